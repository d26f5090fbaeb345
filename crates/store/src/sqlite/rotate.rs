use std::time::Duration;

use crate::database_error;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use super::cookie_keys::{encrypt_cookie_keys, make_cookie_key};
use super::encrypt::{encrypt_events, register, scrub};
use super::open::refused;
use super::server_keys::{encrypt_server_keys, make_server_key};
use super::store::{LockedDatabase, SqliteStore, file};
use super::writer::connect_first;
use crate::location::{Location, OpenError};
use crate::store_config::{RotationSummary, StoreConfig};
use zugleich_session::Moment;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;

impl SqliteStore {
    /// Creates a new encryption key, cookie key and signing key, re-encrypts everything, and deletes
    /// encryption and cookie keys that were replaced at least `forget_after` ago. No server may use the
    /// database.
    ///
    /// An interruption at any point leaves a usable database: a key is on disk before it encrypts anything,
    /// and is deleted only when it encrypts nothing any more.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn rotate_keys(
        location: &Location,
        keeping: &StoreConfig,
        forget_after: Duration,
        now: Moment,
    ) -> Result<RotationSummary, OpenError> {
        let path = location.file()?;
        if !path.exists() {
            return Err(OpenError::NoDatabase(path));
        }
        let LockedDatabase { hold, ring, .. } = LockedDatabase::take(location, keeping, now).await?;
        let ring = ring.rotate(now)?;
        let forgotten = now.plus(-i64::try_from(forget_after.as_millis()).unwrap_or(i64::MAX));
        let events = rotate(&file(&hold), &ring.vault(), forgotten, now).await.map_err(|error| {
            let path = hold.path();
            let why = match &error {
                StoreError::Database(error) => match error.downcast_ref() {
                    Some(error) => return refused(path, error),
                    None => error.to_string(),
                },
                other => other.to_string(),
            };
            OpenError::Broken { path: path.to_owned(), why }
        })?;
        ring.forget(forget_after, now)?;
        Ok(RotationSummary { events })
    }
}

async fn rotate(
    file: &sqlx::sqlite::SqliteConnectOptions,
    vault: &Vault,
    forgotten: Moment,
    now: Moment,
) -> Result<u64, StoreError> {
    let mut connection = connect_first(file, vault).await.map_err(database_error)?;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.map_err(database_error)?;
    let events = encrypt_all(&mut connection, vault, forgotten, now).await?;
    sqlx::raw_sql("COMMIT").execute(&mut connection).await.map_err(database_error)?;
    scrub(&mut connection).await.map_err(database_error)?;
    connection.close().await.map_err(database_error)?;
    Ok(events)
}

async fn encrypt_all(
    connection: &mut SqliteConnection,
    vault: &Vault,
    forgotten: Moment,
    now: Moment,
) -> Result<u64, StoreError> {
    register(connection, vault).await.map_err(database_error)?;
    let events = encrypt_events(connection, vault).await.map_err(database_error)?;
    make_cookie_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_cookie_keys(connection, vault, forgotten).await?;
    make_server_key(connection, vault, now).await.map_err(database_error)?;
    encrypt_server_keys(connection, vault).await?;
    let query = "DELETE FROM vault WHERE key <> ?";
    sqlx::query(query).bind(vault.key().to_string()).execute(connection).await.map_err(database_error)?;
    Ok(events)
}
