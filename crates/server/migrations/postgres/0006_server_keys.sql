-- The keys with which the servers sign what they have acknowledged: of each when it was made, in milliseconds since
-- 1970, its public half as 64 hexadecimal digits, which is never forgotten, and its secret, encrypted, until it is
-- forgotten.
CREATE TABLE server_keys (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    made BIGINT NOT NULL,
    public TEXT NOT NULL,
    secret TEXT
);
