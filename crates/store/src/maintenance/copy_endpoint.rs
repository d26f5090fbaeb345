use async_trait::async_trait;
use serde_json::Value;
use sqlx::Error;

use crate::from_row;
use crate::stored::draft_row::DraftRow;
use crate::stored::raw::{RawCookieKey, RawEvent, RawGame};
use crate::stored::server_key::RawServerKey;
use crate::stored::tree::{RawHead, RawNode};
use zugleich_session::vault::Vault;

/// Source or target of a copy, with exclusive access: all operations on it form one transaction.
#[async_trait]
pub trait CopyEndpoint: Send {
    /// Returns the vault of the database.
    fn vault(&self) -> &Vault;

    /// Returns its location for messages.
    fn place(&self) -> String;

    /// Returns the number of rows of each kind.
    async fn counts(&mut self) -> Result<RowCounts, Error>;

    /// Returns a page of games after an id, in order of ids.
    async fn games(&mut self, after: &str) -> Result<Vec<RawGame>, Error>;

    /// Returns the events of a game.
    async fn events(&mut self, game: &str) -> Result<Vec<RawEvent>, Error>;

    /// Returns the drafts of a game.
    async fn drafts(&mut self, game: &str) -> Result<Vec<DraftRow>, Error>;

    /// Returns a page of rows of a table after a key, in order of keys.
    async fn rows(&mut self, table: &KeyedTable, after: &str) -> Result<Vec<Value>, Error>;

    /// Returns the keys of the cookies, the oldest first.
    async fn cookie_keys(&mut self) -> Result<Vec<RawCookieKey>, Error>;

    /// Returns the keys with which the server signs, the oldest first.
    async fn server_keys(&mut self) -> Result<Vec<RawServerKey>, Error>;

    /// Returns the heads of the published tree.
    async fn tree_heads(&mut self) -> Result<Vec<RawHead>, Error>;

    /// Returns a page of the subtrees of a level of the published tree, in order.
    async fn tree_nodes(&mut self, level: i64, from: i64) -> Result<Vec<RawNode>, Error>;

    /// Returns the last presence of a server.
    async fn presence(&mut self) -> Result<Option<i64>, Error>;

    /// Inserts rows, given as a JSON list.
    async fn write(&mut self, table: CopyTable, rows: String) -> Result<(), Error>;

    /// Records the last presence of a server.
    async fn be_present(&mut self, at: i64) -> Result<(), Error>;

    /// Commits the transaction.
    async fn finish(self: Box<Self>) -> Result<(), Error>;
}

from_row! {
    /// Numbers of rows in the tables that are not [`KEYED_TABLES`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct RowCounts {
        pub games: i64,
        pub events: i64,
        pub cookie_keys: i64,
        pub server_keys: i64,
        pub tree_heads: i64,
        pub tree_nodes: i64,
    }
}

/// A table whose rows a copy carries as they are. Its first column is its key.
#[derive(Debug)]
pub struct KeyedTable {
    /// Name of the table.
    pub name: &'static str,
    texts: &'static [&'static str],
    numbers: &'static [&'static str],
}

const fn keyed(
    name: &'static str,
    texts: &'static [&'static str],
    numbers: &'static [&'static str],
) -> KeyedTable {
    KeyedTable { name, texts, numbers }
}

/// The tables whose rows a copy carries as they are; a table comes after those that it references.
pub static KEYED_TABLES: [KeyedTable; 8] = [
    keyed("guests", &["id", "name"], &[]),
    keyed("signed_out", &["guest"], &[]),
    keyed("forgotten", &["hash"], &[]),
    keyed("accounts", &["id", "name", "name_key", "password"], &["made", "delete_at", "closed"]),
    keyed("aliases", &["alias", "account"], &[]),
    keyed("credentials", &["hash", "account", "kind", "label", "scope"], &["made", "used"]),
    keyed("names_gone", &["hash"], &[]),
    keyed("outages", &["id"], &["stopped", "resumed"]),
];

impl KeyedTable {
    /// Returns the key of a row.
    #[must_use]
    pub fn key<'a>(&self, row: &'a Value) -> Option<&'a str> {
        row[self.texts[0]].as_str()
    }

    /// Returns the query for the next rows as JSON, with the function of a database that makes an object.
    #[must_use]
    pub fn selection(&self, object: &str) -> String {
        let (name, key) = (self.name, self.texts[0]);
        let fields = self.columns(|column, _| format!("'{column}', {column}"));
        format!(
            "SELECT CAST({object}({fields}) AS TEXT) FROM {name} WHERE {key} > $1 ORDER BY {key} LIMIT 5000"
        )
    }

    /// Returns the statement that inserts these values of a source.
    #[must_use]
    pub fn insertion(&self, values: &str, source: &str) -> String {
        let columns = self.columns(|column, _| column.to_owned());
        format!("INSERT INTO {} ({columns}) SELECT {values} FROM {source}", self.name)
    }

    /// Returns all columns, separated by commas, each in a form made of its name and its type in PostgreSQL.
    #[must_use]
    pub fn columns(&self, form: impl Fn(&str, &str) -> String) -> String {
        let texts = self.texts.iter().map(|name| form(name, "text"));
        let numbers = self.numbers.iter().map(|name| form(name, "bigint"));
        texts.chain(numbers).collect::<Vec<_>>().join(", ")
    }
}

/// Target table of rows.
#[derive(Clone, Copy, Debug)]
pub enum CopyTable {
    /// Games, as the lists show them.
    Games,
    /// Events of games.
    Events,
    /// One of [`KEYED_TABLES`].
    Keyed(&'static KeyedTable),
    /// Keys of the cookies.
    CookieKeys,
    /// Keys with which the server signs.
    ServerKeys,
    /// Signed heads of the tree of games.
    TreeHeads,
    /// Nodes of the tree of games.
    TreeNodes,
    /// Deadlines of games.
    Due,
    /// Drafts.
    Drafts,
}

/// Queries that both databases share.
pub mod queries {
    /// Counts the rows.
    pub const COUNTS: &str = "SELECT (SELECT count(*) FROM games) AS games, \
        (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM cookie_keys) AS cookie_keys, \
        (SELECT count(*) FROM server_keys) AS server_keys, (SELECT count(*) FROM tree_heads) AS tree_heads, \
        (SELECT count(*) FROM tree_nodes) AS tree_nodes";
    /// Selects the next games.
    pub const GAMES: &str = "SELECT id, variant, opponent, white, black, stage, turns, winner, \
        reason, created, at, options, clock FROM games WHERE id > $1 ORDER BY id LIMIT 500";
    /// Selects the events of a game.
    pub const EVENTS: &str = "SELECT game_id, seq, version, kind, CAST(body AS TEXT) AS body, at \
        FROM events WHERE game_id = $1 ORDER BY seq";
    /// Selects the keys of the cookies.
    pub const COOKIE_KEYS: &str = "SELECT made, secret FROM cookie_keys ORDER BY id";
    /// Selects the latest moment at which a server was there.
    pub const PRESENCE: &str = "SELECT max(at) FROM presence";
}
