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

/// Who knows a plan before the reveal, in the words of transcripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The player alone.
    Sealed,
    /// The player's browser, which seals a list and opens it itself while the player stays: lists of older games.
    Lists,
    /// The server, too.
    Kept,
    /// Everybody: one side acts at a time.
    Open,
}

/// What a seat brings for the next game of mode `sealed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextKey {
    /// The game's id, on which both have to agree: the first who asks proposes it.
    pub game: GameId,
    /// What the seat commits to as its key in that game.
    pub commitment: Hash,
}
