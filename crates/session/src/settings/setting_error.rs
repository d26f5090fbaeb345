use std::fmt;
use std::path::PathBuf;

/// Error for an invalid setting, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct SettingError {
    /// Place of the setting.
    pub place: SettingSource,
    /// Kind of fault.
    pub why: SettingErrorKind,
}

/// Place of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingSource {
    /// A line of a file.
    File {
        /// The path.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A variable of the environment.
    Environment(String),
    /// An argument of `--set`.
    Argument(String),
}

impl fmt::Display for SettingSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, line } => write!(f, "{}, line {line}", path.display()),
            Self::Environment(variable) => write!(f, "{variable} in the environment"),
            Self::Argument(argument) => write!(f, "--set {argument}"),
        }
    }
}

/// Kind of fault of a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingErrorKind {
    /// The file is not valid TOML.
    #[error("{0}")]
    NoToml(String),
    /// The text has not the form `KEY=VALUE`.
    #[error("`KEY=VALUE` is expected")]
    NoPair,
    /// Unknown setting.
    #[error("unknown setting {0:?}; server/settings.md in the book lists all settings")]
    Unknown(String),
    /// Invalid value.
    #[error("{key} cannot be {value}: {expected} is expected")]
    Value {
        /// The setting.
        key: &'static str,
        /// The given value.
        value: String,
        /// The expected form.
        expected: &'static str,
    },
}
