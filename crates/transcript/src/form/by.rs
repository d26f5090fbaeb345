use serde::{Deserialize, Serialize};

/// Who sealed a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The player, so that the server did not know it.
    Player,
    /// The server.
    Server,
}

/// Who brought an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opener {
    /// The owner of the seal.
    Owner,
    /// The opponent, out of what the owner had left for him.
    Opponent,
    /// The server, which had sealed it.
    Server,
}
