-- The keys with which something in this database is encrypted: their names, which tell nothing of the keys.
CREATE TABLE vault (
    key TEXT PRIMARY KEY
) STRICT;

-- The keys of the guests' cookies are encrypted, and there can be several: of each it is known when it was made, in
-- milliseconds since 1970. What stands in the older table was not encrypted and is moved by the program.
CREATE TABLE cookie_keys (
    id INTEGER PRIMARY KEY,
    made INTEGER NOT NULL,
    secret TEXT NOT NULL
) STRICT;
