//! Written form of sides, squares, faces and pieces in reports.

use serde::{Deserialize, Serialize};
use zugleich_rules::board::{Geometry, PieceTypeSet, from_letter};
use zugleich_rules::kernel::{BoardPiece, FromTo};
use zugleich_rules::{Color, Role, Square};

/// Suffix of a resting piece.
const RESTS: &str = "rests";

/// Written form of a side: its name.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum SideForm {
    White,
    Black,
}

impl From<Color> for SideForm {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<SideForm> for Color {
    fn from(side: SideForm) -> Self {
        match side {
            SideForm::White => Self::White,
            SideForm::Black => Self::Black,
        }
    }
}

/// Parses a square of any board: all have the corner a1.
pub(super) fn read_square(text: &str) -> Option<Square> {
    Geometry::EIGHT.square(text)
}

/// Parses a way from square to square: `b1c3`.
pub(super) fn read_way(text: &str) -> Option<FromTo> {
    FromTo::parse(text, Geometry::EIGHT)
}

/// Parses a face as [`PieceTypeSet::text`] writes it, with the side in the case of its letters: `N`, `[qk+nb]`.
pub(super) fn read_face(text: &str) -> Option<(Color, PieceTypeSet)> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let (original, promoted) = inner.split_once('+').unwrap_or((inner, ""));
    let mut side = None;
    let mut types = PieceTypeSet::NONE;
    for (letters, one) in
        [(original, PieceTypeSet::of as fn(Role) -> PieceTypeSet), (promoted, PieceTypeSet::promoted)]
    {
        for (color, role) in letters.chars().map(from_letter).collect::<Option<Vec<_>>>()? {
            if side.is_some_and(|side| side != color) {
                return None;
            }
            side = Some(color);
            types |= one(role);
        }
    }
    Some((side?, types))
}

/// Formats a piece with its square: `N b1`, `[QK] e1 rests`.
pub(super) fn figure(figure: &BoardPiece) -> String {
    let BoardPiece { side, square, face, resting } = figure;
    let rests = if *resting { format!(" {RESTS}") } else { String::new() };
    format!("{} {square}{rests}", face.text(*side))
}

/// Parses the result of [`figure`].
pub(super) fn read_figure(text: &str) -> Option<BoardPiece> {
    let words: Vec<_> = text.split(' ').collect();
    let (face, square, resting) = match words.as_slice() {
        [face, square] => (face, square, false),
        [face, square, rests] if *rests == RESTS => (face, square, true),
        _ => return None,
    };
    let (side, face) = read_face(face)?;
    Some(BoardPiece { side, square: read_square(square)?, face, resting })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_comes_back() {
        for number in 1..1 << 10 {
            let roles =
                |from: u32| Role::ALL.into_iter().zip(from..).filter(|(_, bit)| number >> bit & 1 == 1);
            let original = roles(0).map(|(role, _)| PieceTypeSet::of(role));
            let promoted = roles(5)
                .filter(|(role, _)| *role != Role::Pawn)
                .map(|(role, _)| PieceTypeSet::promoted(role));
            let types = original.chain(promoted).fold(PieceTypeSet::NONE, |all, one| all | one);
            for side in Color::ALL.into_iter().filter(|_| !types.is_empty()) {
                assert_eq!(read_face(&types.text(side)), Some((side, types)), "{types:?}");
            }
        }
    }

    #[test]
    fn what_is_no_figure_is_refused() {
        for text in ["", "N", "N b9", "X b1", "[Qk] e1", "[] e1", "N b1 sleeps", "N b1 rests now", "N  b1"] {
            assert_eq!(read_figure(text), None, "{text:?}");
        }
        assert_eq!(read_figure("n b8 rests").map(|read| figure(&read)), Some("n b8 rests".to_owned()));
    }
}
