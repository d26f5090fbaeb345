use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::seat::Seat;
use crate::base::{Hash, Value, canonical};

/// A player's public key for one game: a point of P-256, uncompressed, in 130 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PlayerKey(String);

impl PlayerKey {
    /// Reads the digits. Whether the point is on the curve, the browsers find out.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (text.len() == 130 && text.starts_with("04") && digits).then(|| Self(text.to_owned()))
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for PlayerKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom("no point of P-256"))
    }
}

/// What commits a player to a key before the other one's is known.
#[must_use]
pub fn key_commitment(game: &str, seat: Seat, key: &PlayerKey) -> Hash {
    let parts = [("game", game.to_owned()), ("seat", seat.to_string()), ("key", key.0.clone())];
    let parts: BTreeMap<_, _> = parts.map(|(name, text)| (name.to_owned(), Value::Text(text))).into();
    canonical::hash(canonical::PLAYER_KEY, &Value::Object(parts))
}
