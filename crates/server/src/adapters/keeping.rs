use std::time::Duration;

use super::keys::KeySource;
use crate::base::Settings;

/// How a database is kept: with which keys, what is done when events are missing in it, and how long anything may have
/// to wait there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// Where the keys are with which it is encrypted.
    pub keys: KeySource,
    /// Whether it is opened although events are missing of which it is known that they were stored.
    pub accept_loss: bool,
    /// Who would have to wait for longer until something is stored is told so instead.
    pub busy_after: Duration,
}

impl Default for Keeping {
    fn default() -> Self {
        Self::from(&Settings::default())
    }
}

/// What a rotation of keys has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotated {
    /// How many events were encrypted anew.
    pub events: u64,
}

#[cfg(test)]
impl Keeping {
    /// The usual, on a machine whose disk is as slow as it may be: that is no matter of any test.
    pub(crate) fn patient() -> Self {
        Self { busy_after: Duration::from_secs(300), ..Self::default() }
    }
}

impl From<&Settings> for Keeping {
    fn from(settings: &Settings) -> Self {
        let keys = match (&settings.secret_key, &settings.secret_key_file) {
            (Some(keys), _) => KeySource::Given(keys.clone()),
            (None, Some(path)) => KeySource::File(path.clone()),
            (None, None) => KeySource::Usual,
        };
        Self { keys, accept_loss: settings.accept_loss, busy_after: settings.busy_after }
    }
}
