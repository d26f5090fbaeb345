use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

/// JSON value of a transcript: whole numbers only, and no duplicate name in an object.
///
/// ```
/// use zugleich_transcript::TranscriptValue;
/// assert!(TranscriptValue::read(r#"{"a": [1, "b", null]}"#).is_some());
/// assert_eq!(TranscriptValue::read(r#"{"a": 1, "a": 1}"#), None);
/// assert_eq!(TranscriptValue::read("1.5"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptValue {
    /// JSON `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number, from 0 to [`TranscriptValue::MOST`].
    Number(u64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Self>),
    /// An object, sorted by name.
    Object(BTreeMap<String, Self>),
}

impl TranscriptValue {
    /// The largest number, which every language reads exactly.
    pub const MOST: u64 = (1 << 53) - 1;
    /// Maximum nesting depth of lists and objects.
    pub const DEPTH: usize = 8;

    /// Reads one value. Returns `None` for an invalid one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let value: Self = serde_json::from_str(text).ok()?;
        (value.depth() <= Self::DEPTH).then_some(value)
    }

    /// Returns the value of a serializable type.
    pub(crate) fn of(written: &impl Serialize) -> Self {
        let json = serde_json::to_value(written).unwrap_or(Json::Null);
        Self::from(json)
    }

    /// Deserializes the value into a type. Returns `None` unless the type serializes to the same value again.
    pub(crate) fn typed<T: serde::de::DeserializeOwned + Serialize>(&self) -> Option<T> {
        let typed: T = serde_json::from_value(self.json()).ok()?;
        (Self::of(&typed) == *self).then_some(typed)
    }

    /// Returns the value as JSON in one line, with sorted names.
    #[must_use]
    pub fn text(&self) -> String {
        self.json().to_string()
    }

    fn json(&self) -> Json {
        match self {
            Self::Null => Json::Null,
            Self::Bool(yes) => Json::Bool(*yes),
            Self::Number(number) => Json::from(*number),
            Self::Text(text) => Json::from(text.as_str()),
            Self::List(all) => all.iter().map(Self::json).collect(),
            Self::Object(all) => {
                Json::Object(all.iter().map(|(name, value)| (name.clone(), value.json())).collect())
            }
        }
    }

    fn depth(&self) -> usize {
        match self {
            Self::List(all) => 1 + all.iter().map(Self::depth).max().unwrap_or(0),
            Self::Object(all) => 1 + all.values().map(Self::depth).max().unwrap_or(0),
            _ => 0,
        }
    }
}

impl From<Json> for TranscriptValue {
    /// Maps other numbers to `Null`: this crate writes whole numbers only.
    fn from(json: Json) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(yes) => Self::Bool(yes),
            Json::Number(number) => number.as_u64().map_or(Self::Null, Self::Number),
            Json::String(text) => Self::Text(text),
            Json::Array(all) => Self::List(all.into_iter().map(Self::from).collect()),
            Json::Object(all) => {
                Self::Object(all.into_iter().map(|(name, value)| (name, Self::from(value))).collect())
            }
        }
    }
}

impl Serialize for TranscriptValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(yes) => yes.serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::List(all) => all.serialize(serializer),
            Self::Object(all) => all.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for TranscriptValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = TranscriptValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value without fractions, negative numbers and names that are there twice")
    }

    fn visit_unit<E: Error>(self) -> Result<TranscriptValue, E> {
        Ok(TranscriptValue::Null)
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<TranscriptValue, E> {
        Ok(TranscriptValue::Bool(yes))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<TranscriptValue, E> {
        if number <= TranscriptValue::MOST {
            Ok(TranscriptValue::Number(number))
        } else {
            Err(E::custom("a number too large"))
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<TranscriptValue, E> {
        Ok(TranscriptValue::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<TranscriptValue, A::Error> {
        let mut all = Vec::new();
        while let Some(value) = list.next_element()? {
            all.push(value);
        }
        Ok(TranscriptValue::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<TranscriptValue, A::Error> {
        let mut all = BTreeMap::new();
        while let Some((name, value)) = object.next_entry::<String, TranscriptValue>()? {
            if all.insert(name, value).is_some() {
                return Err(A::Error::custom("a name twice"));
            }
        }
        Ok(TranscriptValue::Object(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_languages_read_otherwise_is_no_value() {
        for text in
            ["-1", "-0", "1e3", "1.0", "9007199254740992", "NaN", r#"{"a":{"b":1,"b":2}}"#, "\"\\ud800\""]
        {
            assert_eq!(TranscriptValue::read(text), None, "{text}");
        }
        assert_eq!(
            TranscriptValue::read("9007199254740991"),
            Some(TranscriptValue::Number(TranscriptValue::MOST))
        );
        assert!(TranscriptValue::read("[[[[[[[[]]]]]]]]").is_some());
        assert_eq!(TranscriptValue::read("[[[[[[[[[]]]]]]]]]"), None);
    }
}
