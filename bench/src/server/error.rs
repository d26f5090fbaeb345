use std::io;

use thiserror::Error;
use tokio_tungstenite::tungstenite;

/// Error of a measurement.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The server's response is incorrect or missing.
    #[error("the server answers wrongly: {0}")]
    Wrong(String),
    /// A requirement of the measurement is missing.
    #[error("{0}")]
    Needs(String),
    /// A file, a socket or a process is unavailable.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A request failed.
    #[error("a request has failed: {0}")]
    Http(#[from] reqwest::Error),
    /// A connection failed.
    #[error("a connection has failed: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
}

impl LoadError {
    pub(super) fn wrong(what: impl Into<String>) -> Self {
        Self::Wrong(what.into())
    }

    pub(super) fn needs(what: impl Into<String>) -> Self {
        Self::Needs(what.into())
    }
}

impl From<tungstenite::Error> for LoadError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

impl From<serde_json::Error> for LoadError {
    fn from(error: serde_json::Error) -> Self {
        Self::Wrong(format!("a message is not as described: {error}"))
    }
}
