use super::event::Event;
use super::position::{Position, checkers};
use super::resolve::{Board, Mover, Movers, moved, present};
use crate::board::{BitBoard, Color, Placement, Square, letter};
use crate::game::Recorder;

/// Tells what a turn did, of the board as it then stands (parity.md, "What is announced").
pub(super) fn tell<R: Recorder<Event>>(
    start: &Position,
    movers: &Movers,
    board: &Board,
    next: &Position,
    recorder: &mut R,
) {
    recorder.step("move", 0);
    for (side, mover) in present(movers) {
        recorder.motion(side, mover.from, mover.to);
        if let Some(wing) = mover.castles {
            recorder.motion(side, wing.rook_home(side), wing.rook_target(side));
            recorder.event(Event::Castle { side, wing });
        }
    }
    for (side, mover) in present(movers) {
        captures(start, side, mover, board, recorder);
    }
    if let Some(square) = meeting(movers) {
        recorder.event(Event::Shared { square });
    }
    promotions(movers, recorder);
    checks(start, movers, next, recorder);
}

fn captures<R: Recorder<Event>>(
    start: &Position,
    side: Color,
    mover: Mover,
    board: &Board,
    recorder: &mut R,
) {
    match board.taken[side] {
        Some((taken, square)) => {
            recorder.gone(!side, square);
            let en_passant = mover.victim.is_some();
            recorder.event(if en_passant {
                Event::EnPassant { side, square }
            } else {
                Event::Capture { side, taken, square }
            });
        }
        None if start.placement.of(!side).has(mover.to) => {
            recorder.event(Event::FailedCapture { side, from: mover.from, to: mover.to });
        }
        None => {}
    }
}

/// The square on which both movers have arrived (4).
fn meeting(movers: &Movers) -> Option<Square> {
    let to = movers.map(|mover| mover.map(|mover| mover.to)).both()?;
    (to.white == to.black).then_some(to.white)
}

fn promotions<R: Recorder<Event>>(movers: &Movers, recorder: &mut R) {
    let promoted = |(side, mover): (Color, Mover)| mover.promotion.map(|role| (side, mover.to, role));
    let mut first = true;
    for (side, square, role) in present(movers).filter_map(promoted) {
        if std::mem::take(&mut first) {
            recorder.step("promotion", 0);
        }
        recorder.changed(side, square, letter(side, role).to_string());
        recorder.event(Event::Promotion { side, square, role });
    }
}

fn checks<R: Recorder<Event>>(start: &Position, movers: &Movers, next: &Position, recorder: &mut R) {
    let mut events: Vec<Event> = Color::ALL.into_iter().filter_map(|king| check(start, next, king)).collect();
    if events.len() == Color::ALL.len() {
        events.push(Event::MutualCheck);
    }
    let failed = Color::ALL.into_iter().filter(|&side| fails_to_check(start, movers, next, side));
    events.extend(failed.map(|side| Event::FailedCheck { side }));
    if !events.is_empty() {
        recorder.step("check", 0);
    }
    for event in events {
        recorder.event(event);
    }
}

fn check(start: &Position, next: &Position, king: Color) -> Option<Event> {
    let attackers = next.checkers(king);
    if attackers.is_empty() {
        return None;
    }
    let stationary = attackers & !next.resting[!king];
    // Not the king but his square: one that was attacked while he shared it is no discovery.
    let before = start.placement.attackers(!king, next.king(king), start.placement.occupied());
    Some(Event::Check {
        king,
        immediate: !stationary.is_empty(),
        discovered: !stationary.is_subset(before),
        attackers,
    })
}

/// Whether some piece of a side would attack the enemy king by its own move alone and did not before, and none of
/// those pieces does after both moves. A king that the move alone would land on is not attacked by it.
fn fails_to_check(start: &Position, movers: &Movers, next: &Position, side: Color) -> bool {
    let mut own = Movers::default();
    own[side] = movers[side];
    let alone: Placement = moved(&start.placement, &own).placement;
    let before = carried(start.checkers(!side), side, movers[side]);
    let attempts = checkers(&alone, !side) & !before;
    !attempts.is_empty() && attempts.is_disjoint(next.checkers(!side))
}

/// Where a side's pieces that stood on these squares stand after its move.
fn carried(squares: BitBoard, side: Color, mover: Option<Mover>) -> BitBoard {
    let Some(mover) = mover else { return squares };
    let rook = mover.castles.map(|wing| (wing.rook_home(side), wing.rook_target(side)));
    let moves = [(mover.from, mover.to)].into_iter().chain(rook);
    let carry = |squares: BitBoard, (from, to): (Square, Square)| {
        if squares.has(from) { squares & !from.bitboard() | to.bitboard() } else { squares }
    };
    moves.fold(squares, carry)
}
