-- Games that were forgotten: SHA-256 of their ids, so that no id is used twice and no history is signed beside another.
CREATE TABLE forgotten (
    hash TEXT COLLATE "C" PRIMARY KEY
);
