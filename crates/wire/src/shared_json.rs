use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A serialized value, shared by all its receivers.
#[derive(Clone)]
pub struct SharedJson(Arc<RawValue>);

impl SharedJson {
    /// Serializes a value.
    ///
    /// # Panics
    /// If the value cannot be serialized as JSON, such as a map whose keys are not strings.
    pub fn of(value: &impl Serialize) -> Self {
        Self(to_raw_value(value).expect("what is sent can be written as JSON").into())
    }

    /// Returns the JSON text.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for SharedJson {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl fmt::Debug for SharedJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Serialize for SharedJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
