//! What is asked in the same words of every database.

use crate::ports::GameFilter;

/// A query for rows of the list of games, with the guests' names.
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

/// A query for games that are not over and were not left: the last two values are the moments that count.
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

/// What is true of a game that is not over and in which nothing has happened since the moment that is the first value.
/// The list of games does not know of what is hidden.
macro_rules! left {
    () => {
        "stage <> 'over' AND at < $1 / 1000 \
         AND NOT EXISTS (SELECT 1 FROM events WHERE game_id = games.id AND events.at >= $1)"
    };
}

/// Some games of which that is true, at most as many as the second value; of those alone and against the computer, if
/// the third value is true.
pub(in crate::adapters) const LEFT: &str = concat!(
    "SELECT id FROM games WHERE ",
    left!(),
    " AND (NOT $3 OR opponent IN ('practice', 'computer')) ORDER BY at LIMIT $2"
);

/// The events of a game from a number on and before another one.
pub(in crate::adapters) const EVENTS_BETWEEN: &str = "SELECT seq, version, kind, CAST(body AS TEXT) AS body, at FROM events \
                                                   WHERE game_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";

/// Whether a game has an id, or had it before it was forgotten; the second value is the hash of the id.
pub(in crate::adapters) const IS_TAKEN: &str = "SELECT EXISTS (SELECT 1 FROM events WHERE game_id = $1) \
                                               OR EXISTS (SELECT 1 FROM forgotten WHERE hash = $2)";

/// The hashes of all games that were forgotten.
pub(in crate::adapters) const FORGOTTEN: &str = "SELECT hash FROM forgotten ORDER BY hash";

/// All games of which there is anything.
pub(in crate::adapters) const GAMES: &str =
    "SELECT id FROM games UNION SELECT game_id FROM events ORDER BY 1";

/// How far a game is as the list has it.
pub(in crate::adapters) const HOW_FAR: &str = "SELECT stage, turns FROM games WHERE id = $1";

/// The games that are being played and have a clock, or seals that must be opened in time.
pub(in crate::adapters) const TIMED: &str = "SELECT id FROM games WHERE stage = 'running' AND (clock IS NOT NULL OR EXISTS (\
                                            SELECT 1 FROM events WHERE game_id = games.id AND kind IN ('seal-placed', 'seal-left')))";

/// The games that may have been over after something had happened in them between two moments. A game against oneself
/// goes on when its last turn is taken back.
pub(in crate::adapters) const OVER_BETWEEN: &str = "SELECT id FROM games WHERE at >= $1 / 1000 \
                                                    AND created < $2 / 1000 \
                                                    AND (stage = 'over' OR opponent = 'practice')";

/// The latest games of a guest, but for those that were withdrawn before anybody came.
pub(in crate::adapters) const GAMES_OF: &str = list_query!(
    "WHERE (white = $1 OR black = $1) AND NOT (stage = 'over' AND (white IS NULL OR black IS NULL)) \
                 ORDER BY at DESC, games.id LIMIT $2"
);

/// Games that were begun, were not called off, and are neither for practice nor by link, which is known to those alone
/// who were given it.
pub(in crate::adapters) const PUBLIC: &str = list_query!(
    "WHERE stage <> 'waiting' AND opponent NOT IN ('practice', 'friend') AND coalesce(reason, '') <> 'aborted' \
     AND (CAST($3 AS TEXT) IS NULL OR variant = CAST($3 AS TEXT)) \
     AND (CAST($4 AS TEXT) IS NULL OR stage = CAST($4 AS TEXT)) \
     AND (CAST($5 AS TEXT) IS NULL \
     OR CASE opponent WHEN 'computer' THEN 'computer' ELSE 'people' END = CAST($5 AS TEXT)) \
     AND (CAST($6 AS BIGINT) IS NULL OR CAST($6 AS BIGINT) = \
     (SELECT CAST(body ->> 'level' AS BIGINT) FROM events WHERE game_id = games.id AND seq = 0)) \
     ORDER BY at DESC, games.id LIMIT $1 OFFSET $2"
);

/// Games of the lobby whose other seat is open.
pub(in crate::adapters) const WAITING: &str =
    list_query!("WHERE stage = 'waiting' AND opponent = 'lobby' ORDER BY created DESC, games.id LIMIT $1");

/// At how many unfinished games a guest sits.
pub(in crate::adapters) const UNFINISHED_OF: &str =
    unfinished_query!("count(*)", "(white = $1 OR black = $1)");

/// What [`PUBLIC`] is told of a filter: stage, who plays against whom, and level.
pub(in crate::adapters) fn chosen(
    filter: &GameFilter,
) -> (Option<&'static str>, Option<&'static str>, Option<i64>) {
    let stage = filter.over.map(|over| if over { "over" } else { "running" });
    let players = filter.computer.map(|computer| if computer { "computer" } else { "people" });
    (stage, players, filter.level.map(i64::from))
}

pub(in crate::adapters) use {left, list_query, unfinished_query};
