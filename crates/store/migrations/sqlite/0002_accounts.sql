-- Accounts: guests with a name and a password. The key of a name is equal for names that look alike; `delete_at` is 0
-- unless the owner has requested the deletion. Times are milliseconds since 1970.
CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made INTEGER NOT NULL,
    delete_at INTEGER NOT NULL,
    closed INTEGER NOT NULL
) STRICT;

-- Guests whose games an account has taken over.
CREATE TABLE aliases (
    alias TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id)
) STRICT;
CREATE INDEX aliases_by_account ON aliases (account);

-- Sessions, API tokens and recovery codes, by the SHA-256 of their secrets, which are not stored.
CREATE TABLE credentials (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN ('session', 'token', 'code')),
    label TEXT NOT NULL,
    scope TEXT NOT NULL,
    made INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT;
CREATE INDEX credentials_by_account ON credentials (account);

-- Names that no account gets again: hashes with a key that only the server has.
CREATE TABLE names_gone (
    hash TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
