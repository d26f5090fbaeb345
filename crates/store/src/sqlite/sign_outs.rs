//! Guests who have signed out everywhere. Sign-outs are rare, so each is a transaction of its own.

use async_trait::async_trait;

use super::store::SqliteStore;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{SignOuts, StoreError, WriteError};

#[async_trait]
impl SignOuts for SqliteStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let query = "INSERT INTO signed_out (guest) VALUES (?) ON CONFLICT (guest) DO NOTHING";
        let written = sqlx::query(query).bind(guest.text()).execute(writing.connection()).await;
        self.writer.end(writing, written.map(drop)).await?;
        self.gone.add(guest);
        Ok(())
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        Ok(self.gone.has(guest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, StoreConfig};
    use zugleich_session::Moment;
    use zugleich_session::ports::Store;

    #[tokio::test]
    async fn sign_out_is_known_after_reopening() {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("games.db"));
        let open =
            async || SqliteStore::open(&location, &StoreConfig::default(), Moment::new(5)).await.unwrap();
        let (gone, other) = (GuestId::random(), GuestId::random());
        let store = open().await;
        store.sign_out(&gone).await.unwrap();
        store.close().await;
        let store = open().await;
        assert!(store.has_signed_out(&gone).await.unwrap());
        assert!(!store.has_signed_out(&other).await.unwrap());
    }
}
