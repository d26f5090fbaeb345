-- Guests who have signed out everywhere: none of their cookies counts any more, and they never get another.
CREATE TABLE signed_out (
    guest TEXT COLLATE "C" PRIMARY KEY
);
