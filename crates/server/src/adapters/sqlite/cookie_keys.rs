//! The keys that sign the guests' cookies, encrypted as everything secret is.

use std::io;
use std::sync::Arc;

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretBox, SecretSlice, SecretString};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::store::SqliteStore;
use crate::base::vault::{Padding, Vault};
use crate::base::{Moment, random};
use crate::ports::{CookieKey, StoreError};

impl SqliteStore {
    /// The keys, the newest first; made now if there is none.
    pub(super) async fn read_cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        let mut writing = self.writer.begin().await?;
        let made = make_first(writing.connection(), &self.vault, now).await;
        self.writer.end(writing, made).await?;
        let query = "SELECT made, secret FROM cookie_keys ORDER BY id DESC";
        let rows = sqlx::query(query).fetch_all(&self.reader).await?;
        rows.iter().map(|row| read(row, &self.vault)).collect()
    }
}

async fn make_first(
    connection: &mut SqliteConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), sqlx::Error> {
    let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM cookie_keys").fetch_one(&mut *connection);
    if count.await? > 0 { Ok(()) } else { make_cookie_key(connection, vault, now).await }
}

/// Makes a key that signs from now on.
pub(super) async fn make_cookie_key(
    connection: &mut SqliteConnection,
    vault: &Vault,
    now: Moment,
) -> Result<(), sqlx::Error> {
    let key: SecretBox<[u8; 32]> = SecretBox::new(Box::new(random::bytes()));
    write_cookie_key(connection, vault, now, key.expose_secret()).await
}

/// Writes a key as the newest.
pub(super) async fn write_cookie_key(
    connection: &mut SqliteConnection,
    vault: &Vault,
    made: Moment,
    key: &[u8],
) -> Result<(), sqlx::Error> {
    let digits: SecretString = HEXLOWER.encode(key).into();
    let secret = vault.seal(digits.expose_secret(), Padding::SHORT, &place(made));
    let query = "INSERT INTO cookie_keys (made, secret) VALUES (?, ?)";
    sqlx::query(query).bind(made.millis()).bind(secret).execute(connection).await?;
    Ok(())
}

/// Encrypts all keys with the newest key of the vault, and takes away those that were followed by another before a
/// moment.
pub(super) async fn encrypt_cookie_keys(
    connection: &mut SqliteConnection,
    vault: &Vault,
    forgotten: Moment,
) -> Result<(), StoreError> {
    let query = "DELETE FROM cookie_keys WHERE EXISTS (\
                     SELECT 1 FROM cookie_keys AS later WHERE later.id > cookie_keys.id AND later.made <= ?)";
    sqlx::query(query).bind(forgotten.millis()).execute(&mut *connection).await?;
    let rows = sqlx::query("SELECT id, made, secret FROM cookie_keys").fetch_all(&mut *connection).await?;
    for row in &rows {
        let CookieKey { secret, made } = read(row, vault)?;
        let digits: SecretString = HEXLOWER.encode(secret.expose_secret()).into();
        let secret = vault.seal(digits.expose_secret(), Padding::SHORT, &place(made));
        let query = sqlx::query("UPDATE cookie_keys SET secret = ? WHERE id = ?").bind(secret);
        query.bind(row.try_get::<i64, _>("id")?).execute(&mut *connection).await?;
    }
    Ok(())
}

fn read(row: &SqliteRow, vault: &Vault) -> Result<CookieKey, StoreError> {
    let wrong = |why: String| {
        StoreError::Database(Arc::new(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("a key of the cookies: {why}"),
        )))
    };
    let made = Moment::new(row.try_get("made")?);
    let digits = vault.open(&row.try_get::<String, _>("secret")?, &place(made));
    let digits = digits.map_err(|why| wrong(why.to_string()))?;
    let length = || wrong("it has not 32 bytes".to_owned());
    let bytes: SecretSlice<u8> =
        HEXLOWER.decode(digits.expose_secret().as_bytes()).map_err(|_| length())?.into();
    let key = bytes.expose_secret().try_into().map_err(|_| length())?;
    Ok(CookieKey { secret: SecretBox::new(Box::new(key)), made })
}

fn place(made: Moment) -> String {
    format!("cookie-key\n{}", made.millis())
}
