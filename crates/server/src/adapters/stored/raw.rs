//! Unconverted rows, for copies between databases.

use serde::Serialize;

use crate::adapters::from_row::from_row;

from_row! {
    /// A row of the list of games.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub(in crate::adapters) struct RawGame {
        pub(in crate::adapters) id: String,
        pub(in crate::adapters) variant: String,
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
    pub(in crate::adapters) struct RawEvent {
        pub(in crate::adapters) game_id: String,
        pub(in crate::adapters) seq: i64,
        pub(in crate::adapters) version: i64,
        pub(in crate::adapters) kind: String,
        pub(in crate::adapters) body: String,
        pub(in crate::adapters) at: i64,
    }
}

from_row! {
    /// The name of a guest.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub(in crate::adapters) struct RawGuest {
        pub(in crate::adapters) id: String,
        name: String,
    }
}

from_row! {
    /// A guest who has signed out everywhere.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub(in crate::adapters) struct RawSignOut {
        pub(in crate::adapters) guest: String,
    }
}

from_row! {
    /// A forgotten game, by the hash of its id.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub(in crate::adapters) struct RawForgotten {
        pub(in crate::adapters) hash: String,
    }
}

from_row! {
    /// An encrypted key of the cookies.
    #[derive(Debug, Serialize)]
    pub(in crate::adapters) struct RawCookieKey {
        pub(in crate::adapters) made: i64,
        pub(in crate::adapters) secret: String,
    }
}

/// The next deadline of a game.
#[derive(Debug, Serialize)]
pub(in crate::adapters) struct RawDue {
    pub(in crate::adapters) game_id: String,
    pub(in crate::adapters) at: i64,
}

impl RawGame {
    /// Returns whether it is in progress, so that it may have a deadline.
    pub(in crate::adapters) fn is_running(&self) -> bool {
        self.stage == "running"
    }
}
