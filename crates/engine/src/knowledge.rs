use std::fmt::Debug;

use zugleich_rules::kernel::Game;

use crate::engine::Analysis;
use crate::search::Bounds;

/// Knowledge of a game beside its rules: endgame tables.
pub(crate) trait Knowledge<G: Game>: Debug + Send + Sync {
    /// Returns bounds of the value of a position in which the game goes on, repetition aside; settled where
    /// no search is needed.
    fn bounds(&self, position: &G::Position) -> Option<Bounds>;

    /// Returns an analysis of a position, repetition aside, if the knowledge suffices.
    fn analysis(&self, position: &G::Position) -> Option<Analysis>;
}
