use thiserror::Error;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::RulesError;

/// An error of an engine.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{EngineError, Limits, simultaneous};
/// let over = Variant::of::<Chesimul>().open(&[], Some("5/5/5/5/4K 0 1"))?;
/// let limits = Limits::of_nodes(100, 1);
/// assert_eq!(simultaneous::<Material>().analyse(over.record(), &limits), Err(EngineError::GameOver));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The record is of another game than the engine's.
    #[error("this engine plays {engine}, not {record:?}")]
    OtherVariant {
        /// The engine's variant id.
        engine: &'static str,
        /// The record's variant id, or its beginning.
        record: String,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The side does not act now.
    #[error("{} does not act now", color_name(*.0))]
    NotActing(Color),
    /// The net of a player with learned evaluation is missing.
    #[error("missing net for a player with learned evaluation")]
    NoNet,
    /// The book of a player with an opening book is missing.
    #[error("missing book for a player with an opening book")]
    NoBook,
    /// The stop signal ended the search.
    #[error("the search was stopped")]
    Stopped,
}
