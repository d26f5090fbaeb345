use async_trait::async_trait;

use super::store::PostgresStore;
use super::write::Write;
use crate::adapters::stored::event_row::events;
use crate::adapters::stored::heads::Verdict;
use crate::adapters::stored::queries::{EVENTS_BETWEEN, IS_TAKEN};
use crate::adapters::stored::row::Entry;
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::Event;
use crate::ports::{Append, AppendError, EventLog, StoreError};

#[async_trait]
impl EventLog for PostgresStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries: Vec<_> = appends.iter().map(|append| Entry::new(append, &self.vault)).collect();
        match self.write(&Write::Events(&entries)).await? {
            Verdict::Written => Ok(()),
            Verdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
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
    ) -> Result<Vec<(Moment, Event)>, StoreError> {
        let query =
            sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(i64::from(known)).bind(i64::from(until));
        events(game, self.read(query.fetch_all(&self.pools.readers)).await?, &self.vault)
    }
}
