use std::fmt;

use secrecy::{ExposeSecret, SecretString};

/// A configured text that may contain a password and is never printed.
#[derive(Clone)]
pub(super) struct SecretText(SecretString);

impl SecretText {
    /// Returns the text.
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl From<&str> for SecretText {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl PartialEq for SecretText {
    fn eq(&self, other: &Self) -> bool {
        self.expose() == other.expose()
    }
}

impl Eq for SecretText {}

/// Returns a text with a possible password, between `://` and the last `@`, replaced by `…`.
pub fn redact(text: &str) -> String {
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
            assert_eq!(redact(text), shown);
        }
        assert_eq!(format!("{:?}", SecretText::from("postgres://me:secret@host")), "…");
    }
}
