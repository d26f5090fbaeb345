//! Strict readers that refuse what derived ones accept: a duplicate key, and a list in place of an object.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// Reads options by key.
///
/// # Errors
/// A duplicate key, or a value that is not an object of strings.
pub fn options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    deserializer.deserialize_map(OptionsVisitor)
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = BTreeMap<String, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of texts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut options = BTreeMap::new();
        while let Some((key, value)) = object.next_entry::<String, String>()? {
            if options.contains_key(&key) {
                return Err(A::Error::custom(format_args!("option {key:?} is there twice")));
            }
            options.insert(key, value);
        }
        Ok(options)
    }
}

/// A value that must be an object in its text, and not a list of its fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrictObject<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for StrictObject<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData)).map(Self)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(object))
    }
}

/// Reads an optional value: absent, null or an object.
///
/// # Errors
/// A value of another type.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<StrictObject<T>>::deserialize(deserializer)?.map(|StrictObject(value)| value))
}

/// Reads a value that is an object.
///
/// # Errors
/// A value that is not an object.
pub fn whole_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    StrictObject::deserialize(deserializer).map(|StrictObject(value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::types::BySide;

    #[test]
    fn a_key_that_is_there_twice_is_refused() {
        let read = |text: &str| options(&mut serde_json::Deserializer::from_str(text));
        assert_eq!(read(r#"{"a":"b","c":"d"}"#).unwrap().len(), 2);
        for text in [r#"{"a":"b","a":"b"}"#, r#"{"a":1}"#, r#"[["a","b"]]"#, "null"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_list_is_no_object() {
        let read = |text: &str| serde_json::from_str::<StrictObject<BySide<String>>>(text);
        assert_eq!(read(r#"{"white":"a"}"#).unwrap().0.white.as_deref(), Some("a"));
        for text in [r#"["a","b"]"#, "[]", "null", r#"{"white":"a","white":"b"}"#] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
