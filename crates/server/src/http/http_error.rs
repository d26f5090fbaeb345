use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use zugleich_render::language::Language;
use zugleich_wire::ErrorBody;

use super::protocol_error::ProtocolError;
use crate::passwords::HasherBusyError;
use zugleich_session::domain::DecisionError;
use zugleich_session::ports::{StoreError, WriteError};
use zugleich_session::service::{CommandError, RoomError};
use zugleich_site::view::{self, LocalizedText};

/// An error response: JSON for programs, a page with the same message for people, in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    /// Stable code of the rule that refuses the request.
    pub(crate) rule: Option<&'static str>,
    pub(crate) message: LocalizedText,
}

/// Code of an exceeded rate limit.
const TOO_MANY: &str = "too-many-requests";
/// Seconds until a retry, for a server that is busy or stopping, or after an exceeded rate limit.
const MOMENT: u32 = 1;

/// Returns the seconds until the same request may be retried, for a temporary refusal.
pub(super) fn retry_after(code: &str) -> Option<u32> {
    [
        CommandError::Busy.code(),
        CommandError::TooMuchStored.code(),
        TOO_MANY,
        "stopping",
        "too-many-sign-ins",
        DecisionError::Sealing.code(),
    ]
    .contains(&code)
    .then_some(MOMENT)
}

impl HttpError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: LocalizedText) -> Self {
        Self { status, code, rule: None, message }
    }

    pub(crate) fn bad_request(message: LocalizedText) -> Self {
        HttpError::new(StatusCode::BAD_REQUEST, "invalid-request", message)
    }

    pub(crate) fn not_found(message: LocalizedText) -> Self {
        HttpError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    pub(crate) fn too_many(message: LocalizedText) -> Self {
        HttpError::new(StatusCode::TOO_MANY_REQUESTS, TOO_MANY, message)
    }

    /// Returns the refusal of a new game by a stopping server.
    pub(crate) fn stopping() -> Self {
        HttpError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", view::message("stopping", &[]))
    }

    pub(crate) fn internal() -> Self {
        HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", view::message("internal", &[]))
    }

    /// Returns the JSON answer in a language.
    pub(super) fn json(&self, language: Language) -> Response {
        let message = self.message.text(language).to_owned();
        (self.status, Json(ErrorBody { code: self.code, rule: self.rule, message })).into_response()
    }
}

/// A response without a body. The error is attached as an extension, and
/// [`render_error`](super::page::render_error) writes the body in the reader's language.
impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some(seconds) = retry_after(self.code) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<ProtocolError> for HttpError {
    fn from(nonsense: ProtocolError) -> Self {
        let status =
            if nonsense == ProtocolError::Key { StatusCode::BAD_REQUEST } else { StatusCode::CONFLICT };
        Self::new(status, nonsense.code(), nonsense.words())
    }
}

impl From<HasherBusyError> for HttpError {
    fn from(_: HasherBusyError) -> Self {
        let text = view::message("too-many-sign-ins", &[]);
        HttpError::new(StatusCode::SERVICE_UNAVAILABLE, "too-many-sign-ins", text)
    }
}

impl From<RoomError> for HttpError {
    fn from(fault: RoomError) -> Self {
        let message = LocalizedText::of(|language| view::room_error(language, &fault));
        match fault {
            RoomError::Unknown => Self::not_found(message),
            RoomError::Storage => HttpError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message),
            RoomError::Busy => CommandError::Busy.into(),
        }
    }
}

impl From<CommandError> for HttpError {
    fn from(fault: CommandError) -> Self {
        let status = match fault {
            CommandError::Refused(_) => StatusCode::CONFLICT,
            CommandError::Storage | CommandError::Busy => StatusCode::SERVICE_UNAVAILABLE,
            CommandError::TooMuchStored => StatusCode::TOO_MANY_REQUESTS,
        };
        let message = LocalizedText::of(|language| view::command_error(language, &fault));
        Self { rule: fault.rule(), ..Self::new(status, fault.code(), message) }
    }
}

impl From<StoreError> for HttpError {
    fn from(error: StoreError) -> Self {
        CommandError::from(error).into()
    }
}

impl From<WriteError> for HttpError {
    fn from(error: WriteError) -> Self {
        CommandError::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zugleich_site::view::message;

    #[test]
    fn who_must_wait_is_told_for_how_long() {
        let answer = HttpError::from(WriteError::Busy).into_response();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[RETRY_AFTER], "1");
        assert_eq!(answer.extensions().get::<HttpError>().unwrap().code, "busy");
        assert_eq!(
            HttpError::too_many(message("too-many-requests", &[])).into_response().headers()[RETRY_AFTER],
            "1"
        );
        assert_eq!(HttpError::stopping().into_response().headers()[RETRY_AFTER], "1");
        let other = HttpError::from(StoreError::Failing).into_response();
        assert!(!other.headers().contains_key(RETRY_AFTER));
    }
}
