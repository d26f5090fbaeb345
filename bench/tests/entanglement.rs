//! A small measurement: everything is counted, and the solver agrees.

use zugleich_bench::entanglement::{MeasureError, Oracle, Plans, Progress, measure};
use zugleich_rules::Square;
use zugleich_rules::entanglement::Plan;

const SMALL: Plans =
    Plans { random_games: 4, engine_games: 1, plies: 30, rounds: 2, solved: 10, depth: 1, seed: 3 };

#[test]
fn a_measurement_counts_what_it_measures() {
    let mut steps = Vec::new();
    let report = measure(&SMALL, &mut |step| steps.push(step)).expect("the solver agrees");
    let random = report.random.expect("there are random games");
    let engine = report.engine.expect("there is an engine game");
    assert_eq!(random.count + engine.count, report.all.count);
    assert_eq!(report.ages.iter().map(|(_, times)| times.count).sum::<usize>(), report.all.count);
    assert!(report.all.median <= report.all.most && report.all.most <= report.all.total);
    let mut oracle = Oracle::new(&[]);
    let tried = Square::ALL[..16].iter().flat_map(|&from| Square::ALL.map(|to| Plan { from, to }));
    assert_eq!(report.counted.nodes, tried.filter(|&plan| oracle.is_legal(plan)).count() as u64);
    let solver = report.solver.expect("the solver was asked");
    assert_eq!((solver.own.count, solver.solver.count), (SMALL.solved, SMALL.solved));
    let played = steps.iter().filter(|step| **step == Progress::Played).count();
    assert_eq!((played, steps.len()), (SMALL.engine_games, SMALL.engine_games + SMALL.solved));
    assert!(report.to_string().contains("equal on 10 positions"), "{report}");
}

#[test]
fn a_measurement_of_nothing_is_refused() {
    let nothing = Plans { random_games: 0, engine_games: 0, solved: 0, ..SMALL };
    assert!(matches!(measure(&nothing, &mut |_| ()), Err(MeasureError::Nothing)));
}
