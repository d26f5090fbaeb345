-- Keys that encrypt something in this database: their ids, which reveal nothing of the keys.
CREATE TABLE vault (
    key TEXT PRIMARY KEY
);

-- Keys of the guests' cookies, encrypted, with their times of creation in milliseconds since 1970.
CREATE TABLE cookie_keys (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    made BIGINT NOT NULL,
    secret TEXT NOT NULL
);

-- Guests who have chosen a name; the name of every other guest follows from the id.
CREATE TABLE guests (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL
);

-- The list of games, written together with the events; nothing in it depends on a hidden event. Times are seconds
-- since 1970.
CREATE TABLE games (
    id TEXT COLLATE "C" PRIMARY KEY,
    variant TEXT NOT NULL,
    opponent TEXT NOT NULL,
    white TEXT COLLATE "C",
    black TEXT COLLATE "C",
    stage TEXT NOT NULL CHECK (stage IN ('waiting', 'running', 'over')),
    turns BIGINT NOT NULL,
    winner TEXT,
    reason TEXT,
    created BIGINT NOT NULL,
    at BIGINT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT
);

CREATE INDEX games_by_time ON games (at DESC);
CREATE INDEX games_by_white ON games (white, at DESC);
CREATE INDEX games_by_black ON games (black, at DESC);
CREATE INDEX games_running ON games (id) WHERE stage = 'running';
CREATE INDEX games_waiting ON games (created DESC) WHERE stage = 'waiting' AND opponent = 'lobby';

-- Stored events: a game is the fold over its events. The primary key prevents two servers from deciding the same event.
-- Times are milliseconds since 1970.
CREATE TABLE events (
    game_id TEXT COLLATE "C" NOT NULL CONSTRAINT events_of_games REFERENCES games (id),
    seq BIGINT NOT NULL,
    version BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body JSON NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT events_by_number PRIMARY KEY (game_id, seq)
);

CREATE INDEX events_by_time ON events (at);

-- Times of each server's last presence, in milliseconds since 1970. A server that has left counts as absent at once.
CREATE TABLE presence (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    has_left BOOLEAN NOT NULL DEFAULT false
);

-- Probe that is written to find out whether a database that has failed stores again.
CREATE TABLE probe (
    node TEXT PRIMARY KEY,
    bytes TEXT NOT NULL
);
ALTER TABLE probe ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The time since which at least one server has always been present, and that of the last presence before it: clocks do
-- not charge the time between.
CREATE TABLE attendance (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    since BIGINT NOT NULL,
    before BIGINT NOT NULL
);

-- The next deadline of each game, for a clock or for opening its seals, on whichever server. It depends on hidden
-- events, and only servers read it.
CREATE TABLE due (
    game_id TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE INDEX due_by_time ON due (at);

-- Lobby games that are open seeks, by server: their owners are connected there, or were just before.
CREATE TABLE seeks (
    game_id TEXT COLLATE "C" NOT NULL,
    node TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (game_id, node)
);
CREATE INDEX seeks_by_node ON seeks (node);

-- Guests who have signed out everywhere: none of their cookies counts any more, and they never get another.
CREATE TABLE signed_out (
    guest TEXT COLLATE "C" PRIMARY KEY
);

-- The engine jobs. Servers renew the ones they need and request lost ones again, so the log of the database does not
-- need them. The names of game, guest and address reveal nothing without the key; the record is public; the seed and
-- the answer are encrypted, and the server that asked removes the answer when it has it.
CREATE UNLOGGED TABLE engine_jobs (
    id TEXT COLLATE "C" PRIMARY KEY,
    number BIGINT GENERATED ALWAYS AS IDENTITY,
    asker TEXT NOT NULL,
    key TEXT NOT NULL,
    record TEXT NOT NULL,
    seat TEXT NOT NULL CHECK (seat IN ('white', 'black')),
    level SMALLINT NOT NULL,
    timed BOOLEAN NOT NULL,
    guest TEXT COLLATE "C",
    net TEXT COLLATE "C",
    wanted TIMESTAMPTZ NOT NULL,
    holder TEXT,
    held TIMESTAMPTZ,
    tries SMALLINT NOT NULL DEFAULT 0,
    answer TEXT,
    fault TEXT CHECK (fault IN ('none', 'late', 'failed')),
    seed TEXT NOT NULL
);

-- Engine time that each account has used lately, and the virtual time of the scheduler.
CREATE UNLOGGED TABLE engine_shares (
    account TEXT COLLATE "C" PRIMARY KEY,
    used BIGINT NOT NULL
);
CREATE UNLOGGED TABLE engine_time (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    now BIGINT NOT NULL
);

-- Keys with which the servers sign: the time of creation in milliseconds since 1970, the public half as 64 hexadecimal
-- digits, and the encrypted secret.
CREATE TABLE server_keys (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    made BIGINT NOT NULL,
    public TEXT NOT NULL,
    secret TEXT NOT NULL
);

-- The published tree of the heads of finished games (docs/transcripts.md): its perfect subtrees, with the leaves at
-- level 0, and the signed head of each day with the day whose tree it extends (-1 for none). At most one day extends
-- another, so that servers cannot publish two trees. Nothing in it names a game.
CREATE TABLE tree_nodes (
    level BIGINT NOT NULL,
    place BIGINT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (level, place)
);
CREATE UNIQUE INDEX tree_leaves ON tree_nodes (hash) WHERE level = 0;

CREATE TABLE tree_heads (
    day BIGINT PRIMARY KEY,
    before BIGINT NOT NULL UNIQUE,
    size BIGINT NOT NULL,
    root TEXT NOT NULL,
    key TEXT NOT NULL,
    signature TEXT NOT NULL
);

-- Guests who let another device in: for some minutes, once, under a name whose hash is stored. The first device encrypts
-- the parcel; its key never reaches the server.
CREATE TABLE handovers (
    guest TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    parcel TEXT,
    until BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX handovers_by_name ON handovers (name);

-- Players who are present at a game between two people, by server: a player without a row is absent.
CREATE TABLE sightings (
    game_id TEXT COLLATE "C" NOT NULL,
    guest TEXT COLLATE "C" NOT NULL,
    node TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (game_id, guest, node)
);
CREATE INDEX sightings_by_node ON sightings (node);

-- Forgotten games: SHA-256 of their ids, so that no id is used twice and no second history of a game is signed.
CREATE TABLE forgotten (
    hash TEXT COLLATE "C" PRIMARY KEY
);
