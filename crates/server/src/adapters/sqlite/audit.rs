use serde_json::Value;
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use crate::adapters::stored::hidden::Cover;
use crate::adapters::stored::{form, names};
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::base::vault::Vault;
use crate::domain::{Event, Game};
use crate::ports::GameIndex;

/// What was found in a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// How many games are in it.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// What is wrong.
    pub faults: Vec<AuditFault>,
}

/// Something that is wrong in a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditFault {
    /// In which game; nothing if it is no matter of one game.
    pub game: Option<String>,
    /// At which event of it, from 0.
    pub event: Option<u32>,
    /// What is wrong. It names no plan.
    pub why: String,
}

/// What SQLite itself finds wrong.
pub(super) async fn integrity(connection: &mut SqliteConnection) -> Result<Vec<AuditFault>, sqlx::Error> {
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(connection).await?;
    let mut faults: Vec<_> = found.into_iter().filter(|line| line != "ok").map(AuditFault::of_file).collect();
    if !orphans.is_empty() {
        faults.push(AuditFault::of_file(format!("{} rows refer to rows that are not there", orphans.len())));
    }
    Ok(faults)
}

/// All games of which there is anything.
pub(super) async fn games(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let query = "SELECT id FROM games UNION SELECT game_id FROM events ORDER BY 1";
    sqlx::query_scalar(query).fetch_all(connection).await
}

/// Plays a game as it is stored; gives how many events it has, and what is wrong first.
pub(super) async fn game(
    connection: &mut SqliteConnection,
    id: &str,
    vault: &Vault,
) -> Result<(u64, Option<AuditFault>), sqlx::Error> {
    let query = "SELECT seq, version, kind, body, at FROM events WHERE game_id = ? ORDER BY seq";
    let rows = sqlx::query(query).bind(id).fetch_all(&mut *connection).await?;
    let query = "SELECT stage, turns FROM games WHERE id = ?";
    let listed: Option<(String, u32)> = sqlx::query_as(query).bind(id).fetch_optional(connection).await?;
    let fault = judge(id, &rows, listed.as_ref(), vault)?.map(|(event, why)| AuditFault {
        game: Some(id.to_owned()),
        event,
        why,
    });
    Ok((rows.len() as u64, fault))
}

type Found = Option<(Option<u32>, String)>;

fn judge(
    id: &str,
    rows: &[SqliteRow],
    listed: Option<&(String, u32)>,
    vault: &Vault,
) -> Result<Found, sqlx::Error> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(Some((None, "this is no id of a game".to_owned()))) };
    let mut events = Vec::with_capacity(rows.len());
    for (number, row) in (0_u32..).zip(rows) {
        let seq: i64 = row.try_get("seq")?;
        if seq != i64::from(number) {
            return Ok(Some((Some(number), format!("the event is missing: the next is {seq}"))));
        }
        match read(row, &Cover { vault, game: &id, seq: number })? {
            Ok(event) => events.push((Moment::new(row.try_get("at")?), event)),
            Err(why) => return Ok(Some((Some(number), why))),
        }
    }
    let game = match Game::audit(id, &events) {
        Ok(game) => game,
        Err(broken) => return Ok(Some((Some(broken.event), broken.why))),
    };
    // How a game of another edition stands nobody judges.
    let index = GameIndex::from(&game);
    let told = (names::stage(index.stage).to_owned(), index.turns);
    if game.is_stored() || listed == Some(&told) {
        return Ok(None);
    }
    Ok(Some((None, "the list of games says otherwise, or not at all, how far it is".to_owned())))
}

fn read(row: &SqliteRow, cover: &Cover<'_>) -> Result<Result<Event, String>, sqlx::Error> {
    let (version, kind, body): (i64, String, String) =
        (row.try_get("version")?, row.try_get("kind")?, row.try_get("body")?);
    let event = match form::read(version, &kind, &body, cover) {
        Ok(event) => event,
        Err(why) => return Ok(Err(why)),
    };
    let untold = matches!(&event, Event::Created { told: None, .. } | Event::Revealed { told: None, .. });
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    if untold && body.get("told").is_some() {
        return Ok(Err("what was told with it cannot be read".to_owned()));
    }
    Ok(Ok(event))
}

impl AuditFault {
    pub(super) fn of_file(why: String) -> Self {
        Self { game: None, event: None, why }
    }

    pub(super) fn of_game(game: &str, error: &sqlx::Error) -> Self {
        Self { game: Some(game.to_owned()), event: None, why: super::open::plain(error) }
    }
}
