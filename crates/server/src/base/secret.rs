use std::fmt;

use serde::{Deserialize, Deserializer};

/// A value that must not be seen: it can be read from outside, but it does not print itself and cannot be
/// serialised.
///
/// Whoever needs the value calls [`Secret::expose`], which is easy to find in a review.
///
/// ```
/// use zugleich_server::Secret;
/// assert_eq!(format!("{:?}", Secret::new("b1c3")), "Secret");
/// ```
#[derive(Clone, Copy)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, for the few places that may know it.
    pub const fn expose(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}
