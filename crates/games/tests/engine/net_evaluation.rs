//! Learned evaluation instead of a game's own.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use zugleich_engine::exploitability::exploitability;
use zugleich_engine::net::{Net, NetError, NetOrigin, WIDTH};
use zugleich_engine::{Ablation, AnyEngine, Limits, TurnSearch, alternating, simultaneous};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_games::parity::ParityEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, Standard};
use zugleich_rules::prediction::Prediction;

use crate::eager_helper::EagerHelper;

/// A net in which every own input has a small value, and every input of the other side none.
fn net(engine: &dyn TurnSearch, edition: u32) -> Arc<Net> {
    let (variant, command) = (engine.variant().to_owned(), "by hand".to_owned());
    let origin = NetOrigin { variant, edition, command, generation: 0 };
    let inputs = engine.evaluation().inputs();
    let rows = (0..inputs).map(|at| [i16::from(2 * at < inputs); WIDTH]).collect();
    Arc::new(Net { origin, rows, start: [0; WIDTH], out: [100; WIDTH] })
}

/// The games with learned evaluation, each after some asymmetric turns.
fn games() -> Vec<(&'static dyn TurnSearch, Box<dyn AnyMatch>)> {
    let played = |variant: Variant, turns: &[&str]| {
        let mut game = variant.start(&[]).expect("it starts");
        for turn in turns {
            game.play_line(turn).expect("it is legal");
        }
        game
    };
    vec![
        (simultaneous::<ChesimulEvaluation>(), played(Variant::of::<Chesimul>(), &["a2a3 b4b3"])),
        (
            simultaneous::<ParityEvaluation<Standard>>(),
            played(Variant::of::<Parity<Standard>>(), &["e2e4 a7a6"]),
        ),
        (simultaneous::<PredictionEvaluation>(), played(Variant::of::<Prediction>(), &["e2e4/- a7a6/-"])),
        (
            alternating::<EntanglementEvaluation>(),
            played(Variant::of::<Entanglement>(), &["b1c3", "b8c6", "g1f3"]),
        ),
    ]
}

#[test]
fn a_search_judges_by_the_net() {
    for (engine, game) in games() {
        let net = net(engine, game.descriptor().edition);
        let evaluation = engine.evaluation();
        let [own, by_net] = [None, Some(&*net)].map(|net| evaluation.evaluate(game.record(), net));
        assert_ne!(own, by_net, "{}", engine.variant());
        let learned = engine.with_net(net).expect("it is one of the game");
        let limits = Limits { depth: 1, ..Limits::of_nodes(1_000, 1) };
        let analysed = |engine: &dyn AnyEngine| engine.analyse(game.record(), &limits).expect("it goes on");
        assert_ne!(analysed(engine).value, analysed(&*learned).value, "{}", engine.variant());
        let (seen, inputs) =
            (evaluation.active_inputs(game.record()).expect("it goes on"), evaluation.inputs());
        assert!(seen.iter().all(|(_, seen)| !seen.is_empty() && seen.iter().all(|at| *at < inputs)));
        let ablated =
            learned.matrix().map(|matrix| -> Box<dyn TurnSearch> { matrix.with_ablation(Ablation::Memory) });
        for kept in [Some(learned.with_kept_table()), ablated].into_iter().flatten() {
            assert!(
                (analysed(&*kept).value - analysed(&*learned).value).abs() < 1e-9,
                "{}",
                engine.variant()
            );
        }
    }
}

/// An engine keeps net and helpers in either order of setting them, and the first search uses the evaluations
/// of a helper.
#[test]
fn who_helps_judges_by_the_same_net() {
    for (engine, game) in games() {
        let limits = Limits { depth: 2, ..Limits::of_nodes(u64::MAX, 1) };
        let value =
            |engine: &dyn AnyEngine| engine.analyse(game.record(), &limits).expect("it goes on").value;
        let net = net(engine, game.descriptor().edition);
        let learned = engine.with_net(Arc::clone(&net)).expect("it is one of the game");
        let alone = value(&*learned);
        assert!((alone - value(engine)).abs() > 1e-3, "{}: {alone}", engine.variant());
        let before = Arc::new(EagerHelper::default());
        let helped = engine.with_helpers(before.clone());
        let then_learned = helped.with_net(net).expect("it is one of the game");
        let then_helped = learned.with_helpers(before.clone());
        for both in [then_learned, then_helped] {
            assert!((value(&*both) - alone).abs() < 1e-6, "{}: {alone}", engine.variant());
        }
        assert_eq!(before.0.load(Ordering::Relaxed), 2);
    }
}

#[test]
fn a_net_of_another_game_is_refused() {
    let chesimul = simultaneous::<ChesimulEvaluation>();
    let edition = Variant::of::<Chesimul>().descriptor().edition;
    let parity = simultaneous::<ParityEvaluation<Standard>>();
    let (name, game) = (chesimul.variant().to_owned(), parity.variant());
    assert_eq!(parity.with_net(net(chesimul, edition)).err(), Some(NetError::Game { net: name, game }));
    let fault = NetError::Edition { net: edition + 1, game: edition };
    assert_eq!(chesimul.with_net(net(chesimul, edition + 1)).err(), Some(fault));
}

/// The built-in net, on some of the endings behind its figures in lab/notebook.
#[test]
fn less_can_be_won_against_the_net_that_was_learned() {
    let (variant, engine) = (Variant::of::<Chesimul>(), simultaneous::<ChesimulEvaluation>());
    let learned = engine.with_builtin_net().expect("there is a net, which is one of the game");
    let mut endings = engine.evaluation().suite(4);
    endings.truncate(120);
    let never = || -> Box<dyn Fn() -> bool> { Box::new(|| false) };
    let mean = |engine: &dyn AnyEngine| {
        let go = &mut || ControlFlow::Continue(());
        exploitability(&variant, engine, &endings, &Limits::of_nodes(3_000, 1), &never, go)
            .expect("all go on")
            .mean
    };
    let (own, by_net) = (mean(engine), mean(&*learned));
    assert!(by_net < own, "{by_net} {own}");
}
