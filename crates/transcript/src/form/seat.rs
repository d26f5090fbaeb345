use std::fmt;

use serde::{Deserialize, Serialize};
use zugleich_rules::Color;

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// White's seat.
    White,
    /// Black's seat.
    Black,
}

impl Seat {
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

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::White { "white" } else { "black" })
    }
}

/// A pair of values, one for each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> Seats<T> {
    /// Returns the value of a seat.
    pub const fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    /// Returns the mutable value of a seat.
    pub const fn of_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// Builds the value of each seat with `make`.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        Self { white: make(Seat::White), black: make(Seat::Black) }
    }
}
