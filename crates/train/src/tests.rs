use std::ops::ControlFlow;
use std::sync::Arc;

use candle_core::Tensor;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use zugleich_engine::net::Net;
use zugleich_engine::{any_evaluation, simultaneous};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;

use crate::trainable_net::TrainableNet;
use crate::weights::Weights;
use crate::{Generation, TrainConfig, TrainError, Trainer};

const CHESIMUL: Variant = Variant::of::<Chesimul>();

/// Calls `learn` with a trainer that has a few decisive endings.
fn taught<T>(games: u32, seed: u64, learn: impl Fn(&Trainer<'_>) -> T) -> T {
    let engine = simultaneous::<ChesimulEvaluation>();
    let endings = engine.evaluation().endings(3, 400, 1).into_iter();
    let known: Vec<_> = endings.map(|ending| (ending.position, ending.value)).collect();
    let course = TrainConfig { games, opening: 4, turns: 40, nodes: 50, passes: 8, seed };
    learn(&Trainer { variant: &CHESIMUL, engine, course, known: &known, command: "a test" })
}

fn next(school: &Trainer<'_>, before: Option<&Arc<Net>>) -> Generation {
    let generation =
        school.next(before, &mut || ControlFlow::Continue(())).expect("there is something to learn");
    generation.expect("nothing breaks off")
}

#[test]
fn training_lowers_error_and_is_deterministic() {
    let (first, again, other) = (
        taught(2, 1, |school| next(school, None)),
        taught(2, 1, |school| next(school, None)),
        taught(2, 2, |school| next(school, None)),
    );
    assert_eq!(first, again);
    assert_ne!(first.net, other.net);
    let nothing = taught(2, 1, |school| {
        let none = TrainConfig { passes: 0, ..school.course };
        next(&Trainer { course: none, ..*school }, None)
    });
    assert!(first.error < nothing.error, "{} {}", first.error, nothing.error);
    assert_eq!(first.net.origin.command, "a test");
}

/// Training resumed from a file gives the same net as uninterrupted training.
#[test]
fn generation_resumes_from_previous_net_file() {
    taught(1, 1, |school| {
        let first = Arc::new(next(school, None).net);
        let read = Arc::new(Net::of_bytes(&first.to_bytes()).expect("it was written so"));
        let second = next(school, Some(&first));
        assert_eq!(second, next(school, Some(&read)));
        assert_eq!((first.origin.generation, second.net.origin.generation), (0, 1));
        assert_ne!(first.rows, second.net.rows);
    });
}

#[test]
fn whole_steps_say_nearly_the_same() {
    let evaluation = any_evaluation::<ChesimulEvaluation>();
    let mut draw = ChaCha8Rng::seed_from_u64(5);
    let mut weights = Weights::drawn(evaluation.inputs(), &mut draw);
    weights.rows.iter_mut().for_each(|weight| *weight *= 7.3);
    let origin = taught(1, 1, |school| next(school, None).net.origin);
    let (learner, net) = (TrainableNet::new(&weights, 1).expect("numbers"), weights.net(origin));
    for ending in evaluation.endings(3, 60, 2) {
        let game = CHESIMUL.open(&[], Some(&ending.position)).expect("it can be");
        let seen = evaluation.active_inputs(game.record()).expect("it goes on");
        let advantage = learner.advantages(&[&seen]).and_then(|found: Tensor| found.to_vec1::<f32>());
        let value = zugleich_engine::net::value(f64::from(advantage.expect("a number")[0]));
        let bound = weights.bound(seen.white.len() + seen.black.len());
        let found = net.judge_inputs(&seen);
        assert!((found - value).abs() <= bound + 1e-5, "{}: {found} {value} {bound}", ending.position);
        assert_eq!(evaluation.evaluate(game.record(), Some(&net)), Ok(found));
    }
}

#[test]
fn training_stopped_or_without_data_is_refused() {
    taught(1, 1, |school| {
        let broken = school.next(None, &mut || ControlFlow::Break(()));
        assert!(broken.expect("it can learn").is_none());
        let none = TrainConfig { games: 0, ..school.course };
        let empty = Trainer { course: none, known: &[], ..*school };
        let found = empty.next(None, &mut || ControlFlow::Continue(()));
        assert!(matches!(found, Err(TrainError::Nothing)));
    });
}
