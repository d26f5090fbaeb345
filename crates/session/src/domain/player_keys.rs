use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{BySeat, PlayerKey, words};

use crate::ids::GameId;

/// The keys that the players have shown, and the words derived from them.
#[derive(Clone, Debug, Default)]
pub struct PlayerKeys {
    shown: ByColor<Option<PlayerKey>>,
    words: Option<String>,
}

impl PlayerKeys {
    /// Returns the key of a seat.
    pub fn of(&self, seat: Color) -> Option<&PlayerKey> {
        self.shown[seat].as_ref()
    }

    /// Returns the four words, once both keys are known.
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }

    /// Stores a seat's key.
    pub(super) fn show(&mut self, game: &GameId, seat: Color, key: &PlayerKey) {
        self.shown[seat] = Some(key.clone());
        if let (Some(white), Some(black)) = (self.shown.white.clone(), self.shown.black.clone()) {
            self.words = Some(words::of(game.as_str(), &BySeat { white, black }));
        }
    }
}
