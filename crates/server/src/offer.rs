//! The games on offer: those that can be played in a room.

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

/// The games that have a page.
const WITH_PAGE: &[&str] = &["chesimul", "prediction", "parity", "parity-so", "blind", "entanglement"];

fn is_on_offer(variant: &Variant) -> bool {
    WITH_PAGE.contains(&variant.descriptor().id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_page_is_not_on_offer() {
        for id in WITH_PAGE {
            assert!(variant(id).is_ok(), "{id}");
        }
        assert!(matches!(variant("chess"), Err(RulesError::Variant(_, ids)) if ids == WITH_PAGE));
    }
}
