use std::fmt;

use secrecy::{ExposeSecret, SecretString};
use zugleich_rules::catalog::CheckedPlan;

/// A committed plan: its text, and the verdict of the rules.
///
/// A plan from the store was judged before it was written; it is judged again only because the verdict is not
/// stored. It can be neither printed nor serialised.
#[derive(Clone)]
pub struct CommittedPlan {
    text: SecretString,
    checked: Option<CheckedPlan>,
}

impl CommittedPlan {
    /// Returns a plan from the store.
    #[must_use]
    pub const fn stored(text: SecretString) -> Self {
        Self { text, checked: None }
    }

    /// Returns the same plan with the verdict of the rules; its text stays as the player wrote it, for it may
    /// be sealed.
    #[must_use]
    pub fn judged(self, checked: CheckedPlan) -> Self {
        Self { checked: Some(checked), ..self }
    }

    /// Returns the text, for the few places that may know it.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.text.expose_secret()
    }

    /// Returns the verdict, if it was reached in this process.
    pub(super) const fn checked(&self) -> Option<&CheckedPlan> {
        self.checked.as_ref()
    }
}

impl From<CheckedPlan> for CommittedPlan {
    fn from(checked: CheckedPlan) -> Self {
        Self { text: checked.text().into(), checked: Some(checked) }
    }
}

impl fmt::Debug for CommittedPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommittedPlan")
    }
}
