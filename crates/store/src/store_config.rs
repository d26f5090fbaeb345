use std::time::Duration;

use super::keys::KeySource;
use zugleich_session::Settings;

/// Settings of a database: its keys, the handling of missing events, and the maximal time in the write queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreConfig {
    /// Location of the encryption keys.
    pub keys: KeySource,
    /// `true` if the database is opened although it lacks events that are known to have been stored.
    pub accept_loss: bool,
    /// Maximal estimated time in the write queue; beyond it, writes are refused.
    pub busy_after: Duration,
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self::from(&Settings::default())
    }
}

/// Result of a key rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotationSummary {
    /// Number of events that were encrypted anew.
    pub events: u64,
}

#[cfg(any(test, feature = "fixtures"))]
impl StoreConfig {
    /// Returns the default with a limit for slow disks, which no test is about.
    #[must_use]
    pub fn for_slow_disks() -> Self {
        Self { busy_after: Duration::from_secs(300), ..Self::default() }
    }
}

impl From<&Settings> for StoreConfig {
    fn from(settings: &Settings) -> Self {
        let keys = match (&settings.secret_key, &settings.secret_key_file) {
            (Some(keys), _) => KeySource::Given(keys.clone()),
            (None, Some(path)) => KeySource::File(path.clone()),
            (None, None) => KeySource::Usual,
        };
        Self { keys, accept_loss: settings.accept_loss, busy_after: settings.busy_after }
    }
}
