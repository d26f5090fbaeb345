use std::fmt;

use super::join_words::join_words;
use crate::board::{Color, PieceTypeSet, Role, Square, color_name, letter};
use crate::variants::entanglement::evidence::SideTypes;
use crate::variants::entanglement::pieces::{PieceIndex, PieceSet, PieceSquares};
use crate::variants::entanglement::roster::Roster;

/// More pieces of a side than the roster has places for (clause 1).
///
/// ```
/// use zugleich_rules::{Role, Square, entanglement::{Entanglement, PieceType}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("b1c3 b8c6 g1f3"))?;
/// let knight = PieceType { role: Role::Knight, promoted: false };
/// let proof = game.position().type_exclusion(Square::A1, knight).expect("two others are the knights");
/// let count = proof.counting.expect("three pieces would be knights");
/// assert_eq!((count.squares.len(), count.places), (3, 2));
/// assert_eq!(count.roles, [Role::Knight]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterCount {
    /// Side of the pieces.
    pub side: Color,
    /// Their squares, without captured pieces.
    pub squares: Vec<Square>,
    /// Number of captured pieces among them.
    pub taken: usize,
    /// All roles that they could have; a promoted pawn counts as a pawn (clause 3).
    pub roles: Vec<Role>,
    /// Number of pieces of these roles in the roster.
    pub places: usize,
}

impl RosterCount {
    /// Returns the pieces confined to the smallest set of roles that has too few places for them; `None` if
    /// an assignment exists, or if a piece has no role left at all.
    pub(super) fn new(
        side: Color,
        roster: &Roster,
        row: &SideTypes,
        kings: PieceSet,
        board: &PieceSquares,
    ) -> Option<Self> {
        let confined = ConfinedPieces { side, roster, row, kings };
        let roles = sets().find(|&roles| confined.pieces(roles).len() > roster.places(roles))?;
        (roles != 0).then(|| confined.roster_count(roles, board))
    }

    /// Returns the pieces confined to the smallest full set of roles that contains the king: only these may
    /// be the king. `None` if only the set of all roles is full.
    pub(super) fn full(
        side: Color,
        roster: &Roster,
        row: &SideTypes,
        kings: PieceSet,
        board: &PieceSquares,
    ) -> Option<Self> {
        let confined = ConfinedPieces { side, roster, row, kings };
        let full = |roles: &u8| {
            let pieces = confined.pieces(*roles).len();
            pieces == roster.places(*roles) && pieces < roster.size()
        };
        let king = |roles: &u8| roles & 1 << Role::King as u8 != 0;
        sets().filter(king).find(full).map(|roles| confined.roster_count(roles, board))
    }
}

/// Input of the count: pieces with few remaining roles.
struct ConfinedPieces<'a> {
    side: Color,
    roster: &'a Roster,
    row: &'a SideTypes,
    kings: PieceSet,
}

impl ConfinedPieces<'_> {
    fn pieces(&self, roles: u8) -> Vec<PieceIndex> {
        let king = PieceTypeSet::of(Role::King);
        let wanted = |piece| self.row[piece] - king.when(!self.kings.has(piece));
        (0..self.roster.size()).filter(|&piece| wanted(piece).places() & !roles == 0).collect()
    }

    fn roster_count(&self, roles: u8, board: &PieceSquares) -> RosterCount {
        let pieces = self.pieces(roles);
        let mut squares: Vec<Square> =
            pieces.iter().filter_map(|&piece| board.square(self.side, piece)).collect();
        squares.sort_unstable();
        RosterCount {
            side: self.side,
            taken: pieces.len() - squares.len(),
            squares,
            roles: Role::ALL.into_iter().filter(|role| roles & 1 << *role as u8 != 0).collect(),
            places: self.roster.places(roles),
        }
    }
}

/// Returns all sets of roles, small ones first.
fn sets() -> impl Iterator<Item = u8> {
    let mut sets: Vec<u8> = (0..64).collect();
    sets.sort_by_key(|roles| roles.count_ones());
    sets.into_iter()
}

impl fmt::Display for RosterCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = (self.taken > 0).then(|| format!("{} taken", self.taken));
        let pieces =
            join_words(self.squares.iter().map(ToString::to_string).chain(taken)).unwrap_or_default();
        let count = self.squares.len() + self.taken;
        let places = if self.places == 1 { "1 place".to_owned() } else { format!("{} places", self.places) };
        let roles: String = self.roles.iter().map(|&role| letter(self.side, role)).collect();
        write!(f, "{pieces} would be {count} {} pieces for {places} ({roles})", color_name(self.side))
    }
}
