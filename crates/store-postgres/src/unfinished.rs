use async_trait::async_trait;

use super::store::PostgresStore;
use super::write::PostgresWrite;
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{StoreError, UnfinishedCutoff, UnfinishedGames, WriteError};
use zugleich_store::stored::queries::{LEFT, UNFINISHED_OF};
use zugleich_store::unfinished_query;

/// Time for a server to handle a game before others receive it, in milliseconds.
const SEEN_TO: i64 = 30_000;
/// Maximal number of games that a server receives at once.
const AT_ONCE: i64 = 64;

#[async_trait]
impl UnfinishedGames for PostgresStore {
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(UNFINISHED_OF);
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = self.read(query.fetch_one(&self.pools.readers)).await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<_> = games.iter().map(GameId::as_str).collect();
        let query = sqlx::query_scalar(unfinished_query!("id", "id = ANY($1)"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(i64::from(count)).bind(alone);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.write(&PostgresWrite::Forget { games, moment }).await.map(|_| ())
    }

    async fn overdue(&self, now: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = "UPDATE due SET at = $1 WHERE game_id IN \
                     (SELECT game_id FROM due WHERE at <= $2 ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED) \
                     RETURNING game_id";
        let query =
            sqlx::query_scalar(query).bind(now.plus(SEEN_TO).millis()).bind(now.millis()).bind(AT_ONCE);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.notes)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }
}
