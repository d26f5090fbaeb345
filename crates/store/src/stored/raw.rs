//! Unconverted rows, for copies between databases.

use serde::Serialize;

use crate::from_row;

from_row! {
    /// A row of the list of games.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub struct RawGame {
        pub id: String,
        pub variant: String,
        opponent: String,
        white: Option<String>,
        black: Option<String>,
        stage: String,
        turns: i64,
        winner: Option<String>,
        reason: Option<String>,
        created: i64,
        at: i64,
        options: String,
        clock: Option<String>,
    }
}

from_row! {
    /// An event of a game.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub struct RawEvent {
        pub game_id: String,
        pub seq: i64,
        pub version: i64,
        pub kind: String,
        pub body: String,
        pub at: i64,
    }
}

from_row! {
    /// An encrypted key of the cookies.
    #[derive(Debug, Serialize)]
    pub struct RawCookieKey {
        pub made: i64,
        pub secret: String,
    }
}

/// The next deadline of a game.
#[derive(Debug, Serialize)]
pub struct RawDue {
    /// Id of the game.
    pub game_id: String,
    /// Time of the deadline in milliseconds since 1970.
    pub at: i64,
}

impl RawGame {
    /// Returns whether it is in progress, so that it may have a deadline.
    pub fn is_unfinished(&self) -> bool {
        self.stage != "over"
    }
}
