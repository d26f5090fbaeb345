use async_trait::async_trait;
use serde_json::Value;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Error};

use super::files::FileLock;
use super::files::refused;
use super::rare_writes::{ADD_HEADS, ADD_NODES};
use super::store::{LockedDatabase, file};
use super::writer::connect_first;
use crate::location::{Location, OpenError};
use crate::maintenance::copy_endpoint::{CopyEndpoint, CopyTable, KeyedTable, RowCounts, queries};
use crate::store_config::StoreConfig;
use crate::stored::draft_row::{DRAFTS, DraftRow};
use crate::stored::raw::{RawCookieKey, RawEvent, RawGame};
use crate::stored::server_key::{self, RawServerKey};
use crate::stored::tree::{self, RawHead, RawNode};
use zugleich_session::Moment;
use zugleich_session::vault::Vault;

/// A SQLite database as source or target of a copy.
#[allow(missing_debug_implementations, reason = "it holds keys")]
pub struct SqliteEndpoint {
    connection: SqliteConnection,
    vault: Vault,
    /// Lock against servers. It is the last field: it must outlive the connection.
    hold: FileLock,
}

impl SqliteEndpoint {
    /// Opens a database that no server uses, and creates it and its keys if there is none.
    pub async fn open(location: &Location, keeping: &StoreConfig, now: Moment) -> Result<Self, OpenError> {
        let LockedDatabase { hold, ring, .. } = LockedDatabase::take(location, keeping, now).await?;
        let broken = |error: Error| refused(hold.path(), &error);
        let vault = ring.vault();
        let mut connection = connect_first(&file(&hold), &vault).await.map_err(broken)?;
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.map_err(broken)?;
        Ok(Self { connection, vault, hold })
    }
}

#[async_trait]
impl CopyEndpoint for SqliteEndpoint {
    fn vault(&self) -> &Vault {
        &self.vault
    }

    fn place(&self) -> String {
        self.hold.path().display().to_string()
    }

    async fn counts(&mut self) -> Result<RowCounts, Error> {
        sqlx::query_as(queries::COUNTS).fetch_one(&mut self.connection).await
    }

    async fn games(&mut self, after: &str) -> Result<Vec<RawGame>, Error> {
        sqlx::query_as(queries::GAMES).bind(after).fetch_all(&mut self.connection).await
    }

    async fn events(&mut self, game: &str) -> Result<Vec<RawEvent>, Error> {
        sqlx::query_as(queries::EVENTS).bind(game).fetch_all(&mut self.connection).await
    }

    async fn drafts(&mut self, game: &str) -> Result<Vec<DraftRow>, Error> {
        sqlx::query_as(DRAFTS).bind(game).fetch_all(&mut self.connection).await
    }

    async fn rows(&mut self, table: &KeyedTable, after: &str) -> Result<Vec<Value>, Error> {
        let query = sqlx::query_scalar(AssertSqlSafe(table.selection("json_object"))).bind(after);
        let rows: Vec<String> = query.fetch_all(&mut self.connection).await?;
        rows.iter()
            .map(|row| serde_json::from_str(row).map_err(|error| Error::Decode(error.into())))
            .collect()
    }

    async fn cookie_keys(&mut self) -> Result<Vec<RawCookieKey>, Error> {
        sqlx::query_as(queries::COOKIE_KEYS).fetch_all(&mut self.connection).await
    }

    async fn server_keys(&mut self) -> Result<Vec<RawServerKey>, Error> {
        sqlx::query_as(server_key::ALL).fetch_all(&mut self.connection).await
    }

    async fn tree_heads(&mut self) -> Result<Vec<RawHead>, Error> {
        let query = sqlx::query_as(tree::HEADS).bind(i64::MAX).bind(i64::MAX);
        query.fetch_all(&mut self.connection).await
    }

    async fn tree_nodes(&mut self, level: i64, from: i64) -> Result<Vec<RawNode>, Error> {
        sqlx::query_as(tree::NODES).bind(level).bind(from).fetch_all(&mut self.connection).await
    }

    async fn presence(&mut self) -> Result<Option<i64>, Error> {
        sqlx::query_scalar(queries::PRESENCE).fetch_one(&mut self.connection).await
    }

    async fn write(&mut self, table: CopyTable, rows: String) -> Result<(), Error> {
        let query = match table {
            CopyTable::Keyed(table) => {
                let values = table.columns(|column, _| format!("value ->> '{column}'"));
                let insert = table.insertion(&values, "json_each($1)");
                sqlx::query(AssertSqlSafe(insert)).bind(rows).execute(&mut self.connection).await?;
                return Ok(());
            }
            CopyTable::Games => GAMES,
            CopyTable::Events => EVENTS,
            CopyTable::CookieKeys => COOKIE_KEYS,
            CopyTable::ServerKeys => SERVER_KEYS,
            CopyTable::TreeHeads => ADD_HEADS,
            CopyTable::TreeNodes => ADD_NODES,
            CopyTable::Due => DUE,
            CopyTable::Drafts => ADD_DRAFTS,
        };
        sqlx::query(query).bind(rows).execute(&mut self.connection).await?;
        Ok(())
    }

    async fn be_present(&mut self, at: i64) -> Result<(), Error> {
        let query = sqlx::query("INSERT OR REPLACE INTO presence (only, at) VALUES (1, ?)").bind(at);
        query.execute(&mut self.connection).await?;
        Ok(())
    }

    async fn finish(mut self: Box<Self>) -> Result<(), Error> {
        sqlx::raw_sql("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await?;
        sqlx::Connection::close(self.connection).await
    }
}

const GAMES: &str = "INSERT INTO games \
    (id, variant, opponent, white, black, stage, turns, winner, reason, created, at, options, clock) \
    SELECT value ->> 'id', value ->> 'variant', value ->> 'opponent', value ->> 'white', value ->> 'black', \
    value ->> 'stage', value ->> 'turns', value ->> 'winner', value ->> 'reason', value ->> 'created', \
    value ->> 'at', value ->> 'options', value ->> 'clock' FROM json_each(?) ORDER BY key";
const EVENTS: &str = "INSERT INTO events (game_id, seq, version, kind, body, at) \
    SELECT value ->> 'game_id', value ->> 'seq', value ->> 'version', value ->> 'kind', value ->> 'body', \
    value ->> 'at' FROM json_each(?) ORDER BY key";
const COOKIE_KEYS: &str = "INSERT INTO cookie_keys (made, secret) \
    SELECT value ->> 'made', value ->> 'secret' FROM json_each(?) ORDER BY key";
const DUE: &str =
    "INSERT INTO due (game_id, at) SELECT value ->> 'game_id', value ->> 'at' FROM json_each(?)";
const ADD_DRAFTS: &str = "INSERT INTO drafts (game_id, seat, turn, takebacks, secret) \
    SELECT value ->> 'game_id', value ->> 'seat', value ->> 'turn', value ->> 'takebacks', value ->> 'secret' \
    FROM json_each(?)";
const SERVER_KEYS: &str = "INSERT INTO server_keys (made, public, secret) \
    SELECT value ->> 'made', value ->> 'public', value ->> 'secret' FROM json_each(?) ORDER BY key";
