use sqlx::sqlite::SqliteConnection;

use crate::abandoned_games;
use zugleich_session::Moment;
use zugleich_session::ids::GameId;

/// Deletes games without new events, and keeps the hashes of their ids.
pub(super) async fn write_forget(
    connection: &mut SqliteConnection,
    games: &[GameId],
    moment: Moment,
) -> Result<(), sqlx::Error> {
    let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
    // Events are deleted first, since they refer to their game.
    let events = concat!(
        "DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE id IN (SELECT value FROM json_each($2)) AND ",
        abandoned_games!(),
        ")"
    );
    sqlx::query(events).bind(moment.millis()).bind(&ids).execute(&mut *connection).await?;
    let digests = serde_json::Value::from_iter(games.iter().map(|id| [id.as_str().to_owned(), id.digest()]));
    let forgotten = "INSERT OR IGNORE INTO forgotten (hash) SELECT value ->> 1 FROM json_each(?) WHERE EXISTS \
                     (SELECT 1 FROM games WHERE id = value ->> 0 AND stage <> 'over' \
                     AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id))";
    sqlx::query(forgotten).bind(digests.to_string()).execute(&mut *connection).await?;
    let games = "DELETE FROM games WHERE id IN (SELECT value FROM json_each(?1)) AND stage <> 'over' \
                 AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id)";
    sqlx::query(games).bind(&ids).execute(connection).await?;
    Ok(())
}
