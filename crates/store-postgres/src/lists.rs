use async_trait::async_trait;

use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{GameFilter, GameLists, ListedGame, StoreError};
use zugleich_store::stored::listed_row::listed;
use zugleich_store::stored::queries::{GAMES_OF, OVER_BETWEEN, PUBLIC, TIMED, WAITING, chosen};

#[async_trait]
impl GameLists for PostgresStore {
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query =
            "SELECT to_char(to_timestamp(created) AT TIME ZONE 'UTC', 'YYYY.MM.DD') FROM games WHERE id = $1";
        self.read(sqlx::query_scalar(query).bind(game.as_str()).fetch_optional(&self.pools.readers)).await
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = self.read(sqlx::query_scalar(TIMED).fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(OVER_BETWEEN).bind(from.millis()).bind(until.millis());
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(GAMES_OF).bind(guest.text()).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let (stage, players, level) = chosen(filter);
        let query = sqlx::query_as(PUBLIC).bind(i64::from(count)).bind(i64::from(skip));
        let query = query.bind(&filter.variant).bind(stage).bind(players).bind(level);
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(WAITING).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }
}
