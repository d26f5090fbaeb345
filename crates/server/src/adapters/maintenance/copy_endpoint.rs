use async_trait::async_trait;
use sqlx::Error;

use crate::adapters::from_row::from_row;
use crate::adapters::stored::raw::{RawCookieKey, RawEvent, RawForgotten, RawGame, RawGuest, RawSignOut};
use crate::adapters::stored::server_key::RawServerKey;
use crate::adapters::stored::tree::{RawHead, RawNode};
use crate::base::vault::Vault;

/// Source or target of a copy, with exclusive access: all operations on it form one transaction.
#[async_trait]
pub(in crate::adapters) trait CopyEndpoint: Send {
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

    /// Returns a page of guests after an id, in order of ids.
    async fn guests(&mut self, after: &str) -> Result<Vec<RawGuest>, Error>;

    /// Returns a page of guests who have signed out everywhere after an id, in order of ids.
    async fn sign_outs(&mut self, after: &str) -> Result<Vec<RawSignOut>, Error>;

    /// Returns a page of the hashes of forgotten games after one, in order.
    async fn forgotten(&mut self, after: &str) -> Result<Vec<RawForgotten>, Error>;

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
    /// Numbers of rows in a database.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(in crate::adapters) struct RowCounts {
        pub(in crate::adapters) games: i64,
        pub(in crate::adapters) guests: i64,
        pub(in crate::adapters) sign_outs: i64,
        pub(in crate::adapters) forgotten: i64,
        pub(in crate::adapters) events: i64,
        pub(in crate::adapters) cookie_keys: i64,
        pub(in crate::adapters) server_keys: i64,
        pub(in crate::adapters) tree_heads: i64,
        pub(in crate::adapters) tree_nodes: i64,
    }
}

/// Target table of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::adapters) enum CopyTable {
    Games,
    Events,
    Guests,
    SignOuts,
    Forgotten,
    CookieKeys,
    ServerKeys,
    TreeHeads,
    TreeNodes,
    /// Deadlines, which a database of a single server does not store.
    Due,
}

/// Queries that both databases share.
pub(in crate::adapters) mod queries {
    pub(in crate::adapters) const COUNTS: &str = "SELECT (SELECT count(*) FROM games) AS games, \
        (SELECT count(*) FROM guests) AS guests, (SELECT count(*) FROM events) AS events, \
        (SELECT count(*) FROM signed_out) AS sign_outs, (SELECT count(*) FROM cookie_keys) AS cookie_keys, \
        (SELECT count(*) FROM server_keys) AS server_keys, (SELECT count(*) FROM tree_heads) AS tree_heads, \
        (SELECT count(*) FROM tree_nodes) AS tree_nodes, (SELECT count(*) FROM forgotten) AS forgotten";
    pub(in crate::adapters) const GAMES: &str = "SELECT id, variant, opponent, white, black, stage, turns, winner, \
        reason, created, at, options, clock FROM games WHERE id > $1 ORDER BY id LIMIT 500";
    pub(in crate::adapters) const EVENTS: &str = "SELECT game_id, seq, version, kind, CAST(body AS TEXT) AS body, at \
        FROM events WHERE game_id = $1 ORDER BY seq";
    pub(in crate::adapters) const GUESTS: &str =
        "SELECT id, name FROM guests WHERE id > $1 ORDER BY id LIMIT 5000";
    pub(in crate::adapters) const SIGN_OUTS: &str =
        "SELECT guest FROM signed_out WHERE guest > $1 ORDER BY guest LIMIT 5000";
    pub(in crate::adapters) const FORGOTTEN: &str =
        "SELECT hash FROM forgotten WHERE hash > $1 ORDER BY hash LIMIT 5000";
    pub(in crate::adapters) const COOKIE_KEYS: &str = "SELECT made, secret FROM cookie_keys ORDER BY id";
    pub(in crate::adapters) const PRESENCE: &str = "SELECT max(at) FROM presence";
}
