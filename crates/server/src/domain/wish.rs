use zugleich_rules::ByColor;
use zugleich_transcript::Hash;

use crate::base::ids::GameId;

/// What was settled about who knows a plan before the reveal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrecy {
    /// Nothing: in Blind synchronous chess the browsers of two people seal their lists and open them themselves, in
    /// every other game the server keeps the plans. So are all games that were made before it could be settled.
    #[default]
    Unsaid,
    /// The server keeps the plans, encrypted at rest.
    Kept,
    /// The browsers seal the plans and leave for each other what opens them: what each seat has committed to as key.
    Sealed(ByColor<Option<Hash>>),
}

/// The same without what was committed to, which is all that a list of games tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing was settled.
    Unsaid,
    /// The server keeps the plans.
    Kept,
    /// The browsers seal the plans.
    Sealed,
}

/// What a seat brings for the next game of mode `sealed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextKey {
    /// The game's id, on which both have to agree: the first who asks proposes it.
    pub game: GameId,
    /// What the seat commits to as its key in that game.
    pub commitment: Hash,
}

impl Secrecy {
    /// What was settled, without what was committed to.
    #[must_use]
    pub const fn wish(&self) -> Wish {
        match self {
            Self::Unsaid => Wish::Unsaid,
            Self::Kept => Wish::Kept,
            Self::Sealed(_) => Wish::Sealed,
        }
    }
}
