use std::fmt;

use serde::{Deserialize, Serialize};
use zugleich_rules::Color;

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TranscriptSeat {
    /// White's seat.
    White,
    /// Black's seat.
    Black,
}

impl TranscriptSeat {
    /// Both seats, White's first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the side of the seat.
    #[must_use]
    pub const fn side(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }

    /// Returns the seat of a side.
    #[must_use]
    pub const fn of(side: Color) -> Self {
        match side {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl fmt::Display for TranscriptSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::White { "white" } else { "black" })
    }
}

/// A pair of values, one for each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> BySeat<T> {
    /// Returns the value of a seat.
    pub const fn of(&self, seat: TranscriptSeat) -> &T {
        match seat {
            TranscriptSeat::White => &self.white,
            TranscriptSeat::Black => &self.black,
        }
    }

    /// Returns the mutable value of a seat.
    pub const fn of_mut(&mut self, seat: TranscriptSeat) -> &mut T {
        match seat {
            TranscriptSeat::White => &mut self.white,
            TranscriptSeat::Black => &mut self.black,
        }
    }

    /// Builds the value of each seat with `make`.
    pub fn from_fn(mut make: impl FnMut(TranscriptSeat) -> T) -> Self {
        Self { white: make(TranscriptSeat::White), black: make(TranscriptSeat::Black) }
    }
}
