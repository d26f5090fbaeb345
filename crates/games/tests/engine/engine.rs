//! The engine's public behaviour: results, errors, and legal and repeatable choices.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use zugleich_engine::book::{Book, BookIndex, BookOrigin};
use zugleich_engine::tournament::{MatchScore, Pairing, play};
use zugleich_engine::{
    AnyEngine, Baseline, Candidate, Choice, EngineError, Level, Limits, TurnSearch, simultaneous,
};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::parity::ParityEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::{Record, RulesError};
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};
use zugleich_rules::{ByColor, Color};

fn engine() -> &'static dyn TurnSearch {
    simultaneous::<ChesimulEvaluation>()
}

const CHESIMUL: Variant = Variant::of::<Chesimul>();

fn at(position: &str) -> Box<dyn AnyMatch> {
    CHESIMUL.open(&[], Some(position)).expect("the position can be")
}

/// Exact play some turns ahead.
fn exact(depth: u32) -> Limits {
    Limits { nodes: 1_000_000, depth, noise: 0.0, exploitation: 0.0, seed: 1 }
}

fn choose(position: &str, side: Color, limits: &Limits) -> Choice {
    engine().choose(at(position).record(), side, limits).expect("the side acts")
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "expected {expected}, found {found}");
}

fn probability(mix: &[Candidate], plans: &[&str]) -> f64 {
    mix.iter().filter(|candidate| plans.contains(&candidate.plan.as_str())).map(|c| c.probability).sum()
}

/// A stopped search returns no plan; a stop signal that stays `false` changes nothing.
#[test]
fn stopped_search_has_no_plan() {
    let (game, limits) = (at("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), Limits { nodes: 5_000, ..exact(5) });
    let asked = Cell::new(0_u64);
    let until = |last: u64| {
        asked.set(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > last
        };
        engine().choose_until(game.record(), Color::White, &limits, &stop)
    };
    let whole = engine().choose(game.record(), Color::White, &limits).unwrap();
    assert_eq!(until(u64::MAX), Ok(whole));
    let all = asked.get();
    assert_eq!(until(100), Err(EngineError::Stopped));
    assert!(all > 1_000 && asked.get() < 200, "{all} positions, {} when it was stopped", asked.get());
}

/// The black king is shut in by its own pieces, and knights jump before any piece could stop this one.
#[test]
fn a_king_that_cannot_get_away_is_taken() {
    for level in Level::all().skip(7) {
        let choice = choose("kr3/pp3/1N3/5/4K 0 1", Color::White, &engine().limits(level, 3));
        assert_eq!((choice.plan.as_str(), choice.value, choice.depth), ("b3a5", 1.0, 1));
    }
}

/// Both kings are shut in and attacked by knights: a side that does not take loses, so both take.
#[test]
fn both_take_where_neither_can_get_away() {
    let position = "kr3/pp3/1N1n1/3PP/3RK 0 1";
    let analysis = engine().analyse(at(position).record(), &exact(3)).unwrap();
    assert_eq!((analysis.value, analysis.gap), (0.0, 0.0));
    close(probability(&analysis.mixes.white, &["b3a5"]), 1.0);
    close(probability(&analysis.mixes.black, &["d3e1"]), 1.0);
}

/// The bare king must leave a5: for a4 or b4, which the queen sweeps on the rank, or for b5, which she takes
/// on the diagonal. Each side guesses, and a turn later the value of the extra queen depends on her square.
#[test]
fn a_queen_guesses_where_the_king_goes() {
    let analysis = engine().analyse(at("k4/2Q2/5/5/4K 0 1").record(), &exact(1)).unwrap();
    assert!(0.5 < analysis.value && analysis.value < 0.8, "{}", analysis.value);
    let white = ["c4a4", "c4b5"].map(|plan| probability(&analysis.mixes.white, &[plan]));
    let black = [&["a5a4", "a5b4"][..], &["a5b5"]].map(|plans| probability(&analysis.mixes.black, plans));
    assert!(white.iter().sum::<f64>() > 0.95 && black.iter().sum::<f64>() > 0.95, "{white:?} {black:?}");
    assert!(white.iter().chain(&black).all(|share| (0.3..0.7).contains(share)), "{white:?} {black:?}");
}

/// Adjacent kings: each side holds the draw against any material.
#[test]
fn a_bare_king_next_to_the_other_draws() {
    let position = "4Q/R4/5/k4/1K3 0 1";
    close(engine().analyse(at(position).record(), &exact(3)).unwrap().value, 0.0);
    let mut game = at(position);
    while game.outcome().is_none() {
        let number = u64::from(game.turn());
        let white =
            engine().choose(game.record(), Color::White, &engine().limits(Level::MIN, number)).unwrap().plan;
        let black = engine().choose(game.record(), Color::Black, &exact(2)).unwrap().plan;
        game.play(ByColor::new(Some(&white), Some(&black))).unwrap();
    }
    assert_ne!(game.outcome().unwrap().winner, Some(Color::White));
}

/// The position has occurred twice; a third time would be a draw, so the side ahead avoids it.
#[test]
fn the_side_ahead_avoids_the_third_repetition() {
    let mut game = at("r3k/5/5/5/QQ2K 0 1");
    for turn in ["e1d1 e5d5", "d1e1 d5e5", "e1d1 e5d5"] {
        let plans: Vec<&str> = turn.split(' ').collect();
        game.play(ByColor::new(Some(plans[0]), Some(plans[1]))).unwrap();
    }
    let analysis = |record: &Record| engine().analyse(record, &exact(1)).unwrap();
    let (played, fresh) = (analysis(game.record()), analysis(at(&game.position()).record()));
    assert!(played.value <= fresh.value + 1e-9);
    assert!(played.mixes.white.iter().all(|candidate| candidate.plan != "d1e1"));
}

#[test]
fn a_side_that_must_pass_passes() {
    let choice = choose("KRRRR/PPPPP/5/k4/5 0 1", Color::White, &engine().limits(Level::MAX, 1));
    assert_eq!((choice.plan.as_str(), choice.mix.len()), ("--", 1));
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let refused = |record: &Record| engine().choose(record, Color::White, &exact(1)).unwrap_err();
    assert_eq!(refused(at("4k/5/5/5/5 0 1").record()), EngineError::GameOver);
    assert_eq!(
        engine().analyse(at("4k/5/5/5/4K 0 1").record(), &exact(1)).unwrap_err(),
        EngineError::GameOver
    );
    let nonsense = Record { variant: "draughts".to_owned(), ..at("4k/p4/5/P4/4K 0 1").record().clone() };
    assert_eq!(refused(&nonsense).to_string(), "this engine plays chesimul, not \"draughts\"");
    let future = Record { edition: 2, ..at("4k/p4/5/P4/4K 0 1").record().clone() };
    let edition = RulesError::Edition { variant: "chesimul", recorded: 2, known: 1 };
    assert_eq!(refused(&future), EngineError::Rules(edition));
    let mut record = at("4k/p4/5/P4/4K 0 1").record().clone();
    record.turns.push(ByColor::new(Some("a2a5".to_owned()), Some("a4a3".to_owned())));
    assert!(matches!(refused(&record), EngineError::Rules(RulesError::Illegal(_))));
}

#[test]
fn a_tournament_is_counted_and_can_be_repeated() {
    let pairing = Pairing {
        variant: &CHESIMUL,
        engine: engine(),
        with_net: None,
        with_book: None,
        options: &[],
        player: "level8".parse().unwrap(),
        opponent: "random".parse().unwrap(),
        games: 12,
        opening: 0,
        seed: 5,
    };
    let mut calls = Vec::new();
    let score = play(&pairing, &mut |score: &MatchScore| {
        calls.push(score.games());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(calls, (1..=12).collect::<Vec<_>>());
    assert_eq!(play(&pairing, &mut |_| ControlFlow::Continue(())), Ok(score));
    assert!(score.wins >= 9, "{score:?}");
    let few = Pairing { player: "nodes:300".parse().unwrap(), games: 2, ..pairing };
    let few = play(&few, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(few.games() == 2 && (1..=300).contains(&(few.nodes / few.turns)), "{few:?}");
    let wrong = Pairing { options: &[("speed", "fast")], ..pairing };
    assert!(matches!(
        play(&wrong, &mut |_| ControlFlow::Continue(())),
        Err(EngineError::Rules(RulesError::Option(_)))
    ));
    let other = Pairing { engine: simultaneous::<ParityEvaluation<Standard>>(), ..pairing };
    let refusal = EngineError::OtherVariant { engine: "parity", record: "chesimul".to_owned() };
    assert_eq!(play(&other, &mut |_| ControlFlow::Continue(())), Err(refusal));
}

#[test]
fn who_plays_by_a_net_or_a_book_needs_it() {
    let learned = engine().with_builtin_net().expect("there is a net");
    let origin = BookOrigin {
        variant: "chesimul".to_owned(),
        edition: CHESIMUL.descriptor().edition,
        command: String::new(),
    };
    let known = BookIndex::of(&CHESIMUL, &Book { origin, pages: Vec::new() }).expect("it is one of the game");
    let booked = engine().with_book(Arc::new(known)).expect("it is searched turn by turn");
    let pairing = Pairing {
        variant: &CHESIMUL,
        engine: engine(),
        with_net: Some(&*learned),
        with_book: Some(&*booked),
        options: &[],
        player: "random".parse().unwrap(),
        opponent: "random".parse().unwrap(),
        games: 2,
        opening: 0,
        seed: 1,
    };
    for (player, without) in [("net:300", EngineError::NoNet), ("book:300", EngineError::NoBook)] {
        let pairing = Pairing { player: player.parse().unwrap(), ..pairing };
        let played = |pairing: &Pairing<'_>| {
            play(pairing, &mut |_| ControlFlow::Continue(())).map(|score| score.games())
        };
        assert_eq!(played(&pairing), Ok(2));
        assert_eq!(played(&Pairing { with_net: None, with_book: None, ..pairing }), Err(without));
    }
}

/// A game and the engine that plays it.
type GameEngine = (Variant, &'static dyn AnyEngine);

/// The games in which both sides act at once and every plan is listed.
fn entries() -> Vec<GameEngine> {
    vec![
        (CHESIMUL, engine()),
        (Variant::of::<Parity<Standard>>(), simultaneous::<ParityEvaluation<Standard>>()),
        (Variant::of::<Parity<SingleOccupation>>(), simultaneous::<ParityEvaluation<SingleOccupation>>()),
    ]
}

/// A game after some random turns that is not over.
fn games() -> impl Strategy<Value = (Box<dyn AnyMatch>, &'static dyn AnyEngine)> {
    let turns = proptest::collection::vec(any::<[prop::sample::Index; 2]>(), 0..30);
    (prop::sample::select(entries()), turns).prop_map(|((variant, engine), turns)| {
        let mut game = variant.start(&[]).expect("no option is needed");
        for [white, black] in turns {
            let before = game.clone();
            let plans = ByColor::from_fn(|side| game.legal_plan_texts(side));
            let (white, black) = (white.get(&plans.white), black.get(&plans.black));
            game.play(ByColor::new(Some(white), Some(black))).expect("both plans are listed");
            if game.outcome().is_some() {
                return (before, engine);
            }
        }
        (game, engine)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every plan that an engine chooses or considers is legal, its mixture is a distribution, and a second
    /// query gives the same.
    #[test]
    fn choices_are_legal_and_repeatable((game, engine) in games(), level in 1..=10_u8, seed in any::<u64>()) {
        let limits = Limits { nodes: 5_000, ..engine.limits(Level::new(level).unwrap(), seed) };
        for side in Color::ALL {
            let legal = game.legal_plan_texts(side);
            let choice = engine.choose(game.record(), side, &limits).unwrap();
            prop_assert!(choice.mix.iter().all(|candidate| legal.contains(&candidate.plan)));
            prop_assert!(choice.mix.iter().any(|candidate| candidate.plan == choice.plan));
            close(choice.mix.iter().map(|candidate| candidate.probability).sum(), 1.0);
            prop_assert!((-1.0..=1.0).contains(&choice.value) && choice.gap >= 0.0);
            prop_assert_eq!(&engine.choose(game.record(), side, &limits).unwrap(), &choice);
            for kind in [Baseline::Random, Baseline::Greedy] {
                prop_assert!(legal.contains(&engine.baseline(kind, game.record(), side, seed).unwrap()));
            }
        }
    }

    /// The budget holds from the second turn ahead on; the first is always completed.
    #[test]
    fn the_node_budget_holds((game, engine) in games(), nodes in 0..20_000_u64) {
        let analysis = engine.analyse(game.record(), &Limits { nodes, ..exact(9) }).unwrap();
        let turns = game.legal_plan_texts(Color::White).len() * game.legal_plan_texts(Color::Black).len();
        prop_assert!(analysis.nodes <= nodes.max(turns as u64));
        prop_assert!(analysis.gap < 1e-7);
    }

    /// The gap covers the effect of noise and exploitation on the value.
    #[test]
    fn the_gap_covers_noise_and_exploitation((game, engine) in games(), noise in 0.0..1.0, exploitation in 0.0..1.0) {
        let exactly = engine.analyse(game.record(), &exact(1)).unwrap();
        let choice = engine.choose(game.record(), Color::White, &Limits { noise, exploitation, ..exact(1) }).unwrap();
        prop_assert!((choice.value - exactly.value).abs() <= choice.gap + 1e-9);
    }
}
