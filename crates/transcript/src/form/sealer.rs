use serde::{Deserialize, Serialize};

/// Sealer of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sealer {
    /// The player, without knowledge of the server.
    Player,
    /// The server.
    Server,
}

/// Party that opened a seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SealOpener {
    /// The owner of the seal.
    Owner,
    /// The opponent, with the owner's deposit.
    Opponent,
    /// The server, which had sealed it.
    Server,
}
