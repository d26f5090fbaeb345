use async_trait::async_trait;

use super::batch::Write;
use super::forget::LEFT;
use super::store::SqliteStore;
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::ports::{Since, StoreError, Unfinished, WriteError};

/// A query for games that are not over and were not left: the last two values are the moments that count.
macro_rules! unfinished_query {
    ($what:literal, $where:literal) => {
        concat!(
            "SELECT ",
            $what,
            " FROM games WHERE ",
            $where,
            " AND stage <> 'over' AND at >= CASE WHEN opponent IN ('practice', 'computer') THEN ?2 ELSE ?3 END"
        )
    };
}

#[async_trait]
impl Unfinished for SqliteStore {
    async fn unfinished_of(&self, guest: &GuestId, since: Since) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(unfinished_query!("count(*)", "(white = ?1 OR black = ?1)"));
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = query.fetch_one(&self.reader).await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(&self, games: &[GameId], since: Since) -> Result<Vec<GameId>, StoreError> {
        let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
        let query = sqlx::query_scalar(unfinished_query!("id", "id IN (SELECT value FROM json_each(?1))"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = query.fetch_all(&self.reader).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(count);
        let ids: Vec<String> = query.fetch_all(&self.reader).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.queue.write(Write::Forget { games: games.to_vec(), moment }).await.map(|_| ())
    }
}
