use std::io;

use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};

use zugleich_session::Moment;
use zugleich_session::ports::ServerUptime;
use zugleich_session::vault::VaultKeyId;

/// Maximal silence of a present server, in milliseconds. Servers record their presence four times a second.
const BREAK: i64 = 1_500;
/// Retention of presence records, in milliseconds.
const KEPT: i64 = 86_400_000;
/// Id of the advisory lock that serialises the start of servers.
const TURN: i64 = 0x5a75_676c_0001;

/// Time after its last record during which a server may still use the database, in milliseconds.
const GONE: i64 = 10_000;

/// Takes the lock for changes that concern all servers, until the end of the transaction.
pub(super) async fn lock_servers(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(TURN).execute(connection).await?;
    Ok(())
}

/// Returns whether a server uses the database, or did a moment ago.
pub(super) async fn has_active_server(connection: &mut PgConnection, now: Moment) -> Result<bool, Error> {
    let query = "SELECT EXISTS (SELECT 1 FROM presence WHERE NOT has_left AND at >= $1)";
    sqlx::query_scalar(query).bind(now.plus(-GONE).millis()).fetch_one(connection).await
}

/// Registers the start of a server, beside or after others.
pub(super) async fn register_server(
    connection: &mut PgConnection,
    node: &str,
    key: VaultKeyId,
    now: Moment,
) -> Result<ServerUptime, Error> {
    let mut transaction = connection.begin().await?;
    lock_servers(&mut transaction).await?;
    check_key(&mut transaction, key).await?;
    let others = "SELECT EXISTS (SELECT 1 FROM presence WHERE node <> $1 AND NOT has_left AND at >= $2)";
    let others: bool = sqlx::query_scalar(others)
        .bind(node)
        .bind(now.plus(-BREAK).millis())
        .fetch_one(&mut *transaction)
        .await?;
    let known: Option<(i64, i64)> =
        sqlx::query_as("SELECT since, before FROM attendance").fetch_optional(&mut *transaction).await?;
    let attendance = match known.filter(|_| others) {
        Some((since, before)) => {
            ServerUptime { since: Moment::new(since), before: Moment::new(before), is_first: false }
        }
        None => begin(&mut transaction, now).await?,
    };
    record_presence(&mut transaction, node, now).await?;
    let forget = sqlx::query("DELETE FROM presence WHERE at < $1").bind(now.plus(-KEPT).millis());
    forget.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(attendance)
}

/// Fails if the keys were replaced after the server had read them.
async fn check_key(connection: &mut PgConnection, key: VaultKeyId) -> Result<(), Error> {
    let query =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM vault WHERE key = $1)").bind(key.to_string());
    if query.fetch_one(connection).await? {
        return Ok(());
    }
    let why = "the keys of the database were replaced during the start of this server";
    Err(Error::Io(io::Error::new(io::ErrorKind::InvalidData, why)))
}

async fn begin(connection: &mut PgConnection, now: Moment) -> Result<ServerUptime, Error> {
    let last = "SELECT coalesce(max(at), 0) FROM presence";
    let last: i64 = sqlx::query_scalar(last).fetch_one(&mut *connection).await?;
    let begun = "INSERT INTO attendance (id, since, before) VALUES (1, $1, $2) \
                 ON CONFLICT (id) DO UPDATE SET since = excluded.since, before = excluded.before";
    sqlx::query(begun).bind(now.millis()).bind(last).execute(connection).await?;
    Ok(ServerUptime { since: now, before: Moment::new(last), is_first: true })
}

/// Records the presence of a server.
pub(super) async fn record_presence(
    connection: &mut PgConnection,
    node: &str,
    now: Moment,
) -> Result<(), Error> {
    let query =
        "INSERT INTO presence (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at";
    sqlx::query(query).bind(node).bind(now.millis()).execute(connection).await?;
    Ok(())
}
