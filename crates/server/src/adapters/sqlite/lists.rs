use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use zugleich_rules::ByColor;

use super::store::SqliteStore;
use crate::adapters::stored::{form, names};
use crate::base::ids::{GameId, GuestId};
use crate::domain::{Occupant, OpponentKind};
use crate::ports::{GameIndex, GameLists, Listed, StoreError};

/// A query for rows of the list of games, with the guests' names.
macro_rules! list_query {
    ($rest:literal) => {
        concat!(
            "SELECT games.*, white_guest.name AS white_name, black_guest.name AS black_name, ",
            "(SELECT json_extract(body, '$.edition') FROM events WHERE game_id = games.id AND seq = 0) AS edition ",
            "FROM games ",
            "LEFT JOIN guests AS white_guest ON white_guest.id = games.white ",
            "LEFT JOIN guests AS black_guest ON black_guest.id = games.black ",
            $rest
        )
    };
}

#[async_trait]
impl GameLists for SqliteStore {
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query = "SELECT strftime('%Y.%m.%d', created, 'unixepoch') FROM games WHERE id = ?";
        Ok(sqlx::query_scalar(query).bind(game.as_str()).fetch_optional(&self.reader).await?)
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let query = "SELECT id FROM games WHERE stage = 'running' AND (clock IS NOT NULL OR EXISTS (\
                         SELECT 1 FROM events WHERE game_id = games.id AND kind = 'seal-placed'))";
        let ids: Vec<String> = sqlx::query_scalar(query).fetch_all(&self.reader).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<Listed>, StoreError> {
        let query = list_query!("WHERE white = ?1 OR black = ?1 ORDER BY at DESC, games.id LIMIT ?2");
        let query = sqlx::query(query).bind(guest.text()).bind(count);
        listed(&query.fetch_all(&self.reader).await?)
    }

    async fn public_games(&self, skip: u32, count: u32) -> Result<Vec<Listed>, StoreError> {
        let query = list_query!(
            "WHERE stage <> 'waiting' AND opponent <> 'practice' ORDER BY at DESC, games.id LIMIT ?1 OFFSET ?2"
        );
        let query = sqlx::query(query).bind(count).bind(skip);
        listed(&query.fetch_all(&self.reader).await?)
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<Listed>, StoreError> {
        let query = list_query!(
            "WHERE stage = 'waiting' AND opponent = 'lobby' ORDER BY created DESC, games.id LIMIT ?1"
        );
        let query = sqlx::query(query).bind(count);
        listed(&query.fetch_all(&self.reader).await?)
    }
}

/// Rows that this program cannot read are left out of lists: one bad row must not hide all games.
fn listed(rows: &[SqliteRow]) -> Result<Vec<Listed>, StoreError> {
    let read = rows.iter().map(one_listed).collect::<Result<Vec<_>, _>>()?;
    Ok(read.into_iter().flatten().collect())
}

fn one_listed(row: &SqliteRow) -> Result<Option<Listed>, sqlx::Error> {
    let text = |column| row.try_get::<String, _>(column);
    let perhaps = |column| row.try_get::<Option<String>, _>(column);
    let (white, black) = (perhaps("white")?, perhaps("black")?);
    let (winner, reason) = (perhaps("winner")?, perhaps("reason")?);
    let clock = perhaps("clock")?;
    let parts = (
        text("id")?.parse().ok(),
        OpponentKind::read(&text("opponent")?),
        names::read_stage(&text("stage")?, winner.as_deref(), reason.as_deref()),
        names::read_occupant(white.as_deref()),
        names::read_occupant(black.as_deref()),
        form::read_options(&text("options")?),
        clock.as_deref().map_or(Some(None), |text| form::read_clock(text).map(Some)),
    );
    let (Some(id), Some(opponent), Some(stage), Some(white), Some(black), Some(options), Some(clock)) = parts
    else {
        tracing::warn!("a row of the list of games cannot be read");
        return Ok(None);
    };
    let names = ByColor::new(
        chosen_or_default(&white, perhaps("white_name")?),
        chosen_or_default(&black, perhaps("black_name")?),
    );
    let seats = ByColor::new(white, black);
    let (variant, turns) = (text("variant")?, row.try_get("turns")?);
    // Games that were stored before editions were written down are of the first.
    let edition = row.try_get::<Option<u32>, _>("edition")?.unwrap_or(1);
    let index = GameIndex { variant, edition, options, opponent, seats, stage, turns, clock };
    Ok(Some(Listed { id, index, names, created: row.try_get("created")?, at: row.try_get("at")? }))
}

fn chosen_or_default(occupant: &Occupant, chosen: Option<String>) -> Option<String> {
    match occupant {
        Occupant::Guest(guest) => Some(chosen.unwrap_or_else(|| guest.default_name())),
        Occupant::Open | Occupant::Computer => None,
    }
}
