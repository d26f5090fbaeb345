use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};

use serde_json::value::RawValue;

use crate::wire::ServerMessage;

/// The fields of an object, as they are written.
type Fields<'a> = BTreeMap<&'a str, &'a RawValue>;

/// What somebody was told last of a game, who is told from then on only what is another than it was.
///
/// Of what was told only hashes are kept, by a key that nobody knows: a thousand connections that are quiet must not
/// hold a thousand games.
#[derive(Debug, Default)]
pub(super) struct Known {
    hasher: RandomState,
    fields: HashMap<String, u64>,
}

impl Known {
    /// Notes a state that is told.
    ///
    /// # Errors
    /// If it is not the text of an object.
    pub(super) fn note(&mut self, state: &str) -> serde_json::Result<()> {
        self.renew(&serde_json::from_str(state)?);
        Ok(())
    }

    /// Notes a state, and gives the message that tells what is new in it. Nothing if all of it has to be told: when
    /// nothing was told before, or when a field is there no more.
    ///
    /// # Errors
    /// If it is not the text of an object.
    pub(super) fn changed(&mut self, state: &str) -> serde_json::Result<Option<String>> {
        let mut fields: Fields<'_> = serde_json::from_str(state)?;
        let before = self.renew(&fields);
        if before.is_empty() || before.keys().any(|name| !self.fields.contains_key(name)) {
            return Ok(None);
        }
        fields.retain(|&name, _| before.get(name) != self.fields.get(name));
        serde_json::to_string(&ServerMessage::Changed { fields }).map(Some)
    }

    /// Notes fields; gives those that were noted before.
    fn renew(&mut self, fields: &Fields<'_>) -> HashMap<String, u64> {
        let hashed = fields.iter().map(|(&name, value)| (name.to_owned(), self.hasher.hash_one(value.get())));
        std::mem::replace(&mut self.fields, hashed.collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn changed(known: &mut Known, state: &Value) -> Option<Value> {
        let text = known.changed(&state.to_string()).unwrap();
        text.map(|text| serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut known = Known::default();
        assert_eq!(changed(&mut known, &json!({ "turn": 1, "plans": ["a", "b"], "result": null })), None);
        let next = json!({ "turn": 1, "plans": ["a"], "result": null, "receipt": { "at": 5 } });
        let told = json!({ "type": "changed", "fields": { "plans": ["a"], "receipt": { "at": 5 } } });
        assert_eq!(changed(&mut known, &next), Some(told));
        assert_eq!(changed(&mut known, &next), Some(json!({ "type": "changed", "fields": {} })));
    }

    #[test]
    fn all_is_told_when_a_field_is_there_no_more() {
        let mut known = Known::default();
        known.note(r#"{"turn":1,"receipt":5}"#).unwrap();
        assert_eq!(changed(&mut known, &json!({ "turn": 2 })), None);
        assert!(changed(&mut known, &json!({ "turn": 3 })).is_some());
    }

    #[test]
    fn what_is_no_object_is_no_state() {
        assert!(Known::default().changed("[1]").is_err());
    }
}
