//! A cache of the names of pieces with their squares, because every turn is described with the names of all
//! pieces.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use zugleich_rules::board::PieceTypeSet;
use zugleich_rules::kernel::BoardPiece;
use zugleich_rules::{Color, Square};

use crate::language::Language;

/// Everything that determines the name of a piece.
type LabelKey = (Language, Color, Square, PieceTypeSet, bool);

/// Number of cached names at which the cache is cleared: there are fewer names of pieces of one type, and
/// superposed pieces always bring new ones.
const MOST: usize = 1 << 14;

static CACHE: LazyLock<RwLock<HashMap<LabelKey, Box<str>>>> = LazyLock::new(RwLock::default);

/// Returns the name of a piece in a language, cached or made by `make`.
pub(crate) fn cached(
    language: Language,
    figure: &BoardPiece,
    make: impl FnOnce(Language, &BoardPiece) -> String,
) -> String {
    let key = (language, figure.side, figure.square, figure.face, figure.resting);
    // The lock guards a single map, which a panic cannot leave half written.
    if let Some(known) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return (**known).to_owned();
    }
    let made = make(language, figure);
    let mut kept = CACHE.write().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= MOST {
        kept.clear();
    }
    kept.insert(key, made.as_str().into());
    made
}

#[cfg(test)]
mod tests {
    use zugleich_rules::Role;

    use super::*;

    #[test]
    fn label_is_made_once_for_each_piece() {
        // Pieces that no other test uses.
        let piece = |square, resting| BoardPiece {
            side: Color::White,
            square,
            face: PieceTypeSet::promoted(Role::Knight) | PieceTypeSet::of(Role::Pawn),
            resting,
        };
        let one = piece(Square::A1, false);
        assert_eq!(cached(Language::English, &one, |_, _| "one".to_owned()), "one");
        assert_eq!(cached(Language::English, &one, |_, _| unreachable!()), "one");
        assert_eq!(cached(Language::German, &one, |_, _| "eins".to_owned()), "eins");
        assert_eq!(cached(Language::English, &one, |_, _| unreachable!()), "one");
        assert_eq!(cached(Language::English, &piece(Square::A1, true), |_, _| "two".to_owned()), "two");
        assert_eq!(cached(Language::English, &piece(Square::B1, false), |_, _| "three".to_owned()), "three");
        assert_eq!(
            cached(Language::English, &BoardPiece { side: Color::Black, ..one }, |_, _| "four".to_owned()),
            "four"
        );
    }
}
