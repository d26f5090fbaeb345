//! Queries that both databases share.

use zugleich_session::ports::GameFilter;

/// Returns a query for rows of the list of games, with the guests' names.
#[macro_export]
macro_rules! list_query {
    ($rest:literal) => {
        concat!(
            "SELECT games.*, white_guest.name AS white_name, black_guest.name AS black_name, ",
            "(SELECT CAST(body ->> 'edition' AS BIGINT) FROM events WHERE game_id = games.id AND seq = 0) AS edition, ",
            "(SELECT body -> 'secrecy' ->> 'mode' FROM events WHERE game_id = games.id AND seq = 0) AS secrecy, ",
            "(SELECT CAST(body ->> 'level' AS BIGINT) FROM events WHERE game_id = games.id AND seq = 0) AS level ",
            "FROM games ",
            "LEFT JOIN guests AS white_guest ON white_guest.id = games.white ",
            "LEFT JOIN guests AS black_guest ON black_guest.id = games.black ",
            $rest
        )
    };
}

/// Returns a query for unfinished games that were not abandoned: the last two parameters are the moments of
/// [`UnfinishedCutoff`](zugleich_session::ports::UnfinishedCutoff).
#[macro_export]
macro_rules! unfinished_query {
    ($what:literal, $where:literal) => {
        concat!(
            "SELECT ",
            $what,
            " FROM games WHERE ",
            $where,
            " AND stage <> 'over' AND at >= CASE WHEN opponent IN ('practice', 'computer') THEN $2 ELSE $3 END"
        )
    };
}

/// Condition for an unfinished game without a deadline, and without an event since the moment in the first parameter. The list of
/// games lacks hidden events.
#[macro_export]
macro_rules! abandoned_games {
    () => {
        "stage <> 'over' AND at < $1 / 1000 \
         AND NOT EXISTS (SELECT 1 FROM due WHERE game_id = games.id) \
         AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id AND events.at >= $1)"
    };
}

/// Selects games with that condition, at most as many as the second parameter; only those alone or against
/// the computer if the third is true.
pub const LEFT: &str = concat!(
    "SELECT id FROM games WHERE ",
    abandoned_games!(),
    " AND (NOT $3 OR opponent IN ('practice', 'computer')) ORDER BY at LIMIT $2"
);

/// Selects the events of a game from a number up to another, excluded.
pub const EVENTS_BETWEEN: &str = "SELECT seq, version, kind, CAST(body AS TEXT) AS body, at FROM events \
                                                   WHERE game_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";

/// Selects whether an id is in use by a game or by a forgotten one; the second parameter is the hash of the
/// id.
pub const IS_TAKEN: &str = "SELECT EXISTS (SELECT 1 FROM events WHERE game_id = $1) \
                                               OR EXISTS (SELECT 1 FROM forgotten WHERE hash = $2)";

/// Selects the hashes of all forgotten games.
pub const FORGOTTEN: &str = "SELECT hash FROM forgotten ORDER BY hash";

/// Selects all games with a list entry or events.
pub const GAMES: &str = "SELECT id FROM games UNION SELECT game_id FROM events ORDER BY 1";

/// Selects stage and number of turns of a game's list entry.
pub const HOW_FAR: &str = "SELECT stage, turns FROM games WHERE id = $1";

/// Selects the next deadline of a game.
pub const DUE_OF: &str = "SELECT at FROM due WHERE game_id = $1";

/// Selects the next deadline of any game.
pub const NEXT_DUE: &str = "SELECT min(at) FROM due";

/// Deletes the deadline of a game with a number of events.
pub const CLEAR_DUE: &str =
    "DELETE FROM due WHERE game_id = $1 AND (SELECT max(seq) + 1 FROM events WHERE game_id = $1) = $2";

/// Moves the deadline of a game with a number of events.
pub const MOVE_DUE: &str = "UPDATE due SET at = $3 \
    WHERE game_id = $1 AND (SELECT max(seq) + 1 FROM events WHERE game_id = $1) = $2";

/// Time for which no server receives a claimed game again, in milliseconds.
pub const CLAIMED: i64 = 30_000;
/// Maximal number of games that are claimed at once.
pub const CLAIMS: i64 = 64;

/// Adds an outage.
pub const ADD_OUTAGE: &str =
    "INSERT INTO outages (id, stopped, resumed) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";

/// Selects the outages that have ended after a moment.
pub const OUTAGES: &str = "SELECT stopped, resumed FROM outages WHERE resumed > $1 ORDER BY resumed, stopped";

/// Selects a superset of the games that ended between two moments. A practice game is included even if it
/// goes on, since its last turn can be taken back.
pub const OVER_BETWEEN: &str = "SELECT id FROM games WHERE at >= $1 / 1000 \
                                                    AND created < $2 / 1000 \
                                                    AND (stage = 'over' OR opponent = 'practice')";

/// Selects the latest games of a guest, without those withdrawn before an opponent joined.
pub const GAMES_OF: &str = list_query!(
    "WHERE (white = $1 OR black = $1) AND NOT (stage = 'over' AND (white IS NULL OR black IS NULL)) \
                 ORDER BY at DESC, games.id LIMIT $2"
);

/// Selects the latest games of a guest with another person that are in progress.
pub const RUNNING_OF: &str = list_query!(
    "WHERE (white = $1 OR black = $1) AND stage = 'running' AND opponent IN ('friend', 'lobby') \
                 ORDER BY at DESC, games.id LIMIT $2"
);

/// Selects games that were begun, were not called off, and are neither for practice nor by link, which only
/// its recipients know.
pub const PUBLIC: &str = list_query!(
    "WHERE stage <> 'waiting' AND opponent NOT IN ('practice', 'friend') AND coalesce(reason, '') <> 'aborted' \
     AND (CAST($3 AS TEXT) IS NULL OR variant = CAST($3 AS TEXT)) \
     AND (CAST($4 AS TEXT) IS NULL OR stage = CAST($4 AS TEXT)) \
     AND (CAST($5 AS TEXT) IS NULL \
     OR CASE opponent WHEN 'computer' THEN 'computer' ELSE 'people' END = CAST($5 AS TEXT)) \
     AND (CAST($6 AS BIGINT) IS NULL OR CAST($6 AS BIGINT) = \
     (SELECT CAST(body ->> 'level' AS BIGINT) FROM events WHERE game_id = games.id AND seq = 0)) \
     ORDER BY at DESC, games.id LIMIT $1 OFFSET $2"
);

/// Selects lobby games with an open seat.
pub const WAITING: &str =
    list_query!("WHERE stage = 'waiting' AND opponent = 'lobby' ORDER BY created DESC, games.id LIMIT $1");

/// Selects the number of unfinished games of a guest.
pub const UNFINISHED_OF: &str = unfinished_query!("count(*)", "(white = $1 OR black = $1)");

/// Returns the parameters of [`PUBLIC`] for a filter: stage, kind of opponent, and level.
pub fn chosen(filter: &GameFilter) -> (Option<&'static str>, Option<&'static str>, Option<i64>) {
    let stage = filter.over.map(|over| if over { "over" } else { "running" });
    let players = filter.computer.map(|computer| if computer { "computer" } else { "people" });
    (stage, players, filter.level.map(i64::from))
}
