use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use secrecy::{ExposeSecret, SecretSlice, SecretString};
use sha2::{Digest, Sha256};

use super::padding::{Padding, unpad};
use super::vault_key::{VaultKey, VaultKeyId, VaultKeys};
use crate::random;

/// Prefix of a ciphertext: the version of its format.
const VERSION: &str = "zv1";
/// Number of random bytes of a nonce: enough to make repetition practically impossible.
const NONCE: usize = 24;
/// Number of bytes of the authentication tag.
const TAG: usize = 16;

/// Domain separator of the hash from which a pseudonym is made.
const NAMED: &[u8] = b"zugleich-name-v1\n";
/// Number of hash bytes of a pseudonym: enough to exclude collisions.
const NAME: usize = 16;

/// Encrypts and decrypts texts.
///
/// XChaCha20-Poly1305 with random nonces; the place of a text is associated data, so that a ciphertext for
/// one place cannot be opened in another. The format is `zv1.KEY.TEXT`: the version, the id of the key, and
/// nonce and ciphertext in base64url.
#[derive(Clone, Debug)]
pub struct Vault(VaultKeys);

/// Reason why a ciphertext cannot be decrypted. It does not reveal the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecryptError {
    /// Invalid format.
    #[error("not a valid ciphertext")]
    NoForm,
    /// The key is missing.
    #[error("the ciphertext needs the key {0}, which is missing")]
    NoKey(VaultKeyId),
    /// The ciphertext was altered, or made for another place.
    #[error("the ciphertext was altered, or was encrypted for another place")]
    Altered,
}

impl Vault {
    /// Creates a vault with these keys.
    #[must_use]
    pub const fn new(keys: VaultKeys) -> Self {
        Self(keys)
    }

    /// Returns the id of the encrypting key.
    #[must_use]
    pub fn key(&self) -> VaultKeyId {
        self.0.newest().id()
    }

    /// Returns the prefix of every ciphertext of this vault.
    #[must_use]
    pub fn mark(&self) -> String {
        format!("{VERSION}.{}.", self.key())
    }

    /// Encrypts a text for a place.
    #[must_use]
    pub fn seal(&self, text: &str, padding: Padding, place: &str) -> String {
        let nonce: [u8; NONCE] = random::bytes();
        self.seal_with(nonce, text, padding, place)
    }

    /// Returns a pseudonym of a text, stable for the newest key and meaningless without the key.
    #[must_use]
    pub fn name(&self, what: &str) -> String {
        let hash = Sha256::new().chain_update(NAMED).chain_update(self.0.newest().bytes()).chain_update(what);
        HEXLOWER.encode(&hash.finalize()[..NAME])
    }

    fn seal_with(&self, nonce: [u8; NONCE], text: &str, padding: Padding, place: &str) -> String {
        // Encryption in place leaves no plaintext behind.
        let mut bytes = padding.pad(text, TAG);
        let sealed = cipher(self.0.newest()).encrypt_in_place(
            &XNonce::from(nonce),
            proved(place).as_bytes(),
            &mut bytes,
        );
        sealed.expect("a text of less than 256 GiB can be encrypted");
        let whole = [&nonce[..], &bytes].concat();
        self.mark() + &BASE64URL_NOPAD.encode(&whole)
    }

    /// Decrypts the result of [`Vault::seal`].
    ///
    /// # Errors
    /// [`DecryptError`].
    pub fn open(&self, sealed: &str, place: &str) -> Result<SecretString, DecryptError> {
        let (key, bytes) = parts(sealed).ok_or(DecryptError::NoForm)?;
        let key = self.0.get(key).ok_or(DecryptError::NoKey(key))?;
        let bytes = BASE64URL_NOPAD.decode(bytes.as_bytes()).map_err(|_| DecryptError::NoForm)?;
        let (nonce, bytes) = bytes.split_first_chunk::<NONCE>().ok_or(DecryptError::NoForm)?;
        let mut bytes = bytes.to_vec();
        let opened =
            cipher(key).decrypt_in_place(&XNonce::from(*nonce), proved(place).as_bytes(), &mut bytes);
        opened.map_err(|_| DecryptError::Altered)?;
        let bytes: SecretSlice<u8> = bytes.into();
        unpad(bytes.expose_secret()).map(SecretString::from).ok_or(DecryptError::NoForm)
    }
}

fn cipher(key: &VaultKey) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(key.bytes().into())
}

/// Returns the associated data of a text.
fn proved(place: &str) -> String {
    format!("{VERSION}\n{place}")
}

/// Splits a ciphertext into key id and the rest.
fn parts(sealed: &str) -> Option<(VaultKeyId, &str)> {
    let (key, bytes) = sealed.strip_prefix(VERSION)?.strip_prefix('.')?.split_once('.')?;
    Some((key.parse().ok()?, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(numbers: &[u8]) -> VaultKeys {
        let digits: Vec<_> = numbers.iter().map(|number| format!("{number:02x}").repeat(32)).collect();
        VaultKeys::read(&digits.join(",")).unwrap()
    }

    fn opened(vault: &Vault, sealed: &str, place: &str) -> Result<String, DecryptError> {
        vault.open(sealed, place).map(|text| text.expose_secret().to_owned())
    }

    #[test]
    fn what_is_sealed_is_opened_in_its_place_alone() {
        let vault = Vault::new(keys(&[1]));
        let sealed = vault.seal("b1c3", Padding::SHORT, "here");
        assert_eq!(opened(&vault, &sealed, "here"), Ok("b1c3".to_owned()));
        assert_eq!(opened(&vault, &sealed, "there"), Err(DecryptError::Altered));
        assert_ne!(vault.seal("b1c3", Padding::SHORT, "here"), sealed, "no two are the same");
        assert_eq!(vault.seal("a2a3/b5c3", Padding::SHORT, "here").len(), sealed.len());
    }

    #[test]
    fn an_older_key_opens_and_another_does_not() {
        let sealed = Vault::new(keys(&[1])).seal("b1c3", Padding::SHORT, "here");
        let turned = Vault::new(keys(&[2, 1]));
        assert_eq!(opened(&turned, &sealed, "here"), Ok("b1c3".to_owned()));
        assert!(turned.seal("b1c3", Padding::SHORT, "here").starts_with(&turned.mark()));
        let missing = DecryptError::NoKey(keys(&[1]).newest().id());
        assert_eq!(opened(&Vault::new(keys(&[2])), &sealed, "here"), Err(missing));
    }

    #[test]
    fn whatever_is_altered_is_noticed() {
        let vault = Vault::new(keys(&[1]));
        let sealed = vault.seal("b1c3", Padding::SHORT, "here");
        for place in 0..sealed.len() {
            let mut bytes = sealed.clone().into_bytes();
            bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
            let altered = String::from_utf8(bytes).unwrap();
            assert!(opened(&vault, &altered, "here").is_err(), "{place}");
            assert!(opened(&vault, &sealed[..place], "here").is_err(), "cut at {place}");
        }
    }

    #[test]
    fn pseudonym_depends_on_text_and_newest_key() {
        let vault = Vault::new(keys(&[1, 2]));
        let name = vault.name("guest");
        assert_eq!((name.len(), vault.name("guest")), (32, name.clone()));
        assert_eq!(Vault::new(keys(&[1])).name("guest"), name, "the newest key makes it");
        assert_ne!(vault.name("guess"), name);
        assert_ne!(Vault::new(keys(&[2])).name("guest"), name);
    }

    /// Computed by another program.
    #[test]
    fn the_form_stays_what_it_is() {
        let vault = Vault::new(keys(&[7]));
        let sealed = vault.seal_with([9; NONCE], "b1c3", Padding::SHORT, "here");
        let expected = concat!(
            "zv1.1dac8a986a43c668.CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJvnLijh6bGlH0Egg8aHMH6yrzt5pAYZ3hpo0YX",
            "NMmU1uCKkDb0ou1VAx1vNcI3qqHV4spHT8XtUv76rVR0IUxmr1yD5O1cdiSqV0lABZxv5jnGSUIsvHjOpwEntMjCCK",
            "rLlalOVd0Wx8umvLf6ASqboRuUW3-wa9r_4H8M-X171WQu5oQk4efoS7_HdqIxkAJ",
        );
        assert_eq!(sealed, expected);
        assert_eq!(opened(&vault, &sealed, "here"), Ok("b1c3".to_owned()));
    }
}
