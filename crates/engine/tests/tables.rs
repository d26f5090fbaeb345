//! Tables of endings: held against a slow computation that knows no symmetry, no order and no mixtures of before.

use std::collections::HashMap;
use std::sync::Arc;

use zugleich_engine::chesimul::{Absent, Alone, Class, TIE, Table, TableFault, Tables};
use zugleich_engine::matrix::{Matrix, solve_exactly};
use zugleich_engine::worth;
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::{Enumerate, Game, QUIET_LIMIT};
use zugleich_rules::{Color, Role, Square};

fn classes(names: &[&str]) -> Vec<Class> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn position(placement: &Placement, quiet: u32) -> Position {
    let text = format!("{} {quiet} 1", placement.text(Geometry::FIVE));
    Chesimul.parse_position(&text).unwrap()
}

/// Every board with both kings and one piece of White's.
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

/// The value of every board at no quiet turn, by the rules alone: whole matrices for each number of quiet turns.
fn slowly(role: Role) -> HashMap<Placement, f64> {
    let boards = boards(role);
    let mut values: HashMap<Placement, f64> = boards.iter().map(|&board| (board, 0.0)).collect();
    for quiet in (0..QUIET_LIMIT).rev() {
        let value = |board: &Placement| {
            let position = position(board, quiet);
            let plans = [Color::White, Color::Black].map(|side| Chesimul.plans(&position, side).len());
            let mut cells = Vec::new();
            Chesimul.for_each_next(&position, |next| {
                let end = Chesimul.outcome(next).map(worth);
                cells.push(end.unwrap_or_else(|| values[next.placement()]));
            });
            solve_exactly(&Matrix::new(plans[0], plans[1], cells).unwrap()).unwrap().value
        };
        values = boards.iter().map(|&board| (board, value(&board))).collect();
    }
    values
}

/// Earlier figures of another program: a queen is worth 0.0649 on average over 1,755 boards.
#[test]
fn values_are_those_of_a_slow_computation() {
    let tables = Tables::built(&classes(&["KQvK"]), &Alone);
    for (board, value) in slowly(Role::Queen) {
        let exact = tables.value(&position(&board, 0)).unwrap();
        assert!(exact.error < 1e-9);
        assert!((exact.value - value).abs() < 1e-9, "{} {} {value}", board.text(Geometry::FIVE), exact.value);
        let other = tables.value(&position(&board.mirrored(Geometry::FIVE), 0)).unwrap();
        assert_eq!(other.value, -exact.value);
    }
    let facts = tables.get("KQvK".parse().unwrap()).unwrap().facts();
    assert_eq!(facts.boards, 1755);
    assert!((facts.sum / 1755.0 - 0.0649).abs() < 5e-5);
}

#[test]
fn a_table_is_read_as_it_was_written_and_refused_if_it_was_changed() {
    let class = "KPvK".parse().unwrap();
    let tables = Tables::built(&[class], &Alone);
    let bytes = tables.get(class).unwrap().to_bytes().unwrap();
    let open = |bytes: &[u8]| Table::open(Arc::new(bytes.to_vec()), bytes.len() as u64);
    let read = open(&bytes).unwrap();
    assert_eq!((read.class(), read.facts()), (class, tables.get(class).unwrap().facts()));
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
    assert_eq!(changed(0), TableFault::Form);
    assert_eq!(changed(8), TableFault::Version(0));
    assert_eq!(changed(16), TableFault::Edition(0));
    for at in [60, 700, bytes.len() / 2, bytes.len() - 40, bytes.len() - 1] {
        assert_eq!(changed(at), TableFault::Checksum, "byte {at}");
    }
    assert_eq!(open(&bytes[..bytes.len() - 1]).unwrap_err(), TableFault::Form);
    assert_eq!(open(&[]).unwrap_err(), TableFault::Form);
}

/// The mixtures of a probe are those of an equilibrium of the matrix, whose value is the stored one.
#[test]
fn probes_are_equilibria_of_exact_payoffs() {
    let class = "KQvKN".parse().unwrap();
    let tables = Tables::built(&[class], &Alone);
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
    let tables = Tables::built(&classes(&["KQvK"]), &Alone);
    let probe = |text: &str| tables.probe(&Chesimul.parse_position(text).unwrap()).unwrap_err();
    assert_eq!(probe("4k/5/5/5/K3R 0 1"), Absent::Class("KRvK".parse().unwrap()));
    assert_eq!(probe("4k/5/5/5/K4 0 1"), Absent::Over);
    assert_eq!(probe("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), Absent::Pieces);
    assert_eq!(probe("4k/5/5/5/K3Q 50 1"), Absent::Over);
    let pawn = Tables::built(&classes(&["KPvK"]), &Alone);
    let first = Chesimul.parse_position("4k/5/5/5/K3P 0 1").unwrap();
    assert_eq!(pawn.probe(&first).unwrap_err(), Absent::Pawn);
    assert_eq!(pawn.value(&first), None);
}

/// What the quiet turns of a position can matter is in its error: fewer turns are left, and so little that none is won.
#[test]
fn the_error_grows_with_the_quiet_turns() {
    let tables = Tables::built(&classes(&["KQvK"]), &Alone);
    let exact = |quiet| {
        let text = format!("1Q3/5/1k3/5/1K3 {quiet} 1");
        tables.value(&Chesimul.parse_position(&text).unwrap()).unwrap()
    };
    assert!(exact(0).error < 1e-10 && exact(30).error < 1e-2);
    assert!(exact(49).error >= exact(0).value.abs() - exact(49).value.abs());
    assert!((0..49).all(|quiet| exact(quiet).error <= exact(quiet + 1).error));
}
