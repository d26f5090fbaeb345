use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// The report stored with an event: in the current form for writing, or as read in any form.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum SnapshotValue<F> {
    Form(Box<F>),
    Read(Value),
}

impl<F> SnapshotValue<F> {
    /// Returns whether there is no report.
    pub(super) const fn is_nothing(&self) -> bool {
        matches!(self, Self::Read(Value::Null))
    }

    /// Returns the report that was read.
    pub(super) fn read(self) -> Option<Value> {
        match self {
            Self::Read(value) => Some(value),
            Self::Form(_) => None,
        }
    }
}

impl<F> Default for SnapshotValue<F> {
    fn default() -> Self {
        Self::Read(Value::Null)
    }
}

impl<F> From<Option<F>> for SnapshotValue<F> {
    fn from(told: Option<F>) -> Self {
        told.map_or_else(Self::default, |form| Self::Form(Box::new(form)))
    }
}

impl<'de, F> Deserialize<'de> for SnapshotValue<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::Read)
    }
}
