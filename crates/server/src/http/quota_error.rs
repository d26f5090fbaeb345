//! Admission of new games by all limits.

use axum::http::StatusCode;

use zugleich_session::ClientNetwork;
use zugleich_session::ids::GuestId;
use zugleich_session::service::{GameLimitError, GameReservation};

use super::http_error::HttpError;
use super::rate_limits::RateClass;
use super::site::Site;
use zugleich_site::view::{LocalizedText, message};

/// Reason why no further game is admitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuotaError {
    pub(super) status: StatusCode,
    pub(super) code: &'static str,
    pub(super) message: LocalizedText,
}

impl Site {
    /// Reserves a game for a guest, in the lobby if `seek`.
    pub(super) async fn reserve_game(
        &self,
        guest: &GuestId,
        net: ClientNetwork,
        seek: bool,
    ) -> Result<GameReservation, QuotaError> {
        self.begins_games()?;
        let reservation = self.ledger().make(guest, net, seek).await?;
        if self.rate_limits().grant(RateClass::Game, net, Some(guest)) {
            return Ok(reservation);
        }
        let text = message("too-many-games", &[]);
        Err(HttpError::too_many(text).into())
    }

    /// Reserves a place for a guest in an existing game, which begins then.
    pub(super) async fn reserve_seat(&self, guest: &GuestId) -> Result<GameReservation, QuotaError> {
        self.begins_games()?;
        Ok(self.ledger().join(guest).await?)
    }

    /// Refuses to begin games on a stopping server, which would cut them off: neither new ones nor open ones.
    fn begins_games(&self) -> Result<(), QuotaError> {
        if self.readiness().is_draining() { Err(HttpError::stopping().into()) } else { Ok(()) }
    }
}

impl From<GameLimitError> for QuotaError {
    fn from(denied: GameLimitError) -> Self {
        let text = match &denied {
            GameLimitError::Games => message("denied-games", &[]),
            GameLimitError::GamesHere => message("denied-games-here", &[]),
            GameLimitError::Seeks => message("denied-seeks", &[]),
            GameLimitError::SeeksHere => message("denied-seeks-here", &[]),
            GameLimitError::Storage(error) => {
                tracing::error!(%error, "unfinished games could not be counted");
                message("denied-storage", &[])
            }
        };
        Self { code: denied.code(), ..HttpError::too_many(text).into() }
    }
}

impl From<QuotaError> for HttpError {
    fn from(QuotaError { status, code, message }: QuotaError) -> Self {
        Self { status, code, rule: None, message }
    }
}

impl From<HttpError> for QuotaError {
    fn from(HttpError { status, code, message, .. }: HttpError) -> Self {
        Self { status, code, message }
    }
}
