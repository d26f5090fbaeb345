//! Which guests have signed out everywhere. There are few of them, and so each is a transaction of its own.

use async_trait::async_trait;

use super::store::SqliteStore;
use crate::base::ids::GuestId;
use crate::ports::{SignOuts, StoreError, WriteError};

#[async_trait]
impl SignOuts for SqliteStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let query = "INSERT INTO signed_out (guest) VALUES (?) ON CONFLICT (guest) DO NOTHING";
        let written = sqlx::query(query).bind(guest.text()).execute(writing.connection()).await;
        Ok(self.writer.end(writing, written.map(drop)).await?)
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM signed_out WHERE guest = ?)";
        Ok(sqlx::query_scalar(query).bind(guest.text()).fetch_one(&self.reader).await?)
    }
}
