//! Written form of a key that signs the guests' cookies: encrypted like every secret.

use std::io;
use std::sync::Arc;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretBox, SecretSlice, SecretString};

use zugleich_session::ports::{CookieKey, StoreError};
use zugleich_session::vault::{Padding, Vault};
use zugleich_session::{Moment, random};

/// Returns a new key that signs from now on.
pub fn fresh(now: Moment) -> CookieKey {
    CookieKey { secret: SecretBox::new(Box::new(random::bytes())), made: now }
}

/// Encrypts a key, given its time of creation.
pub fn seal(made: Moment, key: &[u8], vault: &Vault) -> String {
    let digits: SecretString = HEXLOWER.encode(key).into();
    vault.seal(digits.expose_secret(), Padding::SHORT, &place(made))
}

/// Decrypts the result of [`seal`].
pub fn open(made: Moment, sealed: &str, vault: &Vault) -> Result<CookieKey, StoreError> {
    let wrong = |why: String| {
        StoreError::Database(Arc::new(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("invalid cookie key: {why}"),
        )))
    };
    let digits = vault.open(sealed, &place(made)).map_err(|why| wrong(why.to_string()))?;
    let length = || wrong("the key does not have 32 bytes".to_owned());
    let bytes: SecretSlice<u8> =
        HEXLOWER.decode(digits.expose_secret().as_bytes()).map_err(|_| length())?.into();
    let key = bytes.expose_secret().try_into().map_err(|_| length())?;
    Ok(CookieKey { secret: SecretBox::new(Box::new(key)), made })
}

fn place(made: Moment) -> String {
    format!("cookie-key\n{}", made.millis())
}
