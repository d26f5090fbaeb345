use async_trait::async_trait;

use super::store::PostgresStore;
use super::write::PostgresWrite;
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::ids::GameId;
use zugleich_session::ports::{Append, AppendError, EventLog, StoreError};
use zugleich_store::stored::encoded_append::EncodedAppend;
use zugleich_store::stored::event_row::events;
use zugleich_store::stored::heads::WriteVerdict;
use zugleich_store::stored::queries::{EVENTS_BETWEEN, IS_TAKEN};

#[async_trait]
impl EventLog for PostgresStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries: Vec<_> = appends.iter().map(|append| EncodedAppend::new(append, &self.vault)).collect();
        match self.write(&PostgresWrite::Events(&entries)).await? {
            WriteVerdict::Written => Ok(()),
            WriteVerdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(IS_TAKEN).bind(game.as_str()).bind(game.digest());
        self.read(query.fetch_one(&self.pools.readers)).await
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let query =
            sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(i64::from(known)).bind(i64::from(until));
        events(game, self.read(query.fetch_all(&self.pools.readers)).await?, &self.vault)
    }
}
