//! The engine of a game in which one side acts: results, and legal and repeatable choices.

use std::cell::Cell;
use std::ops::ControlFlow;

use proptest::prelude::*;
use zugleich_engine::tournament::{MatchScore, Pairing, play};
use zugleich_engine::{Baseline, Choice, EngineError, Level, Limits, Study, TurnSearch, alternating};
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::kernel::Reason;
use zugleich_rules::{ByColor, Color};

fn engine() -> &'static dyn TurnSearch {
    alternating::<EntanglementEvaluation>()
}

const VARIANT: Variant = Variant::of::<Entanglement>();

fn start() -> Box<dyn AnyMatch> {
    VARIANT.start(&[]).expect("no option is needed")
}

fn after(plies: &str) -> Box<dyn AnyMatch> {
    let mut game = start();
    plies.split_whitespace().for_each(|ply| drop(game.play_line(ply).expect("a legal ply")));
    game
}

fn to_move(game: &dyn AnyMatch) -> Color {
    game.to_move().expect("one side acts")
}

fn choose(game: &dyn AnyMatch, limits: &Limits) -> Choice {
    engine().choose(game.record(), to_move(game), limits).expect("the side acts")
}

#[test]
fn stopped_search_has_no_plan() {
    let (game, limits) = (start(), engine().limits(Level::new(8).unwrap(), 5));
    let (side, asked) = (to_move(&*game), Cell::new(0_u32));
    let until = |last: u32| {
        asked.set(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > last
        };
        engine().choose_until(game.record(), side, &limits, &stop)
    };
    assert_eq!(until(u32::MAX), Ok(choose(&*game, &limits)));
    let all = asked.get();
    assert_eq!(until(20), Err(EngineError::Stopped));
    assert!(all > 500 && asked.get() < 100, "{all} positions, {} when it was stopped", asked.get());
}

/// In a match, the engine stops early if a small part of the budget shows a decided game.
#[test]
fn time_is_saved_where_the_game_is_decided() {
    let (mut game, mut decided) = (start(), [false; 2]);
    let limits = Limits::of_nodes(500_000, 1);
    while game.outcome().is_none() && game.claim().is_none() {
        let side = to_move(&*game);
        let little = choose(&*game, &Limits { nodes: limits.nodes / 64, ..limits });
        let warm = engine().with_kept_table();
        let saved = warm.choose(game.record(), side, &limits).expect("the side acts");
        let is_decided = little.value.abs() > 0.85;
        if is_decided {
            assert_eq!(saved, little);
        } else {
            assert!(
                saved.nodes > little.nodes || game.legal_plan_texts(side).len() == 1,
                "{saved:?} {little:?}"
            );
        }
        decided[usize::from(is_decided)] = true;
        let random = || engine().baseline(Baseline::Random, game.record(), side, 3).expect("the side acts");
        let plan = if side == Color::White { saved.plan } else { random() };
        game.play_line(&plan).expect("it is legal");
    }
    assert_eq!(decided, [true; 2]);
}

/// The table kept from ply to ply saves positions.
#[test]
fn what_is_kept_from_ply_to_ply_saves_positions() {
    let anew = || engine().with_kept_table();
    let (warm, mut game) = (anew(), start());
    let limits = Limits { depth: 3, ..Limits::of_nodes(u64::MAX, 1) };
    let mut nodes = [0; 2];
    for _ in 0..6 {
        let [cold, kept] =
            [&*anew(), &*warm].map(|engine| engine.analyse(game.record(), &limits).expect("it goes on"));
        assert_eq!(cold.depth, kept.depth);
        nodes = [nodes[0] + cold.nodes, nodes[1] + kept.nodes];
        let plan = &cold.mixes[to_move(&*game)][0].plan;
        game.play_line(plan).expect("it is legal");
    }
    let [cold, kept] = nodes;
    assert!(kept < cold, "{kept} {cold}");
}

/// The legal plans that end the game by checkmate.
fn mates(game: &dyn AnyMatch) -> Vec<String> {
    let mut plans = game.legal_plan_texts(to_move(game));
    plans.retain(|plan| {
        let mut next = game.boxed_clone();
        next.play_line(plan).expect("it is listed").outcome.is_some_and(|end| end.reason == Reason::Checkmate)
    });
    plans
}

#[test]
fn a_mate_in_one_is_found() {
    for (plies, value) in [
        ("f2f7 g7g2 f7e8 b7a5 b2b8 f8f3 h2d6 d8b7 g1c5 h7h3 e2g2 f3e4", 1.0),
        ("d2b3 e7e2 g2g6 e2f3 b1a3 c7e5 c1h6 d7d5 g1g3 g8e7 b2b1 e5c3 f2g1 b8a6 h6c1", -1.0),
    ] {
        let game = after(plies);
        for level in Level::all().skip(7) {
            let choice = choose(&*game, &engine().limits(level, 9));
            assert_eq!((choice.value, choice.depth, choice.gap), (value, 1, 0.0), "{plies}");
            assert!(mates(&*game).contains(&choice.plan), "{plies}: {}", choice.plan);
        }
    }
}

/// Black has to give up the queen's attack or is mated: the engine sees the mate two plies later.
#[test]
fn a_mate_is_seen_coming() {
    let game = after("f2f7 g7g2 f7e8 b7a5 b2b8 f8f3 h2d6 d8b7 g1c5 h7h3 e2g2");
    let choice = choose(&*game, &Limits { depth: 4, ..Limits::of_nodes(5_000_000, 1) });
    let mut next = game.boxed_clone();
    next.play_line(&choice.plan).expect("it is legal");
    assert!(mates(&*next).is_empty(), "{} allows {:?}", choice.plan, mates(&*next));
}

fn studied(game: &dyn AnyMatch, plan: &str, nodes: u64) -> Study {
    let played = ByColor::from_fn(|side| (side == to_move(game)).then_some(plan));
    let limits = Limits { depth: 4, ..Limits::of_nodes(nodes, 1) };
    engine().study_until(game.record(), played, &limits, &|| false).expect("the game goes on")
}

/// Every move of the line is legal, and the played plan has at most the value of the best.
#[test]
fn a_ply_is_studied_with_its_line() {
    let game = after("b1c3 b8c6");
    for plan in ["g1f3", "a2a4", "c3d5"] {
        let study = studied(&*game, plan, 100_000);
        let mut line = game.boxed_clone();
        study.line.iter().for_each(|ply| drop(line.play_line(ply).expect("it is legal")));
        assert!(study.line.len() > 1 && study.line.len() <= study.analysis.depth as usize, "{study:?}");
        let (best, own) = (&study.plans.white[0], study.played(Color::White).expect("it was played"));
        assert_eq!((&best.plan, best.regret), (&study.line[0], Some(0.0)));
        assert_eq!(own.plan, plan);
        let lost = own.regret.expect("the budget suffices");
        assert!(lost >= 0.0 && (study.analysis.value - study.after.expect("it does") - lost).abs() < 1e-12);
        assert!(study.plans.black.is_empty() && study.luck().is_none());
    }
    assert_eq!(studied(&*game, "g1f3", 100_000), studied(&*game, "g1f3", 100_000));
}

/// A mate ends the line, and a missed mate is a lost win if the other side escapes.
#[test]
fn a_line_ends_with_the_game() {
    let game = after("f2f7 g7g2 f7e8 b7a5 b2b8 f8f3 h2d6 d8b7 g1c5 h7h3 e2g2 f3e4");
    let mate = studied(&*game, &mates(&*game)[0], 10_000);
    assert_eq!((mate.line.len(), mate.analysis.value, mate.after), (1, 1.0, Some(1.0)));
    let quiet = game.legal_plan_texts(Color::White).into_iter().find(|plan| !mates(&*game).contains(plan));
    let missed = studied(&*game, &quiet.expect("not all plans mate"), 10_000);
    assert!(missed.played(Color::White).expect("it was played").regret.is_some_and(|lost| lost > 0.0));
}

#[test]
fn whole_games_are_legal_and_can_be_repeated() {
    let pairing = Pairing {
        variant: &VARIANT,
        engine: engine(),
        with_net: None,
        with_book: None,
        options: &[],
        player: "level6".parse().expect("a player"),
        opponent: "random".parse().expect("a player"),
        games: 10,
        opening: 0,
        seed: 5,
    };
    let score = play(&pairing, &mut |_: &MatchScore| ControlFlow::Continue(())).expect("there is an engine");
    assert_eq!(play(&pairing, &mut |_| ControlFlow::Continue(())), Ok(score));
    assert_eq!(score.games(), 10);
    assert!(score.wins >= 8, "{score:?}");
}

/// Random players seldom mate: their games end by claimed draws.
#[test]
fn a_tournament_ends_by_claims() {
    let random = "random".parse().expect("a player");
    let (variant, engine) = (&VARIANT, engine());
    let pairing = Pairing {
        variant,
        engine,
        with_net: None,
        with_book: None,
        options: &[],
        player: random,
        opponent: random,
        games: 2,
        opening: 0,
        seed: 1,
    };
    let score = play(&pairing, &mut |_| ControlFlow::Continue(())).expect("there is an engine");
    assert!(score.draws > 0, "{score:?}");
}

#[test]
fn only_the_side_that_acts_is_answered() {
    let game = after("b1c3");
    let refused = |side| {
        engine().choose(game.record(), side, &engine().limits(Level::MIN, 1)).map(|choice| choice.plan)
    };
    assert_eq!(refused(Color::White), Err(EngineError::NotActing(Color::White)));
    assert!(refused(Color::Black).is_ok());
    let over = after("f2f7 g7g2 f7e8 b7a5 b2b8 f8f3 h2d6 d8b7 g1c5 h7h3 e2g2 f3e4 e8g8");
    assert_eq!(engine().analyse(over.record(), &engine().limits(Level::MIN, 1)), Err(EngineError::GameOver));
}

/// A game of random plies that is not over.
fn games() -> impl Strategy<Value = Box<dyn AnyMatch>> {
    proptest::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|plies| {
        let mut game = start();
        for ply in plies {
            let before = game.clone();
            let plans = game.legal_plan_texts(to_move(&*game));
            game.play_line(ply.get::<String>(&plans)).expect("it is listed");
            if game.outcome().is_some() {
                return before;
            }
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn choices_are_legal_and_repeatable(game in games(), level in 1..=9_u8, seed in any::<u64>()) {
        let limits = engine().limits(Level::new(level).expect("a level"), seed);
        let limits = Limits { nodes: limits.nodes.min(10_000), ..limits };
        let legal = game.legal_plan_texts(to_move(&*game));
        let choice = choose(&*game, &limits);
        prop_assert!(choice.mix.iter().all(|candidate| legal.contains(&candidate.plan)));
        prop_assert!(choice.mix.iter().any(|candidate| candidate.plan == choice.plan));
        prop_assert!((-1.0..=1.0).contains(&choice.value));
        prop_assert_eq!(&choose(&*game, &limits), &choice);
        for kind in [Baseline::Random, Baseline::Greedy] {
            let plan = engine().baseline(kind, game.record(), to_move(&*game), seed).expect("the side acts");
            prop_assert!(legal.contains(&plan));
        }
    }

    /// A mate in one is never missed, at any budget.
    #[test]
    fn mates_are_played(game in games(), nodes in 0..200_000_u64) {
        let mates = mates(&*game);
        let limits = Limits::of_nodes(nodes, 1);
        let choice = choose(&*game, &limits);
        prop_assert_eq!(!mates.is_empty(), choice.depth == 1 && choice.value.abs() == 1.0);
        prop_assert!(mates.is_empty() || mates.contains(&choice.plan));
        // Depth 1 is always completed.
        let plans = game.legal_plan_texts(to_move(&*game)).len() as u64;
        prop_assert!(choice.nodes <= (20 * nodes.isqrt()).max(plans));
    }
}

/// A ply after which a draw can be claimed has the value of a draw, whatever the evaluation.
#[test]
fn a_draw_that_can_be_claimed_ends_the_game() {
    let game = after(&format!("a2a7 {}b8c6 b1c3 c6b8", "b8c6 b1c3 c6b8 c3b1 ".repeat(2)));
    let limits = Limits { depth: 1, ..Limits::of_nodes(1_000, 1) };
    let played = ByColor::new(Some("c3b1"), None);
    let study = engine().study_until(game.record(), played, &limits, &|| false).unwrap();
    assert_eq!(study.after, Some(0.0));
    assert!(study.analysis.value > 0.0, "{}", study.analysis.value);
}
