use async_trait::async_trait;

use super::batch::SqliteWrite;
use super::store::SqliteStore;
use crate::database_error;
use crate::stored::encoded_append::EncodedAppend;
use crate::stored::event_row::events;
use crate::stored::heads::WriteVerdict;
use crate::stored::queries::{EVENTS_BETWEEN, IS_TAKEN};
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::ids::GameId;
use zugleich_session::ports::{Append, AppendError, EventLog, StoreError};

#[async_trait]
impl EventLog for SqliteStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries = appends.iter().map(|append| EncodedAppend::new(append, &self.vault)).collect();
        match self.queue.write(SqliteWrite::Events(entries)).await? {
            WriteVerdict::Written => Ok(()),
            WriteVerdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(IS_TAKEN).bind(game.as_str()).bind(game.digest());
        Ok(query.fetch_one(&self.reader).await.map_err(database_error)?)
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let query = sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(known).bind(until);
        events(game, query.fetch_all(&self.reader).await.map_err(database_error)?, &self.vault)
    }
}
