-- Which games of the lobby are open seeks, and at which server: their owners are there, or were just before.
CREATE TABLE seeks (
    game_id TEXT COLLATE "C" NOT NULL,
    node TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (game_id, node)
);
CREATE INDEX seeks_by_node ON seeks (node);
