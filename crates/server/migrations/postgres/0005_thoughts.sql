-- The plans that the computer is asked for. They are wanted for as long as a server says so again and again, and asked
-- for anew if they are lost, so that nothing of this has to be in the log of the database. Game, guest and address are
-- here under names that tell nothing without the key; the record is what everybody knows of the game; the answer is
-- encrypted, and taken away as soon as it has come to whoever asked.
CREATE UNLOGGED TABLE thoughts (
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
    fault TEXT CHECK (fault IN ('none', 'late', 'failed'))
);

-- How much of the computer's time everybody has had lately, and where whoever had some last.
CREATE UNLOGGED TABLE thought_shares (
    account TEXT COLLATE "C" PRIMARY KEY,
    used BIGINT NOT NULL
);
CREATE UNLOGGED TABLE thought_turn (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    now BIGINT NOT NULL
);
