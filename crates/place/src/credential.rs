use std::fmt;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// Kind of a random secret that stands for an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CredentialKind {
    /// A sign-in in one browser, in a cookie.
    Session,
    /// A token of the JSON API.
    Token,
    /// A code that replaces a forgotten password, once.
    RecoveryCode,
}

/// A random secret that stands for an account. Only its hash is stored.
#[derive(Clone)]
pub struct Credential {
    kind: CredentialKind,
    text: SecretString,
}

/// Reason why a text is not a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text does not have the form of a {}", .0.name())]
pub struct CredentialError(pub CredentialKind);

impl CredentialError {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self.0 {
            CredentialKind::Session => "invalid-session",
            CredentialKind::Token => "invalid-token",
            CredentialKind::RecoveryCode => "invalid-recovery-code",
        }
    }
}

impl CredentialKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Session, Self::Token, Self::RecoveryCode];

    /// Returns the stable name, as databases store it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Token => "token",
            Self::RecoveryCode => "code",
        }
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn prefix(self) -> &'static str {
        match self {
            Self::Token => "zug_",
            Self::Session | Self::RecoveryCode => "",
        }
    }

    const fn alphabet(self) -> &'static [u8] {
        match self {
            Self::Session => b"0123456789abcdef",
            Self::Token => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            // Without characters that handwriting confuses.
            Self::RecoveryCode => b"abcdefghjkmnpqrstuvwxyz23456789",
        }
    }

    /// Number of random characters: 256, 238 and 99 bits.
    const fn length(self) -> usize {
        match self {
            Self::Session => 64,
            Self::Token => 40,
            Self::RecoveryCode => 20,
        }
    }
}

/// Number of characters between the hyphens of a recovery code.
const GROUP: usize = 5;

impl Credential {
    /// Makes a credential from random characters: `draw` returns so many of an alphabet.
    #[must_use]
    pub fn new(kind: CredentialKind, draw: impl FnOnce(&[u8], usize) -> String) -> Self {
        let text = draw(kind.alphabet(), kind.length());
        Self { kind, text: format!("{}{text}", kind.prefix()).into() }
    }

    /// Parses a credential. Case, blanks and hyphens of a recovery code do not matter.
    ///
    /// # Errors
    /// [`CredentialError`].
    pub fn parse(kind: CredentialKind, text: &str) -> Result<Self, CredentialError> {
        let plain: SecretString = if kind == CredentialKind::RecoveryCode {
            let read = text.chars().filter(|c| !matches!(c, '-' | ' ')).take(2 * kind.length());
            read.map(|c| c.to_ascii_lowercase()).collect::<String>().into()
        } else {
            text.into()
        };
        let random = plain.expose_secret().strip_prefix(kind.prefix()).unwrap_or_default();
        let fits =
            random.len() == kind.length() && random.bytes().all(|byte| kind.alphabet().contains(&byte));
        if fits { Ok(Self { kind, text: plain }) } else { Err(CredentialError(kind)) }
    }

    /// Returns the kind.
    #[must_use]
    pub const fn kind(&self) -> CredentialKind {
        self.kind
    }

    /// Returns the SHA-256 as 64 hexadecimal digits, as databases store it.
    #[must_use]
    pub fn hash(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.text.expose_secret().as_bytes()))
    }

    /// Returns the text for its owner; a recovery code in groups.
    #[must_use]
    pub fn expose(&self) -> String {
        let text = self.text.expose_secret();
        if self.kind != CredentialKind::RecoveryCode {
            return text.to_owned();
        }
        let letters: Vec<_> = text.chars().collect();
        letters.chunks(GROUP).map(String::from_iter).collect::<Vec<_>>().join("-")
    }
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Credential").field(&self.kind).finish()
    }
}

/// Permission of an API token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenScope {
    /// Reads what its account may read.
    Read,
    /// Also plays: creates and joins games, and sends plans.
    Play,
}

impl TokenScope {
    /// Returns the stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
        }
    }

    /// Returns the scope with this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        [Self::Read, Self::Play].into_iter().find(|scope| scope.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(kind: CredentialKind) -> Credential {
        Credential::new(kind, |alphabet, length| {
            (0..length).map(|at| char::from(alphabet[at % alphabet.len()])).collect()
        })
    }

    #[test]
    fn credential_is_parsed_from_its_text() {
        for kind in CredentialKind::ALL {
            let made = sample(kind);
            let text = made.expose();
            assert_eq!(Credential::parse(kind, &text).unwrap().hash(), made.hash());
            for wrong in
                ["", "zug_", &text[1..], &format!("{text}a"), &text.replace('a', "ä"), &"x".repeat(9999)]
            {
                let error = Credential::parse(kind, wrong).unwrap_err();
                assert!(error.code().starts_with("invalid-"), "{wrong}");
            }
            assert!(!format!("{made:?}").contains(&text[4..]), "{made:?}");
            assert_eq!(CredentialKind::of(kind.name()), Some(kind));
        }
        assert_eq!(sample(CredentialKind::Token).expose().len(), 44);
    }

    #[test]
    fn recovery_code_is_read_from_handwriting() {
        let code = sample(CredentialKind::RecoveryCode);
        assert_eq!(code.expose(), "abcde-fghjk-mnpqr-stuvw");
        for written in ["ABCDE-FGHJK-MNPQR-STUVW", " abcdefghjk mnpqrstuvw", "a-b-c-d-e fghjkmnpqrstuvw"] {
            assert_eq!(Credential::parse(CredentialKind::RecoveryCode, written).unwrap().hash(), code.hash());
        }
    }

    /// The hash was computed by another program.
    #[test]
    fn hash_is_sha256_of_the_text() {
        let hash = sample(CredentialKind::RecoveryCode).hash();
        assert_eq!(hash, "8817c65dd6c5327687200bb9d63bfbfa026e05bbf201b7b3c96609a5b22ac459");
    }
}
