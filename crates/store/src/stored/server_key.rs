//! Written form of a key with which the server signs: an unencrypted public half and an encrypted secret.

use std::io;
use std::sync::Arc;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretBox, SecretSlice, SecretString};
use zugleich_transcript::PublicKey;

use crate::from_row;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::{Padding, Vault};
use zugleich_session::{Moment, random};

from_row! {
    /// Written form of a key.
    #[derive(Debug, serde::Serialize)]
    pub struct RawServerKey {
        pub made: i64,
        pub public: String,
        pub secret: String,
    }
}

/// Selects all keys, the oldest first.
pub const ALL: &str = "SELECT made, public, secret FROM server_keys ORDER BY id";
/// Selects the latest moment of an event or of a key's creation.
pub const LATEST: &str = "SELECT max(at) FROM (SELECT max(at) AS at FROM events \
     UNION ALL SELECT max(made) AS at FROM server_keys) AS moments";
/// Inserts a key.
pub const INSERT: &str = "INSERT INTO server_keys (made, public, secret) VALUES ($1, $2, $3)";
/// Replaces a secret.
pub const UPDATE: &str = "UPDATE server_keys SET secret = $1 WHERE public = $2";

/// Returns a new key that signs from now on, but nothing that has been stored, even if the clock was wrong.
pub fn fresh(now: Moment, latest: Option<i64>) -> ServerKey {
    let made = latest.map_or(now, |latest| now.max(Moment::new(latest).plus(1)));
    ServerKey::new(made, SecretBox::new(Box::new(random::bytes())))
}

/// Encrypts the secret of a key.
pub fn write(key: &ServerKey, vault: &Vault) -> RawServerKey {
    let digits: SecretString = HEXLOWER.encode(key.secret.expose_secret()).into();
    let secret = vault.seal(digits.expose_secret(), Padding::SHORT, &place(key.made));
    let digits = serde_json::to_value(key.public).ok();
    let public = digits.and_then(|digits| digits.as_str().map(str::to_owned)).unwrap_or_default();
    RawServerKey { made: key.made.millis(), public, secret }
}

/// Decodes the result of [`write`](write()).
pub fn read(row: &RawServerKey, vault: &Vault) -> Result<ServerKey, StoreError> {
    let made = Moment::new(row.made);
    let public = serde_json::from_value::<PublicKey>(row.public.clone().into());
    let public = public.map_err(|_| wrong("the public key is not valid"))?;
    let digits = vault.open(&row.secret, &place(made)).map_err(|why| wrong(&why.to_string()))?;
    let length = || wrong("the secret key does not have 32 bytes");
    let bytes: SecretSlice<u8> =
        HEXLOWER.decode(digits.expose_secret().as_bytes()).map_err(|_| length())?.into();
    let secret = bytes.expose_secret().try_into().map_err(|_| length())?;
    let key = ServerKey::new(made, SecretBox::new(Box::new(secret)));
    if key.public == public { Ok(key) } else { Err(wrong("the public key does not match the secret key")) }
}

fn wrong(why: &str) -> StoreError {
    let error = io::Error::new(io::ErrorKind::InvalidData, format!("invalid signing key: {why}"));
    StoreError::Database(Arc::new(error))
}

fn place(made: Moment) -> String {
    format!("server-key\n{}", made.millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored::sample::keys;

    #[test]
    fn server_key_round_trips_with_encrypted_secret() {
        let vault = Vault::new(keys());
        let key = fresh(Moment::new(5), None);
        let row = write(&key, &vault);
        let digits = HEXLOWER.encode(key.secret.expose_secret());
        assert!(!format!("{row:?}").contains(&digits));
        let same = read(&row, &vault).unwrap();
        assert_eq!((same.made, same.public), (key.made, key.public));
        assert_eq!(same.secret.expose_secret(), key.secret.expose_secret());
        let other = write(&fresh(Moment::new(5), None), &vault);
        read(&RawServerKey { public: other.public, ..row }, &vault).unwrap_err();
    }

    #[test]
    fn a_key_does_not_sign_what_has_happened_already() {
        assert_eq!(fresh(Moment::new(5), Some(7)).made, Moment::new(8));
        assert_eq!(fresh(Moment::new(9), Some(7)).made, Moment::new(9));
    }
}
