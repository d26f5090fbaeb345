use std::fmt;
use std::io;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};

use super::url::PostgresUrl;
use crate::adapters::location::{OpenError, plain};
use crate::adapters::migrations::{POSTGRES, SCHEMA, refuse_newer};

/// How long anything may take: a database that does not answer is one that refuses.
pub(super) const LIMIT: Duration = Duration::from_secs(6);
/// How long the database itself lets a statement take, or wait for what another one holds.
const STATEMENT: &str = "5s";
/// How long a transaction may wait for its next statement. A server that is gone holds nothing any longer.
const IDLE: &str = "10s";
/// How long it may take until the tables are up to date: other servers may be bringing them there.
const MIGRATION: Duration = Duration::from_secs(120);

/// How long somebody waits for a connection that others have, or that is being made: less than [`LIMIT`], which is for
/// a database that does not answer. Where many wait, they are sent away before it comes to that.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many connections write, and how many read.
const WRITERS: u32 = 6;
const READERS: u32 = 4;

/// The connections of a server.
#[derive(Clone)]
pub(super) struct Pools {
    /// How each of them is made.
    pub(super) options: PgConnectOptions,
    /// For what must be on disk.
    pub(super) writers: PgPool,
    pub(super) readers: PgPool,
    /// For notes that may be lost, and never wait behind anything else.
    pub(super) notes: PgPool,
}

impl Pools {
    /// The connections to a database whose tables are up to date.
    pub(super) fn open(url: &PostgresUrl) -> Result<Self, OpenError> {
        let options = url.options()?.application_name("zugleich").options([
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

    /// Ends all connections when what is done on them is done.
    pub(super) async fn close(&self) {
        let all = async { tokio::join!(self.writers.close(), self.readers.close(), self.notes.close()) };
        if tokio::time::timeout(LIMIT, all).await.is_err() {
            tracing::warn!("the database does not let its connections end");
        }
    }
}

/// How connections are made holds a password.
impl fmt::Debug for Pools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pools")
    }
}

/// Connections that are all made at the beginning, and stay: who is to make one on a busy server, where its proof of
/// the password takes turns with everything else, may wait for longer than others have theirs.
fn pool(connections: u32) -> PgPoolOptions {
    let pool = PgPoolOptions::new().min_connections(connections).max_connections(connections);
    pool.idle_timeout(None).max_lifetime(None).acquire_timeout(PATIENCE)
}

/// Reaches a database and brings its tables up to date, one server after the other: whoever comes later finds that
/// nothing is to be done.
pub(super) async fn reach(url: &PostgresUrl) -> Result<PgConnection, OpenError> {
    let options = url.options()?.application_name("zugleich");
    check_root(url)?;
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

/// Refuses a database whose tables a newer version has made. A worker's role may not be let look at that.
pub(super) async fn check_schema(connection: &mut PgConnection, url: &PostgresUrl) -> Result<(), OpenError> {
    let refused = unusable(url);
    let query = sqlx::query_scalar(READABLE).fetch_one(&mut *connection);
    if within(query).await.map_err(&refused)? {
        let schema = within(sqlx::query_scalar(SCHEMA).fetch_one(connection)).await.map_err(&refused)?;
        refuse_newer(&format!("the database {url}"), schema, &POSTGRES)?;
    }
    Ok(())
}

/// Whether the version of the tables is noted, and may be read.
const READABLE: &str =
    "SELECT coalesce(has_table_privilege(to_regclass('_sqlx_migrations'), 'SELECT'), false)";

/// Why a database cannot be used that has refused something.
pub(super) fn unusable(url: &PostgresUrl) -> impl Fn(sqlx::Error) -> OpenError {
    let place = url.to_string();
    move |error| OpenError::Unusable { place: place.clone(), why: why(&error) }
}

fn why(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) if error.to_string().contains("certificate") => format!(
            "it does not show a certificate that is trusted ({error}); sslrootcert in its address names a file with \
             such that are"
        ),
        error => plain(error),
    }
}

/// A file of certificates has some: without any, those of the system alone would be trusted.
fn check_root(url: &PostgresUrl) -> Result<(), OpenError> {
    let Some(root) = url.root() else { return Ok(()) };
    let has_some = std::fs::read_to_string(root).map(|text| text.contains("-----BEGIN CERTIFICATE-----"));
    let why = match has_some {
        Ok(true) => return Ok(()),
        Ok(false) => "there is no certificate in it".to_owned(),
        Err(error) => error.to_string(),
    };
    let why = format!("the certificates in {} cannot be read: {why}", root.display());
    Err(OpenError::Unusable { place: url.to_string(), why })
}

/// What is acknowledged is on disk (invariant 5), as far as the database is let.
async fn check_sync(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let query = "SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'";
    if !sqlx::query_scalar(query).fetch_one(connection).await? {
        tracing::warn!(
            "the database does not wait for its disk (fsync, synchronous_commit): what players are told is stored may \
             be lost when it fails"
        );
    }
    Ok(())
}

/// Gives up what takes too long.
pub(super) async fn within<T>(query: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let late = |_| sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"));
    tokio::time::timeout(LIMIT, query).await.map_err(late)?
}
