use sqlx::postgres::PgConnection;
use sqlx::{Acquire, Error};

use zugleich_session::Moment;
use zugleich_session::ids::GameId;
use zugleich_store::abandoned_games;

/// Deletes games without new events, and keeps the hashes of their ids.
///
/// A concurrent write to one of them is waited for; a later one fails, because the game is missing.
pub(super) async fn forget(
    connection: &mut PgConnection,
    games: &[GameId],
    moment: Moment,
) -> Result<(), Error> {
    let ids: Vec<_> = games.iter().map(GameId::as_str).collect();
    let mut transaction = connection.begin().await?;
    let hold = "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE";
    sqlx::query(hold).bind(&ids).execute(&mut *transaction).await?;
    // Events are deleted first, since they refer to their game.
    let events = concat!(
        "DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE id = ANY($2) AND ",
        abandoned_games!(),
        ")"
    );
    sqlx::query(events).bind(moment.millis()).bind(&ids).execute(&mut *transaction).await?;
    let games = "WITH gone AS (DELETE FROM games WHERE id = ANY($1) AND stage <> 'over' \
                 AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id) RETURNING id), \
                 used AS (INSERT INTO forgotten (hash) SELECT encode(sha256(convert_to(id, 'UTF8')), 'hex') \
                 FROM gone ON CONFLICT DO NOTHING), \
                 undue AS (DELETE FROM due WHERE game_id IN (SELECT id FROM gone)) \
                 DELETE FROM seeks WHERE game_id IN (SELECT id FROM gone)";
    sqlx::query(games).bind(&ids).execute(&mut *transaction).await?;
    transaction.commit().await
}
