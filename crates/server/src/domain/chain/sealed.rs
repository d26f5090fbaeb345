//! The players' own seals in a transcript: their keys, and the hash of a deposit.

use std::collections::BTreeMap;

use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Hash, PlayerKey, Seat, Seats, Value, What, canonical, words};

use crate::base::ids::GameId;
use crate::domain::{Deposit, Game, Secrecy};

/// Domain of the hash of a deposit.
const DEPOSIT: &str = "zugleich-deposit-hash-v1";

/// The keys shown so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys(ByColor<Option<PlayerKey>>);

impl Keys {
    /// Records a key, shown by a player who has committed to it or who joins with it.
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

/// Returns the commitment of a seat to its key at the creation of the game.
pub(super) const fn commitment(game: &Game, seat: Color) -> Option<Hash> {
    match game.setup().secrecy {
        Secrecy::Sealed(ByColor { white, black }) => match seat {
            Color::White => white,
            Color::Black => black,
        },
        Secrecy::Unsaid | Secrecy::Kept => None,
    }
}

/// Returns the hash of a deposit.
pub(super) fn hash_of(deposit: &Deposit) -> Hash {
    let names = ["iv", "key_hash", "wrapped", "ciphertext"];
    let parts = names.into_iter().zip(deposit.parts());
    let fields = parts.map(|(name, part)| (name.to_owned(), Value::Text(part.to_owned())));
    canonical::hash(DEPOSIT, &Value::Object(fields.collect::<BTreeMap<_, _>>()))
}
