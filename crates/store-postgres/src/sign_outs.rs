use async_trait::async_trait;

use super::store::PostgresStore;
use super::write::PostgresWrite;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{SignOuts, StoreError, WriteError};

#[async_trait]
impl SignOuts for PostgresStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.write(&PostgresWrite::SignOut { guest }).await.map(drop)
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM signed_out WHERE guest = $1)");
        self.read(query.bind(guest.text()).fetch_one(&self.pools.readers)).await
    }

    async fn signed_out_among(&self, guests: &[GuestId]) -> Result<Vec<GuestId>, StoreError> {
        if guests.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = guests.iter().map(GuestId::text).collect();
        let query = sqlx::query_scalar("SELECT guest FROM signed_out WHERE guest = ANY($1)").bind(ids);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }
}
