use async_trait::async_trait;
use sqlx::Error;

use crate::adapters::from_row::from_row;
use crate::adapters::stored::raw::{RawCookieKey, RawEvent, RawForgotten, RawGame, RawGuest, RawSignOut};
use crate::adapters::stored::server_key::RawServerKey;
use crate::adapters::stored::tree::{RawHead, RawNode};
use crate::base::vault::Vault;

/// A database that nobody else uses, which is copied from or to: all of what is done with it is one transaction.
#[async_trait]
pub(in crate::adapters) trait Side: Send {
    /// What opens and encrypts what is secret in it.
    fn vault(&self) -> &Vault;

    /// What it is called for a person.
    fn place(&self) -> String;

    /// How many games, guests, keys of cookies and so on are in it.
    async fn counts(&mut self) -> Result<Counts, Error>;

    /// Some games, in the order of their ids, that come after one.
    async fn games(&mut self, after: &str) -> Result<Vec<RawGame>, Error>;

    /// The events of a game.
    async fn events(&mut self, game: &str) -> Result<Vec<RawEvent>, Error>;

    /// Some guests, in the order of their ids, that come after one.
    async fn guests(&mut self, after: &str) -> Result<Vec<RawGuest>, Error>;

    /// Some guests who have signed out everywhere, in the order of their ids, that come after one.
    async fn sign_outs(&mut self, after: &str) -> Result<Vec<RawSignOut>, Error>;

    /// Some hashes of games that were forgotten, in their order, that come after one.
    async fn forgotten(&mut self, after: &str) -> Result<Vec<RawForgotten>, Error>;

    /// The keys of the cookies, the oldest first.
    async fn cookie_keys(&mut self) -> Result<Vec<RawCookieKey>, Error>;

    /// The keys with which the server signs, the oldest first.
    async fn server_keys(&mut self) -> Result<Vec<RawServerKey>, Error>;

    /// The heads of the published tree.
    async fn tree_heads(&mut self) -> Result<Vec<RawHead>, Error>;

    /// Some subtrees of a level of the published tree, in their order, from one on.
    async fn tree_nodes(&mut self, level: i64, from: i64) -> Result<Vec<RawNode>, Error>;

    /// When a server was there last.
    async fn presence(&mut self) -> Result<Option<i64>, Error>;

    /// Writes rows, a JSON list of them.
    async fn write(&mut self, table: Table, rows: String) -> Result<(), Error>;

    /// Notes that a server was there last at this time.
    async fn be_present(&mut self, at: i64) -> Result<(), Error>;

    /// Keeps what was written.
    async fn finish(self: Box<Self>) -> Result<(), Error>;
}

from_row! {
    /// How much is in a database.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(in crate::adapters) struct Counts {
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

/// Where rows belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::adapters) enum Table {
    Games,
    Events,
    Guests,
    SignOuts,
    Forgotten,
    CookieKeys,
    ServerKeys,
    TreeHeads,
    TreeNodes,
    /// What a database of one server does not need.
    Due,
}

/// What is asked of both databases in the same words.
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
