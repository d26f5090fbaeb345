use super::keys::KeySource;
use crate::base::Settings;

/// How a database is kept: with which keys, and what is done when events are missing in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// Where the keys are with which it is encrypted.
    pub keys: KeySource,
    /// Whether it is opened although events are missing of which it is known that they were stored.
    pub accept_loss: bool,
}

/// What a rotation of keys has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotated {
    /// How many events were encrypted anew.
    pub events: u64,
}

impl From<&Settings> for Keeping {
    fn from(settings: &Settings) -> Self {
        let keys = match (&settings.secret_key, &settings.secret_key_file) {
            (Some(keys), _) => KeySource::Given(keys.clone()),
            (None, Some(path)) => KeySource::File(path.clone()),
            (None, None) => KeySource::Usual,
        };
        Self { keys, accept_loss: settings.accept_loss }
    }
}
