use std::convert::Infallible;
use std::str::FromStr;

use super::secret_text::SecretText;

/// Address of a database. It may contain a password and is never printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseUrl(SecretText);

impl DatabaseUrl {
    /// Returns the text, which may contain a password.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }
}

impl FromStr for DatabaseUrl {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.into()))
    }
}
