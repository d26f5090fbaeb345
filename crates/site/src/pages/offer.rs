//! Games on offer: those that can be played in a room, which must have pieces to show.

use zugleich_games::CATALOG;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::RulesError;

/// Returns every game on offer, in the order of the catalog.
pub fn variants() -> impl Iterator<Item = &'static Variant> {
    CATALOG.variants().iter().filter(|variant| is_on_offer(variant))
}

/// Returns the number of games on offer.
pub(crate) fn number() -> u32 {
    u32::try_from(variants().count()).unwrap_or(u32::MAX)
}

/// Returns the game on offer with this id.
///
/// # Errors
/// [`RulesError::Variant`] with the ids on offer.
pub fn variant(id: &str) -> Result<&'static Variant, RulesError> {
    let ids = || variants().map(|variant| variant.descriptor().id).collect();
    variants()
        .find(|variant| variant.descriptor().id == id)
        .ok_or_else(|| RulesError::Variant(id.to_owned(), ids()))
}

fn is_on_offer(variant: &Variant) -> bool {
    variant.capabilities().contains(&"scene")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offered_games_are_those_with_pieces() {
        assert!(variants().count() > 0);
        for shown in CATALOG.variants() {
            let id = shown.descriptor().id;
            let scene = shown.start(&[]).unwrap().scene();
            assert_eq!(variant(id).is_ok(), scene.is_some(), "{id}");
        }
        let ids: Vec<_> = variants().map(|variant| variant.descriptor().id).collect();
        assert!(matches!(variant("chess"), Err(RulesError::Variant(_, known)) if known == ids));
    }
}
