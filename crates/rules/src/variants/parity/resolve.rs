use super::event::ParityEvent;
use super::event_recording;
use super::movers::{BoardAfterMoves, ParityMover, apply_moves};
use super::position::ParityPosition;
use crate::board::{ByColor, Color, Role};
use crate::kernel::{MovePlan as Plan, Recorder};

/// Resolves a turn by clauses 1 to 8: both moves at the same moment.
pub(super) fn resolve<R: Recorder<ParityEvent>>(
    position: &ParityPosition,
    plans: ByColor<Plan>,
    recorder: &mut R,
) -> ParityPosition {
    let mover = |side, plan| ParityMover::new(&position.placement, side, plan);
    let movers = ByColor::new(mover(Color::White, plans.white), mover(Color::Black, plans.black));
    let after = apply_moves(&position.placement, movers.as_ref());
    let next = arrived(position, movers.as_ref(), &after);
    if R::LISTENS {
        event_recording::record_events(position, &movers, &after, &next, recorder);
    }
    next
}

/// Calls `visit` with the position after every turn made of these plans. The mover of each plan is computed
/// once for all its turns.
pub(super) fn for_each_next(
    position: &ParityPosition,
    plans: &ByColor<Vec<Plan>>,
    mut visit: impl FnMut(&ParityPosition),
) {
    let start = &position.placement;
    let white: Vec<ParityMover> =
        plans.white.iter().map(|&plan| ParityMover::new(start, Color::White, plan)).collect();
    let black: Vec<ParityMover> =
        plans.black.iter().map(|&plan| ParityMover::new(start, Color::Black, plan)).collect();
    for white in &white {
        for black in &black {
            let movers = ByColor::new(white, black);
            visit(&arrived(position, movers, &apply_moves(start, movers)));
        }
    }
}

#[inline]
fn arrived(
    position: &ParityPosition,
    movers: ByColor<&ParityMover>,
    after: &BoardAfterMoves,
) -> ParityPosition {
    let ByColor { white, black } = movers;
    let taken = after.taken.white | after.taken.black;
    let quiet = taken.is_empty() && white.role != Role::Pawn && black.role != Role::Pawn;
    ParityPosition {
        placement: after.placement,
        castling: position.castling.after(white.left() | black.left() | taken),
        en_passant: white.passed | black.passed,
        resting: ByColor::new(white.landed(), black.landed()),
        quiet: if quiet { position.quiet.saturating_add(1) } else { 0 },
        turn: position.turn.saturating_add(1),
    }
}
