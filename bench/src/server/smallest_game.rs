use zugleich_games::CATALOG;
use zugleich_rules::catalog::Variant;

use super::LoadError;

/// Returns the game that is closest to a bare exchange of plans: simultaneous, on the smallest board.
pub(super) fn smallest_game() -> Result<&'static Variant, LoadError> {
    let both_plan = |variant: &&Variant| variant.descriptor().simultaneous;
    let games = CATALOG.variants().iter().filter(both_plan);
    games
        .min_by_key(|variant| variant.descriptor().geometry.side())
        .ok_or_else(|| LoadError::needs("a game in which both plan at once"))
}
