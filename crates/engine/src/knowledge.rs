use std::fmt::Debug;

use zugleich_rules::kernel::Game;

use crate::engine::Analysis;
use crate::search::Bounds;

/// What a program knows of a game beside its rules: tables of endings.
pub(crate) trait Knowledge<G: Game>: Debug + Send + Sync {
    /// What is known of the value of a position in which the game goes on, repetition aside; settled where that is
    /// enough to look no further.
    fn bounds(&self, position: &G::Position) -> Option<Bounds>;

    /// How a position is played, if what is known is enough for it, repetition aside.
    fn analysis(&self, position: &G::Position) -> Option<Analysis>;
}
