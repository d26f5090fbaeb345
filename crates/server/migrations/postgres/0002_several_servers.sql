-- Since when servers have been there without a break, and when one was there last before that: nobody is charged for the
-- time between. A server that has left by itself is not there any more at once.
CREATE TABLE attendance (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    since BIGINT NOT NULL,
    before BIGINT NOT NULL
);
ALTER TABLE presence ADD COLUMN has_left BOOLEAN NOT NULL DEFAULT false;

-- When the next flag of a game falls, or its seals must be open: whoever plays, and whichever server they were at. It
-- follows from hidden events too, and is for the servers alone.
CREATE TABLE due (
    game_id TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE INDEX due_by_time ON due (at);
