use std::fmt;

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;

/// Secrecy of a plan before the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Secrecy {
    /// The player alone knows it: the browsers seal.
    Sealed,
    /// The server knows it, too.
    Kept,
}

/// Secrecy of a plan before the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameMode {
    /// The player alone knows it: the browsers seal every plan, and deposit its encrypted opening.
    Sealed,
    /// The player alone knows it: the browsers seal lists and open them themselves, as in games without a
    /// chosen secrecy.
    Lists,
    /// The server knows it, too.
    Kept,
    /// Everybody knows it: one side acts at a time.
    Open,
}

/// Encrypted opening of a seal, so that the other player can open it. `Debug` does not print its content.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Deposit {
    /// The initialisation vector of the ciphertext, 24 hexadecimal digits.
    pub iv: String,
    /// SHA-256 of the key, 64 hexadecimal digits.
    pub key_hash: String,
    /// The key, encrypted for both players: initialisation vector, ciphertext and tag, 120 hexadecimal digits.
    pub wrapped: String,
    /// The opening, padded and encrypted, with its tag, in base64url without padding.
    #[schema(value_type = String)]
    pub ciphertext: SecretString,
}

/// Deposit of a seal, shown to both players once both seals are there.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DepositView {
    /// Owner of the seal.
    pub seat: Side,
    /// The turn.
    pub turn: u32,
    /// The initialisation vector.
    pub iv: String,
    /// SHA-256 of the key.
    pub key_hash: String,
    /// The key, encrypted for both players.
    pub wrapped: String,
    /// The opening, encrypted.
    pub ciphertext: String,
}

/// The key for the other game, when a rematch is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NextKey {
    /// The id of that game, proposed by the first seat that asks.
    pub game: String,
    /// The commitment to the key, 64 hexadecimal digits.
    pub commitment: String,
}

/// A seal that has lost the game for its owner, with the proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ForfeitedSeal {
    /// Owner of the seal.
    pub seat: Side,
    /// The turn.
    pub turn: u32,
    /// `wrong-opening` or `illegal-plan`.
    pub reason: &'static str,
    /// The seal.
    pub hash: String,
    /// The plan of the opening.
    pub plan: String,
    /// The nonce of the opening.
    pub nonce: String,
}

impl fmt::Debug for Deposit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deposit")
    }
}

impl fmt::Debug for DepositView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DepositView")
    }
}
