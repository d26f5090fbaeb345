use async_trait::async_trait;

use super::store::SqliteStore;
use crate::database_error;
use crate::stored::listed_row::listed;
use crate::stored::queries::{GAMES_OF, OVER_BETWEEN, PUBLIC, TIMED, WAITING, chosen};
use zugleich_session::Moment;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{GameFilter, GameLists, ListedGame, StoreError};

#[async_trait]
impl GameLists for SqliteStore {
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query = "SELECT strftime('%Y.%m.%d', created, 'unixepoch') FROM games WHERE id = ?";
        Ok(sqlx::query_scalar(query)
            .bind(game.as_str())
            .fetch_optional(&self.reader)
            .await
            .map_err(database_error)?)
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> =
            sqlx::query_scalar(TIMED).fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(OVER_BETWEEN).bind(from.millis()).bind(until.millis());
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(GAMES_OF).bind(guest.text()).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let (stage, players, level) = chosen(filter);
        let query = sqlx::query_as(PUBLIC).bind(count).bind(skip);
        let query = query.bind(&filter.variant).bind(stage).bind(players).bind(level);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(WAITING).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }
}
