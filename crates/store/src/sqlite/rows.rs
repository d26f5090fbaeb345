use sqlx::AssertSqlSafe;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection};

use crate::stored::encoded_append::{EventRow, ListRow};

/// Maximal number of rows per query: few enough for prepared statements for all numbers of rows.
const MOST: usize = 32;

/// Writes list entries. Of several rows for one game the last counts.
pub(super) async fn write_list(
    connection: &mut SqliteConnection,
    rows: &[&ListRow],
) -> Result<(), sqlx::Error> {
    let into = "games (id, variant, opponent, white, black, stage, turns, winner, reason, created, at, options, clock)";
    let known = "ON CONFLICT (id) DO UPDATE SET white = excluded.white, black = excluded.black, \
                 stage = excluded.stage, turns = excluded.turns, winner = excluded.winner, \
                 reason = excluded.reason, at = excluded.at";
    for rows in rows.chunks(MOST) {
        let text = insert(into, 13, rows.len(), known);
        let query = rows.iter().fold(sqlx::query(AssertSqlSafe(text)), |query, row| listed(query, row));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes events.
pub(super) async fn write_events(
    connection: &mut SqliteConnection,
    rows: &[&EventRow],
) -> Result<(), sqlx::Error> {
    for rows in rows.chunks(MOST) {
        let text = insert("events (game_id, seq, version, kind, body, at)", 6, rows.len(), "");
        let query = rows.iter().fold(sqlx::query(AssertSqlSafe(text)), |query, row| event(query, row));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Returns an `INSERT` statement for so many rows of so many values each.
fn insert(into: &str, values: usize, rows: usize, rest: &str) -> String {
    let row = format!("({})", vec!["?"; values].join(","));
    format!("INSERT INTO {into} VALUES {} {rest}", vec![row; rows].join(","))
}

type InsertQuery<'q> = Query<'q, Sqlite, SqliteArguments>;

fn listed<'q>(query: InsertQuery<'q>, row: &ListRow) -> InsertQuery<'q> {
    let query = query.bind(row.id.clone()).bind(row.variant.clone()).bind(row.opponent);
    let query = query.bind(row.white.clone()).bind(row.black.clone()).bind(row.stage).bind(row.turns);
    // Time of creation, used only if the row is new.
    let query = query.bind(row.winner).bind(row.reason).bind(row.at).bind(row.at);
    query.bind(row.options.clone()).bind(row.clock.clone())
}

fn event<'q>(
    query: InsertQuery<'q>,
    EventRow(game, seq, version, kind, body, at): &EventRow,
) -> InsertQuery<'q> {
    query.bind(game.clone()).bind(*seq).bind(*version).bind(kind.clone()).bind(body.clone()).bind(*at)
}
