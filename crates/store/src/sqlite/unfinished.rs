use async_trait::async_trait;

use super::batch::SqliteWrite;
use super::store::SqliteStore;
use crate::database_error;
use crate::stored::queries::{LEFT, UNFINISHED_OF};
use crate::unfinished_query;
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{StoreError, UnfinishedCutoff, UnfinishedGames, WriteError};

#[async_trait]
impl UnfinishedGames for SqliteStore {
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(UNFINISHED_OF);
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = query.fetch_one(&self.reader).await.map_err(database_error)?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
        let query = sqlx::query_scalar(unfinished_query!("id", "id IN (SELECT value FROM json_each($1))"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(count).bind(alone);
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.queue.write(SqliteWrite::Forget { games: games.to_vec(), moment }).await.map(|_| ())
    }
}
