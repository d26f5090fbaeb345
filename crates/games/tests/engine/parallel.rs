//! Searches with helpers: they find the same, end when stopped, and leave no thread waiting.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use zugleich_engine::{
    Analysis, AnyEngine, EngineError, HelperThreads, Limits, MAX_DEPTH, MatrixSearch, TurnSearch,
    alternating, simultaneous,
};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_games::parity::ParityEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, Standard};
use zugleich_rules::prediction::Prediction;
use zugleich_rules::{ByColor, Color};

use crate::eager_helper::EagerHelper;

/// Helpers on a number of threads, with the number of threads that have ended.
#[derive(Debug)]
struct CountedThreads(usize, Arc<AtomicUsize>);

impl HelperThreads for CountedThreads {
    fn count(&self) -> usize {
        self.0
    }

    fn run(&self, first: &mut dyn FnMut(), help: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for number in 1..=self.0 {
                scope.spawn(move || {
                    help(number);
                    self.1.fetch_add(1, Ordering::Relaxed);
                });
            }
            first();
        });
    }
}

fn threads(count: usize) -> (Arc<dyn HelperThreads>, Arc<AtomicUsize>) {
    let ended = Arc::default();
    (Arc::new(CountedThreads(count, Arc::clone(&ended))), ended)
}

/// A position of each game that is searched turn by turn, with a search depth.
fn cases() -> Vec<(&'static dyn MatrixSearch, Box<dyn AnyMatch>, u32)> {
    let at = |variant: Variant, position| variant.open(&[], position).unwrap();
    vec![
        (
            simultaneous::<ChesimulEvaluation>(),
            at(Variant::of::<Chesimul>(), Some("r2qk/5/3n1/2B2/R2QK 0 9")),
            3,
        ),
        (simultaneous::<ParityEvaluation<Standard>>(), at(Variant::of::<Parity<Standard>>(), None), 2),
        (
            simultaneous::<PredictionEvaluation>(),
            at(Variant::of::<Prediction>(), Some("4k3/pp6/8/3q4/8/8/PP1R4/4K3 - - 0 1")),
            2,
        ),
    ]
}

fn analysed(engine: &dyn AnyEngine, game: &dyn AnyMatch, depth: u32) -> Analysis {
    let limits = Limits { depth, ..Limits::of_nodes(u64::MAX, 1) };
    engine.analyse(game.record(), &limits).unwrap()
}

/// Checks that the mixtures have certified values within the gap.
fn is_sound(found: &Analysis) -> bool {
    let is_mix = |side| {
        let shares = found.mixes[side].iter().map(|candidate| candidate.probability);
        (shares.sum::<f64>() - 1.0).abs() < 1e-9
    };
    (0.0..=2.0).contains(&found.gap) && found.value.abs() <= 1.0 && Color::ALL.into_iter().all(is_mix)
}

#[test]
fn value_at_equal_depth_is_same_for_all_threads() {
    for (engine, game, depth) in cases() {
        let alone = analysed(engine, &*game, depth);
        assert_eq!(alone.depth, depth);
        for count in [1, 3] {
            let (helpers, ended) = threads(count);
            let found = analysed(&*engine.with_helpers(helpers), &*game, depth);
            assert!((found.value - alone.value).abs() <= 1e-9 + found.gap + alone.gap, "{found:?} {alone:?}");
            assert!(found.depth == depth && found.gap < 1e-6 && is_sound(&found), "{found:?}");
            assert_eq!(ended.load(Ordering::Relaxed), count);
        }
    }
}

/// The first search looks up the results of a helper.
#[test]
fn what_a_helper_has_learnt_the_first_search_knows() {
    for (engine, game, depth) in cases() {
        let alone = analysed(engine, &*game, depth);
        let found = analysed(&*engine.with_helpers(Arc::new(EagerHelper::default())), &*game, depth);
        assert!((found.value - alone.value).abs() < 1e-6 && found.depth == depth, "{found:?} {alone:?}");
        assert!(2 * found.nodes < 3 * alone.nodes, "{} and alone {}", found.nodes, alone.nodes);
    }
}

/// The positions of helpers count, and the budget ends all searches.
#[test]
fn a_budget_holds_for_all_together() {
    for (engine, game, _) in cases() {
        let limits = Limits::of_nodes(60_000, 1);
        let (helpers, ended) = threads(2);
        let found = engine.with_helpers(helpers).analyse(game.record(), &limits).unwrap();
        assert!(found.depth < MAX_DEPTH && found.nodes > 0 && is_sound(&found), "{found:?}");
        assert_eq!(ended.load(Ordering::Relaxed), 2);
    }
}

#[test]
fn stopped_search_ends_all_helpers() {
    let entanglement = Variant::of::<Entanglement>().start(&[]).unwrap();
    let start = Variant::of::<Chesimul>().start(&[]).unwrap();
    for (engine, game) in [
        (simultaneous::<ChesimulEvaluation>() as &dyn TurnSearch, start),
        (alternating::<EntanglementEvaluation>(), entanglement),
    ] {
        let (helpers, ended) = threads(2);
        let engine = engine.with_helpers(helpers);
        let asked = Cell::new(0_u32);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 500
        };
        let limits = Limits::of_nodes(u64::MAX, 1);
        let found = engine.analyse_until(game.record(), &limits, &stop).unwrap();
        assert!(found.depth < MAX_DEPTH && asked.get() < 1_000, "{found:?}, asked {} times", asked.get());
        assert_eq!(
            engine.choose_until(game.record(), Color::White, &limits, &stop),
            Err(EngineError::Stopped)
        );
        assert_eq!(ended.load(Ordering::Relaxed), 4);
    }
}

/// A panic of the first search ends its helpers.
#[test]
fn a_panic_ends_the_help() {
    for (engine, game, _) in cases() {
        let (helpers, ended) = threads(2);
        let engine = engine.with_helpers(helpers);
        let limits = Limits::of_nodes(u64::MAX, 1);
        let search = || engine.analyse_until(game.record(), &limits, &|| panic!("told to"));
        assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
        assert_eq!(ended.load(Ordering::Relaxed), 2);
    }
}

/// Every search finds the same mate; its line is legal.
#[test]
fn where_one_side_acts_others_help_too() {
    let mut game = Variant::of::<Entanglement>().start(&[]).unwrap();
    let plies = "f2f7 g7g2 f7e8 b7a5 b2b8 f8f3 h2d6 d8b7 g1c5 h7h3";
    plies.split_whitespace().for_each(|ply| drop(game.play_line(ply).unwrap()));
    let (helpers, ended) = threads(2);
    let (alone, helped) = (
        alternating::<EntanglementEvaluation>(),
        alternating::<EntanglementEvaluation>().with_helpers(helpers),
    );
    let limits = Limits { depth: 4, ..Limits::of_nodes(u64::MAX, 1) };
    let study = |engine: &dyn TurnSearch| {
        engine.study_until(game.record(), ByColor::default(), &limits, &|| false).unwrap()
    };
    let (first, found) = (study(alone), study(&*helped));
    assert_eq!((found.analysis.depth, ended.load(Ordering::Relaxed)), (first.analysis.depth, 2));
    let mut line = game.boxed_clone();
    found.line.iter().for_each(|ply| drop(line.play_line(ply).unwrap()));
    assert!((1..=4).contains(&found.line.len()) && found.analysis.value.abs() <= 1.0, "{found:?}");
}
