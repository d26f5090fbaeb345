use async_trait::async_trait;
use sqlx::{Connection, Error};
use zugleich_session::Moment;
use zugleich_session::account::{Account, AccountChange, AccountKey, StoredCredential};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{AccountStore, StoreError, WriteError};
use zugleich_store::execute_account_statement;
use zugleich_store::stored::accounts::{
    ALIASES_OF, CREDENTIAL, CREDENTIALS_OF, RawAccount, RawCredential, TO_DELETE, account_query, statements,
};

use super::store::PostgresStore;

#[async_trait]
impl AccountStore for PostgresStore {
    async fn change_account(&self, change: &AccountChange<'_>) -> Result<bool, WriteError> {
        match self.change(self.make_change(change)).await {
            Err(WriteError::Store(StoreError::Database(error))) if is_taken(&*error) => Ok(false),
            done => done,
        }
    }

    async fn account(&self, key: AccountKey<'_>) -> Result<Option<Account>, StoreError> {
        let (query, parameter) = account_query(key);
        let query = sqlx::query_as(query).bind(parameter).fetch_optional(&self.pools.readers);
        Ok(self.read(query).await?.and_then(RawAccount::read))
    }

    async fn credential(&self, hash: &str) -> Result<Option<StoredCredential>, StoreError> {
        let query = sqlx::query_as(CREDENTIAL).bind(hash).fetch_optional(&self.pools.readers);
        Ok(self.read(query).await?.and_then(RawCredential::read))
    }

    async fn credentials_of(&self, account: &GuestId) -> Result<Vec<StoredCredential>, StoreError> {
        let query = sqlx::query_as(CREDENTIALS_OF).bind(account.text()).fetch_all(&self.pools.readers);
        let rows: Vec<RawCredential> = self.read(query).await?;
        Ok(rows.into_iter().filter_map(RawCredential::read).collect())
    }

    async fn aliases_of(&self, account: &GuestId) -> Result<Vec<GuestId>, StoreError> {
        let query = sqlx::query_scalar(ALIASES_OF).bind(account.text()).fetch_all(&self.pools.readers);
        let ids: Vec<String> = self.read(query).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn accounts_to_delete(&self, now: Moment) -> Result<Vec<Account>, StoreError> {
        let query = sqlx::query_as(TO_DELETE).bind(now.millis()).fetch_all(&self.pools.readers);
        let rows: Vec<RawAccount> = self.read(query).await?;
        Ok(rows.into_iter().filter_map(RawAccount::read).collect())
    }
}

impl PostgresStore {
    async fn make_change(&self, change: &AccountChange<'_>) -> Result<bool, Error> {
        let mut connection = self.pools.writers.acquire().await?;
        let mut transaction = connection.begin().await?;
        for statement in statements(change) {
            let is_condition = statement.is_condition;
            let rows = execute_account_statement!(&mut *transaction, statement)?;
            if is_condition && rows == 0 {
                transaction.rollback().await?;
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }
}

/// Returns whether a concurrent transaction has given the same name or taken over the same guest.
fn is_taken(error: &(dyn std::error::Error + 'static)) -> bool {
    let error = error.downcast_ref::<Error>().and_then(Error::as_database_error);
    error.is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, PgConnection};
    use zugleich_place::export::place_of;
    use zugleich_store::migrations::POSTGRES;

    use crate::postgres_of_tests::database;

    #[tokio::test]
    async fn every_text_column_has_a_place_in_the_export() {
        let mut database = PgConnection::connect(&database().await).await.unwrap();
        POSTGRES.run(&mut database).await.unwrap();
        let query = "SELECT table_name::text, column_name::text FROM information_schema.columns \
                     WHERE table_schema = 'public' AND data_type IN ('text', 'json') AND table_name NOT LIKE '\\_sqlx%'";
        let columns: Vec<(String, String)> = sqlx::query_as(query).fetch_all(&mut database).await.unwrap();
        assert!(columns.len() > 40, "{columns:?}");
        let open: Vec<_> =
            columns.iter().filter(|(table, column)| place_of(table, column).is_none()).collect();
        assert!(open.is_empty(), "decide whether the export has {open:?}");
        database.close().await.unwrap();
    }
}
