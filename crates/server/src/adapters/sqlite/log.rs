use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use zugleich_rules::board::color_name;

use super::store::SqliteStore;
use super::{form, names};
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::Event;
use crate::ports::{Append, EventLog, Stage, StoreError};

#[async_trait]
impl EventLog for SqliteStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), StoreError> {
        let mut writing = self.writer.begin().await?;
        let written = write_all(writing.connection(), appends).await;
        self.writer.end(writing, written).await
    }

    async fn events_after(&self, game: &GameId, known: u32) -> Result<Vec<(Moment, Event)>, StoreError> {
        let query = "SELECT version, kind, body, at FROM events WHERE game_id = ? AND seq >= ? ORDER BY seq";
        let rows = sqlx::query(query).bind(game.as_str()).bind(known).fetch_all(&self.reader).await?;
        let read = |row: SqliteRow| {
            let (version, kind, body): (i64, String, String) =
                (row.try_get("version")?, row.try_get("kind")?, row.try_get("body")?);
            let event = form::read(version, &kind, &body)
                .map_err(|why| StoreError::Unreadable { game: game.clone(), why })?;
            Ok((Moment::new(row.try_get("at")?), event))
        };
        rows.into_iter().map(read).collect()
    }
}

async fn write_all(connection: &mut SqliteConnection, appends: &[Append<'_>]) -> Result<(), sqlx::Error> {
    for append in appends {
        if append.events.iter().any(|event| !event.is_hidden()) {
            write_index(connection, append).await?;
        }
        for (number, event) in (append.first..).zip(append.events) {
            write_event(connection, append.game, number, event, append.at).await?;
        }
    }
    Ok(())
}

async fn write_index(connection: &mut SqliteConnection, append: &Append<'_>) -> Result<(), sqlx::Error> {
    let index = &append.index;
    let outcome = match index.stage {
        Stage::Over(outcome) => Some(outcome),
        Stage::Waiting | Stage::Running => None,
    };
    let query = "INSERT INTO games (id, variant, opponent, white, black, stage, turns, winner, reason, created, at, \
                 options, clock) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?11, ?12) \
                 ON CONFLICT (id) DO UPDATE SET \
                 white = ?4, black = ?5, stage = ?6, turns = ?7, winner = ?8, reason = ?9, at = ?10";
    sqlx::query(query)
        .bind(append.game.as_str())
        .bind(&index.variant)
        .bind(index.opponent.name())
        .bind(names::occupant(&index.seats.white))
        .bind(names::occupant(&index.seats.black))
        .bind(names::stage(index.stage))
        .bind(index.turns)
        .bind(outcome.and_then(|outcome| outcome.winner).map(color_name))
        .bind(outcome.map(|outcome| outcome.reason.name()))
        .bind(append.at.seconds())
        .bind(form::write_options(&index.options))
        .bind(index.clock.map(form::write_clock))
        .execute(connection)
        .await?;
    Ok(())
}

async fn write_event(
    connection: &mut SqliteConnection,
    game: &GameId,
    number: u32,
    event: &Event,
    at: Moment,
) -> Result<(), sqlx::Error> {
    let (kind, body) = form::write(event);
    sqlx::query("INSERT INTO events (game_id, seq, version, kind, body, at) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(game.as_str())
        .bind(number)
        .bind(form::VERSION)
        .bind(kind)
        .bind(body)
        .bind(at.millis())
        .execute(connection)
        .await?;
    Ok(())
}
