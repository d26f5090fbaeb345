use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::clock_setting::TranscriptClockSetting;
use super::game::{CustomStart, SeatAssignment, TranscriptMode, TranscriptOpponent};
use super::player_key::PlayerKey;
use super::sealer::{SealOpener, Sealer};
use super::seat::{BySeat, TranscriptSeat};
use crate::base::{Hash, canonical};

/// An event of a game, as its transcript contains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptEvent {
    /// Number of the event, from 0.
    pub n: u64,
    /// Time of the event, in milliseconds since 1970.
    pub at: u64,
    /// Kind and data of the event.
    #[serde(flatten)]
    pub what: TranscriptPayload,
}

/// Kind and data of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TranscriptPayload {
    /// The game was created.
    Game {
        /// Id of the game.
        game: String,
        /// The variant.
        variant: String,
        /// Edition of the variant's rules.
        edition: u64,
        /// All options of the game.
        options: BTreeMap<String, String>,
        /// Text of the starting position.
        position: String,
        /// The start as it was given, if it is not the variant's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        given: Option<CustomStart>,
        /// `true` if both sides act in each turn.
        simultaneous: bool,
        /// Kind of the opponent.
        opponent: TranscriptOpponent,
        /// The computer's level, if it plays.
        level: Option<u64>,
        /// Edition of the engine that draws the computer's plans, if it plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u64>,
        /// Secrecy of the plans.
        mode: TranscriptMode,
        /// `true` if a seat sees that the other one has committed.
        show_committed: bool,
        /// Time control.
        clock: Option<TranscriptClockSetting>,
        /// Players of both seats.
        seats: Box<BySeat<SeatAssignment>>,
        /// Commitment of the server to the seed of the computer's choices.
        seed: Option<Hash>,
    },
    /// A guest took the open seat.
    Joined {
        /// The seat.
        seat: TranscriptSeat,
        /// Displayed name.
        name: Option<String>,
        /// The key of the player for this game.
        key: Option<PlayerKey>,
        /// The words, if both keys are known by now.
        words: Option<String>,
    },
    /// A player showed the key of an earlier commitment.
    Key {
        /// The seat.
        seat: TranscriptSeat,
        /// The key.
        key: PlayerKey,
        /// The words, if both keys are known by now.
        words: Option<String>,
    },
    /// A plan was sealed.
    Seal {
        /// The seat.
        seat: TranscriptSeat,
        /// The turn.
        turn: u64,
        /// The seal.
        seal: Hash,
        /// Sealer of the plan.
        by: Sealer,
        /// Hash of the deposit with which the opponent can open the seal.
        deposit: Option<Hash>,
    },
    /// A seal was opened.
    Opening {
        /// Owner of the seal.
        seat: TranscriptSeat,
        /// The turn.
        turn: u64,
        /// The plan.
        plan: String,
        /// The nonce.
        nonce: String,
        /// Party that opened the seal.
        by: SealOpener,
    },
    /// A turn was resolved.
    Turn {
        /// The turn.
        turn: u64,
        /// The plans.
        plans: TranscriptPlans,
        /// The text of the position after it.
        position: String,
    },
    /// The clocks were read.
    Clock {
        /// Time left to White, in milliseconds.
        white: u64,
        /// Time left to Black, in milliseconds.
        black: u64,
    },
    /// The server is back after a downtime, which is charged to neither side.
    Resumed {
        /// Start of the downtime.
        stopped: u64,
    },
    /// A seat got an increment from the other one.
    MoreTime {
        /// The seat that got it.
        seat: TranscriptSeat,
    },
    /// A seat offered a draw.
    DrawOffer {
        /// The seat.
        seat: TranscriptSeat,
    },
    /// A seat refused the other one's offer.
    DrawDecline {
        /// The seat.
        seat: TranscriptSeat,
    },
    /// A seat asked to take the last turn back.
    TakebackAsk {
        /// The seat.
        seat: TranscriptSeat,
    },
    /// A seat refused the other one's request for a takeback.
    TakebackDecline {
        /// The seat.
        seat: TranscriptSeat,
    },
    /// The game went back to an earlier turn.
    Takeback {
        /// Number of turns kept.
        turns: u64,
    },
    /// A seal has no valid opening; its owner forfeits.
    Forfeit {
        /// The seat.
        seat: TranscriptSeat,
        /// The turn.
        turn: u64,
        /// `wrong-opening` or `illegal-plan`.
        reason: String,
        /// The sealed plan, or the one given in the opening.
        plan: String,
        /// The nonce of the opening.
        nonce: String,
    },
    /// The game ended.
    Result {
        /// The winner; none in a draw.
        winner: Option<TranscriptSeat>,
        /// Reason of the result.
        reason: String,
    },
    /// The commitment to the seed of the computer's choices was opened.
    Seed {
        /// The seed, 64 hexadecimal digits.
        seed: Hash,
    },
    /// A seat wants another game.
    RematchAsk {
        /// The seat.
        seat: TranscriptSeat,
    },
    /// Both seats got another game.
    Rematch {
        /// Hash of the new game's id.
        game: Hash,
    },
}

/// The plans of a turn; none for a side that did not act.
pub type TranscriptPlans = BySeat<Option<String>>;

impl TranscriptPayload {
    /// Returns the kind, as it is written.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Game { .. } => "game",
            Self::Joined { .. } => "joined",
            Self::Key { .. } => "key",
            Self::Seal { .. } => "seal",
            Self::Opening { .. } => "opening",
            Self::Turn { .. } => "turn",
            Self::Clock { .. } => "clock",
            Self::Resumed { .. } => "resumed",
            Self::MoreTime { .. } => "more-time",
            Self::DrawOffer { .. } => "draw-offer",
            Self::DrawDecline { .. } => "draw-decline",
            Self::TakebackAsk { .. } => "takeback-ask",
            Self::TakebackDecline { .. } => "takeback-decline",
            Self::Takeback { .. } => "takeback",
            Self::Forfeit { .. } => "forfeit",
            Self::Result { .. } => "result",
            Self::Seed { .. } => "seed",
            Self::RematchAsk { .. } => "rematch-ask",
            Self::Rematch { .. } => "rematch",
        }
    }
}

impl TranscriptEvent {
    /// Returns the hash of the event; `before` is the hash of its predecessor.
    #[must_use]
    pub fn hash(&self, before: &Hash) -> Hash {
        canonical::hash(canonical::EVENT, &(before, self))
    }
}
