//! The games on offer: those that can be played in a room with every kind of opponent, the computer included.

use zugleich_rules::catalog::{self, Variant};
use zugleich_rules::game::RulesError;

/// Every game on offer, in the order of the catalog.
pub(crate) fn variants() -> impl Iterator<Item = &'static Variant> {
    catalog::variants().iter().filter(|variant| is_on_offer(variant))
}

/// The game on offer with this id.
///
/// # Errors
/// [`RulesError::Variant`] with the ids on offer.
pub(crate) fn variant(id: &str) -> Result<&'static Variant, RulesError> {
    let ids = || variants().map(|variant| variant.descriptor().id).collect();
    variants()
        .find(|variant| variant.descriptor().id == id)
        .ok_or_else(|| RulesError::Variant(id.to_owned(), ids()))
}

fn is_on_offer(variant: &Variant) -> bool {
    zugleich_engine::player(variant.descriptor().id).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_no_engine_plays_is_not_on_offer() {
        assert!(variant("chesimul").is_ok());
        for game in catalog::variants() {
            let id = game.descriptor().id;
            assert_eq!(variant(id).is_ok(), zugleich_engine::player(id).is_some(), "{id}");
        }
        assert!(matches!(variant("chess"), Err(RulesError::Variant(_, ids)) if ids.contains(&"chesimul")));
    }
}
