use std::io;

use thiserror::Error;
use tokio_tungstenite::tungstenite;

/// Why there is no measurement.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The server has answered what it must not answer, or not at all.
    #[error("the server answers wrongly: {0}")]
    Wrong(String),
    /// Something that the measurement needs is not there.
    #[error("{0}")]
    Needs(String),
    /// A file, a socket or a process cannot be had.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A request has failed.
    #[error("a request has failed: {0}")]
    Http(#[from] reqwest::Error),
    /// A connection has failed.
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
