//! Ids of games and guests.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::random;

/// The id of a game: 12 random letters and digits, unguessable because the link is the invitation.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

/// Pseudonym of a game in the server's log: stable, and useless for joining the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePseudonym(String);

/// The id of a guest, known only to the server and in the guest's signed cookie.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GuestId([u8; 16]);

/// Error for a text that is not a valid id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseIdError;

impl GameId {
    const LENGTH: usize = 12;
    /// Letters and digits without lookalikes: 55^12 ids.
    const ALPHABET: &[u8] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    /// Returns a random id.
    #[must_use]
    pub fn random() -> Self {
        Self(random::text(Self::ALPHABET, Self::LENGTH))
    }

    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the SHA-256 of the id, 64 hexadecimal digits: identifies a deleted game without inviting to
    /// it.
    #[must_use]
    pub fn digest(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0.as_bytes()))
    }

    /// Returns the pseudonym for the log, whose readers must not be able to join the game.
    #[must_use]
    pub fn logged(&self) -> GamePseudonym {
        GamePseudonym(HEXLOWER.encode(&Sha256::digest(self.0.as_bytes())[..GamePseudonym::BYTES]))
    }
}

impl GamePseudonym {
    /// Number of hash bytes shown: enough to distinguish the games of a log.
    const BYTES: usize = 5;
}

impl fmt::Display for GamePseudonym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Debug output may end in a log, so it shows the pseudonym.
impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({})", self.logged())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for GameId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        let fits = text.len() == Self::LENGTH && text.bytes().all(|byte| Self::ALPHABET.contains(&byte));
        fits.then(|| Self(text.to_owned())).ok_or(ParseIdError)
    }
}

impl GuestId {
    /// Returns a random id.
    #[must_use]
    pub fn random() -> Self {
        Self(random::bytes())
    }

    /// Returns the number in a guest's default name: always the same for the same guest.
    #[must_use]
    pub fn number(&self) -> u16 {
        u16::from_le_bytes([self.0[0], self.0[1]]) % 9000 + 1000
    }

    /// Returns the default name of a guest, in English.
    #[must_use]
    pub fn default_name(&self) -> String {
        format!("Guest {}", self.number())
    }

    /// Returns the id as the cookie and the database write it.
    #[must_use]
    pub fn text(&self) -> String {
        HEXLOWER.encode(&self.0)
    }
}

impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GuestId")
    }
}

impl FromStr for GuestId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| ParseIdError)?;
        bytes.try_into().map(Self).map_err(|_| ParseIdError)
    }
}

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a valid id")
    }
}

impl std::error::Error for ParseIdError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_and_nothing_else_is_one() {
        let game = GameId::random();
        assert_eq!(game.as_str().parse(), Ok(game.clone()));
        let guest = GuestId::random();
        assert_eq!(guest.text().parse(), Ok(guest.clone()));
        for wrong in [guest.text().to_uppercase() + "A", guest.text()[1..].to_owned(), "ä".repeat(16)] {
            assert_eq!(wrong.parse::<GuestId>(), Err(ParseIdError), "{wrong}");
        }
        for wrong in ["", "short", "abcdefghijk0", "abcdefghijk/", "../../../etc"] {
            assert_eq!(wrong.parse::<GameId>(), Err(ParseIdError), "{wrong}");
        }
    }

    #[test]
    fn a_log_names_a_game_without_inviting_to_it() {
        let game: GameId = "abcdefghijkm".parse().unwrap();
        let logged = game.logged().to_string();
        assert_eq!((logged.len(), game.logged()), (10, game.clone().logged()));
        assert_ne!(GameId::random().logged().to_string(), logged);
        assert!(!format!("{game:?} {logged}").contains(game.as_str()));
    }

    #[test]
    fn no_two_games_share_an_id() {
        let ids: std::collections::HashSet<_> = (0..1000).map(|_| GameId::random()).collect();
        assert_eq!(ids.len(), 1000);
    }
}
