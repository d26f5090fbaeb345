use std::fmt;

use super::listed;
use crate::board::{Color, Role, Square, color_name, letter};
use crate::entanglement::army::{Board, Piece, Pieces};
use crate::entanglement::evidence::Row;
use crate::entanglement::roster::Roster;
use crate::entanglement::types::Types;

/// More pieces of a side than there are places for in the roster (clause 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Whose pieces they are.
    pub side: Color,
    /// Where they stand, those that were taken left out.
    pub squares: Vec<Square>,
    /// How many of them were taken.
    pub taken: usize,
    /// All that they could be; a promoted pawn is a pawn here (clause 3).
    pub roles: Vec<Role>,
    /// How many pieces of these roles a side has.
    pub places: usize,
}

impl Counting {
    /// The pieces confined to the smallest set of roles that has not enough places for them; `None` if all find
    /// a place, or if a piece has no role left at all.
    pub(super) fn new(side: Color, roster: &Roster, row: &Row, kings: Pieces, board: &Board) -> Option<Self> {
        let king = Types::of(Role::King);
        let wanted = |piece| row[piece] - king.when(!kings.has(piece));
        let confined = |roles: u8| -> Vec<Piece> {
            (0..roster.size()).filter(|&piece| wanted(piece).places() & !roles == 0).collect()
        };
        let mut sets: Vec<u8> = (0..64).collect();
        sets.sort_by_key(|roles| roles.count_ones());
        let roles = sets.into_iter().find(|&roles| confined(roles).len() > roster.places(roles))?;
        let pieces = confined(roles);
        let mut squares: Vec<Square> = pieces.iter().filter_map(|&piece| board.square(side, piece)).collect();
        squares.sort_unstable();
        (roles != 0).then(|| Self {
            side,
            taken: pieces.len() - squares.len(),
            squares,
            roles: Role::ALL.into_iter().filter(|role| roles & 1 << *role as u8 != 0).collect(),
            places: roster.places(roles),
        })
    }
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = (self.taken > 0).then(|| format!("{} taken", self.taken));
        let pieces = listed(self.squares.iter().map(ToString::to_string).chain(taken)).unwrap_or_default();
        let count = self.squares.len() + self.taken;
        let places = if self.places == 1 { "1 place".to_owned() } else { format!("{} places", self.places) };
        let roles: String = self.roles.iter().map(|&role| letter(self.side, role)).collect();
        write!(f, "{pieces} would be {count} {} pieces for {places} ({roles})", color_name(self.side))
    }
}
