use std::collections::HashSet;
use std::path::Path;

use serde_json::json;
use sqlx::sqlite::SqliteConnection;

use super::commit_journal::read_last_events;
use crate::stored::encoded_append::EventRef;

/// Last events known from outside the database, compared with it.
#[derive(Debug, Default)]
pub(super) struct JournalCheck {
    /// Known events that are in the database.
    pub(super) there: Vec<EventRef>,
    /// Known events that are missing.
    pub(super) missing: Vec<EventRef>,
}

impl JournalCheck {
    /// Logs the missing events.
    pub(super) fn report(&self) {
        for EventRef { game, seq, kind, at } in &self.missing {
            let (event, at) = (seq + 1, at.millis());
            let game = game.logged();
            tracing::error!(%game, event, kind, at, "a stored event is missing in the database");
        }
    }
}

/// Compares a database with its witness, which holds the last event of each game.
pub(super) async fn compare(
    connection: &mut SqliteConnection,
    database: &Path,
) -> Result<JournalCheck, sqlx::Error> {
    let known = match read_last_events(database) {
        Ok(known) => known,
        Err(error) => {
            tracing::warn!(%error, "the commit journal cannot be read");
            return Ok(JournalCheck::default());
        }
    };
    let missing: HashSet<i64> = missing(connection, &known).await?.into_iter().collect();
    let is_missing = |place: usize| i64::try_from(place).is_ok_and(|place| missing.contains(&place));
    let (missing, there) =
        known.into_iter().enumerate().partition::<Vec<_>, _>(|(place, _)| is_missing(*place));
    let traces = |found: Vec<(usize, EventRef)>| found.into_iter().map(|(_, trace)| trace).collect();
    Ok(JournalCheck { there: traces(there), missing: traces(missing) })
}

/// Returns the indices of known events that the database lacks.
async fn missing(connection: &mut SqliteConnection, known: &[EventRef]) -> Result<Vec<i64>, sqlx::Error> {
    if known.is_empty() {
        return Ok(Vec::new());
    }
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'events'";
    if sqlx::query_scalar::<_, i64>(tables).fetch_one(&mut *connection).await? == 0 {
        return Ok((0..).take(known.len()).collect());
    }
    let rows: Vec<_> = known
        .iter()
        .map(|EventRef { game, seq, kind, at }| json!([game.as_str(), seq, kind, at.millis()]))
        .collect();
    let query = "SELECT key FROM json_each(?) AS known WHERE NOT EXISTS (\
                     SELECT 1 FROM events WHERE game_id = known.value ->> 0 AND seq = known.value ->> 1 \
                     AND kind = known.value ->> 2 AND at = known.value ->> 3)";
    sqlx::query_scalar(query).bind(json!(rows).to_string()).fetch_all(connection).await
}
