use std::fmt;

use secrecy::SecretBox;

use crate::Moment;

/// A signing key of the guests' cookies, current or replaced by a newer one.
pub struct CookieKey {
    /// The key.
    pub secret: SecretBox<[u8; 32]>,
    /// Time of creation.
    pub made: Moment,
}

impl fmt::Debug for CookieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CookieKey").field("made", &self.made).finish_non_exhaustive()
    }
}
