use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use zugleich_wire::ErrorBody;

use super::nonsense::Nonsense;
use crate::domain::Refusal;
use crate::ports::{StoreError, WriteError};
use crate::service::{NoRoom, NotDone};
use crate::view;

/// An error response: JSON for programs, a page with the same message for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    /// Stable code of the rule that refuses the request.
    pub(crate) rule: Option<&'static str>,
    pub(crate) message: String,
}

/// Code of an exceeded rate limit.
const TOO_MANY: &str = "too-many-requests";
/// Seconds until a retry, for a server that is busy or stopping, or after an exceeded rate limit.
const MOMENT: u32 = 1;

/// Returns the seconds until the same request may be retried, for a temporary refusal.
pub(super) fn moment(code: &str) -> Option<u32> {
    [NotDone::Busy.code(), NotDone::TooMuchStored.code(), TOO_MANY, "stopping", Refusal::Sealing.code()]
        .contains(&code)
        .then_some(MOMENT)
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, rule: None, message: message.into() }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, TOO_MANY, message)
    }

    /// Returns the refusal of a new game by a stopping server.
    pub(crate) fn stopping() -> Self {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", view::say("stopping", &[]))
    }

    pub(crate) fn internal() -> Self {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", view::say("internal", &[]))
    }
}

/// The JSON answer. The problem is attached as an extension, so that a page can replace it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = ErrorBody { code: self.code, rule: self.rule, message: self.message.clone() };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = moment(self.code) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Nonsense> for Problem {
    fn from(nonsense: Nonsense) -> Self {
        let status = if nonsense == Nonsense::Key { StatusCode::BAD_REQUEST } else { StatusCode::CONFLICT };
        Self::new(status, nonsense.code(), nonsense.words())
    }
}

impl From<NoRoom> for Problem {
    fn from(fault: NoRoom) -> Self {
        match fault {
            NoRoom::Unknown => Self::not_found(view::no_room(&fault)),
            NoRoom::Storage => {
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, "storage", view::no_room(&fault))
            }
            NoRoom::Busy => NotDone::Busy.into(),
        }
    }
}

impl From<NotDone> for Problem {
    fn from(fault: NotDone) -> Self {
        let status = match fault {
            NotDone::Refused(_) => StatusCode::CONFLICT,
            NotDone::Storage | NotDone::Busy => StatusCode::SERVICE_UNAVAILABLE,
            NotDone::TooMuchStored => StatusCode::TOO_MANY_REQUESTS,
        };
        Self { rule: fault.rule(), ..Self::new(status, fault.code(), view::not_done(&fault)) }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        NotDone::from(error).into()
    }
}

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        NotDone::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_must_wait_is_told_for_how_long() {
        let answer = Problem::from(WriteError::Busy).into_response();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[RETRY_AFTER], "1");
        assert_eq!(answer.extensions().get::<Problem>().unwrap().code, "busy");
        assert_eq!(Problem::too_many("Wait.").into_response().headers()[RETRY_AFTER], "1");
        assert_eq!(Problem::stopping().into_response().headers()[RETRY_AFTER], "1");
        let other = Problem::from(StoreError::Failing).into_response();
        assert!(!other.headers().contains_key(RETRY_AFTER));
    }
}
