use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::TurnIs;

use super::seal::Nonce;
use crate::base::ids::GameId;
use crate::base::parcel::{IV, ParcelKey, TAG};

/// How many bytes the hash of the key has.
const HASH: usize = 32;
/// How many bytes the wrapped key has: an initialisation vector, the key, and what makes an alteration noticed.
const WRAPPED: usize = IV + 32 + TAG;
/// How many bytes an opening has when it is encrypted, with blanks behind it: with the plan of a turn, and with a list.
const OPENING: usize = 128;
const LIST: usize = 24_576;
/// How many an opening of a turn had once: a browser that has made one then may still have to hand it in.
const OLD_OPENING: usize = 256;

/// What a player leaves with a seal: its opening, encrypted with a fresh key, and this key, wrapped for both players'
/// pages. The server can read neither; it shows both deposits to both players when both seals are there, and nobody any
/// of them before. It cannot be printed.
#[derive(Clone)]
pub struct Deposit {
    /// The four parts with blanks between, as they are stored.
    text: SecretString,
    iv: [u8; IV],
    key_hash: [u8; HASH],
    sealed: Vec<u8>,
}

/// A text that is no deposit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not what is left with a seal")]
pub struct NoDeposit;

/// What a deposit holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Held {
    pub(super) plan: SecretString,
    nonce: SecretString,
}

impl Held {
    /// The nonce, if it is one.
    pub(super) fn nonce(&self) -> Option<Nonce> {
        Nonce::read(self.nonce.expose_secret())
    }
}

impl Deposit {
    /// A deposit of its parts: the initialisation vector, SHA-256 of the key and the wrapped key in lower-case
    /// hexadecimal digits, and the ciphertext in base64url without padding.
    ///
    /// # Errors
    /// `NoDeposit` if one of them has not its form.
    pub fn of(iv: &str, key_hash: &str, wrapped: &str, ciphertext: &str) -> Result<Self, NoDeposit> {
        let digits = |text: &str| HEXLOWER.decode(text.as_bytes()).map_err(|_| NoDeposit);
        if digits(wrapped)?.len() != WRAPPED || ciphertext.len() > 2 * LIST {
            return Err(NoDeposit);
        }
        Ok(Self {
            iv: digits(iv)?.try_into().map_err(|_| NoDeposit)?,
            key_hash: digits(key_hash)?.try_into().map_err(|_| NoDeposit)?,
            sealed: BASE64URL_NOPAD.decode(ciphertext.as_bytes()).map_err(|_| NoDeposit)?,
            text: [iv, key_hash, wrapped, ciphertext].join(" ").into(),
        })
    }

    /// A deposit of its parts, one behind the other, in base64url without padding.
    ///
    /// # Errors
    /// `NoDeposit` if it is none.
    pub fn unpack(packed: &str) -> Result<Self, NoDeposit> {
        let bytes = BASE64URL_NOPAD.decode(packed.as_bytes()).map_err(|_| NoDeposit)?;
        let (iv, rest) = bytes.split_at_checked(IV).ok_or(NoDeposit)?;
        let (key_hash, rest) = rest.split_at_checked(HASH).ok_or(NoDeposit)?;
        let (wrapped, sealed) = rest.split_at_checked(WRAPPED).ok_or(NoDeposit)?;
        let [iv, key_hash, wrapped] = [iv, key_hash, wrapped].map(|part| HEXLOWER.encode(part));
        Self::of(&iv, &key_hash, &wrapped, &BASE64URL_NOPAD.encode(sealed))
    }

    /// Reads what was stored.
    ///
    /// # Errors
    /// `NoDeposit` if it is none.
    pub fn read(text: &str) -> Result<Self, NoDeposit> {
        let parts: Vec<_> = text.split(' ').collect();
        let [iv, key_hash, wrapped, ciphertext] = parts[..] else { return Err(NoDeposit) };
        Self::of(iv, key_hash, wrapped, ciphertext)
    }

    /// The text for the database.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.text.expose_secret()
    }

    /// The four parts, for the players.
    #[must_use]
    pub fn parts(&self) -> [&str; 4] {
        let mut parts = self.expose().split(' ');
        std::array::from_fn(|_| parts.next().unwrap_or_default())
    }

    /// Whether it is as long as deposits are in games in which a turn is this, whatever they hold.
    pub(super) fn fits(&self, turn: TurnIs) -> bool {
        let lengths: &[usize] = if turn == TurnIs::WholeGame { &[LIST] } else { &[OPENING, OLD_OPENING] };
        lengths.iter().any(|length| self.sealed.len() == TAG + length)
    }

    /// Whether a key is the one that the owner has drawn.
    pub(super) fn is_key(&self, key: &ParcelKey) -> bool {
        key.hash() == self.key_hash
    }

    /// What it holds; nothing if it opens nothing.
    pub(super) fn open(&self, key: &ParcelKey, game: &GameId, turn: u32, seat: Color) -> Option<Held> {
        let text = key.open(self.iv, self.sealed.clone(), &about(game, turn, seat))?;
        serde_json::from_str(text.expose_secret()).ok()
    }
}

impl fmt::Debug for Deposit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deposit")
    }
}

/// What the ciphertext is bound to, so that none opens in another place.
pub(super) fn about(game: &GameId, turn: u32, seat: Color) -> String {
    format!("zugleich-deposit-v1\n{game}\n{turn}\n{}", color_name(seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_may_come_one_behind_the_other() {
        let [iv, key_hash, wrapped] =
            [(0, IV), (1, HASH), (2, WRAPPED)].map(|(byte, length)| vec![byte; length]);
        let sealed = vec![3; OPENING + TAG];
        let packed = BASE64URL_NOPAD.encode(&[&iv[..], &key_hash, &wrapped, &sealed].concat());
        let deposit = Deposit::unpack(&packed).unwrap();
        let digits = [iv, key_hash, wrapped].map(|part| HEXLOWER.encode(&part));
        let [iv, key_hash, wrapped, ciphertext] = deposit.parts();
        assert_eq!(digits, [iv, key_hash, wrapped]);
        assert_eq!(ciphertext, BASE64URL_NOPAD.encode(&sealed));
        assert!(deposit.fits(TurnIs::Plans));
    }

    #[test]
    fn what_is_too_short_or_no_base64url_is_no_deposit() {
        for packed in ["", "AA", "A", "=", &"A".repeat(138), &format!("{}+", "A".repeat(331))] {
            assert_eq!(Deposit::unpack(packed).map(drop), Err(NoDeposit), "{packed}");
        }
    }
}
