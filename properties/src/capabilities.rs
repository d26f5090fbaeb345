//! Agreement of a match behind the object-safe traits with the game's own traits.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use proptest::prelude::*;
use zugleich_rules::Color;
use zugleich_rules::catalog::{AnyMatch, Catalog, Variant};
use zugleich_rules::kernel::{BoardView, Check, Claim, Draw, Enumerate, Game, Match, PlanText};

use crate::game_under_test::{GameUnderTest, choices, options, play, position, texts, turn};

/// Checks that turns played as texts and as plans give the same results, and the record replays to the same
/// end.
pub fn texts_play_as_plans<G: GameUnderTest>() {
    let catalog = Catalog::new(SingleGame::<G>::VARIANTS);
    proptest!(|(options in options::<G>(), choices in choices())| {
        let mut any = Variant::of::<G>().start(options).expect("a game starts");
        let mut game = Match::<G>::new(options, None).expect("a game starts");
        for &choice in &choices {
            let Some(plans) = turn(&game, choice) else { break };
            let texts = texts(&plans);
            for side in Color::ALL {
                prop_assert_eq!(any.acts(side), plans[side].is_some());
                if let Some(judged) = &plans[side] {
                    let checked = any.check(side, texts[side].as_deref().unwrap_or_default());
                    let told = checked.map(|plan| (plan.text().to_owned(), plan.plan_data().clone()));
                    prop_assert_eq!(told, Ok((judged.plan().to_string(), judged.plan().to_data())));
                }
            }
            let report = game.play(plans);
            prop_assert_eq!(any.play(texts.as_ref().map(Option::as_deref)), report);
            prop_assert_eq!((any.position(), any.outcome()), (position(&game), game.outcome()));
            prop_assert_eq!(any.turn(), game.game().turn_number(game.position()));
            prop_assert_eq!(any.record(), game.record());
        }
        let replayed = catalog.replay(game.record()).map(|again| (again.position(), again.outcome()));
        prop_assert_eq!(replayed, Ok((any.position(), any.outcome())));
    });
}

/// A catalog with one game.
struct SingleGame<G>(PhantomData<G>);

impl<G: Game> SingleGame<G> {
    const VARIANTS: &'static [Variant] = &[Variant::of::<G>()];
}

/// Checks that a game implements exactly the capabilities in its list.
pub fn what_is_named_is_answered<G: GameUnderTest>() {
    let names: BTreeSet<_> = Variant::of::<G>().capabilities().into_iter().collect();
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let any: &dyn AnyMatch = &game;
        let answers = [
            ("enumeration", any.enumeration().is_some()),
            ("notation", any.notation().is_some()),
            ("prediction", any.prediction().is_some()),
            ("checks", any.in_check().is_some()),
            ("scene", any.scene().is_some()),
        ];
        for (name, answered) in answers {
            prop_assert_eq!(names.contains(name), answered, "{}", name);
        }
        prop_assert!(any.claim().is_none() || names.contains("claims"));
        prop_assert_eq!(any.require_enumeration().is_ok(), names.contains("enumeration"));
    });
}

/// Checks that lists of plans and their counts agree.
pub fn enumerations_agree<G: GameUnderTest + Enumerate>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let any: &dyn AnyMatch = &game;
        let listed = any.require_enumeration().expect("the game claims its capability");
        for side in Color::ALL {
            let plans = game.plans(side);
            let mut expected: Vec<_> =
                plans.iter().map(|plan| (plan.plan().list_text(), plan.plan().to_data())).collect();
            expected.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            prop_assert_eq!(listed.plans_with_data(side), expected.clone());
            let names: Vec<_> = expected.into_iter().map(|(name, _)| name).collect();
            prop_assert_eq!(&any.legal_plan_texts(side), &names);
            prop_assert_eq!(listed.plans(side), names);
        }
        let turns = if game.outcome().is_some() { 0 } else { game.game().count_turns(game.position()) };
        prop_assert_eq!((listed.perft(0), listed.perft(1), listed.perft_by_making(1)), (1, turns, turns));
    });
}

/// Checks that claimable draws agree.
pub fn claims_agree<G: GameUnderTest + Claim>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let any: &dyn AnyMatch = &game;
        let claim = game.game().claim(game.position()).filter(|_| game.outcome().is_none());
        prop_assert_eq!(any.claim(), claim);
    });
}

/// Checks that the check status of the side to move agrees, also in the report of a turn.
pub fn checks_agree<G: GameUnderTest + Check>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let mut game = Match::<G>::new(options, None).expect("a game starts");
        for &choice in &choices {
            let Some(plans) = turn(&game, choice) else { break };
            let report = game.play(plans).expect("legal plans of the sides that act are played");
            let checked = Some(game.game().in_check(game.position()));
            prop_assert_eq!((report.in_check, (&game as &dyn AnyMatch).in_check()), (checked, checked));
        }
    });
}

/// Checks that the pieces on the board agree.
pub fn scenes_agree<G: GameUnderTest + Draw>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let scene =
            BoardView { geometry: G::DESCRIPTOR.geometry, figures: game.game().figures(game.position()) };
        prop_assert!(scene.figures.iter().all(|figure| scene.geometry.squares().has(figure.square)));
        prop_assert!(scene.figures.is_sorted_by_key(|figure| (figure.square, figure.side as u8)));
        prop_assert_eq!((&game as &dyn AnyMatch).scene(), Some(scene));
    });
}
