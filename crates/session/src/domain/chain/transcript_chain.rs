use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{
    Hash, ReceiptBody, SignedReceipt, TranscriptEvent as Told, TranscriptPayload, TranscriptWriter,
};

use super::event_translator::{EventTranslator, millis};
use super::signing_key_ring::SigningKeyRing;
use super::transcript_chain_error::TranscriptChainError;
use crate::Moment;
use crate::domain::{GameState, StoredEvent};
use crate::ids::GameId;

/// The hash chain of a game's transcript. It depends on the stored events alone, so equal events make equal
/// chains, and each event is appended without a look at earlier ones.
#[derive(Clone, Debug)]
pub(crate) struct TranscriptChain {
    game: String,
    teller: EventTranslator,
    /// Number of stored events in the chain.
    stored: u32,
    links: u64,
    head: Hash,
    at: Moment,
    /// Last public event: the last one after which nothing was hidden.
    shown: ReceiptBody,
    /// Number of stored events up to and including it.
    shown_stored: u32,
    /// Last seal of each seat, which its owner may know.
    sealed: ByColor<Option<ReceiptBody>>,
}

/// A chain with all its events.
#[derive(Clone, Debug)]
pub(crate) struct ChainHistory {
    pub(crate) chain: TranscriptChain,
    pub(super) told: Vec<(Moment, TranscriptPayload)>,
}

impl TranscriptChain {
    /// Returns the chain of all stored events of a game.
    pub(crate) fn fold(
        id: &GameId,
        events: &[(Moment, StoredEvent)],
        ring: &SigningKeyRing,
    ) -> Result<ChainHistory, TranscriptChainError> {
        let Some(((at, StoredEvent::Created { setup, told }), rest)) = events.split_first() else {
            return Err(TranscriptChainError::TooLittle);
        };
        let unsound = |_| TranscriptChainError::TooLittle;
        let mut game = GameState::made(id.clone(), setup.clone(), told.as_deref(), *at).map_err(unsound)?;
        let (teller, what) = EventTranslator::begin(&game, told.as_deref(), *at, ring)?;
        let mut told = vec![(*at, what.clone())];
        let event = Told { n: 0, at: millis(*at), what };
        let head = event.hash(&Hash::ZERO);
        let shown = ReceiptBody::of(&id.to_string(), &event, head);
        let sealed = ByColor::default();
        let mut chain = Self {
            game: id.to_string(),
            teller,
            stored: 1,
            links: 1,
            head,
            at: *at,
            shown,
            shown_stored: 1,
            sealed,
        };
        for (at, event) in rest {
            game.apply(event, *at).map_err(unsound)?;
            let new = chain.happen(event, *at, &game, ring)?;
            told.extend(new.into_iter().map(|what| (*at, what)));
        }
        Ok(ChainHistory { chain, told })
    }

    /// Appends a stored event; `after` is the game after this event and those stored with it. After an error
    /// the chain is unusable.
    pub(crate) fn happen(
        &mut self,
        event: &StoredEvent,
        at: Moment,
        after: &GameState,
        ring: &SigningKeyRing,
    ) -> Result<Vec<TranscriptPayload>, TranscriptChainError> {
        if at < self.at {
            return Err(TranscriptChainError::TooLittle);
        }
        let told = self.teller.translate((event, self.stored, at), after, ring)?;
        (self.stored, self.at) = (self.stored + 1, at);
        let mut last = None;
        for what in &told {
            let event = Told { n: self.links, at: millis(at), what: what.clone() };
            self.head = event.hash(&self.head);
            self.links += 1;
            let subject = ReceiptBody::of(&self.game, &event, self.head);
            if let TranscriptPayload::Seal { seat, .. } = what {
                self.sealed[seat.side()] = Some(subject.clone());
            }
            last = Some(subject);
        }
        // A key may be shown after the other side has sealed without it.
        let hidden = matches!(event, StoredEvent::KeyShown { .. }) && self.teller.hides();
        if let Some(last) = last.filter(|_| ends_hiding(event) && !hidden) {
            (self.shown, self.shown_stored) = (last, self.stored);
        }
        Ok(told)
    }

    /// Returns the number of stored events in the chain.
    pub(crate) const fn stored(&self) -> u32 {
        self.stored
    }

    /// Returns the last event up to which everything is public.
    pub(crate) const fn shown(&self) -> &ReceiptBody {
        &self.shown
    }

    /// Returns the number of stored events up to which everything is public.
    pub(crate) const fn shown_stored(&self) -> u32 {
        self.shown_stored
    }

    /// Returns the seal of a seat in a turn, which its owner may know: while only the other side has not
    /// sealed, nothing before it is hidden from the owner.
    pub(crate) fn sealed(&self, seat: Color, turn: u32) -> Option<&ReceiptBody> {
        self.sealed[seat].as_ref().filter(|subject| subject.turn == Some(turn.into()))
    }
}

impl ChainHistory {
    /// Returns the public part of the transcript: of a finished game all of it.
    pub(crate) fn text(&self, ring: &SigningKeyRing) -> Result<String, TranscriptChainError> {
        let shown = usize::try_from(self.chain.shown.n).unwrap_or(usize::MAX).saturating_add(1);
        let mut writer = TranscriptWriter::new();
        let mut last = Moment::default();
        for (at, what) in self.told.iter().take(shown) {
            writer.push(ring.signing_key(*at)?, millis(*at), what.clone());
            last = *at;
        }
        Ok(writer.text(ring.signing_key(last)?, millis(last)))
    }
}

/// Returns a receipt for the subject, signed with the key of its time.
pub(crate) fn receipt(subject: &ReceiptBody, ring: &SigningKeyRing) -> Option<SignedReceipt> {
    let at = i64::try_from(subject.at).ok()?;
    let key = ring.signing_key(Moment::new(at)).ok()?;
    Some(SignedReceipt::sign(subject.clone(), key))
}

/// Returns whether nothing is hidden any more after this event.
const fn ends_hiding(event: &StoredEvent) -> bool {
    match event {
        StoredEvent::Created { .. }
        | StoredEvent::Joined { .. }
        | StoredEvent::KeyShown { .. }
        | StoredEvent::Forfeited(_)
        | StoredEvent::Revealed { .. }
        | StoredEvent::Abandoned { .. }
        | StoredEvent::Flagged { .. }
        | StoredEvent::Resigned { .. }
        | StoredEvent::DrawAgreed
        | StoredEvent::Claimed { .. }
        | StoredEvent::Deserted { .. }
        | StoredEvent::Aborted { .. }
        | StoredEvent::TakenBack { .. }
        | StoredEvent::RematchAsked { .. }
        | StoredEvent::Rematched { .. } => true,
        StoredEvent::Sealed(_)
        | StoredEvent::SealPlaced { .. }
        | StoredEvent::Opened(..)
        | StoredEvent::Spoilt { .. }
        | StoredEvent::Present { .. }
        | StoredEvent::Committed { .. }
        | StoredEvent::Resumed { .. }
        | StoredEvent::DrawOffered { .. }
        | StoredEvent::DrawDeclined { .. }
        | StoredEvent::TakebackAsked { .. }
        | StoredEvent::TakebackDeclined { .. }
        | StoredEvent::TimeGiven { .. } => false,
    }
}
