use std::fmt;

use crate::board::{ByColor, Color, PROMOTIONS, Role, from_letter, letter};
use crate::kernel::PositionParseError;

/// The queens, rooks, bishops and knights that a side has lost and not regained by promotion (8).
///
/// ```
/// use zugleich_rules::{Role, prediction::LostPieces};
/// let lost: LostPieces = [Role::Rook, Role::Pawn, Role::Rook].into_iter().collect();
/// assert_eq!(lost.count(Role::Rook), 2);
/// assert!(!lost.has(Role::Queen) && !lost.has(Role::Pawn));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LostPieces {
    /// Numbers of lost pieces, in the order of [`PROMOTIONS`].
    counts: [u8; PROMOTIONS.len()],
}

impl LostPieces {
    /// Returns the number of lost pieces of this role; pawns and kings are not counted.
    #[must_use]
    pub fn count(&self, role: Role) -> u8 {
        index(role).map_or(0, |index| self.counts[index])
    }

    /// Returns whether a piece of this role is lost.
    #[must_use]
    pub fn has(&self, role: Role) -> bool {
        self.count(role) > 0
    }

    /// Counts a piece that has died.
    pub(super) fn note(&mut self, role: Role) {
        if let Some(index) = index(role) {
            self.counts[index] = self.counts[index].saturating_add(1);
        }
    }

    /// Returns these counts with the difference between two others.
    pub(super) fn with_change(mut self, from: Self, to: Self) -> Self {
        for (count, (from, to)) in self.counts.iter_mut().zip(from.counts.into_iter().zip(to.counts)) {
            *count = count.saturating_add(to.saturating_sub(from)).saturating_sub(from.saturating_sub(to));
        }
        self
    }

    /// Regains a piece, if one of this role is lost.
    pub(super) fn take_back(&mut self, role: Role) {
        if let Some(index) = index(role) {
            self.counts[index] = self.counts[index].saturating_sub(1);
        }
    }
}

/// Pawns and kings are ignored.
impl FromIterator<Role> for LostPieces {
    fn from_iter<T: IntoIterator<Item = Role>>(roles: T) -> Self {
        let mut lost = Self::default();
        roles.into_iter().for_each(|role| lost.note(role));
        lost
    }
}

fn index(role: Role) -> Option<usize> {
    PROMOTIONS.into_iter().position(|kept| kept == role)
}

/// Parses the field of a position text.
///
/// # Errors
/// [`PositionParseError::Field`] if it differs from the format of `LostPiecesField`.
pub(super) fn parse(text: &str) -> Result<ByColor<LostPieces>, PositionParseError> {
    let mut lost = ByColor::<LostPieces>::default();
    for (side, role) in text.chars().filter_map(from_letter) {
        lost[side].note(role);
    }
    // A text with other letters, in another order or with too many of them differs from the canonical text.
    if LostPiecesField(&lost).to_string() == text {
        return Ok(lost);
    }
    let expected = "a letter per piece, White's as QRBN and then Black's as qrbn in this order, or -";
    Err(PositionParseError::Field { name: "lost pieces", found: text.to_owned(), expected })
}

/// The field of a position text: `QRBN` of White, then `qrbn` of Black, each as often as lost; `-` for none.
pub(super) struct LostPiecesField<'a>(pub(super) &'a ByColor<LostPieces>);

impl fmt::Display for LostPiecesField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self.0 == ByColor::default() {
            return f.write_str("-");
        }
        for side in Color::ALL {
            for role in PROMOTIONS {
                let piece = letter(side, role).to_string();
                f.write_str(&piece.repeat(self.0[side].count(role).into()))?;
            }
        }
        Ok(())
    }
}
