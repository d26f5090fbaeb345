use super::event::Event;
use super::movers::{After, Mover, moved};
use super::position::{Position, checkers};
use crate::board::{BitBoard, ByColor, Color, Square, Types, Wing};
use crate::kernel::Recorder;

/// Reports the effects of a turn, on the board after it (parity.md, "What is announced").
pub(super) fn tell<R: Recorder<Event>>(
    start: &Position,
    movers: &ByColor<Mover>,
    after: &After,
    next: &Position,
    recorder: &mut R,
) {
    recorder.step("move", 0);
    for (side, mover) in movers.iter() {
        for (from, to) in ways(mover) {
            recorder.motion(side, from, to);
        }
        for wing in Wing::ALL.into_iter().filter(|wing| mover.rook_to.has(wing.rook_target(side))) {
            recorder.event(Event::Castle { side, wing });
        }
    }
    for (side, mover) in movers.iter() {
        captures(start, side, mover, after, recorder);
    }
    // Two movers are on the same square only if they arrived together (4).
    for square in movers.white.to & movers.black.to {
        recorder.event(Event::Shared { square });
    }
    promotions(movers, recorder);
    checks(start, movers, next, recorder);
}

/// Returns source and destination of each piece of a move.
fn ways(mover: &Mover) -> impl Iterator<Item = (Square, Square)> {
    let ways = [(mover.from, mover.to), (mover.rook_from, mover.rook_to)];
    ways.into_iter().flat_map(|(from, to)| from.into_iter().zip(to))
}

fn captures<R: Recorder<Event>>(
    start: &Position,
    side: Color,
    mover: &Mover,
    after: &After,
    recorder: &mut R,
) {
    for square in after.taken[side] {
        recorder.gone(!side, square);
        if mover.aim != mover.to {
            recorder.event(Event::EnPassant { side, square });
        } else if let Some(taken) = start.placement.role_at(!side, square) {
            recorder.event(Event::Capture { side, taken, square });
        }
    }
    let missed = mover.to & start.placement.of(!side) & !after.taken[side];
    for (from, to) in mover.from.into_iter().zip(missed) {
        recorder.event(Event::FailedCapture { side, from, to });
    }
}

fn promotions<R: Recorder<Event>>(movers: &ByColor<Mover>, recorder: &mut R) {
    let promoted = movers.as_ref().map(|mover| mover.arrives_as != mover.role);
    if promoted.white || promoted.black {
        recorder.step("promotion", 0);
    }
    for (side, mover) in movers.iter().filter(|&(side, _)| promoted[side]) {
        let role = mover.arrives_as;
        for square in mover.to {
            recorder.changed(side, square, Types::of(role));
            recorder.event(Event::Promotion { side, square, role });
        }
    }
}

fn checks<R: Recorder<Event>>(start: &Position, movers: &ByColor<Mover>, next: &Position, recorder: &mut R) {
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
    // Attacks are compared on the king's square, since a shared king is not in check: an attack that existed
    // there before is not a discovered one.
    let before = start.placement.attackers(!king, next.king(king), start.placement.occupied());
    Some(Event::Check {
        king,
        immediate: !stationary.is_empty(),
        discovered: !stationary.is_subset(before),
        attackers,
    })
}

/// Returns whether some piece of a side would attack the enemy king by its own move alone and did not before,
/// and none of those pieces does after both moves. A king on the destination of the lone move is not attacked
/// by it.
fn fails_to_check(start: &Position, movers: &ByColor<Mover>, next: &Position, side: Color) -> bool {
    let mut own = ByColor::new(Mover::still(&start.placement), Mover::still(&start.placement));
    own[side] = movers[side];
    let alone = moved(&start.placement, own.as_ref()).placement;
    let attempts = checkers(&alone, !side) & !carried(start.checkers(!side), &movers[side]);
    !attempts.is_empty() && attempts.is_disjoint(next.checkers(!side))
}

/// Returns the squares after the move of the side's pieces that stood on these squares.
fn carried(squares: BitBoard, mover: &Mover) -> BitBoard {
    ways(mover).fold(squares, |squares, (from, to)| {
        if squares.has(from) { squares & !from.bitboard() | to.bitboard() } else { squares }
    })
}
