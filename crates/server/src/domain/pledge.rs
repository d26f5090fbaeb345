use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use zugleich_rules::catalog::CheckedPlan;

/// A plan that a seat has committed to: its text, and what the rules made of it when they judged it.
///
/// What comes from the disk was judged before it was written; it is judged again only because a process that has died
/// took the verdict along. It can be neither printed nor serialised.
#[derive(Clone)]
pub struct Pledge {
    text: SecretString,
    checked: Option<CheckedPlan>,
}

impl Pledge {
    /// A plan as it was written to the disk.
    #[must_use]
    pub const fn stored(text: SecretString) -> Self {
        Self { text, checked: None }
    }

    /// The same plan with what the rules made of it; its text stays as the player wrote it, for it may be sealed.
    #[must_use]
    pub fn judged(self, checked: CheckedPlan) -> Self {
        Self { checked: Some(checked), ..self }
    }

    /// The text, for the few places that may know it.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.text.expose_secret()
    }

    /// The verdict, if it was reached in this process.
    pub(super) const fn checked(&self) -> Option<&CheckedPlan> {
        self.checked.as_ref()
    }
}

impl From<CheckedPlan> for Pledge {
    fn from(checked: CheckedPlan) -> Self {
        Self { text: checked.text().into(), checked: Some(checked) }
    }
}

impl fmt::Debug for Pledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pledge")
    }
}
