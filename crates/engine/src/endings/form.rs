use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::kernel::Outcome;
use zugleich_rules::{ByColor, Role};

use super::class::Class;
use crate::evaluate::Evaluate;

/// A game whose endings can be solved: all that tables need to know of it beside its rules, with each option as it is
/// if nothing is said.
pub trait Endings: Evaluate {
    /// How its tables look.
    const FORM: &'static Form;

    /// The pieces of a position.
    fn placement(position: &Self::Position) -> &Placement;

    /// How many quiet turns have been played.
    fn quiet(position: &Self::Position) -> u32;

    /// In which of its class's states a position is that goes on, if White has the pieces that the class gives White;
    /// none if tables do not hold it.
    fn state(position: &Self::Position) -> Option<usize>;

    /// The position of this board in this state before the first quiet turn; none if no game leads to it, or if the
    /// game is over in it.
    fn at(&self, placement: &Placement, state: usize) -> Option<Self::Position>;

    /// The same as if no quiet turn had been played.
    fn afresh(position: &Self::Position) -> Self::Position;

    /// The same with the colours exchanged and the board mirrored, as if no quiet turn had been played.
    fn mirrored(position: &Self::Position) -> Self::Position;

    /// How the game has ended, whatever the quiet turns; endings that have a place in a table may be left to it.
    fn end(&self, position: &Self::Position) -> Option<Outcome>;

    /// The plans of both sides, White's being the rows; `visit` is told what each pair leads to, row by row. Plans that
    /// cannot differ in any turn may be there once.
    fn play(
        &self,
        position: &Self::Position,
        visit: impl FnMut(&Self::Position),
    ) -> ByColor<Vec<Self::Plan>> {
        self.for_each_next(position, visit);
        ByColor::from_fn(|side| self.plans(position, side))
    }
}

/// How the tables of a game look.
#[derive(Debug)]
pub struct Form {
    /// The id of the game.
    pub game: &'static str,
    /// The edition of its rules.
    pub edition: u32,
    /// The eight bytes with which a table begins, and those of one that is not finished.
    pub signs: [&'static str; 2],
    /// The board.
    pub board: Geometry,
    /// The most pieces of a class, kings included.
    pub most_pieces: usize,
    /// Tables of classes with so few pieces are made within seconds.
    pub soon: usize,
    /// All values of classes with so few pieces are found anew, by another way, within a minute.
    pub soon_anew: usize,
    /// On how many ranks a pawn can stand, from its side's second on.
    pub pawn_ranks: usize,
    /// What a pawn may become.
    pub promotions: &'static [Role],
    /// Whether enemies can stand on one square.
    pub shares: bool,
    /// In how many states beside its pieces a board of a class can be.
    pub states: fn(&Class) -> usize,
    /// The text of a board in a state.
    pub text: fn(&Placement, usize) -> String,
}

impl Form {
    /// These classes and all that they can become, in an order in which each comes after what it can become.
    #[must_use]
    pub fn closure(&self, classes: &[Class]) -> Vec<Class> {
        let mut found: Vec<Class> = Vec::new();
        let mut open = classes.to_vec();
        while let Some(class) = open.pop() {
            if !found.contains(&class) {
                found.push(class);
                open.extend(class.successors(self.promotions));
            }
        }
        found.sort_unstable_by_key(Class::order);
        found
    }
}
