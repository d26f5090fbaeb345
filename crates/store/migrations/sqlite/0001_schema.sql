-- Guests who have chosen a name; the name of every other guest follows from the id.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- Stored events: a game is the fold over its events. Times are milliseconds since 1970.
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (game_id, seq)
) STRICT;

-- The list of games, written together with the events; nothing in it depends on a hidden event. Times are seconds
-- since 1970.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    opponent TEXT NOT NULL,
    white TEXT,
    black TEXT,
    stage TEXT NOT NULL CHECK (stage IN ('waiting', 'running', 'over')),
    turns INTEGER NOT NULL,
    winner TEXT,
    reason TEXT,
    created INTEGER NOT NULL,
    at INTEGER NOT NULL,
    options TEXT NOT NULL,
    clock TEXT
) STRICT;

CREATE INDEX games_by_time ON games (at DESC);
CREATE INDEX games_by_white ON games (white, at DESC);
CREATE INDEX games_by_black ON games (black, at DESC);

-- Time of the server's last presence, in milliseconds since 1970: clocks do not charge the time after it.
CREATE TABLE presence (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at INTEGER NOT NULL
) STRICT;

-- Probe that is written to find out whether a disk that has failed stores again.
CREATE TABLE probe (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    bytes BLOB NOT NULL
) STRICT;

-- Keys that encrypt something in this database: their ids, which reveal nothing of the keys.
CREATE TABLE vault (
    key TEXT PRIMARY KEY
) STRICT;

-- Keys of the guests' cookies, encrypted, with their times of creation in milliseconds since 1970.
CREATE TABLE cookie_keys (
    id INTEGER PRIMARY KEY,
    made INTEGER NOT NULL,
    secret TEXT NOT NULL
) STRICT;

-- Guests who have signed out everywhere: none of their cookies counts any more, and they never get another.
CREATE TABLE signed_out (
    guest TEXT PRIMARY KEY
) STRICT;

-- Keys with which the server signs: the time of creation in milliseconds since 1970, the public half as 64 hexadecimal
-- digits, and the encrypted secret.
CREATE TABLE server_keys (
    id INTEGER PRIMARY KEY,
    made INTEGER NOT NULL,
    public TEXT NOT NULL,
    secret TEXT NOT NULL
) STRICT;

-- The published tree of the heads of finished games (docs/transcripts.md): its perfect subtrees, with the leaves at
-- level 0, and the signed head of each day with the day whose tree it extends (-1 for none). At most one day extends
-- another, so that servers cannot publish two trees. Nothing in it names a game.
CREATE TABLE tree_nodes (
    level INTEGER NOT NULL,
    place INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (level, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tree_leaves ON tree_nodes (hash) WHERE level = 0;

CREATE TABLE tree_heads (
    day INTEGER PRIMARY KEY,
    before INTEGER NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    root TEXT NOT NULL,
    key TEXT NOT NULL,
    signature TEXT NOT NULL
) STRICT;

-- Guests who let another device in: for some minutes, once, under a name whose hash is stored. The first device encrypts
-- the parcel; its key never reaches the server.
CREATE TABLE handovers (
    guest TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    parcel TEXT,
    until INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT;
CREATE INDEX handovers_by_name ON handovers (name);

-- Forgotten games: SHA-256 of their ids, so that no id is used twice and no second history of a game is signed.
CREATE TABLE forgotten (
    hash TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
