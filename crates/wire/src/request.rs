use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{ClientMessage, LobbyClientMessage};

/// Number that a client gives to a message, and that the answer repeats: a whole number from 0 to 4294967295.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = u32)]
pub struct RequestId(pub u32);

/// A request of a page to its game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct GameRequest {
    /// Number that the answer repeats; the answer to a message without one has none.
    #[serde(default)]
    #[schema(nullable = false)]
    pub id: Option<RequestId>,
    /// The message.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// A request of a page to the lobby.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LobbyRequest {
    /// Number that the answer repeats; the answer to a message without one has none.
    #[serde(default)]
    #[schema(nullable = false)]
    pub id: Option<RequestId>,
    /// The message.
    #[serde(flatten)]
    pub message: LobbyClientMessage,
}

/// Error of a text that is not a request, with the id for the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// The value of `id` is not a [`RequestId`].
    Id,
    /// The text is not a valid message; its id, if it has one.
    Message(Option<RequestId>),
}

/// Reads a [`GameRequest`] or a [`LobbyRequest`].
///
/// # Errors
/// Returns the [`RequestError`] that describes the invalid part.
pub fn read<R: DeserializeOwned>(text: &str) -> Result<R, RequestError> {
    serde_json::from_str(text).map_err(|_| match request_id(text) {
        Ok(id) => RequestError::Message(id),
        Err(RequestIdError) => RequestError::Id,
    })
}

/// Returns the request id of a text, even if the rest is not a valid message.
///
/// # Errors
/// [`RequestIdError`] if the value of `id` is not a [`RequestId`].
pub fn request_id(text: &str) -> Result<Option<RequestId>, RequestIdError> {
    #[derive(Deserialize)]
    struct RequestIdField {
        #[serde(default)]
        id: Option<Value>,
    }
    let Ok(RequestIdField { id: Some(id) }) = serde_json::from_str(text) else { return Ok(None) };
    serde_json::from_value(id).map(Some).map_err(|_| RequestIdError)
}

/// Error of an `id` that is not a [`RequestId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestIdError;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn id(text: &str) -> Result<Option<u32>, RequestError> {
        read::<GameRequest>(text).map(|request| request.id.map(|RequestId(id)| id))
    }

    #[test]
    fn a_message_may_have_a_number() {
        assert_eq!(id(r#"{"type":"ping"}"#), Ok(None));
        assert_eq!(id(r#"{"id":0,"type":"ping"}"#), Ok(Some(0)));
        assert_eq!(id(r#"{"type":"ping","id":4294967295}"#), Ok(Some(u32::MAX)));
        let resign = read::<GameRequest>(r#"{"type":"resign","seat":"white","id":7}"#).unwrap();
        assert!(matches!(resign.message, ClientMessage::Resign { seat: Side::White }));
        assert_eq!(read::<LobbyRequest>(r#"{"id":3,"type":"ping"}"#).unwrap().id, Some(RequestId(3)));
    }

    #[test]
    fn another_name_is_refused_as_such() {
        let long = format!(r#"{{"type":"ping","id":"{}"}}"#, "x".repeat(3000));
        let wrong = ["-1", "1.5", "4294967296", "99999999999999999999999", "\"1\"", "[1]", "{}", "true"];
        for text in wrong.map(|id| format!(r#"{{"type":"ping","id":{id}}}"#)).iter().chain([&long]) {
            assert_eq!(id(text), Err(RequestError::Id), "{text}");
        }
    }

    #[test]
    fn what_is_no_message_is_named_if_it_names_itself() {
        let re = |text: &str| match id(text) {
            Err(RequestError::Message(id)) => id.map(|RequestId(id)| id),
            other => panic!("{text} is {other:?}"),
        };
        assert_eq!(re(r#"{"type":"cheat","id":5}"#), Some(5));
        assert_eq!(re(r#"{"type":"ping","id":5,"more":1}"#), Some(5));
        assert_eq!(re(r#"{"type":"resign","id":5}"#), Some(5));
        for text in ["", "[]", "5", r#"{"type":"cheat"}"#, r#"{"type":"ping","id":1,"id":1}"#, r#"{"id":5"#] {
            assert_eq!(re(text), None, "{text}");
        }
        let lobby = read::<LobbyRequest>(r#"{"type":"commit","id":2}"#).unwrap_err();
        assert!(matches!(lobby, RequestError::Message(Some(RequestId(2)))), "{lobby:?}");
    }
}
