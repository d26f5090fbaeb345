//! The players' own seals in a transcript: their keys, and the hash of a deposit.

use std::collections::BTreeMap;

use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{
    BySeat, Hash, PlayerKey, TranscriptPayload, TranscriptSeat, TranscriptValue, canonical, words,
};

use crate::domain::{GameState, PlanSecrecy, SealDeposit};
use crate::ids::GameId;

/// Domain of the hash of a deposit.
const DEPOSIT: &str = "zugleich-deposit-hash-v1";

/// The keys shown so far.
#[derive(Clone, Debug, Default)]
pub(super) struct ChainPlayerKeys(ByColor<Option<PlayerKey>>);

impl ChainPlayerKeys {
    /// Records a key, shown by a player who has committed to it or who joins with it.
    pub(super) fn show(
        &mut self,
        game: &GameId,
        seat: Color,
        key: &PlayerKey,
        committed: bool,
    ) -> TranscriptPayload {
        self.0[seat] = Some(key.clone());
        let both = self.0.white.clone().zip(self.0.black.clone());
        let words = both.map(|(white, black)| words::of(game.as_str(), &BySeat { white, black }));
        let (seat, key) = (TranscriptSeat::of(seat), key.clone());
        if committed {
            TranscriptPayload::Key { seat, key, words }
        } else {
            TranscriptPayload::Joined { seat, name: None, key: Some(key), words }
        }
    }
}

/// Returns the commitment of a seat to its key at the creation of the game.
pub(super) const fn commitment(game: &GameState, seat: Color) -> Option<Hash> {
    match game.setup().secrecy {
        PlanSecrecy::Sealed(ByColor { white, black }) => match seat {
            Color::White => white,
            Color::Black => black,
        },
        PlanSecrecy::Unsaid | PlanSecrecy::Kept => None,
    }
}

/// Returns the hash of a deposit.
pub(super) fn hash_of(deposit: &SealDeposit) -> Hash {
    let names = ["iv", "key_hash", "wrapped", "ciphertext"];
    let parts = names.into_iter().zip(deposit.parts());
    let fields = parts.map(|(name, part)| (name.to_owned(), TranscriptValue::Text(part.to_owned())));
    canonical::hash(DEPOSIT, &TranscriptValue::Object(fields.collect::<BTreeMap<_, _>>()))
}
