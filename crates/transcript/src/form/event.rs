use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::by::{By, Opener};
use super::clock_setting::ClockSetting;
use super::game::{Given, Mode, Opponent, Seated};
use super::player_key::PlayerKey;
use super::seat::{Seat, Seats};
use crate::base::{Hash, canonical};

/// Something that happened in a game, as its transcript tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number, from 0.
    pub n: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// The game was made.
    Game {
        /// Its id.
        game: String,
        /// The variant.
        variant: String,
        /// The edition of its rules.
        edition: u64,
        /// All its options.
        options: BTreeMap<String, String>,
        /// The text of the position that it starts from.
        position: String,
        /// How that was given, where it is not the variant's own start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        given: Option<Given>,
        /// Whether both sides act in each turn.
        simultaneous: bool,
        /// Who plays against whom.
        opponent: Opponent,
        /// The computer's level, if it plays.
        level: Option<u64>,
        /// The edition of the engine that draws its plans, if it plays and that is not the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine: Option<u64>,
        /// Who keeps plans secret.
        mode: Mode,
        /// Whether a seat sees that the other one has committed.
        show_committed: bool,
        /// How much time there is.
        clock: Option<ClockSetting>,
        /// Who sits where.
        seats: Box<Seats<Seated>>,
        /// What commits the server to the seed of the computer's choices.
        seed: Option<Hash>,
    },
    /// A guest took the open seat.
    Joined {
        /// The seat.
        seat: Seat,
        /// The name that is shown.
        name: Option<String>,
        /// The key of the player for this game.
        key: Option<PlayerKey>,
        /// The words, if both keys are known by now.
        words: Option<String>,
    },
    /// A player showed the key that he had committed to.
    Key {
        /// The seat.
        seat: Seat,
        /// The key.
        key: PlayerKey,
        /// The words, if both keys are known by now.
        words: Option<String>,
    },
    /// A plan was sealed.
    Seal {
        /// The seat.
        seat: Seat,
        /// The turn.
        turn: u64,
        /// The seal.
        seal: Hash,
        /// Who sealed it.
        by: By,
        /// The hash of what was left for the opponent to open it with.
        deposit: Option<Hash>,
    },
    /// A seal was opened.
    Opening {
        /// Whose seal.
        seat: Seat,
        /// The turn.
        turn: u64,
        /// The plan.
        plan: String,
        /// The nonce.
        nonce: String,
        /// Who brought the opening.
        by: Opener,
    },
    /// A turn was resolved.
    Turn {
        /// The turn.
        turn: u64,
        /// The plans.
        plans: Plans,
        /// The text of the position after it.
        position: String,
    },
    /// The clocks were read.
    Clock {
        /// What White has left, in milliseconds.
        white: u64,
        /// What Black has left.
        black: u64,
    },
    /// The server is back: it was away from then on, and nobody is charged for that.
    Resumed {
        /// When it was there last.
        stopped: u64,
    },
    /// A seat offered a draw.
    DrawOffer {
        /// The seat.
        seat: Seat,
    },
    /// A seat refused the other one's offer.
    DrawDecline {
        /// The seat.
        seat: Seat,
    },
    /// A seat asked to take the last turn back.
    TakebackAsk {
        /// The seat.
        seat: Seat,
    },
    /// A seat refused what the other one asked for.
    TakebackDecline {
        /// The seat.
        seat: Seat,
    },
    /// The game went back to where it was after so many turns.
    Takeback {
        /// How many turns were kept.
        turns: u64,
    },
    /// A seal cannot be opened as it must be; its owner forfeits.
    Forfeit {
        /// The seat.
        seat: Seat,
        /// The turn.
        turn: u64,
        /// `wrong-opening` or `illegal-plan`.
        reason: String,
        /// The plan that was sealed, or given for it.
        plan: String,
        /// The nonce that was given.
        nonce: String,
    },
    /// The game ended.
    Result {
        /// Who won; nobody in a draw.
        winner: Option<Seat>,
        /// Why.
        reason: String,
    },
    /// The seed of the computer's choices was opened.
    Seed {
        /// The seed, 64 hexadecimal digits.
        seed: Hash,
    },
    /// A seat wants another game.
    RematchAsk {
        /// The seat.
        seat: Seat,
    },
    /// Both got another game.
    Rematch {
        /// The hash of its id.
        game: Hash,
    },
}

/// The plans of a turn; none of a side that did not act.
pub type Plans = Seats<Option<String>>;

impl What {
    /// Its kind, as it is written.
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

impl Event {
    /// The hash of the event behind the one with the hash `before`.
    #[must_use]
    pub fn hash(&self, before: &Hash) -> Hash {
        canonical::hash(canonical::EVENT, &(before, self))
    }
}
