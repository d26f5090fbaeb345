use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::kernel::{Enumerate, Outcome};
use zugleich_rules::{ByColor, Role};

use super::class::EndgameClass;
use crate::evaluate::{Evaluate, PlanOf, PositionOf};

/// The evaluation of a game with solvable endings: all data that tables need beside its rules, for default options.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
#[doc = include_str!("../../examples/material/endings.rs")]
/// ```
pub trait SolvableEndings: Evaluate {
    /// The form of its tables.
    const SPEC: &'static TableSpec;

    /// Returns the pieces of a position.
    fn placement(position: &PositionOf<Self>) -> &Placement;

    /// Returns the number of quiet turns played.
    fn quiet(position: &PositionOf<Self>) -> u32;

    /// Returns the state, within its class, of a position in which the game goes on and White has the class's
    /// white pieces; `None` if tables do not hold the position.
    fn state(position: &PositionOf<Self>) -> Option<usize>;

    /// Returns the position of this board in this state before the first quiet turn; `None` if no game leads
    /// to it, or if the game is over in it.
    fn at(game: &Self::Game, placement: &Placement, state: usize) -> Option<PositionOf<Self>>;

    /// Returns the position with no quiet turn played.
    fn afresh(position: &PositionOf<Self>) -> PositionOf<Self>;

    /// Returns the mirrored position with exchanged colours and no quiet turn played.
    fn mirrored(position: &PositionOf<Self>) -> PositionOf<Self>;

    /// Returns the outcome of an ended game, quiet turns aside; endings with a place in a table may be left
    /// to it.
    fn end(game: &Self::Game, position: &PositionOf<Self>) -> Option<Outcome>;

    /// Returns the plans of both sides, White's being the rows, and calls `visit` with the position after
    /// each pair, row by row. Plans that are equivalent in every turn may occur once.
    fn play(
        game: &Self::Game,
        position: &PositionOf<Self>,
        visit: impl FnMut(&PositionOf<Self>),
    ) -> ByColor<Vec<PlanOf<Self>>> {
        game.for_each_next(position, visit);
        ByColor::from_fn(|side| game.plans(position, side))
    }
}

/// Parameters of the tables of a game.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::SolvableEndings;
/// // A pawn can become a queen, and either can be captured.
/// let classes = Material::SPEC.closure(&["KPvK".parse()?]);
/// assert_eq!(classes, ["KQvK".parse()?, "KPvK".parse()?]);
/// # Ok::<(), zugleich_engine::endings::UnknownClassError>(())
/// ```
#[derive(Debug)]
pub struct TableSpec {
    /// The id of the game.
    pub game: &'static str,
    /// The edition of its rules.
    pub edition: u32,
    /// Magic bytes of a table, eight, and of an unfinished one.
    pub signs: [&'static str; 2],
    /// The board.
    pub board: Geometry,
    /// The most pieces of a class, kings included.
    pub most_pieces: usize,
    /// Most pieces of a class whose table is built within seconds.
    pub soon: usize,
    /// Most pieces of a class whose values are all recomputed by another method within a minute.
    pub soon_anew: usize,
    /// Number of ranks on which a pawn can stand, from its side's second rank on.
    pub pawn_ranks: usize,
    /// Roles to which a pawn promotes.
    pub promotions: &'static [Role],
    /// `true` if enemies can stand on one square.
    pub shares: bool,
    /// Number of states of a class's boards, beside their pieces.
    pub states: fn(&EndgameClass) -> usize,
    /// The text of a board in a state.
    pub text: fn(&Placement, usize) -> String,
}

impl TableSpec {
    /// Returns these classes and all their successors, each after its own successors.
    #[must_use]
    pub fn closure(&self, classes: &[EndgameClass]) -> Vec<EndgameClass> {
        let mut found: Vec<EndgameClass> = Vec::new();
        let mut open = classes.to_vec();
        while let Some(class) = open.pop() {
            if !found.contains(&class) {
                found.push(class);
                open.extend(class.successors(self.promotions));
            }
        }
        found.sort_unstable_by_key(EndgameClass::order);
        found
    }
}
