use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

use super::{Color, PROMOTIONS, Role, letter};

/// Type of a piece in one world: an original type, or a promoted pawn.
///
/// ```
/// use zugleich_rules::{Role, board::{PieceType, PieceTypeSet}};
/// let queen = PieceTypeSet::promoted(Role::Queen);
/// assert_eq!(queen.only(), Some(PieceType { role: Role::Queen, promoted: true }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceType {
    /// Role by which it moves.
    pub role: Role,
    /// `true` if it is a promoted pawn.
    pub promoted: bool,
}

/// The possible types of a piece, as a set: P N B R Q K, and a promoted N B R Q. A known piece has a single
/// type.
///
/// ```
/// use zugleich_rules::{Color, Role, board::PieceTypeSet};
/// let types = PieceTypeSet::of(Role::Queen) | PieceTypeSet::promoted(Role::Queen) | PieceTypeSet::promoted(Role::Knight);
/// assert_eq!(types.text(Color::White), "[Q+NQ]");
/// assert_eq!(PieceTypeSet::of(Role::Knight).text(Color::Black), "n");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceTypeSet(u16);

/// Distance from the bit of an original type to that of the same type promoted.
const PROMOTED_SHIFT: u16 = 5;

impl PieceTypeSet {
    /// No type at all.
    pub const NONE: Self = Self(0);
    /// Every type that a piece may have at the start.
    pub const ORIGINAL: Self = Self(0b11_1111);
    /// Every type of a promoted pawn.
    pub const PROMOTED: Self = Self(0b11_1100_0000);

    /// Returns the original type of this role.
    #[must_use]
    pub const fn of(role: Role) -> Self {
        Self(1 << role as u16)
    }

    /// Returns the type of a pawn promoted to this role; the empty set for pawn and king, to which no pawn
    /// promotes.
    #[must_use]
    pub const fn promoted(role: Role) -> Self {
        Self((1 << (role as u16 + PROMOTED_SHIFT)) & Self::PROMOTED.0 & !Self::of(Role::King).0)
    }

    /// Returns every type that moves like this role.
    #[must_use]
    pub const fn moving_like(role: Role) -> Self {
        Self(Self::of(role).0 | Self::promoted(role).0)
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of types.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether both sets share a type.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether every type of `other` is in this set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the type, if there is exactly one.
    ///
    /// ```
    /// use zugleich_rules::{Role, board::PieceTypeSet};
    /// assert_eq!(PieceTypeSet::of(Role::Rook).only().map(|one| one.role), Some(Role::Rook));
    /// assert_eq!(PieceTypeSet::ORIGINAL.only(), None);
    /// ```
    #[must_use]
    pub fn only(self) -> Option<PieceType> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// Returns every type of the set, in the order of the position text.
    pub fn iter(self) -> impl Iterator<Item = PieceType> {
        let original =
            Role::ALL.into_iter().map(|role| (Self::of(role), PieceType { role, promoted: false }));
        // The position text writes the weakest first.
        let promoted = PROMOTIONS.into_iter().rev();
        let promoted = promoted.map(|role| (Self::promoted(role), PieceType { role, promoted: true }));
        original.chain(promoted).filter(move |(set, _)| self.meets(*set)).map(|(_, one)| one)
    }

    /// Returns the set as written in the position text: `[QK+NBRQ]`, or a single letter for one original
    /// type.
    #[must_use]
    pub fn text(self, color: Color) -> String {
        let letters = |promoted| {
            let of = self.iter().filter(move |one| one.promoted == promoted);
            of.map(|one| letter(color, one.role))
        };
        if self.len() == 1 && !self.meets(Self::PROMOTED) {
            return letters(false).collect();
        }
        let mut text = String::with_capacity(16);
        text.push('[');
        text.extend(letters(false));
        if self.meets(Self::PROMOTED) {
            text.push('+');
            text.extend(letters(true));
        }
        text.push(']');
        text
    }

    /// Returns the set after a promotion: a pawn becomes any of the four promoted types.
    pub(crate) const fn after_promotion(self) -> Self {
        if self.0 & 1 == 0 { self } else { Self(self.0 & !1 | Self::PROMOTED.0) }
    }

    /// Returns the roster places of these types: a promoted pawn takes a pawn's.
    pub(crate) const fn places(self) -> u8 {
        let pawn = self.meets(Self::PROMOTED) as u8;
        (self.0 & Self::ORIGINAL.0) as u8 | pawn
    }

    /// Returns the types of the set that take one of these places.
    pub(crate) const fn in_places(self, places: u8) -> Self {
        let promoted = Self::PROMOTED.0 * (places as u16 & 1);
        Self(self.0 & (places as u16 | promoted))
    }

    /// Returns the set as bytes, unique to the set.
    pub(crate) const fn to_bytes(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    /// Returns the union of both sets, for constants.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the set if `keep`, else the empty set.
    pub(crate) const fn when(self, keep: bool) -> Self {
        Self(self.0 * keep as u16)
    }
}

impl From<PieceType> for PieceTypeSet {
    fn from(one: PieceType) -> Self {
        if one.promoted { Self::promoted(one.role) } else { Self::of(one.role) }
    }
}

impl BitOr for PieceTypeSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for PieceTypeSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for PieceTypeSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for PieceTypeSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for PieceTypeSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl fmt::Debug for PieceTypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Color::White))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_four_roles_are_promoted_to() {
        assert!(PieceTypeSet::promoted(Role::Pawn).is_empty());
        assert!(PieceTypeSet::promoted(Role::King).is_empty());
        let all =
            PROMOTIONS.into_iter().fold(PieceTypeSet::NONE, |set, role| set | PieceTypeSet::promoted(role));
        assert_eq!(all, PieceTypeSet::PROMOTED);
    }

    #[test]
    fn a_promoted_pawn_takes_a_pawns_place() {
        let set = PieceTypeSet::promoted(Role::Rook) | PieceTypeSet::of(Role::King);
        assert_eq!(
            set.places(),
            PieceTypeSet::of(Role::King).places() | PieceTypeSet::of(Role::Pawn).places()
        );
        assert_eq!(set.in_places(PieceTypeSet::of(Role::Pawn).places()), PieceTypeSet::promoted(Role::Rook));
        assert_eq!(set.in_places(PieceTypeSet::of(Role::Rook).places()), PieceTypeSet::NONE);
    }

    #[test]
    fn texts_name_every_type() {
        assert_eq!((PieceTypeSet::ORIGINAL | PieceTypeSet::PROMOTED).text(Color::Black), "[pnbrqk+nbrq]");
        assert_eq!(PieceTypeSet::promoted(Role::Queen).text(Color::White), "[+Q]");
    }
}
