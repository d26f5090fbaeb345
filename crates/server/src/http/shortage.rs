//! Admission of new games by all limits.

use axum::http::StatusCode;

use crate::base::Net;
use crate::base::ids::GuestId;
use crate::service::{Denied, Reservation};

use super::problem::Problem;
use super::site::Site;
use super::usage::Wish;
use crate::view::say;

/// Reason why no further game is admitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shortage {
    pub(super) status: StatusCode,
    pub(super) code: &'static str,
    pub(super) message: String,
}

impl Site {
    /// Reserves a game for a guest, in the lobby if `seek`.
    pub(super) async fn place_for_game(
        &self,
        guest: &GuestId,
        net: Net,
        seek: bool,
    ) -> Result<Reservation, Shortage> {
        self.begins_games()?;
        let reservation = self.ledger().make(guest, net, seek).await?;
        if self.usage().grant(Wish::Game, net, Some(guest)) {
            return Ok(reservation);
        }
        let message = say("too-many-games", &[]);
        Err(Problem::too_many(message).into())
    }

    /// Reserves a place for a guest in an existing game, which begins then.
    pub(super) async fn place_to_join(&self, guest: &GuestId) -> Result<Reservation, Shortage> {
        self.begins_games()?;
        Ok(self.ledger().join(guest).await?)
    }

    /// Refuses to begin games on a stopping server, which would cut them off: neither new ones nor open ones.
    fn begins_games(&self) -> Result<(), Shortage> {
        if self.readiness().is_draining() { Err(Problem::stopping().into()) } else { Ok(()) }
    }
}

impl From<Denied> for Shortage {
    fn from(denied: Denied) -> Self {
        let message = match &denied {
            Denied::Games => say("denied-games", &[]),
            Denied::GamesHere => say("denied-games-here", &[]),
            Denied::Seeks => say("denied-seeks", &[]),
            Denied::SeeksHere => say("denied-seeks-here", &[]),
            Denied::Storage(error) => {
                tracing::error!(%error, "unfinished games could not be counted");
                say("denied-storage", &[])
            }
        };
        Self { code: denied.code(), ..Problem::too_many(message).into() }
    }
}

impl From<Shortage> for Problem {
    fn from(Shortage { status, code, message }: Shortage) -> Self {
        Self { status, code, rule: None, message }
    }
}

impl From<Problem> for Shortage {
    fn from(Problem { status, code, message, .. }: Problem) -> Self {
        Self { status, code, message }
    }
}
