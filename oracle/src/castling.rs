use zugleich_rules::board::CastlingRights;
use zugleich_rules::{Color, Square};

/// Returns the castling rights, in the notation of the position text, whose king and rook have both stayed;
/// `stays` judges the home square of each.
pub(crate) fn remaining_rights(rights: CastlingRights, stays: impl Fn(Color, Square) -> bool) -> String {
    let white = [('K', Square::E1, Square::H1), ('Q', Square::E1, Square::A1)];
    let black = [('k', Square::E8, Square::H8), ('q', Square::E8, Square::A8)];
    let homes =
        white.map(|home| (Color::White, home)).into_iter().chain(black.map(|home| (Color::Black, home)));
    let rights = rights.to_string();
    let kept: String = homes
        .filter(|&(side, (letter, king, rook))| {
            rights.contains(letter) && stays(side, king) && stays(side, rook)
        })
        .map(|(_, (letter, ..))| letter)
        .collect();
    if kept.is_empty() { "-".to_owned() } else { kept }
}
