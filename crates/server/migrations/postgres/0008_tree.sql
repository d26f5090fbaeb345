-- The published tree of the heads of games that are over (docs/transcripts.md): its perfect subtrees, the leaves at
-- level 0, and the signed head of each day, with the day before whose tree it goes on (-1 for none). That no day is
-- followed by two is what keeps servers from publishing two trees. Nothing in it names a game.
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
