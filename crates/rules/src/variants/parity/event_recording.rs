use super::event::ParityEvent;
use super::movers::{BoardAfterMoves, ParityMover, apply_moves};
use super::position::{ParityPosition, checkers};
use crate::board::{BitBoard, ByColor, Color, PieceTypeSet, Square, Wing};
use crate::kernel::Recorder;

/// Reports the effects of a turn, on the board after it (parity.md, "What is announced").
pub(super) fn record_events<R: Recorder<ParityEvent>>(
    start: &ParityPosition,
    movers: &ByColor<ParityMover>,
    after: &BoardAfterMoves,
    next: &ParityPosition,
    recorder: &mut R,
) {
    recorder.step("move", 0);
    for (side, mover) in movers.iter() {
        for (from, to) in ways(mover) {
            recorder.motion(side, from, to);
        }
        for wing in Wing::ALL.into_iter().filter(|wing| mover.rook_to.has(wing.rook_target(side))) {
            recorder.event(ParityEvent::Castle { side, wing });
        }
    }
    for (side, mover) in movers.iter() {
        captures(start, side, mover, after, recorder);
    }
    // Two movers are on the same square only if they arrived together (4).
    for square in movers.white.to & movers.black.to {
        recorder.event(ParityEvent::Shared { square });
    }
    promotions(movers, recorder);
    checks(start, movers, next, recorder);
}

/// Returns source and destination of each piece of a move.
fn ways(mover: &ParityMover) -> impl Iterator<Item = (Square, Square)> {
    let ways = [(mover.from, mover.to), (mover.rook_from, mover.rook_to)];
    ways.into_iter().flat_map(|(from, to)| from.into_iter().zip(to))
}

fn captures<R: Recorder<ParityEvent>>(
    start: &ParityPosition,
    side: Color,
    mover: &ParityMover,
    after: &BoardAfterMoves,
    recorder: &mut R,
) {
    for square in after.taken[side] {
        recorder.gone(!side, square);
        if mover.aim != mover.to {
            recorder.event(ParityEvent::EnPassant { side, square });
        } else if let Some(taken) = start.placement.role_at(!side, square) {
            recorder.event(ParityEvent::Capture { side, taken, square });
        }
    }
    let missed = mover.to & start.placement.of(!side) & !after.taken[side];
    for (from, to) in mover.from.into_iter().zip(missed) {
        recorder.event(ParityEvent::FailedCapture { side, from, to });
    }
}

fn promotions<R: Recorder<ParityEvent>>(movers: &ByColor<ParityMover>, recorder: &mut R) {
    let promoted = movers.as_ref().map(|mover| mover.arrives_as != mover.role);
    if promoted.white || promoted.black {
        recorder.step("promotion", 0);
    }
    for (side, mover) in movers.iter().filter(|&(side, _)| promoted[side]) {
        let role = mover.arrives_as;
        for square in mover.to {
            recorder.changed(side, square, PieceTypeSet::of(role));
            recorder.event(ParityEvent::Promotion { side, square, role });
        }
    }
}

fn checks<R: Recorder<ParityEvent>>(
    start: &ParityPosition,
    movers: &ByColor<ParityMover>,
    next: &ParityPosition,
    recorder: &mut R,
) {
    let mut events: Vec<ParityEvent> =
        Color::ALL.into_iter().filter_map(|king| check(start, next, king)).collect();
    if events.len() == Color::ALL.len() {
        events.push(ParityEvent::MutualCheck);
    }
    let failed = Color::ALL.into_iter().filter(|&side| fails_to_check(start, movers, next, side));
    events.extend(failed.map(|side| ParityEvent::FailedCheck { side }));
    if !events.is_empty() {
        recorder.step("check", 0);
    }
    for event in events {
        recorder.event(event);
    }
}

fn check(start: &ParityPosition, next: &ParityPosition, king: Color) -> Option<ParityEvent> {
    let attackers = next.checkers(king);
    if attackers.is_empty() {
        return None;
    }
    let stationary = attackers & !next.resting[!king];
    // Attacks are compared on the king's square, since a shared king is not in check: an attack that existed
    // there before is not a discovered one.
    let before = start.placement.attackers(!king, next.king(king), start.placement.occupied());
    Some(ParityEvent::Check {
        king,
        immediate: !stationary.is_empty(),
        discovered: !stationary.is_subset(before),
        attackers,
    })
}

/// Returns whether some piece of a side would attack the enemy king by its own move alone and did not before,
/// and none of those pieces does after both moves. A king on the destination of the lone move is not attacked
/// by it.
fn fails_to_check(
    start: &ParityPosition,
    movers: &ByColor<ParityMover>,
    next: &ParityPosition,
    side: Color,
) -> bool {
    let mut own = ByColor::new(ParityMover::still(&start.placement), ParityMover::still(&start.placement));
    own[side] = movers[side];
    let alone = apply_moves(&start.placement, own.as_ref()).placement;
    let attempts = checkers(&alone, !side) & !carried(start.checkers(!side), &movers[side]);
    !attempts.is_empty() && attempts.is_disjoint(next.checkers(!side))
}

/// Returns the squares after the move of the side's pieces that stood on these squares.
fn carried(squares: BitBoard, mover: &ParityMover) -> BitBoard {
    ways(mover).fold(squares, |squares, (from, to)| {
        if squares.has(from) { squares & !from.bitboard() | to.bitboard() } else { squares }
    })
}
