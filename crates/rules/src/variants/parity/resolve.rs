use super::announce;
use super::event::Event;
use super::movers::{After, Mover, moved};
use super::position::Position;
use crate::board::{ByColor, Color, Role};
use crate::kernel::{MovePlan as Plan, Recorder};

/// Resolves a turn by clauses 1 to 8: both moves at the same moment.
pub(super) fn resolve<R: Recorder<Event>>(
    position: &Position,
    plans: ByColor<Plan>,
    recorder: &mut R,
) -> Position {
    let mover = |side, plan| Mover::new(&position.placement, side, plan);
    let movers = ByColor::new(mover(Color::White, plans.white), mover(Color::Black, plans.black));
    let after = moved(&position.placement, movers.as_ref());
    let next = arrived(position, movers.as_ref(), &after);
    if R::LISTENS {
        announce::tell(position, &movers, &after, &next, recorder);
    }
    next
}

/// Calls `visit` with the position after every turn made of these plans. The mover of each plan is computed
/// once for all its turns.
pub(super) fn for_each_next(
    position: &Position,
    plans: &ByColor<Vec<Plan>>,
    mut visit: impl FnMut(&Position),
) {
    let start = &position.placement;
    let white: Vec<Mover> = plans.white.iter().map(|&plan| Mover::new(start, Color::White, plan)).collect();
    let black: Vec<Mover> = plans.black.iter().map(|&plan| Mover::new(start, Color::Black, plan)).collect();
    for white in &white {
        for black in &black {
            let movers = ByColor::new(white, black);
            visit(&arrived(position, movers, &moved(start, movers)));
        }
    }
}

#[inline]
fn arrived(position: &Position, movers: ByColor<&Mover>, after: &After) -> Position {
    let ByColor { white, black } = movers;
    let taken = after.taken.white | after.taken.black;
    let quiet = taken.is_empty() && white.role != Role::Pawn && black.role != Role::Pawn;
    Position {
        placement: after.placement,
        castling: position.castling.after(white.left() | black.left() | taken),
        en_passant: white.passed | black.passed,
        resting: ByColor::new(white.landed(), black.landed()),
        quiet: if quiet { position.quiet.saturating_add(1) } else { 0 },
        turn: position.turn.saturating_add(1),
    }
}
