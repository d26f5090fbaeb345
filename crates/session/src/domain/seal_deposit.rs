use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::TurnScope;

use super::seal::Nonce;
use crate::ids::GameId;
use crate::parcel::{IV, ParcelKey, TAG};

/// Length of the hash of the key, in bytes.
const HASH: usize = 32;
/// Length of the wrapped key, in bytes: initialisation vector, key and authentication tag.
const WRAPPED: usize = IV + 32 + TAG;
/// Lengths of a padded opening before encryption, in bytes: with the plan of a turn, and with a list.
const OPENING: usize = 128;
const LIST: usize = 24_576;

/// The opening of a seal, encrypted with a fresh key, and this key, wrapped for both players' pages. The
/// server can read neither; it shows both deposits to both players once both seals are placed, and neither of
/// them before. It cannot be printed.
#[derive(Clone)]
pub struct SealDeposit {
    /// The four parts, separated by spaces, as stored.
    text: SecretString,
    iv: [u8; IV],
    key_hash: [u8; HASH],
    sealed: Vec<u8>,
}

/// Error for a text that is not a valid deposit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a valid deposit of a seal")]
pub struct DepositError;

/// The content of a deposit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DepositContent {
    pub(super) plan: SecretString,
    nonce: SecretString,
}

impl DepositContent {
    /// Returns the nonce, if it is valid.
    pub(super) fn nonce(&self) -> Option<Nonce> {
        Nonce::read(self.nonce.expose_secret())
    }
}

impl SealDeposit {
    /// Returns a deposit of its parts: the initialisation vector, SHA-256 of the key and the wrapped key in
    /// lower-case hexadecimal digits, and the ciphertext in base64url without padding.
    ///
    /// # Errors
    /// `DepositError` if one of them is malformed.
    pub fn of(iv: &str, key_hash: &str, wrapped: &str, ciphertext: &str) -> Result<Self, DepositError> {
        let digits = |text: &str| HEXLOWER.decode(text.as_bytes()).map_err(|_| DepositError);
        if digits(wrapped)?.len() != WRAPPED || ciphertext.len() > 2 * LIST {
            return Err(DepositError);
        }
        Ok(Self {
            iv: digits(iv)?.try_into().map_err(|_| DepositError)?,
            key_hash: digits(key_hash)?.try_into().map_err(|_| DepositError)?,
            sealed: BASE64URL_NOPAD.decode(ciphertext.as_bytes()).map_err(|_| DepositError)?,
            text: [iv, key_hash, wrapped, ciphertext].join(" ").into(),
        })
    }

    /// Returns a deposit of its concatenated parts, in base64url without padding.
    ///
    /// # Errors
    /// `DepositError` if it is malformed.
    pub fn unpack(packed: &str) -> Result<Self, DepositError> {
        let bytes = BASE64URL_NOPAD.decode(packed.as_bytes()).map_err(|_| DepositError)?;
        let (iv, rest) = bytes.split_at_checked(IV).ok_or(DepositError)?;
        let (key_hash, rest) = rest.split_at_checked(HASH).ok_or(DepositError)?;
        let (wrapped, sealed) = rest.split_at_checked(WRAPPED).ok_or(DepositError)?;
        let [iv, key_hash, wrapped] = [iv, key_hash, wrapped].map(|part| HEXLOWER.encode(part));
        Self::of(&iv, &key_hash, &wrapped, &BASE64URL_NOPAD.encode(sealed))
    }

    /// Parses a stored deposit.
    ///
    /// # Errors
    /// `DepositError` if it is malformed.
    pub fn read(text: &str) -> Result<Self, DepositError> {
        let parts: Vec<_> = text.split(' ').collect();
        let [iv, key_hash, wrapped, ciphertext] = parts[..] else { return Err(DepositError) };
        Self::of(iv, key_hash, wrapped, ciphertext)
    }

    /// Returns the text for the database.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.text.expose_secret()
    }

    /// Returns the four parts, for the players.
    #[must_use]
    pub fn parts(&self) -> [&str; 4] {
        let mut parts = self.expose().split(' ');
        std::array::from_fn(|_| parts.next().unwrap_or_default())
    }

    /// Returns whether it has the length of deposits in games with this kind of turn, which does not depend
    /// on the content.
    pub(super) fn fits(&self, turn: TurnScope) -> bool {
        let length = if turn == TurnScope::WholeGame { LIST } else { OPENING };
        self.sealed.len() == TAG + length
    }

    /// Returns whether a key is the one drawn by the owner.
    pub(super) fn is_key(&self, key: &ParcelKey) -> bool {
        key.hash() == self.key_hash
    }

    /// Returns the content, or `None` if the deposit opens nothing.
    pub(super) fn open(
        &self,
        key: &ParcelKey,
        game: &GameId,
        turn: u32,
        seat: Color,
    ) -> Option<DepositContent> {
        let text = key.open(self.iv, self.sealed.clone(), &about(game, turn, seat))?;
        serde_json::from_str(text.expose_secret()).ok()
    }
}

impl fmt::Debug for SealDeposit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealDeposit")
    }
}

/// Returns the associated data of the ciphertext, so that it opens in no other place.
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
        let deposit = SealDeposit::unpack(&packed).unwrap();
        let digits = [iv, key_hash, wrapped].map(|part| HEXLOWER.encode(&part));
        let [iv, key_hash, wrapped, ciphertext] = deposit.parts();
        assert_eq!(digits, [iv, key_hash, wrapped]);
        assert_eq!(ciphertext, BASE64URL_NOPAD.encode(&sealed));
        assert!(deposit.fits(TurnScope::Plans));
    }

    #[test]
    fn what_is_too_short_or_no_base64url_is_no_deposit() {
        for packed in ["", "AA", "A", "=", &"A".repeat(138), &format!("{}+", "A".repeat(331))] {
            assert_eq!(SealDeposit::unpack(packed).map(drop), Err(DepositError), "{packed}");
        }
    }
}
