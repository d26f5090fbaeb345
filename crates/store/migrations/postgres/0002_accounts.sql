-- Accounts: guests with a name and a password. The key of a name is equal for names that look alike; `delete_at` is 0
-- unless the owner has requested the deletion. Times are milliseconds since 1970.
CREATE TABLE accounts (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT COLLATE "C" NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made BIGINT NOT NULL,
    delete_at BIGINT NOT NULL,
    closed BIGINT NOT NULL
);

-- Guests whose games an account has taken over.
CREATE TABLE aliases (
    alias TEXT COLLATE "C" PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id)
);
CREATE INDEX aliases_by_account ON aliases (account);

-- Sessions, API tokens and recovery codes, by the SHA-256 of their secrets, which are not stored.
CREATE TABLE credentials (
    hash TEXT COLLATE "C" PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN ('session', 'token', 'code')),
    label TEXT NOT NULL,
    scope TEXT NOT NULL,
    made BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX credentials_by_account ON credentials (account);

-- Names that no account gets again: hashes with a key that only the server has.
CREATE TABLE names_gone (
    hash TEXT COLLATE "C" PRIMARY KEY
);
