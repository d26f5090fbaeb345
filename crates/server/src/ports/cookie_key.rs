use std::fmt;

use secrecy::SecretBox;

use crate::base::Moment;

/// A key that signs the guests' cookies, or has signed them until a later one was made.
pub struct CookieKey {
    /// The key.
    pub secret: SecretBox<[u8; 32]>,
    /// When it was made.
    pub made: Moment,
}

impl fmt::Debug for CookieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CookieKey").field("made", &self.made).finish_non_exhaustive()
    }
}
