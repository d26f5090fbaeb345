use std::path::PathBuf;

/// Why settings cannot be taken, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct SettingFault {
    /// Where it stands.
    pub place: SettingPlace,
    /// What is wrong there.
    pub why: SettingWhy,
}

/// Where a setting stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingPlace {
    /// In a file.
    #[error("{}, line {line}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// In the environment, under this name.
    #[error("{0} in the environment")]
    Environment(String),
    /// After `--set`.
    #[error("--set {0}")]
    Argument(String),
}

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingWhy {
    /// The file is no TOML.
    #[error("{0}")]
    NoToml(String),
    /// It has not the form `KEY=VALUE`.
    #[error("`KEY=VALUE` is expected")]
    NoPair,
    /// Nothing has this name.
    #[error("there is no setting {0:?}; docs/settings.md lists all")]
    Unknown(String),
    /// The value cannot be.
    #[error("{key} cannot be {value}: {expected} is expected")]
    Value {
        /// The setting.
        key: &'static str,
        /// What was given.
        value: String,
        /// What is expected.
        expected: &'static str,
    },
}
