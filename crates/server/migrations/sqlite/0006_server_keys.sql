-- The keys with which the server signs what it has acknowledged: of each when it was made, in milliseconds since 1970,
-- its public half as 64 hexadecimal digits, which is never forgotten, and its secret, encrypted, until it is forgotten.
CREATE TABLE server_keys (
    id INTEGER PRIMARY KEY,
    made INTEGER NOT NULL,
    public TEXT NOT NULL,
    secret TEXT
) STRICT;
