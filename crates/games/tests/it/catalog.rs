//! Every game of the catalog: its perft figure, its engine, and its place beside the games of the rules.

use zugleich_engine::Level;
use zugleich_games::{CATALOG, GAMES};
use zugleich_rules::{ByColor, Color};

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
fn engine_of_every_game_plays_legal_plans() {
    for entry in GAMES {
        let mut game = entry.variant.start(&[]).unwrap();
        for turn in 1..=4 {
            if game.outcome().is_some() {
                break;
            }
            let limits = entry.player.limits(Level::new(4).unwrap(), turn);
            let choose = |side| entry.player.choose(game.record(), side, &limits).unwrap().plan;
            let plans = ByColor::from_fn(|side: Color| game.acts(side).then(|| choose(side)));
            game.play(plans.as_ref().map(Option::as_deref)).unwrap();
        }
    }
}

#[test]
fn games_of_the_rules_are_offered_first_in_order() {
    let ids = |catalog: zugleich_rules::catalog::Catalog| -> Vec<_> {
        catalog.variants().iter().map(|variant| variant.descriptor().id).collect()
    };
    assert!(ids(CATALOG).starts_with(&ids(zugleich_rules::GAMES)));
}
