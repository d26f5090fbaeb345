//! What players seal themselves, as a transcript tells it: their keys, and the hash of what they leave.

use std::collections::BTreeMap;

use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Hash, PlayerKey, Seat, Seats, Value, What, canonical, words};

use crate::base::ids::GameId;
use crate::domain::{Deposit, Game, Secrecy};

/// What the hash of a deposit is made for.
const DEPOSIT: &str = "zugleich-deposit-hash-v1";

/// The keys that were shown so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys(ByColor<Option<PlayerKey>>);

impl Keys {
    /// A key is shown: by who has committed to it, or by who joins with it.
    pub(super) fn show(&mut self, game: &GameId, seat: Color, key: &PlayerKey, committed: bool) -> What {
        self.0[seat] = Some(key.clone());
        let both = self.0.white.clone().zip(self.0.black.clone());
        let words = both.map(|(white, black)| words::of(game.as_str(), &Seats { white, black }));
        let (seat, key) = (Seat::of(seat), key.clone());
        if committed {
            What::Key { seat, key, words }
        } else {
            What::Joined { seat, name: None, key: Some(key), words }
        }
    }
}

/// What a seat has committed to as its key when the game was made.
pub(super) const fn commitment(game: &Game, seat: Color) -> Option<Hash> {
    match game.setup().secrecy {
        Secrecy::Sealed(ByColor { white, black }) => match seat {
            Color::White => white,
            Color::Black => black,
        },
        Secrecy::Unsaid | Secrecy::Kept => None,
    }
}

/// The hash of what was left with a seal.
pub(super) fn hash_of(deposit: &Deposit) -> Hash {
    let names = ["iv", "key_hash", "wrapped", "ciphertext"];
    let parts = names.into_iter().zip(deposit.parts());
    let fields = parts.map(|(name, part)| (name.to_owned(), Value::Text(part.to_owned())));
    canonical::hash(DEPOSIT, &Value::Object(fields.collect::<BTreeMap<_, _>>()))
}
