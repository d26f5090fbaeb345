use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Hash, PlayerKey, Seat, key_commitment};

use super::{Decision, Event, Game, Keys, NextKey, Refusal, Secrecy};
use crate::base::ids::GameId;

/// The players' keys in a game of mode `sealed`.
impl Game {
    /// Returns the commitment of a seat to its key.
    pub(crate) const fn commitment(&self, seat: Color) -> Option<Hash> {
        let Secrecy::Sealed(commitments) = self.setup.secrecy else { return None };
        match seat {
            Color::White => commitments.white,
            Color::Black => commitments.black,
        }
    }

    /// Returns the known keys.
    pub(crate) const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Returns the events for a guest who joins with this key, or without one.
    pub(crate) fn decide_first_key(
        &self,
        seat: Color,
        key: Option<&PlayerKey>,
    ) -> Result<Vec<Event>, Refusal> {
        match (self.is_sealed(), key) {
            (true, Some(key)) => Ok(vec![Event::KeyShown { seat, key: key.clone() }]),
            (true, None) => Err(Refusal::KeyMissing),
            (false, Some(_)) => Err(Refusal::NothingSealed),
            (false, None) => Ok(Vec::new()),
        }
    }

    /// Judges a key to which a seat has committed. Repeating the same key changes nothing.
    pub(crate) fn decide_key(&self, seat: Color, key: &PlayerKey) -> Result<Decision, Refusal> {
        if !self.is_sealed() {
            return Err(Refusal::NothingSealed);
        }
        if self.keys.of(seat) == Some(key) {
            return Ok(Decision::default());
        }
        self.running()?;
        let fits = key_commitment(self.id.as_str(), Seat::of(seat), key);
        if self.keys.of(seat).is_some() || self.commitment(seat) != Some(fits) {
            return Err(Refusal::WrongKey);
        }
        Ok(vec![Event::KeyShown { seat, key: key.clone() }].into())
    }

    /// Stores a seat's key.
    pub(crate) fn show_key(&mut self, seat: Color, key: &PlayerKey) -> Result<(), String> {
        if !self.is_sealed() || self.keys.of(seat).is_some() {
            return Err("a key that is not wanted".to_owned());
        }
        self.keys.show(&self.id, seat, key);
        Ok(())
    }

    /// Judges a seat's commitment for the next game.
    pub(crate) fn check_next(&self, seat: Color, next: Option<&NextKey>) -> Result<(), Refusal> {
        match (self.is_sealed(), next) {
            (true, None) => return Err(Refusal::CommitmentMissing),
            (false, Some(_)) => return Err(Refusal::NothingSealed),
            _ => {}
        }
        let other = self.next_keys[!seat].as_ref();
        let agrees = other.zip(next).is_none_or(|(other, next)| other.game == next.game);
        if agrees { Ok(()) } else { Err(Refusal::OtherRematch) }
    }

    /// Returns the game proposed for a rematch.
    pub(crate) fn proposed(&self) -> Option<&GameId> {
        Color::ALL.into_iter().find_map(|seat| self.next_keys[seat].as_ref()).map(|next| &next.game)
    }

    /// Returns the secrecy of the rematch that a seat completes; the commitments swap colours.
    pub(crate) fn next_secrecy(&self, seat: Color, next: Option<&NextKey>) -> Secrecy {
        let Some(next) = next else { return self.setup.secrecy };
        let mut commitments = ByColor::default();
        commitments[!seat] = Some(next.commitment);
        commitments[seat] = self.next_keys[!seat].as_ref().map(|next| next.commitment);
        Secrecy::Sealed(commitments)
    }
}
