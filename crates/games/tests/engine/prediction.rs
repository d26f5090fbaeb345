//! The engine of Prediction Chess: legal and repeatable plans with predictions, and correct values.

use std::ops::ControlFlow;

use proptest::prelude::*;
use zugleich_engine::tournament::{Pairing, play};
use zugleich_engine::{Baseline, Candidate, Evaluate, Level, Limits, TurnSearch, simultaneous};
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::Match;
use zugleich_rules::prediction::Prediction;
use zugleich_rules::{ByColor, Color};

fn engine() -> &'static dyn TurnSearch {
    simultaneous::<PredictionEvaluation>()
}

const PREDICTION: Variant = Variant::of::<Prediction>();

fn at(position: &str) -> Box<dyn AnyMatch> {
    PREDICTION.open(&[], Some(position)).expect("the position can be")
}

fn exact(depth: u32) -> Limits {
    Limits { nodes: 10_000_000, depth, noise: 0.0, exploitation: 0.0, seed: 1 }
}

fn probability(mix: &[Candidate], is: impl Fn(&str) -> bool) -> f64 {
    mix.iter().filter(|candidate| is(&candidate.plan)).map(|candidate| candidate.probability).sum()
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "expected {expected}, found {found}");
}

/// Shut in by its own pawns and attacked by a rook: the king is taken, whatever Black predicts.
#[test]
fn a_king_that_cannot_get_away_is_taken() {
    for level in Level::all().skip(7) {
        let game = at("R5k1/5ppp/6n1/8/8/8/8/6K1 - - 0 1");
        let choice = engine().choose(game.record(), Color::White, &engine().limits(level, 3)).unwrap();
        assert!(choice.plan.starts_with("a8") && choice.depth >= 1, "{choice:?}");
    }
    let game = at("5rk1/5pRp/7N/8/8/8/8/K7 - - 0 1");
    let analysis = engine().analyse(game.record(), &exact(1)).unwrap();
    let mates =
        probability(&analysis.mixes.white, |plan| plan.starts_with("g7g8") || plan.starts_with("h6g8"));
    assert!(analysis.value > 0.5 && mates > 0.0, "{analysis:?}");
}

/// The queen may take the rook unpunished unless White foresees it: sometimes, but not always, worth a try.
#[test]
fn a_capture_is_predicted() {
    let game = at("4k3/pp6/8/3q4/8/8/PP1R4/4K3 - - 0 1");
    let mix = engine().analyse(game.record(), &exact(1)).unwrap().mixes.white;
    assert!((0.05..0.95).contains(&probability(&mix, |plan| plan.ends_with("/d5d2"))), "{mix:?}");
}

/// A side that must pass may still predict an attack on it: none of White's pieces can move.
#[test]
fn a_side_that_must_pass_predicts() {
    let game = at("KP6/PP6/8/8/8/8/1r6/7k - - 0 1");
    assert_eq!(game.legal_plan_texts(Color::White), ["--"]);
    let choice = engine().choose(game.record(), Color::White, &exact(1)).unwrap();
    assert!(probability(&choice.mix, |plan| plan == "--/b2b7") > 0.1, "{choice:?}");
}

/// The value of a position does not depend on earlier searches: at equal depth, the table kept from turn to
/// turn changes no value, and saves positions.
#[test]
fn what_is_kept_from_turn_to_turn_changes_no_value() {
    let (warm, mut game) = (engine().with_kept_table(), at("7k/7p/8/8/8/8/1p6/K1N5 - q 0 1"));
    let (mut cold_nodes, mut warm_nodes) = (0, 0);
    for _ in 0..4 {
        let [cold, kept] = [engine(), &*warm].map(|engine| engine.analyse(game.record(), &exact(3)).unwrap());
        assert_eq!(cold.depth, kept.depth);
        assert!((cold.value - kept.value).abs() <= cold.gap + kept.gap + 1e-9, "{cold:?} {kept:?}");
        (cold_nodes, warm_nodes) = (cold_nodes + cold.nodes, warm_nodes + kept.nodes);
        let plan = |side: Color| cold.mixes[side][0].plan.clone();
        game.play(ByColor::from_fn(|side| Some(plan(side))).as_ref().map(Option::as_deref)).unwrap();
        if game.outcome().is_some() {
            break;
        }
    }
    assert!(warm_nodes < cold_nodes, "{warm_nodes} {cold_nodes}");
}

#[test]
fn the_levels_beat_just_any_plan() {
    let pairing = Pairing {
        variant: &PREDICTION,
        engine: engine(),
        with_net: None,
        with_book: None,
        options: &[],
        player: "level7".parse().unwrap(),
        opponent: "random".parse().unwrap(),
        games: 10,
        opening: 0,
        seed: 5,
    };
    let score = play(&pairing, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(score.wins >= 8, "{score:?}");
    assert_eq!(play(&pairing, &mut |_| ControlFlow::Continue(())), Ok(score));
}

fn options() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let promotion = prop::sample::select(vec!["lost", "queen", "any"]);
    let switch = || prop::sample::select(vec!["off", "on"]);
    (promotion, switch(), switch()).prop_map(|(promotion, castling, two_pawns)| {
        vec![("promotion", promotion), ("castling", castling), ("two_pawns", two_pawns)]
    })
}

/// A game after some random turns that is not over.
fn games() -> impl Strategy<Value = Box<dyn AnyMatch>> {
    (options(), proptest::collection::vec(any::<u64>(), 0..40)).prop_map(|(options, seeds)| {
        let mut game = PREDICTION.start(&options).expect("the options exist");
        for seed in seeds {
            let before = game.clone();
            let plan = |side, seed| {
                engine().baseline(Baseline::Random, game.record(), side, seed).expect("the side acts")
            };
            let (white, black) = (plan(Color::White, seed), plan(Color::Black, !seed));
            game.play(ByColor::new(Some(&white), Some(&black))).expect("both plans are legal");
            if game.outcome().is_some() {
                return before;
            }
        }
        game
    })
}

/// The mirrored position with exchanged colours.
fn mirrored(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let swapped = |text: &str| text.chars().map(swap).collect::<String>();
    let white_first = |text: &str| {
        let (white, black): (String, String) = swapped(text).chars().partition(|c| !c.is_ascii_lowercase());
        white + &black
    };
    let fields: Vec<&str> = text.split(' ').collect();
    let &[placement, castling, lost, quiet, turn] = fields.as_slice() else { panic!("five fields") };
    let ranks: Vec<String> = placement.split('/').rev().map(swapped).collect();
    format!("{} {} {} {quiet} {turn}", ranks.join("/"), white_first(castling), white_first(lost))
}

/// The plan in the notation of the game, checked for legality.
fn accepted(game: &dyn AnyMatch, side: Color, plan: &str) -> String {
    game.check(side, plan).map(|checked| checked.text().to_owned()).expect("the plan is legal")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Every plan that an engine chooses or considers is legal under all house rules, its mixture is a
    /// distribution, and a second query gives the same.
    #[test]
    fn choices_are_legal_and_repeatable(game in games(), level in 1..=10_u8, seed in any::<u64>()) {
        let limits = Limits { nodes: 20_000, ..engine().limits(Level::new(level).unwrap(), seed) };
        for side in Color::ALL {
            let choice = engine().choose(game.record(), side, &limits).unwrap();
            for candidate in &choice.mix {
                prop_assert_eq!(&accepted(&*game, side, &candidate.plan), &candidate.plan);
            }
            prop_assert!(choice.mix.iter().any(|candidate| candidate.plan == choice.plan));
            close(choice.mix.iter().map(|candidate| candidate.probability).sum(), 1.0);
            prop_assert!((-1.0..=1.0).contains(&choice.value) && choice.gap >= 0.0);
            prop_assert_eq!(&engine().choose(game.record(), side, &limits).unwrap(), &choice);
            for kind in [Baseline::Random, Baseline::Greedy] {
                let plan = engine().baseline(kind, game.record(), side, seed).unwrap();
                prop_assert_eq!(&accepted(&*game, side, &plan), &plan);
            }
        }
    }

    /// The mixtures are an equilibrium at depth 1, and only the first depth exceeds the budget.
    #[test]
    fn the_gap_is_proven_and_the_budget_holds(game in games(), nodes in 0..200_000_u64) {
        let analysis = engine().analyse(game.record(), &Limits { nodes, ..exact(9) }).unwrap();
        prop_assert!(analysis.gap < 1e-7);
        let turns = Color::ALL.map(|side| game.legal_plan_texts(side).len()).iter().product::<usize>();
        prop_assert!(analysis.nodes <= nodes.max(4 * turns as u64));
    }

    #[test]
    fn the_colours_are_judged_alike(game in games()) {
        let options: Vec<_> = game.record().options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let value = |text: &str| {
            let game = Match::<Prediction>::new(&options, Some(text)).expect("it can be");
            PredictionEvaluation::evaluate(game.game(), game.position())
        };
        let (value, other) = (value(&game.position()), value(&mirrored(&game.position())));
        prop_assert!((value + other).abs() < 1e-12 && value.abs() < 1.0, "{} and {}", value, other);
    }
}
