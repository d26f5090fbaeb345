use zugleich_rules::kernel::FromTo;
use zugleich_rules::prediction::{PlanMoves, PredictionPlan, PredictionPosition};
use zugleich_rules::{ByColor, Color, File, Role, Square};

use super::{PredictionOracle, PromotionPieces};
use crate::castling;

/// A piece with its squares at the start and end of the turn.
#[derive(Clone, Copy)]
struct PredictionPiece {
    side: Color,
    role: Role,
    start: Square,
    end: Square,
}

/// Numbers of queens, rooks, bishops and knights that a side has lost.
type LostCounts = [u8; 4];

const KEPT: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The result of a turn, field by field of the position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredictionTurnResult {
    /// The pieces, by square.
    pub pieces: Vec<(Square, Color, Role)>,
    /// Remaining castling rights, in the notation of the position text.
    pub castling: String,
    /// Numbers of queens, rooks, bishops and knights that each side has lost.
    pub lost: ByColor<[u8; 4]>,
    /// Quiet turns in a row.
    pub quiet: u32,
    /// The number of the next turn.
    pub turn: u32,
}

impl PredictionTurnResult {
    /// Returns the result of a turn according to the rules under test.
    #[must_use]
    pub fn of(position: &PredictionPosition) -> Self {
        Self {
            pieces: position.placement().pieces().collect(),
            castling: position.castling().to_string(),
            lost: lost(position),
            quiet: position.quiet(),
            turn: position.turn(),
        }
    }
}

fn lost(position: &PredictionPosition) -> ByColor<LostCounts> {
    position.lost().map(|lost| KEPT.map(|role| lost.count(role)))
}

/// Resolves a turn (4 to 8).
pub(super) fn after(
    rules: PredictionOracle,
    position: &PredictionPosition,
    turn: &ByColor<PredictionPlan>,
) -> PredictionTurnResult {
    let men: Vec<PredictionPiece> = position
        .placement()
        .pieces()
        .map(|(start, side, role)| PredictionPiece {
            side,
            role,
            start,
            end: end(position, turn, side, start),
        })
        .collect();
    let correct = ByColor::from_fn(|side| {
        turn[side].prediction.is_some() && turn[side].prediction == turn[!side].moves
    });
    let dead =
        |man: &&PredictionPiece| men.iter().any(|enemy| enemy.side != man.side && dies(man, enemy, correct));
    let (died, left): (Vec<&PredictionPiece>, Vec<&PredictionPiece>) = men.iter().partition(dead);
    let mut lost = lost(position);
    let place = |role| KEPT.into_iter().position(|kept| kept == role);
    for man in &died {
        if let Some(place) = place(man.role) {
            lost[man.side][place] += 1;
        }
    }
    // Only a piece that was lost before the turn can return.
    for man in left.iter().filter(|man| promoted(turn, man) != man.role) {
        let role = promoted(turn, man);
        if let Some(place) = place(role).filter(|_| position.lost()[man.side].has(role)) {
            lost[man.side][place] -= u8::from(rules.promotion != PromotionPieces::Any);
        }
    }
    let pawn_moves = men.iter().any(|man| man.role == Role::Pawn && man.start != man.end);
    let mut pieces: Vec<_> = left.iter().map(|man| (man.end, man.side, promoted(turn, man))).collect();
    pieces.sort_unstable_by_key(|(square, side, _)| (*square, *side as u8));
    // A castling right remains as long as king and rook survive and do not move.
    let stays = |side, home| left.iter().any(|man| (man.side, man.start, man.end) == (side, home, home));
    PredictionTurnResult {
        pieces,
        castling: castling::remaining_rights(position.castling(), stays),
        lost,
        quiet: if died.is_empty() && !pawn_moves { position.quiet() + 1 } else { 0 },
        turn: position.turn() + 1,
    }
}

fn end(position: &PredictionPosition, turn: &ByColor<PredictionPlan>, side: Color, start: Square) -> Square {
    match turn[side].moves {
        Some(PlanMoves::One(only) | PlanMoves::TwoPawns(only, _)) if only.from == start => only.to,
        Some(PlanMoves::TwoPawns(_, second)) if second.from == start => second.to,
        Some(PlanMoves::One(only)) if position.placement().king(side) == Some(only.from) => {
            castled_rook(only, start).unwrap_or(start)
        }
        _ => start,
    }
}

/// Returns the target of the piece on this square if the king's move is a castling and the piece its rook.
fn castled_rook(king: FromTo, start: Square) -> Option<Square> {
    let (from, to) = (king.from.file() as usize, king.to.file() as usize);
    let (rook, target) = match (from, to) {
        (4, 6) => (File::H, File::F),
        (4, 2) => (File::A, File::D),
        _ => return None,
    };
    let rank = king.from.rank();
    (start == Square::new(rook, rank)).then_some(Square::new(target, rank))
}

/// Returns whether a piece dies in a battle, by the author's chart after the rule on kings.
fn dies(man: &PredictionPiece, enemy: &PredictionPiece, correct: ByColor<bool>) -> bool {
    let (moved, enemy_moved) = (man.start != man.end, enemy.start != enemy.end);
    let together = man.end == enemy.end;
    let swapped = moved && enemy_moved && man.end == enemy.start && enemy.end == man.start;
    let predicted = correct[man.side];
    let was_predicted = correct[enemy.side];
    let battle = together || swapped && (predicted || was_predicted);
    if !battle {
        return false;
    }
    if man.role == Role::King || enemy.role == Role::King {
        return man.role == Role::King;
    }
    match (moved, enemy_moved) {
        (true, true) => match (predicted, was_predicted) {
            (true, true) | (false, false) => true,
            (mine, _) => !mine,
        },
        (true, false) => was_predicted,
        _ => !predicted,
    }
}

/// Returns the role of a survivor after the turn.
fn promoted(turn: &ByColor<PredictionPlan>, man: &PredictionPiece) -> Role {
    let far = if man.side == Color::White { 7 } else { 0 };
    let arrives = man.role == Role::Pawn && man.start != man.end && man.end.rank() as usize == far;
    turn[man.side].promotion.filter(|_| arrives).unwrap_or(man.role)
}
