use std::fmt;

use crate::kernel::{Code, Common};

/// The rules of Entanglement Chess that a plan can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// A rule that other games have too.
    Common(Common),
    /// In every world in which the piece moves that way, the own king would be left attacked (4).
    ExposesEveryKing,
}

impl From<Common> for Illegal {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::Common(common) => common.code(),
            Self::ExposesEveryKing => "exposes-every-king",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Common(common) => common.arguments(),
            Self::ExposesEveryKing => Vec::new(),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => write!(f, "{common}"),
            Self::ExposesEveryKing => {
                write!(f, "whatever the pieces are, the own king would be left attacked")
            }
        }
    }
}
