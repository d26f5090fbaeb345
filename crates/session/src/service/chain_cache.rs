use std::sync::{Arc, OnceLock};

use zugleich_rules::Color;
use zugleich_transcript::{ReceiptBody, SignedReceipt};

use crate::Moment;
use crate::domain::chain::{SigningKeyRing, TranscriptChain, TranscriptChainError, receipt};
use crate::domain::{GameState, StoredEvent};

/// The chain of a game in memory, if known, and the last public receipt.
#[derive(Debug, Default)]
pub struct ChainCache {
    made: Option<Result<TranscriptChain, TranscriptChainError>>,
    shown: Option<LazyReceipt>,
}

/// A receipt that is signed once, on first use: a signature takes too long to make while the game is locked.
#[derive(Clone, Debug)]
pub struct LazyReceipt(Arc<(ReceiptBody, OnceLock<Option<SignedReceipt>>)>);

impl LazyReceipt {
    fn new(subject: &ReceiptBody) -> Self {
        Self(Arc::new((subject.clone(), OnceLock::new())))
    }

    /// Returns the receipt, unless the key of its time is missing.
    pub fn signed(&self, ring: &SigningKeyRing) -> Option<&SignedReceipt> {
        let (subject, held) = &*self.0;
        held.get_or_init(|| receipt(subject, ring)).as_ref()
    }
}

impl ChainCache {
    /// Returns whether the chain contains all events of a game, or is known to be impossible.
    pub(crate) fn is_of(&self, game: &GameState) -> bool {
        match &self.made {
            Some(Ok(chain)) => chain.stored() == game.events(),
            Some(Err(_)) => true,
            None => false,
        }
    }

    /// Sets the chain of all stored events of the game.
    pub(crate) fn set(&mut self, made: Result<TranscriptChain, TranscriptChainError>) {
        *self = Self { made: Some(made), shown: None };
    }

    /// Appends events that were stored together; `after` is the game after them. A chain that is behind is
    /// dropped and remade on demand.
    pub(crate) fn extend(
        &mut self,
        events: &[StoredEvent],
        at: Moment,
        after: &GameState,
        ring: &SigningKeyRing,
    ) {
        let Some(Ok(chain)) = &mut self.made else { return };
        let before = after.events().checked_sub(u32::try_from(events.len()).unwrap_or(u32::MAX));
        let told = before == Some(chain.stored())
            && events.iter().all(|event| chain.happen(event, at, after, ring).is_ok());
        if !told {
            *self = Self::default();
        }
    }

    /// Returns the receipt of the last event up to which everything is public: one receipt for all viewers.
    pub(crate) fn shown(&mut self, game: &GameState) -> Option<LazyReceipt> {
        let subject = self.chain(game)?.shown();
        if self.shown.as_ref().is_none_or(|unsigned| unsigned.0.0 != *subject) {
            self.shown = Some(LazyReceipt::new(subject));
        }
        self.shown.clone()
    }

    /// Returns the receipt of a seat's commitment in a turn, for its owner: of its seal, or, where nothing is
    /// sealed, of the last public event.
    pub(crate) fn committed(&mut self, game: &GameState, seat: Color, turn: u32) -> Option<LazyReceipt> {
        match self.chain(game)?.sealed(seat, turn) {
            Some(subject) => Some(LazyReceipt::new(subject)),
            None => self.shown(game),
        }
    }

    /// Returns the number of stored events up to which everything is public, if the game has a transcript.
    pub(crate) fn shown_stored(&self, game: &GameState) -> Option<u32> {
        Some(self.chain(game)?.shown_stored())
    }

    fn chain(&self, game: &GameState) -> Option<&TranscriptChain> {
        match &self.made {
            Some(Ok(chain)) if chain.stored() == game.events() => Some(chain),
            _ => None,
        }
    }
}
