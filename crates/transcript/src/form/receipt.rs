use serde::{Deserialize, Serialize};

use super::event::{Event, What};
use super::line::{Lines, text_of};
use super::seat::Seat;
use super::secret::SigningKey;
use super::signed::Signed;
use crate::base::{Fault, Hash, Value, Wrong, canonical};

/// What a receipt says: that this has happened in a game, and what the chain of the game is since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The game.
    pub game: String,
    /// The number of the event.
    pub n: u64,
    /// Its kind.
    pub what: String,
    /// The turn that it is about.
    pub turn: Option<u64>,
    /// The seat that it is about.
    pub seat: Option<Seat>,
    /// The seal that was placed.
    pub seal: Option<Hash>,
    /// When it happened.
    pub at: u64,
    /// The hash of the event, and so of the whole chain up to it.
    pub head: Hash,
}

/// A receipt that somebody has kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// What it says.
    pub receipt: Subject,
    /// Who signed it.
    #[serde(flatten)]
    pub signed: Signed,
}

impl Subject {
    /// What the receipt of an event says, whose hash in the chain is `head`.
    #[must_use]
    pub fn of(game: &str, event: &Event, head: Hash) -> Self {
        let (turn, seat, seal) = about(&event.what);
        let what = event.what.kind().to_owned();
        Self { game: game.to_owned(), n: event.n, what, turn, seat, seal, at: event.at, head }
    }

    /// The value that is signed.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::of(self)
    }
}

impl Held {
    /// The receipt that says this, signed.
    #[must_use]
    pub fn sign(receipt: Subject, key: &SigningKey) -> Self {
        let signed = key.sign(canonical::RECEIPT, &receipt);
        Self { receipt, signed }
    }

    /// Reads kept receipts, one a line.
    ///
    /// # Errors
    /// The first line that is none.
    pub fn read_all(text: &str) -> Result<Vec<(usize, Self)>, Fault> {
        let read = |line: Result<(usize, Value), Fault>| {
            let (line, value) = line?;
            let held = value.typed().filter(|held: &Self| held.signed.is_formed());
            let fault = Fault { line, wrong: Wrong::WrongField, more: "a receipt".to_owned() };
            Ok((line, held.ok_or(fault)?))
        };
        Lines::of(text)?.map(read).collect()
    }

    /// The line.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(self)
    }
}

/// Turn, seat and seal that an event is about.
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
