-- The next deadline of each game that changes without a player's action. It depends on hidden events, and only the
-- server reads it. Deadlines of games in progress are read when they are opened, at the first start.
CREATE TABLE due (
    game_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX due_by_time ON due (at);
INSERT INTO due (game_id, at) SELECT id, 0 FROM games WHERE stage = 'running' AND (clock IS NOT NULL OR EXISTS (
    SELECT 1 FROM events WHERE game_id = games.id AND kind IN ('seal-placed', 'seal-left')));

-- Times in which no server was there, in milliseconds since 1970; clocks do not charge them. A game learns of them when
-- it is opened. The id is made of both times.
CREATE TABLE outages (
    id TEXT PRIMARY KEY,
    stopped INTEGER NOT NULL,
    resumed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX outages_by_end ON outages (resumed);
