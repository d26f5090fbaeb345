//! A small measurement counts all plies and sequences.

use std::ops::ControlFlow;

use zugleich_bench::entanglement::{MeasureConfig, MeasureError, measure};
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::kernel::Game;

const SMALL: MeasureConfig =
    MeasureConfig { random_games: 4, engine_games: 1, plies: 30, rounds: 2, depth: 1, seed: 3 };

#[test]
fn a_measurement_counts_what_it_measures() {
    let mut played = 0;
    let report = measure(&SMALL, || {
        played += 1;
        ControlFlow::Continue(())
    })
    .expect("there are games");
    let random = report.random.expect("there are random games");
    let engine = report.engine.expect("there is an engine game");
    assert_eq!(random.count + engine.count, report.all.count);
    assert_eq!(report.ages.iter().map(|(_, times)| times.count).sum::<usize>(), report.all.count);
    assert!(report.all.median <= report.all.most && report.all.most <= report.all.total);
    assert_eq!(report.counted.nodes, Entanglement.start().plans().count() as u64);
    assert_eq!(played, SMALL.engine_games);
    assert!(report.to_string().contains("perft 1: "), "{report}");
}

#[test]
fn a_measurement_of_nothing_is_refused() {
    let nothing = MeasureConfig { random_games: 0, engine_games: 0, ..SMALL };
    assert!(matches!(measure(&nothing, || ControlFlow::Continue(())), Err(MeasureError::Nothing)));
}
