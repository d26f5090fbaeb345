use std::collections::BTreeMap;
use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use zugleich_rules::Color;

use crate::base::{Hash, Value, canonical};

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// White's.
    White,
    /// Black's.
    Black,
}

impl Seat {
    /// Both, White's first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Its side of the board.
    #[must_use]
    pub const fn side(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }

    /// The seat of a side.
    #[must_use]
    pub const fn of(side: Color) -> Self {
        match side {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::White { "white" } else { "black" })
    }
}

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// One person plays both sides.
    Practice,
    /// A person against the computer.
    Computer,
    /// Whoever has the link.
    Friend,
    /// Whoever takes the seek in the lobby.
    Lobby,
}

/// Who keeps plans secret until they are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The players: the server cannot read a plan before both are sealed.
    Sealed,
    /// The server, which is given the plans and seals them itself.
    Kept,
    /// Nobody: one side acts at a time, and there is nothing to keep.
    Open,
}

/// Who sits at a seat when the game is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A guest.
    Guest,
    /// The computer.
    Computer,
    /// Nobody yet.
    Open,
}

/// A seat when the game is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Who sits there.
    pub who: Who,
    /// The name that is shown.
    pub name: Option<String>,
    /// What commits the player to a key, in a sealed game.
    pub commitment: Option<Hash>,
}

/// Something for each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Seats<T> {
    /// That of a seat.
    pub const fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    /// That of a seat, to be changed.
    pub const fn of_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// What a function makes of each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        Self { white: make(Seat::White), black: make(Seat::Black) }
    }
}

/// How much time the players have, in seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ClockSetting {
    /// A time for the whole game, and some more with every plan.
    Increment {
        /// The time for the whole game.
        base: u64,
        /// What a plan adds.
        increment: u64,
    },
    /// The same time for every turn.
    Turn {
        /// The time for each turn.
        turn: u64,
    },
}

impl ClockSetting {
    /// What each side begins with, in milliseconds.
    #[must_use]
    pub const fn start(&self) -> i64 {
        let (Self::Increment { base: seconds, .. } | Self::Turn { turn: seconds }) = self;
        milliseconds(*seconds)
    }

    /// What a plan adds, in milliseconds.
    #[must_use]
    pub const fn increment(&self) -> i64 {
        match self {
            Self::Increment { increment, .. } => milliseconds(*increment),
            Self::Turn { .. } => 0,
        }
    }

    /// Whether each turn has the same time.
    #[must_use]
    pub const fn is_by_turn(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }

    /// Whether no sum of such times is too large to be counted.
    pub(crate) const fn is_possible(&self) -> bool {
        const MOST: u64 = 10_000_000;
        match self {
            Self::Increment { base, increment } => *base <= MOST && *increment <= MOST,
            Self::Turn { turn } => *turn <= MOST,
        }
    }
}

#[expect(
    clippy::cast_possible_wrap,
    reason = "numbers of transcripts are below 2^53, and settings far below"
)]
const fn milliseconds(seconds: u64) -> i64 {
    seconds as i64 * 1000
}

/// A player's public key for one game: a point of P-256, uncompressed, in 130 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PlayerKey(String);

impl PlayerKey {
    /// Reads the digits. Whether the point is on the curve, the browsers find out.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (text.len() == 130 && text.starts_with("04") && digits).then(|| Self(text.to_owned()))
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for PlayerKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom("no point of P-256"))
    }
}

/// What commits a player to a key before the other one's is known.
#[must_use]
pub fn key_commitment(game: &str, seat: Seat, key: &PlayerKey) -> Hash {
    let parts = [("game", game.to_owned()), ("seat", seat.to_string()), ("key", key.0.clone())];
    let parts: BTreeMap<_, _> = parts.map(|(name, text)| (name.to_owned(), Value::Text(text))).into();
    canonical::hash(canonical::PLAYER_KEY, &Value::Object(parts))
}
