-- Drafts of games by days: plans that players have left without committing them, encrypted as events are. At the
-- player's deadline a draft for the current turn becomes the plan.
CREATE TABLE drafts (
    game_id TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat TEXT NOT NULL CHECK (seat IN ('white', 'black')),
    turn BIGINT NOT NULL,
    takebacks BIGINT NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
