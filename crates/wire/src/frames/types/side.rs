use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zugleich_rules::{ByColor, Color};

/// `white` or `black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// One value for each side; the field of a side without a value is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// White's value.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub white: Option<T>,
    /// Black's value.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub black: Option<T>,
}

const fn none<T>() -> Option<T> {
    None
}

impl<T> BySide<T> {
    /// Builds the value of each side with `make`; `None` leaves the field absent.
    pub fn from_fn(make: impl FnMut(Color) -> Option<T>) -> Self {
        let ByColor { white, black } = ByColor::from_fn(make);
        Self { white, black }
    }
}
