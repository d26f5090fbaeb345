use std::convert::Infallible;
use std::str::FromStr;

use super::secret_text::SecretText;

/// Where a NATS server is, as somebody has written it: it may hold a password, and so it cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NatsUrl(SecretText);

impl NatsUrl {
    /// What was written.
    #[cfg_attr(not(feature = "nats"), allow(dead_code, reason = "only a build with NATS connects to it"))]
    pub(crate) fn expose(&self) -> &str {
        self.0.expose()
    }
}

impl FromStr for NatsUrl {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.into()))
    }
}
