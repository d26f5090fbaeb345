use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Hash, PlayerKey, TranscriptSeat, key_commitment};

use super::{Decision, DecisionError, GameState, PlanSecrecy, PlayerKeys, RematchCommitment, StoredEvent};
use crate::ids::GameId;

/// The players' keys in a game of mode `sealed`.
impl GameState {
    /// Returns the commitment of a seat to its key.
    pub const fn commitment(&self, seat: Color) -> Option<Hash> {
        let PlanSecrecy::Sealed(commitments) = self.setup.secrecy else { return None };
        match seat {
            Color::White => commitments.white,
            Color::Black => commitments.black,
        }
    }

    /// Returns the known keys.
    pub const fn keys(&self) -> &PlayerKeys {
        &self.keys
    }

    /// Returns the events for a guest who joins with this key, or without one.
    pub(crate) fn decide_first_key(
        &self,
        seat: Color,
        key: Option<&PlayerKey>,
    ) -> Result<Vec<StoredEvent>, DecisionError> {
        match (self.is_sealed(), key) {
            (true, Some(key)) => Ok(vec![StoredEvent::KeyShown { seat, key: key.clone() }]),
            (true, None) => Err(DecisionError::KeyMissing),
            (false, Some(_)) => Err(DecisionError::NothingSealed),
            (false, None) => Ok(Vec::new()),
        }
    }

    /// Judges a key to which a seat has committed. Repeating the same key changes nothing.
    pub(crate) fn decide_key(&self, seat: Color, key: &PlayerKey) -> Result<Decision, DecisionError> {
        if !self.is_sealed() {
            return Err(DecisionError::NothingSealed);
        }
        if self.keys.of(seat) == Some(key) {
            return Ok(Decision::default());
        }
        self.running()?;
        let fits = key_commitment(self.id.as_str(), TranscriptSeat::of(seat), key);
        if self.keys.of(seat).is_some() || self.commitment(seat) != Some(fits) {
            return Err(DecisionError::WrongKey);
        }
        Ok(vec![StoredEvent::KeyShown { seat, key: key.clone() }].into())
    }

    /// Stores a seat's key.
    pub(crate) fn show_key(&mut self, seat: Color, key: &PlayerKey) -> Result<(), String> {
        if !self.is_sealed() || self.keys.of(seat).is_some() {
            return Err("the seat needs no key".to_owned());
        }
        self.keys.show(&self.id, seat, key);
        Ok(())
    }

    /// Judges a seat's commitment for the next game.
    pub(crate) fn check_next(
        &self,
        seat: Color,
        next: Option<&RematchCommitment>,
    ) -> Result<(), DecisionError> {
        match (self.is_sealed(), next) {
            (true, None) => return Err(DecisionError::CommitmentMissing),
            (false, Some(_)) => return Err(DecisionError::NothingSealed),
            _ => {}
        }
        let other = self.next_keys[!seat].as_ref();
        let agrees = other.zip(next).is_none_or(|(other, next)| other.game == next.game);
        if agrees { Ok(()) } else { Err(DecisionError::OtherRematch) }
    }

    /// Returns the game proposed for a rematch.
    pub fn proposed(&self) -> Option<&GameId> {
        Color::ALL.into_iter().find_map(|seat| self.next_keys[seat].as_ref()).map(|next| &next.game)
    }

    /// Returns the secrecy of the rematch that a seat completes; the commitments swap colours.
    pub(crate) fn next_secrecy(&self, seat: Color, next: Option<&RematchCommitment>) -> PlanSecrecy {
        let Some(next) = next else { return self.setup.secrecy };
        let mut commitments = ByColor::default();
        commitments[!seat] = Some(next.commitment);
        commitments[seat] = self.next_keys[!seat].as_ref().map(|next| next.commitment);
        PlanSecrecy::Sealed(commitments)
    }
}
