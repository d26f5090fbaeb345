use super::castling::castle;
use super::order::Order;
use super::position::{BOARD, BlindMove, BlindPosition};
use super::resolve::resolve;
use crate::board::Color;
use crate::board::{Role, Square, Wing, letter};

/// A move of the side to move, and its notation in a list.
///
/// ```
/// use zugleich_rules::blind::{BlindPosition, notated_moves};
/// let moves = notated_moves(&BlindPosition::start());
/// let jump = moves.iter().find(|notated| notated.token == "Nc3").expect("it is legal");
/// assert_eq!(jump.step.to_string(), "b1c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotatedMove {
    /// The move.
    pub step: BlindMove,
    /// The shortest token for the move.
    pub token: String,
}

/// Promotion pieces.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns all full moves of some token, each with its shortest token: the moves that a list can order in
/// this position without being stopped (blind.md 3 to 6). The safety of the own king afterwards is not
/// checked.
///
/// ```
/// use zugleich_rules::blind::{BlindPosition, notated_moves};
/// let moves = notated_moves(&BlindPosition::start());
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().any(|notated_moves| notated_moves.token == "Nf3" && notated_moves.step.to_string() == "g1f3"));
/// ```
#[must_use]
pub fn notated_moves(position: &BlindPosition) -> Vec<NotatedMove> {
    let own = position.placement.of(position.to_move);
    let ways = own.into_iter().flat_map(|from| Square::ALL.into_iter().map(move |to| (from, to)));
    let plain = ways.flat_map(|(from, to)| shortest(position, from, to));
    let castled = [(Wing::King, "O-O"), (Wing::Queen, "O-O-O")].into_iter().filter_map(|(wing, token)| {
        castle(position, wing).map(|step| NotatedMove { step, token: token.to_owned() })
    });
    plain.chain(castled).collect()
}

/// Returns the tokens from one square to another: one, or one for each promotion piece.
fn shortest(position: &BlindPosition, from: Square, to: Square) -> Vec<NotatedMove> {
    let side = position.to_move;
    let Some(role) = position.placement.role_at(side, from) else { return Vec::new() };
    let promotes = role == Role::Pawn && to.rank() == BOARD.far_rank(side);
    let promotions: Vec<_> = if promotes { PROMOTIONS.map(Some).to_vec() } else { vec![None] };
    let found = promotions.into_iter().filter_map(|promotion| {
        let step = BlindMove { from, to, promotion };
        spellings(role, step)
            .into_iter()
            .find(|token| leads_to(position, token, step))
            .map(|token| NotatedMove { step, token })
    });
    found.collect()
}

/// Returns the possible tokens of a move other than castling, the shortest first.
fn spellings(role: Role, BlindMove { from, to, promotion }: BlindMove) -> Vec<String> {
    let piece = if role == Role::Pawn { String::new() } else { letter(Color::White, role).to_string() };
    let becomes = promotion.map(|role| letter(Color::White, role).to_string()).unwrap_or_default();
    let origins = [String::new(), from.file().to_string(), from.rank().to_string(), from.to_string()];
    origins.map(|origin| format!("{piece}{origin}{to}{becomes}")).to_vec()
}

/// Returns whether a token leads to exactly this move.
fn leads_to(position: &BlindPosition, token: &str, step: BlindMove) -> bool {
    Order::parse(token, position.to_move).is_ok_and(|order| resolve(position, order) == Ok((step, true)))
}
