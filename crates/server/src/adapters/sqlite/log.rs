use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::batch::{Verdict, Write};
use super::store::SqliteStore;
use crate::adapters::stored::form;
use crate::adapters::stored::hidden::Cover;
use crate::adapters::stored::row::Entry;
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::Event;
use crate::ports::{Append, AppendError, EventLog, StoreError};

#[async_trait]
impl EventLog for SqliteStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries = appends.iter().map(|append| Entry::new(append, &self.vault)).collect();
        match self.queue.write(Write::Events(entries)).await? {
            Verdict::Written => Ok(()),
            Verdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn events_after(&self, game: &GameId, known: u32) -> Result<Vec<(Moment, Event)>, StoreError> {
        let query =
            "SELECT seq, version, kind, body, at FROM events WHERE game_id = ? AND seq >= ? ORDER BY seq";
        let rows = sqlx::query(query).bind(game.as_str()).bind(known).fetch_all(&self.reader).await?;
        let read = |row: SqliteRow| {
            let (version, kind, body): (i64, String, String) =
                (row.try_get("version")?, row.try_get("kind")?, row.try_get("body")?);
            let cover = Cover { vault: &self.vault, game, seq: row.try_get("seq")? };
            let event = form::read(version, &kind, &body, &cover)
                .map_err(|why| StoreError::Unreadable { game: game.clone(), why })?;
            Ok((Moment::new(row.try_get("at")?), event))
        };
        rows.into_iter().map(read).collect()
    }
}
