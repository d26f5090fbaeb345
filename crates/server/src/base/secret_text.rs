use std::fmt;

use secrecy::{ExposeSecret, SecretString};

/// Something that somebody has written and that may hold a password: it cannot be printed.
#[derive(Clone)]
pub(super) struct SecretText(SecretString);

impl SecretText {
    /// What was written.
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
        assert_eq!(format!("{:?}", SecretText::from("postgres://me:secret@host")), "…");
    }
}
