use crate::domain::Refusal;
use crate::ports::{AppendError, StoreError, WriteError};

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// The game refuses it, and nothing has changed.
    Refused(Refusal),
    /// It could not be written: only the database knows whether it was done.
    Storage,
    /// The server has too much to do, and nothing has changed.
    Busy,
    /// The guest, or the address, has let too much be stored lately, and nothing has changed.
    TooMuchStored,
}

impl NotDone {
    /// The kind of fault, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Storage => "storage",
            Self::Busy => "busy",
            Self::TooMuchStored => "too-much-stored",
        }
    }

    /// The rule that a plan breaks, by its stable name, where the rules have refused one.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Refused(refusal) => refusal.rule(),
            Self::Storage | Self::Busy | Self::TooMuchStored => None,
        }
    }
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// What a player hears of a fault of the database; the rest is for the log.
impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database refused");
        Self::Storage
    }
}

impl From<WriteError> for NotDone {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Busy => Self::Busy,
            WriteError::Store(error) => error.into(),
        }
    }
}

/// Who does not decide anew after a conflict can only ask for the same to be tried again.
impl From<AppendError> for NotDone {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Conflict { .. } | AppendError::Busy => Self::Busy,
            AppendError::Store(error) => error.into(),
        }
    }
}
