use sqlx::sqlite::SqliteConnection;

use crate::base::Moment;
use crate::base::ids::GameId;

/// What is true of a game that is not over and in which nothing has happened since a moment. The list of games does not
/// know of what is hidden.
macro_rules! left {
    ($moment:literal) => {
        concat!(
            "stage <> 'over' AND at < ",
            $moment,
            " / 1000 AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id AND events.at >= ",
            $moment,
            ")"
        )
    };
}

/// Some games of which that is true since the first value, at most as many as the second.
pub(super) const LEFT: &str = concat!("SELECT id FROM games WHERE ", left!("?1"), " ORDER BY at LIMIT ?2");

/// Forgets games, if nothing has happened in them meanwhile.
pub(super) async fn write_forget(
    connection: &mut SqliteConnection,
    games: &[GameId],
    moment: Moment,
) -> Result<(), sqlx::Error> {
    let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
    // The events first, since they refer to their game.
    let events = concat!(
        "DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE id IN (SELECT value FROM json_each(?2)) AND ",
        left!("?1"),
        ")"
    );
    sqlx::query(events).bind(moment.millis()).bind(&ids).execute(&mut *connection).await?;
    let games = "DELETE FROM games WHERE id IN (SELECT value FROM json_each(?1)) AND stage <> 'over' \
                 AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id)";
    sqlx::query(games).bind(&ids).execute(connection).await?;
    Ok(())
}
