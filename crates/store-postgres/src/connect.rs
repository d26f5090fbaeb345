use std::fmt;
use std::io;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};

use zugleich_session::read_text_file;
use zugleich_store::PostgresUrl;
use zugleich_store::location::{OpenError, plain};
use zugleich_store::migrations::{POSTGRES, SCHEMA, refuse_newer};

/// Timeout of any database operation: a database that does not answer counts as failed.
pub(super) const LIMIT: Duration = Duration::from_secs(6);
/// Timeout of a statement and of a lock, enforced by the database.
const STATEMENT: &str = "5s";
/// Timeout of an idle transaction. It releases the locks of a server that is gone.
const IDLE: &str = "10s";
/// Timeout of the migration, which may have to wait for that of another server.
const MIGRATION: Duration = Duration::from_secs(120);

/// Timeout of acquiring a connection: less than [`LIMIT`], which detects a database that does not answer.
/// Under load, requests are refused before they reach it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum length of a file of certificates in bytes; a bundle of all public authorities has a quarter of it.
const LONGEST_ROOT: usize = 1 << 20;

/// Numbers of connections for writing and for reading.
const WRITERS: u32 = 6;
const READERS: u32 = 4;

/// The connection pools of a server.
#[derive(Clone)]
pub(super) struct ConnectionPools {
    /// Options of each connection.
    pub(super) options: PgConnectOptions,
    /// Pool for durable writes.
    pub(super) writers: PgPool,
    pub(super) readers: PgPool,
    /// Pool for records that may be lost, and that never wait behind other writes.
    pub(super) notes: PgPool,
}

impl ConnectionPools {
    /// Returns pools for a database whose schema is up to date.
    pub(super) fn open(url: &PostgresUrl) -> Result<Self, OpenError> {
        let options = connect_options(url)?.options([
            ("statement_timeout", STATEMENT),
            ("lock_timeout", STATEMENT),
            ("idle_in_transaction_session_timeout", IDLE),
        ]);
        let unsynced = options.clone().options([("synchronous_commit", "off")]);
        Ok(Self {
            writers: pool(WRITERS).connect_lazy_with(options.clone()),
            readers: pool(READERS).connect_lazy_with(options.clone()),
            notes: pool(1).connect_lazy_with(unsynced),
            options,
        })
    }

    /// Closes all connections after their current operations.
    pub(super) async fn close(&self) {
        let all = async { tokio::join!(self.writers.close(), self.readers.close(), self.notes.close()) };
        if tokio::time::timeout(LIMIT, all).await.is_err() {
            tracing::warn!("the connections to the database were not closed in time");
        }
    }
}

/// Hides the options, which hold a password.
impl fmt::Debug for ConnectionPools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConnectionPools")
    }
}

/// Returns a pool of permanent connections that are all opened at the start: on a busy server, opening one,
/// with its proof of the password, can take longer than waiting for one in use.
fn pool(connections: u32) -> PgPoolOptions {
    let pool = PgPoolOptions::new().min_connections(connections).max_connections(connections);
    pool.idle_timeout(None).max_lifetime(None).acquire_timeout(PATIENCE)
}

/// Returns the options of every connection. The file of certificates is checked before sqlx reads it.
pub(super) fn connect_options(url: &PostgresUrl) -> Result<PgConnectOptions, OpenError> {
    check_root(url)?;
    Ok(url.options()?.application_name("zugleich"))
}

/// Connects and migrates the schema, one server at a time: later ones find it up to date.
pub(super) async fn connect_and_migrate(url: &PostgresUrl) -> Result<PgConnection, OpenError> {
    let options = connect_options(url)?;
    let refused = unusable(url);
    let reached = async {
        let mut connection = options.connect().await.map_err(&refused)?;
        check_schema(&mut connection, url).await?;
        POSTGRES.run(&mut connection).await.map_err(|error| refused(error.into()))?;
        check_sync(&mut connection).await.map_err(&refused)?;
        Ok(connection)
    };
    let late = |_| refused(sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "it does not answer")));
    tokio::time::timeout(MIGRATION, reached).await.map_err(late)?
}

/// Refuses a database with a schema of a newer version, unless the role of a worker may not read that.
pub(super) async fn check_schema(connection: &mut PgConnection, url: &PostgresUrl) -> Result<(), OpenError> {
    let refused = unusable(url);
    let query = sqlx::query_scalar(READABLE).fetch_one(&mut *connection);
    if with_timeout(query).await.map_err(&refused)? {
        let schema =
            with_timeout(sqlx::query_scalar(SCHEMA).fetch_one(connection)).await.map_err(&refused)?;
        refuse_newer(&format!("the database {url}"), schema, &POSTGRES)?;
    }
    Ok(())
}

/// Query for whether the schema version is recorded and readable.
const READABLE: &str =
    "SELECT coalesce(has_table_privilege(to_regclass('_sqlx_migrations'), 'SELECT'), false)";

/// Converts errors of the database into [`OpenError::Unusable`].
pub(super) fn unusable(url: &PostgresUrl) -> impl Fn(sqlx::Error) -> OpenError {
    let place = url.to_string();
    move |error| OpenError::Unusable { place: place.clone(), why: why(&error) }
}

fn why(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) if error.to_string().contains("certificate") => format!(
            "the certificate of the database is not trusted ({error}); name a file of trusted certificates \
             with sslrootcert in the address"
        ),
        error => plain(error),
    }
}

/// Checks that the file of certificates holds some: without any, those of the system alone would be trusted.
fn check_root(url: &PostgresUrl) -> Result<(), OpenError> {
    let Some(root) = url.root() else { return Ok(()) };
    let why = match read_text_file(root, LONGEST_ROOT) {
        Ok(text) if text.contains("-----BEGIN CERTIFICATE-----") => return Ok(()),
        Ok(_) => "the file contains no certificate".to_owned(),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            return Err(OpenError::TooLong { path: root.to_owned(), most: LONGEST_ROOT });
        }
        Err(error) => error.to_string(),
    };
    let why = format!("the certificates in {} cannot be read: {why}", root.display());
    Err(OpenError::Unusable { place: url.to_string(), why })
}

/// Warns if acknowledged data may not be on disk (invariant 5) because of the database's settings.
async fn check_sync(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let query = "SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'";
    if !sqlx::query_scalar(query).fetch_one(connection).await? {
        tracing::warn!(
            "the database does not wait for its disk (fsync, synchronous_commit): acknowledged plans may be \
             lost if the database fails"
        );
    }
    Ok(())
}

/// Limits a query to [`LIMIT`].
pub(super) async fn with_timeout<T>(
    query: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = |_| sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"));
    tokio::time::timeout(LIMIT, query).await.map_err(late)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_are_checked_before_a_connection() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.path().join(name), bytes).unwrap();
            folder.path().join(name).to_str().unwrap().to_owned()
        };
        let mut cases = vec![
            (file("long", &[b'-'; LONGEST_ROOT + 1]), "too-long"),
            (file("empty", b""), "unusable-database"),
            (file("latin", b"-----BEGIN CERTIFICATE-----\xff"), "unusable-database"),
        ];
        if cfg!(target_os = "linux") {
            cases.push(("/dev/zero".to_owned(), "too-long"));
        }
        for (root, code) in cases {
            let url = format!("postgres://me@host/games?sslmode=verify-full&sslrootcert={root}");
            let refused = connect_options(&url.parse().unwrap()).unwrap_err();
            assert_eq!(refused.code(), code, "{root}");
            assert!(refused.to_string().contains(&root), "{refused}");
        }
    }
}
