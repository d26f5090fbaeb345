//! Statements and queries about accounts that both databases share.

use zugleich_place::{CredentialKind, MOST_ALIASES, MOST_SESSIONS, MOST_TOKENS, TokenScope};
use zugleich_session::Moment;
use zugleich_session::account::{
    Account, AccountChange, AccountKey, PasswordHash, StoredCredential, oldest_session,
};
use zugleich_session::ids::GuestId;
use zugleich_session::name::{DELETED_NAME, account_name};

use crate::from_row;

/// A statement with its parameters.
#[allow(missing_debug_implementations, reason = "a parameter may be the hash of a password")]
pub struct AccountStatement {
    /// The statement, with numbered parameters.
    pub sql: &'static str,
    /// The parameters.
    pub parameters: Vec<SqlParameter>,
    /// `true` if the change is refused unless the statement changes a row.
    pub is_condition: bool,
}

/// A parameter of a statement.
#[allow(missing_debug_implementations, reason = "it may be the hash of a password")]
pub enum SqlParameter {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
}

impl From<String> for SqlParameter {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for SqlParameter {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&GuestId> for SqlParameter {
    fn from(guest: &GuestId) -> Self {
        Self::Text(guest.text())
    }
}

impl From<Moment> for SqlParameter {
    fn from(moment: Moment) -> Self {
        Self::Number(moment.millis())
    }
}

impl From<usize> for SqlParameter {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

macro_rules! statement {
    ($sql:expr $(, $parameter:expr)* $(,)?) => {
        AccountStatement { sql: $sql, parameters: vec![$(SqlParameter::from($parameter)),*], is_condition: false }
    };
}

macro_rules! condition {
    ($($part:expr),* $(,)?) => {
        AccountStatement { is_condition: true, ..statement!($($part),*) }
    };
}

/// Changes no value: it holds the account for the rest of the transaction, so that later statements count what other
/// transactions have added to it.
const HOLD: &str = "UPDATE accounts SET closed = closed WHERE id = $1";
const REGISTER: &str = "INSERT INTO accounts (id, name, name_key, password, made, delete_at, closed) \
    SELECT $1, $2, $3, $4, $5, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM names_gone WHERE hash = $6) \
    AND NOT EXISTS (SELECT 1 FROM signed_out WHERE guest = $1) ON CONFLICT DO NOTHING";
const SIGN_OUT: &str = "INSERT INTO signed_out (guest) VALUES ($1) ON CONFLICT (guest) DO NOTHING";
const CALL: &str =
    "INSERT INTO guests (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
/// Gives a guest the name of an account.
const CALL_ALIKE: &str = "INSERT INTO guests (id, name) SELECT $1, name FROM guests WHERE id = $2 \
    ON CONFLICT (id) DO UPDATE SET name = excluded.name";
const CALL_ALL: &str = "UPDATE guests SET name = $2 \
    WHERE id = $1 OR id IN (SELECT alias FROM aliases WHERE account = $1)";
const ADD: &str = "INSERT INTO credentials (hash, account, kind, label, scope, made, used) \
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const ADD_TOKEN: &str = "INSERT INTO credentials (hash, account, kind, label, scope, made, used) \
    SELECT $1, $2, $3, $4, $5, $6, $7 \
    WHERE (SELECT count(*) FROM credentials WHERE account = $2 AND kind = 'token') < $8";
const HOLD_OPEN: &str = "UPDATE accounts SET closed = closed WHERE id = $1 AND closed = 0";
const ADD_ALIAS: &str = "INSERT INTO aliases (alias, account) SELECT $1, $2 \
    WHERE (SELECT count(*) FROM aliases WHERE account = $2) < $3 \
    AND NOT EXISTS (SELECT 1 FROM signed_out WHERE guest = $1)";
const END_OLDEST: &str = "DELETE FROM credentials WHERE account = $1 AND kind = 'session' AND (made <= $3 OR hash NOT IN \
    (SELECT hash FROM credentials WHERE account = $1 AND kind = 'session' AND made > $3 \
    ORDER BY used DESC, hash LIMIT $2))";
const USE_CODE: &str = "DELETE FROM credentials WHERE account = $1 AND kind = 'code' AND hash = $2";
const SET_PASSWORD: &str = "UPDATE accounts SET password = $2 WHERE id = $1";
const END_OTHERS: &str = "DELETE FROM credentials WHERE account = $1 AND kind = 'session' AND hash <> $2";
const DROP_CODES: &str = "DELETE FROM credentials WHERE account = $1 AND kind = 'code'";
const END: &str =
    "DELETE FROM credentials WHERE account = $1 AND kind <> 'code' AND substr(hash, 1, 32) = $2";
const USE: &str = "UPDATE credentials SET used = $2 WHERE hash = $1";
const SCHEDULE: &str = "UPDATE accounts SET delete_at = $2 WHERE id = $1";
const CLOSE: &str = "UPDATE accounts SET closed = 1 WHERE id = $1";
const END_ALL: &str = "DELETE FROM credentials WHERE account = $1 AND kind <> 'code'";
const RENAME: &str = "UPDATE accounts SET name = $2, name_key = $3 WHERE id = $1 \
    AND NOT EXISTS (SELECT 1 FROM names_gone WHERE hash = $4) \
    AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.name_key = $3 AND other.id <> $1)";
const ADD_GONE: &str = "INSERT INTO names_gone (hash) VALUES ($1) ON CONFLICT (hash) DO NOTHING";
const DROP_CREDENTIALS: &str = "DELETE FROM credentials WHERE account = $1";
const DROP_ALIASES: &str = "DELETE FROM aliases WHERE account = $1";
const DROP_HANDOVER: &str = "DELETE FROM handovers WHERE guest = $1";
const DROP: &str = "DELETE FROM accounts WHERE id = $1";

fn add(sql: &'static str, kept: &StoredCredential) -> AccountStatement {
    let StoredCredential { hash, account, kind, label, scope, made, used } = kept;
    let scope = scope.map_or("", TokenScope::name);
    statement!(sql, hash.as_str(), account, kind.name(), label.as_str(), scope, *made, *used)
}

/// Returns the statements of a change, for one transaction, which ends without effect as soon as a condition changes no row.
#[must_use]
pub fn statements(change: &AccountChange<'_>) -> Vec<AccountStatement> {
    match *change {
        AccountChange::Register { account, name_hash, credentials } => {
            let Account { id, name, name_key, password, made, .. } = account;
            let register = condition!(
                REGISTER,
                id,
                name.as_str(),
                name_key.as_str(),
                password.expose(),
                *made,
                name_hash
            );
            let mut all = vec![
                register,
                statement!(SIGN_OUT, id),
                statement!(CALL, id, account_name(name)),
                statement!(DROP_HANDOVER, id),
            ];
            all.extend(credentials.iter().map(|kept| add(ADD, kept)));
            all
        }
        AccountChange::SignIn { session, alias } => {
            let account = &session.account;
            let mut all = vec![condition!(HOLD_OPEN, account)];
            if let Some(alias) = alias {
                all.extend([
                    condition!(ADD_ALIAS, alias, account, MOST_ALIASES),
                    statement!(SIGN_OUT, alias),
                    statement!(CALL_ALIKE, alias, account),
                    statement!(DROP_HANDOVER, alias),
                ]);
            }
            all.push(statement!(END_OLDEST, account, MOST_SESSIONS - 1, oldest_session(session.made)));
            all.push(add(ADD, session));
            all
        }
        AccountChange::SetPassword { account, password, code, keep } => {
            let condition = match code {
                Some(code) => condition!(USE_CODE, account, code),
                None => condition!(HOLD, account),
            };
            vec![
                condition,
                statement!(SET_PASSWORD, account, password.expose()),
                statement!(END_OTHERS, account, keep.unwrap_or_default()),
            ]
        }
        AccountChange::ReplaceCodes { account, codes } => {
            let mut all = vec![condition!(HOLD, account), statement!(DROP_CODES, account)];
            all.extend(codes.iter().map(|kept| add(ADD, kept)));
            all
        }
        AccountChange::AddToken(token) => {
            let mut addition = add(ADD_TOKEN, token);
            addition.parameters.push(MOST_TOKENS.into());
            vec![condition!(HOLD, &token.account), AccountStatement { is_condition: true, ..addition }]
        }
        AccountChange::End { account, id } => vec![condition!(END, account, id)],
        AccountChange::Use { hash, now } => vec![condition!(USE, hash, now)],
        AccountChange::ScheduleDeletion { account, at } => {
            vec![condition!(SCHEDULE, account, at.unwrap_or_default())]
        }
        AccountChange::Close(account) => vec![condition!(CLOSE, account), statement!(END_ALL, account)],
        AccountChange::Rename { account, name, name_hash, old_hash } => {
            let mut all = vec![
                condition!(RENAME, account, name.text(), name.key(), name_hash),
                statement!(CALL_ALL, account, account_name(name.text())),
            ];
            if old_hash != name_hash {
                all.push(statement!(ADD_GONE, old_hash));
            }
            all
        }
        AccountChange::Erase { account, name_hash } => vec![
            condition!(HOLD, account),
            statement!(ADD_GONE, name_hash),
            statement!(CALL_ALL, account, DELETED_NAME),
            statement!(DROP_HANDOVER, account),
            statement!(DROP_CREDENTIALS, account),
            statement!(DROP_ALIASES, account),
            statement!(DROP, account),
        ],
    }
}

/// Selects an account by its id.
const BY_ID: &str =
    "SELECT id, name, name_key, password, made, delete_at, closed FROM accounts WHERE id = $1";
/// Selects an account by the key of its name.
const BY_NAME: &str =
    "SELECT id, name, name_key, password, made, delete_at, closed FROM accounts WHERE name_key = $1";

/// Returns the query for an account with its parameter.
#[must_use]
pub fn account_query(key: AccountKey<'_>) -> (&'static str, String) {
    match key {
        AccountKey::Id(id) => (BY_ID, id.text()),
        AccountKey::Name(name) => (BY_NAME, name.to_owned()),
    }
}

/// Selects the accounts whose time of deletion has come.
pub const TO_DELETE: &str = "SELECT id, name, name_key, password, made, delete_at, closed FROM accounts \
    WHERE delete_at <> 0 AND delete_at <= $1 ORDER BY delete_at";

/// Selects a credential by its hash.
pub const CREDENTIAL: &str =
    "SELECT hash, account, kind, label, scope, made, used FROM credentials WHERE hash = $1";

/// Selects the credentials of an account, the last used first.
pub const CREDENTIALS_OF: &str = "SELECT hash, account, kind, label, scope, made, used FROM credentials \
    WHERE account = $1 ORDER BY used DESC, hash";

/// Selects the guests whose games an account has taken over.
pub const ALIASES_OF: &str = "SELECT alias FROM aliases WHERE account = $1 ORDER BY alias";

from_row! {
    /// A row of the accounts.
    pub struct RawAccount {
        id: String,
        name: String,
        name_key: String,
        password: String,
        made: i64,
        delete_at: i64,
        closed: i64,
    }
}

from_row! {
    /// A row of the credentials.
    pub struct RawCredential {
        hash: String,
        account: String,
        kind: String,
        label: String,
        scope: String,
        made: i64,
        used: i64,
    }
}

impl RawAccount {
    /// Returns the account; `None` for a row that this program did not write.
    #[must_use]
    pub fn read(self) -> Option<Account> {
        Some(Account {
            id: self.id.parse().ok()?,
            name: self.name,
            name_key: self.name_key,
            password: PasswordHash::stored(self.password),
            made: Moment::new(self.made),
            delete_at: (self.delete_at != 0).then(|| Moment::new(self.delete_at)),
            closed: self.closed != 0,
        })
    }
}

impl RawCredential {
    /// Returns the credential; `None` for a row that this program did not write.
    #[must_use]
    pub fn read(self) -> Option<StoredCredential> {
        Some(StoredCredential {
            account: self.account.parse().ok()?,
            kind: CredentialKind::of(&self.kind)?,
            label: self.label,
            scope: TokenScope::of(&self.scope),
            made: Moment::new(self.made),
            used: Moment::new(self.used),
            hash: self.hash,
        })
    }
}

/// Executes a statement on a connection of either database.
#[macro_export]
macro_rules! execute_account_statement {
    ($connection:expr, $statement:expr) => {{
        let mut query = sqlx::query($statement.sql);
        for parameter in $statement.parameters {
            query = match parameter {
                $crate::stored::accounts::SqlParameter::Text(text) => query.bind(text),
                $crate::stored::accounts::SqlParameter::Number(number) => query.bind(number),
            };
        }
        query.execute($connection).await.map(|done| done.rows_affected())
    }};
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection};
    use zugleich_place::export::place_of;

    use crate::migrations::SQLITE;

    #[tokio::test]
    async fn every_text_column_has_a_place_in_the_export() {
        let mut database = SqliteConnectOptions::new().filename(":memory:").connect().await.unwrap();
        SQLITE.run(&mut database).await.unwrap();
        let query = "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c \
                     WHERE m.type = 'table' AND c.type IN ('TEXT', 'BLOB') AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
        let columns: Vec<(String, String)> = sqlx::query_as(query).fetch_all(&mut database).await.unwrap();
        assert!(columns.len() > 40, "{columns:?}");
        let open: Vec<_> =
            columns.iter().filter(|(table, column)| place_of(table, column).is_none()).collect();
        assert!(open.is_empty(), "decide whether the export has {open:?}");
        database.close().await.unwrap();
    }
}
