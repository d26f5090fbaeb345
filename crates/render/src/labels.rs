//! The names of pieces where they stand, made once: every turn is told with those of all pieces.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use zugleich_rules::board::Types;
use zugleich_rules::kernel::Figure;
use zugleich_rules::{Color, Square};

use crate::language::Language;

/// All that the name of a piece depends on.
type Key = (Language, Color, Square, Types, bool);

/// So many names, and all are forgotten: those of pieces that are one type are fewer, and of the others there are
/// always new ones.
const MOST: usize = 1 << 14;

static KEPT: LazyLock<RwLock<HashMap<Key, Box<str>>>> = LazyLock::new(RwLock::default);

/// The name of a piece, which is made unless it is known.
pub(crate) fn kept(figure: &Figure, make: impl FnOnce(&Figure) -> String) -> String {
    let key = (Language::now(), figure.side, figure.square, figure.face, figure.resting);
    // What the lock guards is one map: a panic cannot leave it half written.
    if let Some(known) = KEPT.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return (**known).to_owned();
    }
    let made = make(figure);
    let mut kept = KEPT.write().unwrap_or_else(PoisonError::into_inner);
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
    fn a_name_is_made_once_and_never_is_one_that_of_another_piece() {
        // Pieces of which no other test tells.
        let piece = |square, resting| Figure {
            side: Color::White,
            square,
            face: Types::promoted(Role::Knight) | Types::of(Role::Pawn),
            resting,
        };
        let one = piece(Square::A1, false);
        assert_eq!(kept(&one, |_| "one".to_owned()), "one");
        assert_eq!(kept(&one, |_| unreachable!()), "one");
        assert_eq!(Language::German.during(|| kept(&one, |_| "eins".to_owned())), "eins");
        assert_eq!(kept(&one, |_| unreachable!()), "one");
        assert_eq!(kept(&piece(Square::A1, true), |_| "two".to_owned()), "two");
        assert_eq!(kept(&piece(Square::B1, false), |_| "three".to_owned()), "three");
        assert_eq!(kept(&Figure { side: Color::Black, ..one }, |_| "four".to_owned()), "four");
    }
}
