use async_trait::async_trait;
use serde_json::Value;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection, Error};

use super::bus::{has_active_server, lock_servers};
use super::connect::{connect_and_migrate, unusable};
use super::keys::unlock;
use super::queries::{ADD_HEADS, ADD_NODES};
use zugleich_session::Moment;
use zugleich_session::vault::Vault;
use zugleich_store::PostgresUrl;
use zugleich_store::location::OpenError;
use zugleich_store::maintenance::copy_endpoint::{CopyEndpoint, CopyTable, KeyedTable, RowCounts, queries};
use zugleich_store::store_config::StoreConfig;
use zugleich_store::stored::draft_row::{DRAFTS, DraftRow};
use zugleich_store::stored::raw::{RawCookieKey, RawEvent, RawGame};
use zugleich_store::stored::server_key::{self, RawServerKey};
use zugleich_store::stored::tree::{self, RawHead, RawNode};

/// A PostgreSQL database as source or target of a copy. No server can start on it until that ends.
#[allow(missing_debug_implementations, reason = "it holds keys")]
pub struct PostgresEndpoint {
    connection: PgConnection,
    vault: Vault,
    place: String,
}

/// Timeout of waiting for the lock of all servers: it ends a copy of a database to itself.
const PATIENCE: &str = "SET lock_timeout = '10s'";

impl PostgresEndpoint {
    /// Opens a database that no server uses, and creates its tables if there are none.
    pub async fn open(url: &PostgresUrl, keeping: &StoreConfig, now: Moment) -> Result<Self, OpenError> {
        let (mut connection, refused) = (connect_and_migrate(url).await?, unusable(url));
        sqlx::raw_sql(PATIENCE).execute(&mut connection).await.map_err(&refused)?;
        let vault = unlock(&mut connection, url, keeping, now).await?.vault();
        sqlx::raw_sql("BEGIN").execute(&mut connection).await.map_err(&refused)?;
        lock_servers(&mut connection).await.map_err(&refused)?;
        if has_active_server(&mut connection, now).await.map_err(&refused)? {
            return Err(OpenError::InUseBy(url.to_string()));
        }
        Ok(Self { connection, vault, place: url.to_string() })
    }
}

#[async_trait]
impl CopyEndpoint for PostgresEndpoint {
    fn vault(&self) -> &Vault {
        &self.vault
    }

    fn place(&self) -> String {
        self.place.clone()
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
        let query = sqlx::query_scalar(AssertSqlSafe(table.selection("json_build_object"))).bind(after);
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
                let given = table.columns(|column, kind| format!("{column} {kind}"));
                let source = format!("json_to_recordset($1::json) AS given ({given})");
                let insert = table.insertion(&table.columns(|column, _| column.to_owned()), &source);
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
        let query = "INSERT INTO presence (node, at, has_left) VALUES ('copied', $1, true)";
        sqlx::query(query).bind(at).execute(&mut self.connection).await?;
        Ok(())
    }

    async fn finish(mut self: Box<Self>) -> Result<(), Error> {
        sqlx::raw_sql("COMMIT").execute(&mut self.connection).await?;
        self.connection.close().await
    }
}

const GAMES: &str = "INSERT INTO games \
    (id, variant, opponent, white, black, stage, turns, winner, reason, created, at, options, clock) \
    SELECT id, variant, opponent, white, black, stage, turns, winner, reason, created, at, options, clock \
    FROM json_to_recordset($1::json) AS given (id text, variant text, opponent text, white text, black text, \
    stage text, turns bigint, winner text, reason text, created bigint, at bigint, options text, clock text)";
const EVENTS: &str = "INSERT INTO events (game_id, seq, version, kind, body, at) \
    SELECT game_id, seq, version, kind, CAST(body AS json), at FROM json_to_recordset($1::json) \
    AS given (game_id text, seq bigint, version bigint, kind text, body text, at bigint)";
const COOKIE_KEYS: &str = "INSERT INTO cookie_keys (made, secret) SELECT made, secret \
    FROM ROWS FROM (json_to_recordset($1::json) AS (made bigint, secret text)) \
    WITH ORDINALITY AS given (made, secret, number) ORDER BY number";
const SERVER_KEYS: &str = "INSERT INTO server_keys (made, public, secret) SELECT made, public, secret \
    FROM ROWS FROM (json_to_recordset($1::json) AS (made bigint, public text, secret text)) \
    WITH ORDINALITY AS given (made, public, secret, number) ORDER BY number";
const DUE: &str = "INSERT INTO due (game_id, at) SELECT game_id, at \
    FROM json_to_recordset($1::json) AS given (game_id text, at bigint)";
const ADD_DRAFTS: &str = "INSERT INTO drafts (game_id, seat, turn, takebacks, secret) \
    SELECT game_id, seat, turn, takebacks, secret FROM json_to_recordset($1::json) \
    AS given (game_id text, seat text, turn bigint, takebacks bigint, secret text)";
