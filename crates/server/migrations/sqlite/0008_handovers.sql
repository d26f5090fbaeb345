-- Guests who let another device in: for some minutes, once, by a name of which only the hash is here. The parcel is
-- encrypted by the first device; what opens it never comes here.
CREATE TABLE handovers (
    guest TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    parcel TEXT,
    until INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT;
CREATE INDEX handovers_by_name ON handovers (name);
