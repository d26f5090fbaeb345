use crate::domain::DecisionError;
use crate::ports::{AppendError, StoreError, WriteError};

/// Reason why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The game refuses the command, and nothing has changed.
    Refused(DecisionError),
    /// The write has failed: only the database knows whether the command was carried out.
    Storage,
    /// The server is overloaded, and nothing has changed.
    Busy,
    /// The guest or the address has exceeded the storage quota, and nothing has changed.
    TooMuchStored,
}

impl CommandError {
    /// Returns the stable code of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Storage => "storage",
            Self::Busy => "busy",
            Self::TooMuchStored => "too-much-stored",
        }
    }

    /// Returns the stable code of the rule that a plan breaks, if the rules have refused a plan.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Refused(refusal) => refusal.rule(),
            Self::Storage | Self::Busy | Self::TooMuchStored => None,
        }
    }
}

impl From<DecisionError> for CommandError {
    fn from(refusal: DecisionError) -> Self {
        Self::Refused(refusal)
    }
}

/// Hides a fault of the database from players; its details go to the log.
impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database returned an error");
        Self::Storage
    }
}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Busy => Self::Busy,
            WriteError::Store(error) => error.into(),
        }
    }
}

/// Reports a conflict as `Busy`: a caller that does not decide anew can only retry.
impl From<AppendError> for CommandError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Conflict { .. } | AppendError::Busy => Self::Busy,
            AppendError::Store(error) => error.into(),
        }
    }
}
