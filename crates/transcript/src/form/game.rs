use serde::{Deserialize, Serialize};

use crate::base::Hash;

/// Kind of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TranscriptOpponent {
    /// One person plays both sides.
    Practice,
    /// A person against the computer.
    Computer,
    /// Another person, with the link of the game.
    Friend,
    /// Another person, who takes the seek in the lobby.
    Lobby,
}

/// Secrecy of the plans before the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TranscriptMode {
    /// The players seal: the server cannot read a plan before both are sealed.
    Sealed,
    /// The server receives the plans and seals them itself.
    Kept,
    /// One side acts at a time, so that nothing is sealed.
    Open,
}

/// Kind of the player of a seat when the game is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatOccupant {
    /// A guest.
    Guest,
    /// The computer.
    Computer,
    /// The seat is open.
    Open,
}

/// Start of a game that does not begin from its variant's own start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomStart {
    /// The start as it was given: its position text, or the moves that lead to it.
    pub text: String,
    /// The number of the first turn.
    pub turn: u64,
}

/// A seat when the game is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// Kind of the player.
    pub who: SeatOccupant,
    /// Displayed name.
    pub name: Option<String>,
    /// Commitment of the player to a key, in a sealed game.
    pub commitment: Option<Hash>,
}
