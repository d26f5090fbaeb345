use async_trait::async_trait;
use sqlx::Error;
use sqlx::sqlite::SqliteConnection;
use zugleich_session::Moment;
use zugleich_session::account::{Account, AccountChange, AccountKey, StoredCredential};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{AccountStore, StoreError, WriteError};

use super::store::SqliteStore;
use crate::stored::accounts::{
    ALIASES_OF, CREDENTIAL, CREDENTIALS_OF, RawAccount, RawCredential, TO_DELETE, account_query, statements,
};
use crate::{database_error, execute_account_statement};

#[async_trait]
impl AccountStore for SqliteStore {
    async fn change_account(&self, change: &AccountChange<'_>) -> Result<bool, WriteError> {
        let mut writing = self.writer.begin().await?;
        let result = make_change(writing.connection(), change).await;
        let done = self.writer.end(writing, result).await?;
        if done && let Some(guest) = change.signed_out() {
            self.gone.add(guest);
        }
        Ok(done)
    }

    async fn account(&self, key: AccountKey<'_>) -> Result<Option<Account>, StoreError> {
        let (query, parameter) = account_query(key);
        let query = sqlx::query_as(query).bind(parameter).fetch_optional(&self.reader);
        let row: Option<RawAccount> = query.await.map_err(database_error)?;
        Ok(row.and_then(RawAccount::read))
    }

    async fn credential(&self, hash: &str) -> Result<Option<StoredCredential>, StoreError> {
        let query = sqlx::query_as(CREDENTIAL).bind(hash).fetch_optional(&self.reader);
        let row: Option<RawCredential> = query.await.map_err(database_error)?;
        Ok(row.and_then(RawCredential::read))
    }

    async fn credentials_of(&self, account: &GuestId) -> Result<Vec<StoredCredential>, StoreError> {
        let query = sqlx::query_as(CREDENTIALS_OF).bind(account.text()).fetch_all(&self.reader);
        let rows: Vec<RawCredential> = query.await.map_err(database_error)?;
        Ok(rows.into_iter().filter_map(RawCredential::read).collect())
    }

    async fn aliases_of(&self, account: &GuestId) -> Result<Vec<GuestId>, StoreError> {
        let query = sqlx::query_scalar(ALIASES_OF).bind(account.text()).fetch_all(&self.reader);
        let ids: Vec<String> = query.await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn accounts_to_delete(&self, now: Moment) -> Result<Vec<Account>, StoreError> {
        let query = sqlx::query_as(TO_DELETE).bind(now.millis()).fetch_all(&self.reader);
        let rows: Vec<RawAccount> = query.await.map_err(database_error)?;
        Ok(rows.into_iter().filter_map(RawAccount::read).collect())
    }
}

async fn make_change(connection: &mut SqliteConnection, change: &AccountChange<'_>) -> Result<bool, Error> {
    for statement in statements(change) {
        let is_condition = statement.is_condition;
        let rows = execute_account_statement!(&mut *connection, statement)?;
        if is_condition && rows == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
