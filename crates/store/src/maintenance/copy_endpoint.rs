use async_trait::async_trait;
use sqlx::Error;

use crate::from_row;
use crate::stored::raw::{RawCookieKey, RawEvent, RawForgotten, RawGame, RawGuest, RawSignOut};
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
    pub struct RowCounts {
        pub games: i64,
        pub guests: i64,
        pub sign_outs: i64,
        pub forgotten: i64,
        pub events: i64,
        pub cookie_keys: i64,
        pub server_keys: i64,
        pub tree_heads: i64,
        pub tree_nodes: i64,
    }
}

/// Target table of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyTable {
    /// Games, as the lists show them.
    Games,
    /// Events of games.
    Events,
    /// Guests with their names.
    Guests,
    /// Guests who have signed out.
    SignOuts,
    /// Hashes of the ids of deleted games.
    Forgotten,
    /// Keys of the cookies.
    CookieKeys,
    /// Keys with which the server signs.
    ServerKeys,
    /// Signed heads of the tree of games.
    TreeHeads,
    /// Nodes of the tree of games.
    TreeNodes,
    /// Deadlines, which a database of a single server does not store.
    Due,
}

/// Queries that both databases share.
pub mod queries {
    /// Counts the rows of every table.
    pub const COUNTS: &str = "SELECT (SELECT count(*) FROM games) AS games, \
        (SELECT count(*) FROM guests) AS guests, (SELECT count(*) FROM events) AS events, \
        (SELECT count(*) FROM signed_out) AS sign_outs, (SELECT count(*) FROM cookie_keys) AS cookie_keys, \
        (SELECT count(*) FROM server_keys) AS server_keys, (SELECT count(*) FROM tree_heads) AS tree_heads, \
        (SELECT count(*) FROM tree_nodes) AS tree_nodes, (SELECT count(*) FROM forgotten) AS forgotten";
    /// Selects the next games.
    pub const GAMES: &str = "SELECT id, variant, opponent, white, black, stage, turns, winner, \
        reason, created, at, options, clock FROM games WHERE id > $1 ORDER BY id LIMIT 500";
    /// Selects the events of a game.
    pub const EVENTS: &str = "SELECT game_id, seq, version, kind, CAST(body AS TEXT) AS body, at \
        FROM events WHERE game_id = $1 ORDER BY seq";
    /// Selects the next guests.
    pub const GUESTS: &str = "SELECT id, name FROM guests WHERE id > $1 ORDER BY id LIMIT 5000";
    /// Selects the next guests who have signed out.
    pub const SIGN_OUTS: &str = "SELECT guest FROM signed_out WHERE guest > $1 ORDER BY guest LIMIT 5000";
    /// Selects the next hashes of deleted games.
    pub const FORGOTTEN: &str = "SELECT hash FROM forgotten WHERE hash > $1 ORDER BY hash LIMIT 5000";
    /// Selects the keys of the cookies.
    pub const COOKIE_KEYS: &str = "SELECT made, secret FROM cookie_keys ORDER BY id";
    /// Selects the latest moment at which a server was there.
    pub const PRESENCE: &str = "SELECT max(at) FROM presence";
}
