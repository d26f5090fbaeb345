use serde::{Deserialize, Serialize};

use super::event::{TranscriptEvent, TranscriptPayload};
use super::keyed_signature::KeyedSignature;
use super::line::{JsonLines, text_of};
use super::seat::TranscriptSeat;
use super::signing_key::SigningKey;
use crate::base::{Hash, TranscriptError, TranscriptErrorKind, TranscriptValue, canonical};

/// Content of a receipt: an event of a game, and the game's chain up to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiptBody {
    /// The game.
    pub game: String,
    /// The number of the event.
    pub n: u64,
    /// Kind of the event.
    pub what: String,
    /// The turn that it concerns.
    pub turn: Option<u64>,
    /// The seat that it concerns.
    pub seat: Option<TranscriptSeat>,
    /// The seal that was placed.
    pub seal: Option<Hash>,
    /// Time of the event.
    pub at: u64,
    /// The hash of the event, which covers the whole chain up to it.
    pub head: Hash,
}

/// A signed receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedReceipt {
    /// Content of the receipt.
    pub receipt: ReceiptBody,
    /// Signature and key.
    #[serde(flatten)]
    pub signed: KeyedSignature,
}

impl ReceiptBody {
    /// Returns the content of an event's receipt; `head` is the hash of the event in the chain.
    #[must_use]
    pub fn of(game: &str, event: &TranscriptEvent, head: Hash) -> Self {
        let (turn, seat, seal) = about(&event.what);
        let what = event.what.kind().to_owned();
        Self { game: game.to_owned(), n: event.n, what, turn, seat, seal, at: event.at, head }
    }

    /// Returns the value that is signed.
    #[must_use]
    pub fn value(&self) -> TranscriptValue {
        TranscriptValue::of(self)
    }
}

impl SignedReceipt {
    /// Signs a receipt.
    #[must_use]
    pub fn sign(receipt: ReceiptBody, key: &SigningKey) -> Self {
        let signed = key.sign(canonical::RECEIPT, &receipt);
        Self { receipt, signed }
    }

    /// Reads receipts, one per line, with their line numbers.
    ///
    /// # Errors
    /// The first line that is not a receipt.
    pub fn read_all(text: &str) -> Result<Vec<(usize, Self)>, TranscriptError> {
        let read = |line: Result<(usize, TranscriptValue), TranscriptError>| {
            let (line, value) = line?;
            let held = value.typed().filter(|held: &Self| held.signed.is_formed());
            let fault = TranscriptError {
                line,
                wrong: TranscriptErrorKind::WrongField,
                more: "a receipt".to_owned(),
            };
            Ok((line, held.ok_or(fault)?))
        };
        JsonLines::of(text)?.map(read).collect()
    }

    /// Returns the line.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(self)
    }
}

/// Returns the turn, seat and seal of an event.
const fn about(what: &TranscriptPayload) -> (Option<u64>, Option<TranscriptSeat>, Option<Hash>) {
    match what {
        TranscriptPayload::Seal { seat, turn, seal, .. } => (Some(*turn), Some(*seat), Some(*seal)),
        TranscriptPayload::Opening { seat, turn, .. } | TranscriptPayload::Forfeit { seat, turn, .. } => {
            (Some(*turn), Some(*seat), None)
        }
        TranscriptPayload::Turn { turn, .. } => (Some(*turn), None, None),
        TranscriptPayload::Joined { seat, .. }
        | TranscriptPayload::Key { seat, .. }
        | TranscriptPayload::MoreTime { seat }
        | TranscriptPayload::DrawOffer { seat }
        | TranscriptPayload::DrawDecline { seat }
        | TranscriptPayload::TakebackAsk { seat }
        | TranscriptPayload::TakebackDecline { seat }
        | TranscriptPayload::RematchAsk { seat } => (None, Some(*seat), None),
        TranscriptPayload::Game { .. }
        | TranscriptPayload::Clock { .. }
        | TranscriptPayload::Resumed { .. }
        | TranscriptPayload::Takeback { .. }
        | TranscriptPayload::Result { .. }
        | TranscriptPayload::Seed { .. }
        | TranscriptPayload::Rematch { .. } => (None, None, None),
    }
}
