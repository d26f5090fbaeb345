-- What the server keeps for itself: the key that signs the guests' cookies.
CREATE TABLE keys (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- Guests who have chosen a name; everybody else has the name that follows from the id.
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- The truth: a game is the fold over its events.
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (game_id, seq)
) STRICT;

-- What the lists show, written together with the events. Nothing here depends on an event that is hidden.
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
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX games_by_time ON games (at DESC);
CREATE INDEX games_by_white ON games (white, at DESC);
CREATE INDEX games_by_black ON games (black, at DESC);
