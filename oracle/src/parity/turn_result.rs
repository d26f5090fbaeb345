use zugleich_rules::parity::{ParityPosition, Plan};
use zugleich_rules::{BitBoard, ByColor, Color, Role, Square};

use super::shared_board::{ParityMove, SharedBoard, difference};
use crate::castling;

/// The result of a turn, field by field of the position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityTurnResult {
    /// The pieces.
    pub men: SharedBoard,
    /// Remaining castling rights, in the notation of the position text.
    pub castling: String,
    /// Squares that pawns have just passed in a double step.
    pub en_passant: BitBoard,
    /// Squares of the pieces that have just moved.
    pub resting: ByColor<BitBoard>,
    /// Quiet turns in a row.
    pub quiet: u32,
    /// The number of the next turn.
    pub turn: u32,
}

impl ParityTurnResult {
    /// Returns the result of a turn according to the rules under test.
    #[must_use]
    pub fn of(position: &ParityPosition) -> Self {
        Self {
            men: SharedBoard::of(position),
            castling: position.castling().to_string(),
            en_passant: position.en_passant(),
            resting: position.resting(),
            quiet: position.quiet(),
            turn: position.turn(),
        }
    }
}

/// Resolves both moves (1 to 8): a piece that moves away is not captured.
pub(super) fn after(position: &ParityPosition, plans: ByColor<Plan>) -> ParityTurnResult {
    let start = SharedBoard::of(position);
    let moves = plans.map(|plan| ParityMove::of(plan).expect("a legal plan is no pass"));
    let ways = ByColor::from_fn(|side| start.ways(side, moves[side]));
    let mut men = start.clone();
    for (side, ways) in ways.iter() {
        ways.iter().for_each(|&(from, _)| men.set(side, from, None));
    }
    let standing = men.count();
    for (side, &plan) in moves.iter() {
        men.set(!side, plan.to, None);
        if let Some(victim) = start.en_passant_victim(side, plan) {
            men.set(!side, victim, None);
        }
    }
    let taken = men.count() < standing;
    for (side, ways) in ways.iter() {
        for &(from, to) in ways {
            men.set(side, to, moves[side].promotion.or(start.at(side, from)));
        }
    }
    let pawns = moves.iter().filter(|(side, plan)| start.at(*side, plan.from) == Some(Role::Pawn));
    let steps: Vec<ParityMove> = pawns.map(|(_, plan)| *plan).collect();
    let stays =
        |side: Color, home| ways[side].iter().all(|&(from, _)| from != home) && men.at(side, home).is_some();
    ParityTurnResult {
        castling: castling::remaining_rights(position.castling(), stays),
        en_passant: steps.iter().filter_map(|step| passed(*step)).collect(),
        resting: ways.map(|ways| ways.into_iter().map(|(_, to)| to).collect()),
        quiet: if taken || !steps.is_empty() { 0 } else { position.quiet() + 1 },
        turn: position.turn() + 1,
        men,
    }
}

/// Returns the square that a pawn's double step passes (6).
fn passed(step: ParityMove) -> Option<Square> {
    let (_, ranks) = difference(step.from, step.to);
    (ranks.abs() == 2).then(|| step.from.offset(0, ranks / 2))
}
