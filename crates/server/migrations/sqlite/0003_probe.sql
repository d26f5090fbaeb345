-- What is written to see whether a disk that has failed stores again.
CREATE TABLE probe (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    bytes BLOB NOT NULL
) STRICT;
