-- Which players are at a game between two people, and at which server: what counts as away is at none.
CREATE TABLE sightings (
    game_id TEXT COLLATE "C" NOT NULL,
    guest TEXT COLLATE "C" NOT NULL,
    node TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (game_id, guest, node)
);
CREATE INDEX sightings_by_node ON sightings (node);
