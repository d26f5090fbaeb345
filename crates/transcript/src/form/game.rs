use serde::{Deserialize, Serialize};

use crate::base::Hash;

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// One person plays both sides.
    Practice,
    /// A person against the computer.
    Computer,
    /// Whoever has the link.
    Friend,
    /// Whoever takes the seek in the lobby.
    Lobby,
}

/// Who keeps plans secret until they are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The players: the server cannot read a plan before both are sealed.
    Sealed,
    /// The server, which is given the plans and seals them itself.
    Kept,
    /// Nobody: one side acts at a time, and there is nothing to keep.
    Open,
}

/// Who sits at a seat when the game is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A guest.
    Guest,
    /// The computer.
    Computer,
    /// Nobody yet.
    Open,
}

/// Where a game starts that does not start from its variant's own start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// How the start was given: its position text, or the moves that lead to it.
    pub text: String,
    /// The number of the first turn.
    pub turn: u64,
}

/// A seat when the game is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Who sits there.
    pub who: Who,
    /// The name that is shown.
    pub name: Option<String>,
    /// What commits the player to a key, in a sealed game.
    pub commitment: Option<Hash>,
}
