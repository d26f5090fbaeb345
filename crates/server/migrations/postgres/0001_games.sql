-- The keys with which something in this database is encrypted: their names, which tell nothing of the keys.
CREATE TABLE vault (
    key TEXT PRIMARY KEY
);

-- The keys of the guests' cookies, encrypted. Of each it is known when it was made, in milliseconds since 1970.
CREATE TABLE cookie_keys (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    made BIGINT NOT NULL,
    secret TEXT NOT NULL
);

-- Guests who have chosen a name; everybody else has the name that follows from the id.
CREATE TABLE guests (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL
);

-- What the lists show, written together with the events. Nothing here depends on an event that is hidden.
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

-- The truth: a game is the fold over its events. That no number is given twice is what keeps two servers from deciding
-- the same.
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

-- When each server was there last, in milliseconds since 1970.
CREATE TABLE presence (
    node TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);

-- What is written to see whether a database that has failed stores again.
CREATE TABLE probe (
    node TEXT PRIMARY KEY,
    bytes TEXT NOT NULL
);
ALTER TABLE probe ALTER COLUMN bytes SET STORAGE EXTERNAL;
