-- Clocks are computed from the times of events, which are from now on milliseconds since 1970.
UPDATE events SET at = at * 1000;

-- What the lobby shows of a game before it is joined.
ALTER TABLE games ADD COLUMN options TEXT NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN clock TEXT;
UPDATE games SET options = coalesce(
    (SELECT json_extract(body, '$.options') FROM events WHERE game_id = games.id AND seq = 0), '[]'
);

-- When a server was there last, in milliseconds since 1970: nobody is charged for the time after it.
CREATE TABLE presence (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at INTEGER NOT NULL
) STRICT;
