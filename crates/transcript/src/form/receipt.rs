use serde::{Deserialize, Serialize};

use super::event::{Event, What};
use super::line::{Lines, text_of};
use super::seat::Seat;
use super::secret::SigningKey;
use super::signed::Signed;
use crate::base::{Fault, Hash, Value, Wrong, canonical};

/// Content of a receipt: an event of a game, and the game's chain up to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The game.
    pub game: String,
    /// The number of the event.
    pub n: u64,
    /// Kind of the event.
    pub what: String,
    /// The turn that it concerns.
    pub turn: Option<u64>,
    /// The seat that it concerns.
    pub seat: Option<Seat>,
    /// The seal that was placed.
    pub seal: Option<Hash>,
    /// Time of the event.
    pub at: u64,
    /// The hash of the event, which covers the whole chain up to it.
    pub head: Hash,
}

/// A signed receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Content of the receipt.
    pub receipt: Subject,
    /// Signature and key.
    #[serde(flatten)]
    pub signed: Signed,
}

impl Subject {
    /// Returns the content of an event's receipt; `head` is the hash of the event in the chain.
    #[must_use]
    pub fn of(game: &str, event: &Event, head: Hash) -> Self {
        let (turn, seat, seal) = about(&event.what);
        let what = event.what.kind().to_owned();
        Self { game: game.to_owned(), n: event.n, what, turn, seat, seal, at: event.at, head }
    }

    /// Returns the value that is signed.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::of(self)
    }
}

impl Held {
    /// Signs a receipt.
    #[must_use]
    pub fn sign(receipt: Subject, key: &SigningKey) -> Self {
        let signed = key.sign(canonical::RECEIPT, &receipt);
        Self { receipt, signed }
    }

    /// Reads receipts, one per line, with their line numbers.
    ///
    /// # Errors
    /// The first line that is not a receipt.
    pub fn read_all(text: &str) -> Result<Vec<(usize, Self)>, Fault> {
        let read = |line: Result<(usize, Value), Fault>| {
            let (line, value) = line?;
            let held = value.typed().filter(|held: &Self| held.signed.is_formed());
            let fault = Fault { line, wrong: Wrong::WrongField, more: "a receipt".to_owned() };
            Ok((line, held.ok_or(fault)?))
        };
        Lines::of(text)?.map(read).collect()
    }

    /// Returns the line.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(self)
    }
}

/// Returns the turn, seat and seal of an event.
const fn about(what: &What) -> (Option<u64>, Option<Seat>, Option<Hash>) {
    match what {
        What::Seal { seat, turn, seal, .. } => (Some(*turn), Some(*seat), Some(*seal)),
        What::Opening { seat, turn, .. } | What::Forfeit { seat, turn, .. } => {
            (Some(*turn), Some(*seat), None)
        }
        What::Turn { turn, .. } => (Some(*turn), None, None),
        What::Joined { seat, .. }
        | What::Key { seat, .. }
        | What::DrawOffer { seat }
        | What::DrawDecline { seat }
        | What::TakebackAsk { seat }
        | What::TakebackDecline { seat }
        | What::RematchAsk { seat } => (None, Some(*seat), None),
        What::Game { .. }
        | What::Clock { .. }
        | What::Resumed { .. }
        | What::Takeback { .. }
        | What::Result { .. }
        | What::Seed { .. }
        | What::Rematch { .. } => (None, None, None),
    }
}
