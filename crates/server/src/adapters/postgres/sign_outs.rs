use async_trait::async_trait;

use super::store::PostgresStore;
use super::write::Write;
use crate::base::ids::GuestId;
use crate::ports::{SignOuts, StoreError, WriteError};

#[async_trait]
impl SignOuts for PostgresStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.write(&Write::SignOut { guest }).await.map(drop)
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM signed_out WHERE guest = $1)");
        self.read(query.bind(guest.text()).fetch_one(&self.pools.readers)).await
    }
}
