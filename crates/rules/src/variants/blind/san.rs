use super::legal::{is_checkmate, is_legal};
use super::position::{AppliedMove, BlindPosition};
use crate::board::{Color, Role, Wing, letter};

/// Returns the standard algebraic notation of a legal orthodox move that was made in `before` and led to
/// `after`.
pub(super) fn san(before: &BlindPosition, made: &AppliedMove, after: &BlindPosition) -> String {
    let mut text = match made.castled {
        Some(Wing::King) => "O-O".to_owned(),
        Some(Wing::Queen) => "O-O-O".to_owned(),
        None => plain(before, made),
    };
    if is_checkmate(after) {
        text.push('#');
    } else if after.is_in_check(after.to_move) {
        text.push('+');
    }
    text
}

fn plain(before: &BlindPosition, made: &AppliedMove) -> String {
    let step = made.step;
    let mut text = match (made.role, made.captured) {
        (Role::Pawn, None) => String::new(),
        (Role::Pawn, Some(_)) => step.from.file().to_string(),
        (role, _) => format!("{}{}", letter(Color::White, role), origin(before, made)),
    };
    if made.captured.is_some() {
        text.push('x');
    }
    text.push_str(&step.to.to_string());
    if let Some(role) = step.promotion {
        text.extend(['=', letter(Color::White, role)]);
    }
    text
}

/// Returns the file, rank or square of origin, if another piece of the same role could legally make the same
/// move.
fn origin(before: &BlindPosition, made: &AppliedMove) -> String {
    let from = made.step.from;
    let alike = before.placement.with(before.to_move, made.role) & !from.bitboard();
    let rivals: Vec<_> = alike.into_iter().filter(|&other| is_legal(before, other, made.step.to)).collect();
    let same_file = rivals.iter().any(|rival| rival.file() == from.file());
    let same_rank = rivals.iter().any(|rival| rival.rank() == from.rank());
    match (rivals.is_empty(), same_file, same_rank) {
        (true, ..) => String::new(),
        (false, false, _) => from.file().to_string(),
        (false, true, false) => from.rank().to_string(),
        (false, true, true) => from.to_string(),
    }
}
