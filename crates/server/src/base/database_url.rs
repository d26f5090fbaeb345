use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use secrecy::{ExposeSecret, SecretString};

/// Where a database is, as somebody has written it: it may hold a password, and so it cannot be printed.
#[derive(Clone)]
pub struct DatabaseUrl(SecretString);

impl DatabaseUrl {
    /// What was written.
    pub(crate) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl FromStr for DatabaseUrl {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.into()))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl")
    }
}

impl PartialEq for DatabaseUrl {
    fn eq(&self, other: &Self) -> bool {
        self.expose() == other.expose()
    }
}

impl Eq for DatabaseUrl {}

/// A text without what may be a password in it: what stands between `://` and the last `@`.
pub(crate) fn discreet(text: &str) -> String {
    let hidden = text.find("://").map(|start| start + 3).zip(text.rfind('@'));
    match hidden {
        Some((start, end)) if start < end => format!("{}…{}", &text[..start], &text[end..]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        for (text, shown) in [
            ("databse=postgres://me:secret@host/games", "databse=postgres://…@host/games"),
            ("postgres://me:sec@ret@host", "postgres://…@host"),
            ("postgres://host/games", "postgres://host/games"),
            ("public-url=https://a.example", "public-url=https://a.example"),
            ("a@b://c", "a@b://c"),
        ] {
            assert_eq!(discreet(text), shown);
        }
        let url: DatabaseUrl = "postgres://me:secret@host".parse().unwrap_or_else(|never| match never {});
        assert_eq!(format!("{url:?}"), "DatabaseUrl");
    }
}
