use serde::Serialize;
use utoipa::ToSchema;
use zugleich_transcript::{ReceiptBody, SignedReceipt, TranscriptSeat};

use super::Side;

/// Signed acknowledgement by the server of an event of a game, which proves the event to others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Receipt {
    /// The signed content.
    pub receipt: ReceiptContent,
    /// The id of the key.
    pub key: String,
    /// The signature, 128 hexadecimal digits.
    pub signature: String,
}

/// An event of a game, as its transcript contains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReceiptContent {
    /// The game's id.
    pub game: String,
    /// The number of the event in the game's chain, from 0.
    pub n: u64,
    /// Kind of the event.
    pub what: String,
    /// The turn that it concerns.
    #[schema(required)]
    pub turn: Option<u64>,
    /// The seat that it concerns.
    #[schema(required)]
    pub seat: Option<Side>,
    /// The seal that was placed.
    #[schema(required)]
    pub seal: Option<String>,
    /// Time of the event, in milliseconds since 1970.
    pub at: u64,
    /// Hash of the event in the chain, which covers everything before.
    pub head: String,
}

impl From<SignedReceipt> for Receipt {
    fn from(held: SignedReceipt) -> Self {
        let ReceiptBody { game, n, what, turn, seat, seal, at, head } = held.receipt;
        let (seat, seal) =
            (seat.map(|seat: TranscriptSeat| seat.side().into()), seal.map(|seal| seal.to_string()));
        let receipt = ReceiptContent { game, n, what, turn, seat, seal, at, head: head.to_string() };
        Self { receipt, key: held.signed.key.to_string(), signature: held.signed.signature }
    }
}
