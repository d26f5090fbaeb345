use std::error::Error;

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::{Form, Json};
use serde::de::DeserializeOwned;
use serde::de::value::Error as ValueError;
use zugleich_rules::kernel::shortened;
use zugleich_wire::frames::types::StrictObject;

use super::http_error::HttpError;
use zugleich_session::ids::GameId;
use zugleich_site::view::{LocalizedText, message};

/// Extractor of a body that is a JSON object; any other body is rejected with a [`HttpError`] that locates the
/// fault.
pub(super) struct JsonBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        let Json(StrictObject(body)) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// Extractor of the fields of a form.
pub(super) struct FormBody<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for FormBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        let Form(fields) = Form::from_request(request, state)
            .await
            .map_err(|_| HttpError::bad_request(message("bad-form", &[])))?;
        Ok(Self(fields))
    }
}

/// Extractor of a body of any kind, which may be empty.
pub(super) struct RawBody(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        Ok(Self(Bytes::from_request(request, state).await.map_err(JsonRejection::from)?))
    }
}

/// Extractor of the query string.
pub(super) struct JsonQuery<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for JsonQuery<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let Query(query) = Query::from_request_parts(parts, state).await?;
        Ok(Self(query))
    }
}

/// Extractor of the variable part of the path.
pub(super) struct PathParam<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PathParam<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let Path(named) = Path::from_request_parts(parts, state).await?;
        Ok(Self(named))
    }
}

impl PathParam<String> {
    /// Parses the path segment as a game id.
    pub(super) fn game(&self) -> Result<GameId, HttpError> {
        self.0.parse().map_err(|_| zugleich_session::service::RoomError::Unknown.into())
    }
}

/// Name of the whole request, where no part of it is at fault.
const ALL: &str = "none";

/// Returns a sentence that locates the fault of a body. The library's own error text is not shown.
fn bad_body(rejection: &JsonRejection) -> LocalizedText {
    let Some(fault) = cause::<serde_path_to_error::Error<serde_json::Error>>(rejection) else {
        return message("bad-body", &[("part", ALL), ("line", "1"), ("column", "1")]);
    };
    let (line, column) = (fault.inner().line().to_string(), fault.inner().column().to_string());
    let name = if fault.inner().is_data() { "bad-body" } else { "broken-body" };
    message(name, &[("part", &path(fault)), ("line", &line), ("column", &column)])
}

/// Returns the path of the faulty part of a request, as `clock.seconds`; [`ALL`] for the whole request.
fn path<E>(fault: &serde_path_to_error::Error<E>) -> String {
    let path = fault.path();
    if path.iter().next().is_none() { ALL.to_owned() } else { shortened(&path.to_string()) }
}

/// Returns the first error of this type in a chain of sources.
fn cause<'a, E: Error + 'static>(fault: &'a (dyn Error + 'static)) -> Option<&'a E> {
    std::iter::successors(Some(fault), |&fault| fault.source()).find_map(|fault| fault.downcast_ref())
}

impl From<JsonRejection> for HttpError {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-big", message("too-big", &[]))
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                HttpError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", message("not-json", &[]))
            }
            _ => Self::bad_request(bad_body(&rejection)),
        }
    }
}

impl From<QueryRejection> for HttpError {
    fn from(rejection: QueryRejection) -> Self {
        let part =
            cause::<serde_path_to_error::Error<ValueError>>(&rejection).map_or_else(|| ALL.to_owned(), path);
        Self::bad_request(message("bad-query", &[("part", &part)]))
    }
}

impl From<PathRejection> for HttpError {
    fn from(_: PathRejection) -> Self {
        Self::not_found(message("nothing-here", &[]))
    }
}
