//! Every game of the catalog: its perft figure, and its place beside the games of the rules.

use zugleich_games::{CATALOG, GAMES};

#[test]
fn game_with_listed_plans_has_its_perft_figure() {
    for entry in GAMES {
        let game = entry.variant.start(&[]).unwrap();
        let counted = game.enumeration().map(|listed| {
            let (depth, _) = entry.perft.unwrap_or_else(|| panic!("`perft` of {} is missing", entry.id()));
            (depth, listed.perft(depth))
        });
        assert_eq!(entry.perft, counted, "{}", entry.id());
        assert!(entry.perft.is_none_or(|(depth, _)| depth > 1), "{}: a depth of at least 2", entry.id());
    }
}

#[test]
fn games_of_the_rules_are_offered_first_in_order() {
    let ids = |catalog: zugleich_rules::catalog::Catalog| -> Vec<_> {
        catalog.variants().iter().map(|variant| variant.descriptor().id).collect()
    };
    assert!(ids(CATALOG).starts_with(&ids(zugleich_rules::GAMES)));
}
