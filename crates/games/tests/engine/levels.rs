//! Levels and styles: their limits, the safety of the highest levels, and the strength of styles.

use std::ops::ControlFlow;

use zugleich_engine::tournament::{self, Pairing, Player};
use zugleich_engine::{
    AnyEngine, Baseline, Level, Limits, PlayStyle, TurnSearch, alternating, choose_level_k, simultaneous,
};
use zugleich_games::blind::lists::LIST_ENGINE;
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::prediction::Prediction;
use zugleich_rules::{ByColor, Color};

fn engine() -> &'static dyn TurnSearch {
    simultaneous::<ChesimulEvaluation>()
}

fn game() -> Box<dyn AnyMatch> {
    Variant::of::<Chesimul>().start(&[]).unwrap()
}

#[test]
fn highest_of_ten_levels_has_no_noise() {
    let engines: [&dyn AnyEngine; 3] = [engine(), alternating::<EntanglementEvaluation>(), LIST_ENGINE];
    for engine in engines {
        let limits: Vec<_> = Level::all().map(|level| engine.limits(level, 7)).collect();
        assert_eq!(limits.len(), 10, "{engine:?}");
        assert!(limits.iter().all(|limits| (0.0..=1.0).contains(&limits.noise) && limits.depth >= 1));
        assert_eq!((limits[9].noise, limits[9].exploitation), (0.0, 0.0), "{engine:?}");
    }
    assert_eq!(Level::MAX.weaker(3).number(), 7);
    assert_eq!(Level::MAX.weaker(20), Level::MIN);
}

#[test]
fn the_highest_levels_play_safe_in_every_style() {
    // The highest level would take seconds.
    for level in Level::all().filter(|level| *level < Level::MAX) {
        let choose =
            |style: PlayStyle| style.choose(engine(), game().record(), Color::White, level, 5).unwrap();
        let safe = choose(PlayStyle::Nash);
        assert_eq!(safe, engine().choose(game().record(), Color::White, &engine().limits(level, 5)).unwrap());
        for style in [PlayStyle::Exploit, PlayStyle::Human] {
            assert_eq!(choose(style) == safe, level.is_high(), "level {level}, {style}");
        }
    }
    assert!(Level::MAX.is_high() && Level::MAX.weaker(1).is_high() && !Level::MAX.weaker(2).is_high());
}

#[test]
fn who_errs_like_people_mixes_nothing() {
    let mut game = game();
    for seed in 0..6 {
        let limits = Limits::of_nodes(300, seed);
        let plans = ByColor::from_fn(|side| {
            let choice = choose_level_k(engine(), game.record(), side, &limits).unwrap();
            assert!(game.legal_plan_texts(side).contains(&choice.plan));
            // Own threats, or an answer to those of the other side.
            assert!(choice.mix.len() <= 2, "{:?}", choice.mix);
            assert_eq!(choose_level_k(engine(), game.record(), side, &limits).unwrap(), choice);
            Some(choice.plan)
        });
        game.play(plans.as_ref().map(Option::as_deref)).unwrap();
        if game.outcome().is_some() {
            return;
        }
    }
}

/// The value of a position does not depend on earlier searches.
#[test]
fn kept_table_saves_nodes_and_keeps_values() {
    let (warm, mut game) = (engine().with_kept_table(), game());
    let exact = Limits { depth: 2, ..Limits::of_nodes(u64::MAX, 1) };
    let (mut cold_nodes, mut warm_nodes) = (0, 0);
    for _ in 0..4 {
        let [cold, kept] = [engine(), &*warm].map(|engine| engine.analyse(game.record(), &exact).unwrap());
        assert!((cold.value - kept.value).abs() < 1e-6, "{cold:?} {kept:?}");
        (cold_nodes, warm_nodes) = (cold_nodes + cold.nodes, warm_nodes + kept.nodes);
        let plan = |side: Color| cold.mixes[side][0].plan.clone();
        game.play(ByColor::from_fn(|side| Some(plan(side))).as_ref().map(Option::as_deref)).unwrap();
    }
    assert!(warm_nodes < cold_nodes, "{warm_nodes} {cold_nodes}");
}

/// Score of a level against the greedy player, in these games.
fn against_greedy(variant: &Variant, engine: &dyn AnyEngine, style: PlayStyle, games: u32) -> f64 {
    let level = Level::MAX.weaker(2);
    let pairing = Pairing {
        variant,
        engine,
        with_net: None,
        with_book: None,
        options: &[],
        player: Player::Engine(level, style),
        opponent: Player::Baseline(Baseline::Greedy),
        games,
        opening: 3,
        seed: 5,
    };
    tournament::play(&pairing, &mut |_| ControlFlow::Continue(())).unwrap().rate()
}

#[test]
fn exploit_style_beats_greedy_more_often() {
    let games = [
        (Variant::of::<Chesimul>(), engine(), 60),
        (Variant::of::<Prediction>(), simultaneous::<PredictionEvaluation>(), 20),
    ];
    for (variant, engine, games) in games {
        let [safe, exploit] =
            [PlayStyle::Nash, PlayStyle::Exploit].map(|style| against_greedy(&variant, engine, style, games));
        assert!(exploit >= safe + 0.15, "{engine:?}: {exploit} instead of {safe}");
    }
}
