use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretBox;
use sqlx::Row;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteRow};
use tokio::sync::watch;
use zugleich_rules::ByColor;
use zugleich_rules::board::color_name;

use super::open::{Location, OpenError, examine, lock, plain};
use super::writer::Writer;
use super::{form, names};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::{Event, Occupant, OpponentKind};
use crate::ports::{Append, GameIndex, Listed, Stage, Store, StoreError};

/// The database: one connection that writes, a few that read.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Arc<Writer>,
    reader: SqlitePool,
    /// Keeps other servers away while the store is in use.
    lock: Arc<File>,
}

/// A query for rows of the list of games, with the guests' names.
macro_rules! list_query {
    ($rest:literal) => {
        concat!(
            "SELECT games.*, white_guest.name AS white_name, black_guest.name AS black_name FROM games ",
            "LEFT JOIN guests AS white_guest ON white_guest.id = games.white ",
            "LEFT JOIN guests AS black_guest ON black_guest.id = games.black ",
            $rest
        )
    };
}

impl SqliteStore {
    /// Opens the database, and makes it if there is none.
    ///
    /// # Errors
    /// [`OpenError`]; nothing has been written to a file that is not ours or not sound.
    pub async fn open(location: &Location) -> Result<Self, OpenError> {
        let Location::Sqlite(path) = location;
        let lock = lock(path)?;
        examine(path).await?;
        let broken = |error: &sqlx::Error| OpenError::Broken { path: path.clone(), why: plain(error) };
        let file = SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(5));
        let writer = Writer::open(&file).await.map_err(|error| broken(&error))?;
        let reader = readers().connect_with(file.read_only(true)).await.map_err(|error| broken(&error))?;
        Ok(Self { writer: Arc::new(writer), reader, lock: Arc::new(lock) })
    }
}

#[async_trait]
impl Store for SqliteStore {
    fn is_failing(&self) -> bool {
        self.writer.is_failing()
    }

    fn failing(&self) -> watch::Receiver<bool> {
        self.writer.failing()
    }

    async fn mend(&self) -> Result<(), StoreError> {
        self.writer.mend().await
    }

    async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
        // Who still holds the store cannot use it any more; another server may.
        if let Err(error) = self.lock.unlock() {
            tracing::warn!(%error, "the database is still locked");
        }
    }

    async fn cookie_key(&self) -> Result<SecretBox<[u8; 32]>, StoreError> {
        let fresh: [u8; 32] = crate::base::random::bytes();
        let mut writing = self.writer.begin().await?;
        let made = sqlx::query("INSERT INTO keys (name, value) VALUES ('cookie', ?) ON CONFLICT DO NOTHING")
            .bind(fresh.as_slice())
            .execute(writing.connection())
            .await;
        self.writer.end(writing, made).await?;
        let query = sqlx::query_scalar::<_, Vec<u8>>("SELECT value FROM keys WHERE name = 'cookie'");
        let key = query.fetch_one(&self.reader).await?.try_into();
        let key = key.map_err(|_| StoreError::Database("the key of the cookies has not 32 bytes".into()))?;
        Ok(SecretBox::new(Box::new(key)))
    }

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

    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query = "SELECT strftime('%Y.%m.%d', created, 'unixepoch') FROM games WHERE id = ?";
        Ok(sqlx::query_scalar(query).bind(game.as_str()).fetch_optional(&self.reader).await?)
    }

    async fn note_presence(&self, now: Moment) -> Result<(), StoreError> {
        let mut writing = self.writer.begin().await?;
        let noted = sqlx::query(
            "INSERT INTO presence (only, at) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET at = excluded.at",
        )
        .bind(now.millis())
        .execute(writing.connection())
        .await;
        self.writer.end(writing, noted).await
    }

    async fn last_presence(&self) -> Result<Option<Moment>, StoreError> {
        let at = sqlx::query_scalar("SELECT at FROM presence").fetch_optional(&self.reader).await?;
        Ok(at.map(Moment::new))
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let query = "SELECT id FROM games WHERE stage = 'running' AND (clock IS NOT NULL OR EXISTS (\
                         SELECT 1 FROM events WHERE game_id = games.id AND kind = 'seal-placed'))";
        let ids: Vec<String> = sqlx::query_scalar(query).fetch_all(&self.reader).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), StoreError> {
        let mut writing = self.writer.begin().await?;
        let renamed = sqlx::query(
            "INSERT INTO guests (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(guest.text())
        .bind(name)
        .execute(writing.connection())
        .await;
        self.writer.end(writing, renamed).await
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        let name: Option<String> = sqlx::query_scalar("SELECT name FROM guests WHERE id = ?")
            .bind(guest.text())
            .fetch_optional(&self.reader)
            .await?;
        Ok(name.unwrap_or_else(|| guest.default_name()))
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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Two connections that read. They stay open: if all connections were closed, the next would read what is in the
/// database's log, a commit that has failed at its sync included, and take it for stored.
fn readers() -> SqlitePoolOptions {
    let pool = SqlitePoolOptions::new().min_connections(1).max_connections(2);
    pool.idle_timeout(None).max_lifetime(None).acquire_timeout(Duration::from_secs(10))
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
    let index = GameIndex { variant, options, opponent, seats, stage, turns, clock };
    Ok(Some(Listed { id, index, names, created: row.try_get("created")?, at: row.try_get("at")? }))
}

fn chosen_or_default(occupant: &Occupant, chosen: Option<String>) -> Option<String> {
    match occupant {
        Occupant::Guest(guest) => Some(chosen.unwrap_or_else(|| guest.default_name())),
        Occupant::Open | Occupant::Computer => None,
    }
}
