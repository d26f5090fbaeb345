-- Times in which no server was there, in milliseconds since 1970; clocks do not charge them. A game learns of them when
-- it is opened. The id is made of both times.
CREATE TABLE outages (
    id TEXT COLLATE "C" PRIMARY KEY,
    stopped BIGINT NOT NULL,
    resumed BIGINT NOT NULL
);
CREATE INDEX outages_by_end ON outages (resumed);
DROP TABLE attendance;
