use std::collections::BTreeMap;
use std::fmt;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretSlice, SecretString};

use super::seat::TranscriptSeat;
use crate::base::{Hash, TranscriptValue, canonical};

/// 128 random bits that prevent the guessing of a sealed plan by trial of all plans.
#[derive(Clone)]
pub struct Nonce(SecretSlice<u8>);

/// A secret plan with all inputs of its seal.
#[derive(Clone, Debug)]
pub struct SealInput {
    /// The game's id.
    pub game: String,
    /// The turn.
    pub turn: u64,
    /// The seat.
    pub seat: TranscriptSeat,
    /// Hash of the position before the turn.
    pub position: Hash,
    /// The plan.
    pub plan: SecretString,
    /// The nonce.
    pub nonce: Nonce,
}

impl Nonce {
    /// Wraps 16 random bytes.
    #[must_use]
    pub fn new(bytes: [u8; 16]) -> Self {
        Self(bytes.to_vec().into())
    }

    /// Reads 32 lower-case hexadecimal digits. Returns `None` for other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
        (bytes.len() == 16).then(|| Self(bytes.into()))
    }

    /// Returns the 32 digits, for the opening.
    #[must_use]
    pub fn expose(&self) -> String {
        HEXLOWER.encode(self.0.expose_secret())
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce")
    }
}

impl SealInput {
    /// Returns the seal, which is public.
    ///
    /// ```
    /// use zugleich_transcript::{Nonce, TranscriptSeat, SealInput, position_hash};
    /// let plan = SealInput {
    ///     game: "abcdefghijkm".to_owned(),
    ///     turn: 3,
    ///     seat: TranscriptSeat::Black,
    ///     position: position_hash("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"),
    ///     plan: "b5c3".into(),
    ///     nonce: Nonce::new([7; 16]),
    /// };
    /// assert_eq!(plan.seal().to_string().len(), 64);
    /// assert!(!format!("{plan:?}").contains("b5c3"));
    /// ```
    #[must_use]
    pub fn seal(&self) -> Hash {
        let parts = [
            ("game", TranscriptValue::Text(self.game.clone())),
            ("turn", TranscriptValue::Number(self.turn)),
            ("seat", TranscriptValue::Text(self.seat.to_string())),
            ("position", TranscriptValue::Text(self.position.to_string())),
            ("plan", TranscriptValue::Text(self.plan.expose_secret().to_owned())),
            ("nonce", TranscriptValue::Text(self.nonce.expose())),
        ];
        canonical::hash(canonical::SEAL, &object(parts))
    }
}

/// Returns the hash of a position's text.
#[must_use]
pub fn position_hash(position: &str) -> Hash {
    canonical::hash(canonical::POSITION, &TranscriptValue::Text(position.to_owned()))
}

/// Returns the commitment of a server to the seed of the computer's choices in a game.
#[must_use]
pub fn seed_commitment(game: &str, seed: &Hash) -> Hash {
    let parts =
        [("game", TranscriptValue::Text(game.to_owned())), ("seed", TranscriptValue::Text(seed.to_string()))];
    canonical::hash(canonical::SEED, &object(parts))
}

/// Returns the seed of the computer's choice in one turn after a number of takebacks: the first eight bytes
/// of a hash, in little-endian order.
#[must_use]
pub fn turn_seed(seed: &Hash, turn: u64, takebacks: u64) -> u64 {
    let seed = TranscriptValue::Text(seed.to_string());
    let parts = [
        ("seed", seed),
        ("turn", TranscriptValue::Number(turn)),
        ("takebacks", TranscriptValue::Number(takebacks)),
    ];
    let hash = canonical::hash(canonical::TURN_SEED, &object(parts));
    hash.bytes()[..8].iter().rev().fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

fn object<const N: usize>(parts: [(&str, TranscriptValue); N]) -> TranscriptValue {
    TranscriptValue::Object(
        parts.map(|(name, value)| (name.to_owned(), value)).into_iter().collect::<BTreeMap<_, _>>(),
    )
}
