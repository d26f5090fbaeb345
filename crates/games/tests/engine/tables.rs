//! Endgame tables, compared with a slow computation without symmetries, move orders or earlier mixtures.

use std::collections::HashMap;
use std::sync::Arc;

use zugleich_engine::endings::{
    EndgameClass, SequentialWorkers, TIE, TableFileError, TableLookupError, TableVerification,
};
use zugleich_engine::matrix::{Matrix, solve_exactly};
use zugleich_engine::{Candidate, outcome_value};
use zugleich_games::chesimul::{ChesimulTableBuilder, ChesimulTables, PositionSuite};
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Plan, Position};
use zugleich_rules::kernel::{Enumerate, Game, QUIET_LIMIT};
use zugleich_rules::{Color, Role, Square};

fn classes(names: &[&str]) -> Vec<EndgameClass> {
    names.iter().map(|name| name.parse().expect("a class")).collect()
}

fn position(placement: &Placement, quiet: u32) -> Position {
    let text = format!("{} {quiet} 1", placement.text(Geometry::FIVE));
    Chesimul.parse_position(&text).expect("a position")
}

/// Every board with both kings and one white piece.
fn boards(role: Role) -> Vec<Placement> {
    let squares: Vec<Square> = Geometry::FIVE.squares().into_iter().collect();
    let mut found = Vec::new();
    for &white in &squares {
        for &black in squares.iter().filter(|&&black| black != white) {
            for &piece in squares.iter().filter(|&&piece| piece != white && piece != black) {
                let mut placement = Placement::EMPTY;
                placement.put(Color::White, Role::King, white);
                placement.put(Color::Black, Role::King, black);
                placement.put(Color::White, role, piece);
                found.push(placement);
            }
        }
    }
    found
}

/// The value of every board at quiet counter 0, by the rules alone: full matrices at each quiet counter.
fn slowly(role: Role) -> HashMap<Placement, f64> {
    let boards = boards(role);
    let mut values: HashMap<Placement, f64> = boards.iter().map(|&board| (board, 0.0)).collect();
    for quiet in (0..QUIET_LIMIT).rev() {
        let value = |board: &Placement| {
            let position = position(board, quiet);
            let plans = [Color::White, Color::Black].map(|side| Chesimul.plans(&position, side).len());
            let mut cells = Vec::new();
            Chesimul.for_each_next(&position, |next| {
                let end = Chesimul.outcome(next).map(outcome_value);
                cells.push(end.unwrap_or_else(|| values[next.placement()]));
            });
            solve_exactly(&Matrix::new(plans[0], plans[1], cells).expect("plans")).expect("a solution").value
        };
        values = boards.iter().map(|&board| (board, value(&board))).collect();
    }
    values
}

/// Reference values of another program: a queen has a mean value of 0.0649 over 1,755 boards.
#[test]
fn values_are_those_of_a_slow_computation() {
    let tables = ChesimulTables::built(&classes(&["KQvK"]), &SequentialWorkers);
    for (board, value) in slowly(Role::Queen) {
        let exact = tables.value(&position(&board, 0)).unwrap();
        assert!(exact.error < 1e-9);
        assert!((exact.value - value).abs() < 1e-9, "{} {} {value}", board.text(Geometry::FIVE), exact.value);
        let other = tables.value(&position(&board.mirrored(Geometry::FIVE), 0)).unwrap();
        assert_eq!(other.value, -exact.value);
    }
    let statistics = tables.get("KQvK".parse().unwrap()).unwrap().statistics();
    assert_eq!(statistics.boards, 1755);
    assert!((statistics.sum / 1755.0 - 0.0649).abs() < 5e-5);
}

/// The last bytes of a file, a checksum of all others.
fn checksum(bytes: &[u8]) -> String {
    bytes[bytes.len() - 32..].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn table_round_trips_and_damage_is_refused() {
    let class = "KPvK".parse().unwrap();
    let tables = ChesimulTables::built(&[class], &SequentialWorkers);
    let bytes = tables.get(class).unwrap().to_bytes().unwrap();
    assert_eq!(
        checksum(&bytes),
        "c523253c47a5431dc3e8839da28317decaef1382d09f4d59b1784dbf822e2446",
        "files are as they always were"
    );
    let open = |bytes: &[u8]| ChesimulTables::open(Arc::new(bytes.to_vec()), bytes.len() as u64);
    let read = open(&bytes).unwrap();
    assert_eq!((read.class(), read.statistics()), (class, tables.get(class).unwrap().statistics()));
    let mut again = tables.clone();
    again.insert(read);
    for board in again.get(class).unwrap().boards() {
        assert_eq!(again.value(&position(&board, 0)), tables.value(&position(&board, 0)));
    }
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        open(&bytes).unwrap_err()
    };
    assert_eq!(changed(0), TableFileError::Form);
    assert_eq!(changed(8), TableFileError::Form);
    let mut newer = bytes.clone();
    newer[8] = 2;
    assert_eq!(open(&newer).unwrap_err(), TableFileError::TooNew(2));
    assert_eq!(changed(16), TableFileError::Edition(0));
    for at in [60, 700, bytes.len() / 2, bytes.len() - 40, bytes.len() - 1] {
        assert_eq!(changed(at), TableFileError::Checksum, "byte {at}");
    }
    assert_eq!(open(&bytes[..bytes.len() - 1]).unwrap_err(), TableFileError::Form);
    assert_eq!(open(&[]).unwrap_err(), TableFileError::Form);
}

/// The mixtures of a probe are an equilibrium of the matrix with the stored value.
#[test]
fn probes_are_equilibria_of_exact_payoffs() {
    let class = "KQvKN".parse().unwrap();
    let tables = ChesimulTables::built(&[class], &SequentialWorkers);
    for board in tables.get(class).unwrap().boards().step_by(97) {
        let position = position(&board, 0);
        let payoffs = tables.payoffs(&position).unwrap();
        let probe = tables.probe(&position).unwrap();
        let solution = solve_exactly(&payoffs.matrix).unwrap();
        assert!((solution.value - probe.exact.value).abs() <= 2.0 * probe.exact.error + 1e-9);
        assert!(probe.gap <= 4.0 * TIE + 1e-9, "{}", probe.gap);
        for (side, mix) in probe.mixes.iter() {
            assert!((mix.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(mix.iter().all(|(plan, _)| payoffs.plans(side).contains(plan)));
        }
    }
}

#[test]
fn what_is_in_no_table_is_refused() {
    let tables = ChesimulTables::built(&classes(&["KQvK"]), &SequentialWorkers);
    let probe = |text: &str| tables.probe(&Chesimul.parse_position(text).unwrap()).unwrap_err();
    assert_eq!(probe("4k/5/5/5/K3R 0 1"), TableLookupError::Class("KRvK".parse().unwrap()));
    assert_eq!(probe("4k/5/5/5/K4 0 1"), TableLookupError::Over);
    assert_eq!(probe("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), TableLookupError::Pieces);
    assert_eq!(probe("4k/5/5/5/K3Q 50 1"), TableLookupError::Over);
    let pawn = ChesimulTables::built(&classes(&["KPvK"]), &SequentialWorkers);
    let first = Chesimul.parse_position("4k/5/5/5/K3P 0 1").unwrap();
    assert_eq!(pawn.probe(&first).unwrap_err(), TableLookupError::Pawn);
    assert_eq!(pawn.value(&first), None);
}

/// The error covers the effect of a position's quiet turns: with few turns left, no position is won.
#[test]
fn the_error_grows_with_the_quiet_turns() {
    let tables = ChesimulTables::built(&classes(&["KQvK"]), &SequentialWorkers);
    let exact = |quiet| {
        let text = format!("1Q3/5/1k3/5/1K3 {quiet} 1");
        tables.value(&Chesimul.parse_position(&text).unwrap()).unwrap()
    };
    assert!(exact(0).error < 1e-10 && exact(30).error < 1e-2);
    assert!(exact(49).error >= exact(0).value.abs() - exact(49).value.abs());
    assert!((0..49).all(|quiet| exact(quiet).error <= exact(quiet + 1).error));
}

/// Construction resumed after any step gives the same table; a damaged checkpoint restarts it.
#[test]
fn a_table_is_gone_on_with() {
    let class = "KPvK".parse().unwrap();
    let tables = ChesimulTables::built(&classes(&["KQvK"]), &SequentialWorkers);
    let whole = tables.build(class, &SequentialWorkers).unwrap();
    for stop in [0, 1, 49, 50, 77, 149] {
        let mut build = ChesimulTableBuilder::new(class, &tables).unwrap();
        for _ in 0..stop {
            assert!(build.step(&SequentialWorkers).unwrap() && build.table().is_none());
        }
        let mut kept = build.checkpoint();
        let mut again = ChesimulTableBuilder::resume(class, &tables, &kept).unwrap();
        assert_eq!((again.done(), again.steps()), (stop, 150));
        while again.step(&SequentialWorkers).unwrap() {}
        let table = again.table().unwrap();
        assert!(table.error() < 1e-10);
        let (mut first, mut second) = (tables.clone(), tables.clone());
        first.insert(whole.clone());
        second.insert(table);
        for board in whole.boards() {
            let [a, b] = [&first, &second].map(|tables| tables.value(&position(&board, 0)).unwrap());
            assert!((a.value - b.value).abs() <= a.error + b.error);
        }
        let last = kept.len() - 40;
        kept[last] ^= 1;
        assert_eq!(ChesimulTableBuilder::resume(class, &tables, &kept).unwrap().done(), 0);
        assert_eq!(
            ChesimulTableBuilder::resume("KQvK".parse().unwrap(), &tables, &build.checkpoint())
                .unwrap()
                .done(),
            0
        );
    }
}

#[test]
fn checks_find_nothing_and_notice_what_is_wrong() {
    let tables = ChesimulTables::built(&classes(&["KPvK", "KQvKN"]), &SequentialWorkers);
    let found = |name: &str, every| tables.check(name.parse().unwrap(), every).unwrap();
    for (name, every) in [("KPvK", 1), ("KQvK", 1), ("KQvKN", 31)] {
        let TableVerification { boards, matrix, gap, mirror } = found(name, every);
        assert!(boards > 1000 && matrix < 1e-9 && mirror < 1e-9 && gap <= 4.0 * TIE, "{name}");
    }
    assert!(tables.recompute("KPvK".parse().unwrap()).unwrap() < 1e-9);
    // A table of a class that leads to a missing one.
    let mut wrong = ChesimulTables::built(&classes(&["KNvK"]), &SequentialWorkers);
    wrong.insert(tables.get("KPvK".parse().unwrap()).unwrap().clone());
    assert_eq!(
        wrong.check("KPvK".parse().unwrap(), 1).unwrap_err(),
        TableLookupError::Class("KQvK".parse().unwrap())
    );
}

/// The positions of the suite have the payoffs of their tables.
#[test]
fn the_suite_is_what_its_tables_say() {
    let suite = PositionSuite::stored();
    assert_eq!(suite.cases.len(), 500);
    assert_eq!(PositionSuite::read(&suite.write()).as_ref(), Some(suite));
    let tables = ChesimulTables::built(
        &classes(&["KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KQvKB"]),
        &SequentialWorkers,
    );
    let mut known = 0;
    for case in &suite.cases {
        assert!(case.exact.error < 1e-9);
        let (rows, cols) = (case.payoffs.rows(), case.payoffs.cols());
        let solution = solve_exactly(&case.payoffs).unwrap();
        assert!((solution.value - case.exact.value).abs() < 1e-9);
        assert!(case.payoffs.gap(&solution.rows, &solution.cols) < 1e-9);
        let even = |count: usize| vec![1.0 / count as f64; count];
        assert!(case.payoffs.gap(&even(rows), &even(cols)) >= 0.1);
        let Ok(payoffs) = tables.payoffs(&case.position) else { continue };
        known += 1;
        for row in 0..rows {
            for (a, b) in case.payoffs.row(row).iter().zip(payoffs.matrix.row(row)) {
                assert!((a - b).abs() < 1e-9);
            }
        }
        let mixes = tables.probe(&case.position).unwrap().mixes.map(|mix| {
            let candidate =
                |(plan, probability): (Plan, f64)| Candidate { plan: plan.to_string(), probability };
            mix.into_iter().map(candidate).collect()
        });
        assert!(case.nash_conv(&mixes) <= 4.0 * TIE + 1e-9);
    }
    assert!(known >= 60, "{known}");
}
