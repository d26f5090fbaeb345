use std::ops::{Index, IndexMut};

use super::Color;

/// One value for each colour.
///
/// ```
/// use zugleich_rules::{ByColor, Color};
/// let mut plans = ByColor::new("e2e4", "e7e5");
/// plans[Color::Black] = "c7c5";
/// assert_eq!(plans.map(str::len), ByColor::new(4, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Returns White's and Black's value as a pair.
    #[must_use]
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// Returns the values that `make` gives for each colour, called for White first.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        let white = make(Color::White);
        Self { white, black: make(Color::Black) }
    }

    /// Applies `f` to both values, White's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        let white = f(self.white);
        ByColor { white, black: f(self.black) }
    }

    /// Returns references to both values.
    #[must_use]
    pub const fn as_ref(&self) -> ByColor<&T> {
        ByColor { white: &self.white, black: &self.black }
    }

    /// Returns both values with their colours, White first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }

    /// Returns the values with the colours exchanged.
    #[must_use]
    pub fn swap(self) -> Self {
        Self { white: self.black, black: self.white }
    }
}

impl<T> ByColor<Option<T>> {
    /// Returns both values, if both are present.
    pub fn both(self) -> Option<ByColor<T>> {
        Some(ByColor { white: self.white?, black: self.black? })
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
