use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use zugleich_frames::wire::Object;

use super::problem::Problem;
use crate::base::ids::GameId;

/// A body that is a JSON object; any other body is a [`Problem`] that says where and why.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Json(Object(body)) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// The query of an address.
#[derive(FromRequestParts)]
#[from_request(via(Query), rejection(Problem))]
pub(super) struct Asked<T>(pub(super) T);

/// What stands in the path of an address.
#[derive(FromRequestParts)]
#[from_request(via(Path), rejection(Problem))]
pub(super) struct Named<T>(pub(super) T);

impl Named<String> {
    /// The text as the id of a game.
    pub(super) fn game(&self) -> Result<GameId, Problem> {
        self.0.parse().map_err(|_| crate::service::NoRoom::Unknown.into())
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-big", "The request is too big.")
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "The request must be JSON, with the header Content-Type: application/json.",
            ),
            _ => Self::bad_request(format!("{}.", rejection.body_text())),
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::bad_request(format!("{}.", rejection.body_text()))
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Self {
        Self::not_found("There is nothing at this address.")
    }
}
