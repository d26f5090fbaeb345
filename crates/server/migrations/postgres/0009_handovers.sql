-- Guests who let another device in: for some minutes, once, by a name of which only the hash is here. The parcel is
-- encrypted by the first device; what opens it never comes here.
CREATE TABLE handovers (
    guest TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    parcel TEXT,
    until BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX handovers_by_name ON handovers (name);
