use std::any::Any;

use crate::board::ByColor;
use crate::kernel::{Scene, TurnReport};

/// A turn of some game that was resolved and not played yet ([`AnyMatch::look_ahead`](super::AnyMatch::look_ahead)).
///
/// It tells of plans that may still be secret, so that it can be neither printed nor serialised.
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct Ahead {
    /// What it will have led to.
    pub report: TurnReport,
    /// How a record writes the plans: in coordinates, or as whoever has looked ahead has asked.
    pub written: ByColor<Option<String>>,
    /// The position and its board, where there is one to draw.
    pub scene: Option<Scene>,
    /// The number of the turn that comes after it.
    pub turn: u32,
    /// The sides that must plan then.
    pub acts: ByColor<bool>,
    /// Where the match goes on.
    pub after: AnyAfter,
}

/// Where a match goes on when a turn is played that was resolved before.
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct AnyAfter(pub(super) Box<dyn Any + Send + Sync>);
