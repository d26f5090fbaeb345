use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};

use serde_json::value::RawValue;

/// The fields of an object, as they are written.
pub(super) type Fields<'a> = BTreeMap<&'a str, &'a RawValue>;

/// What a turn tells of the game after it.
const OF_A_TURN: [&str; 2] = ["position", "figures"];

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

    /// Notes a turn that is told, which tells some of the game after it.
    ///
    /// # Errors
    /// If it is not the text of an object.
    pub(super) fn note_turn(&mut self, turn: &str) -> serde_json::Result<()> {
        let turn: Fields<'_> = serde_json::from_str(turn)?;
        for name in OF_A_TURN {
            if let (Some(value), Some(known)) = (turn.get(name), self.fields.get_mut(name)) {
                *known = self.hasher.hash_one(value.get());
            }
        }
        Ok(())
    }

    /// Whether anything was told.
    pub(super) fn is_told(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Whether a field was told last as it is written here.
    pub(super) fn has(&self, name: &str, written: &str) -> bool {
        self.fields.get(name) == Some(&self.hasher.hash_one(written))
    }

    /// Notes a state, and gives the fields that are new in it. Nothing if all of it has to be told: when nothing was
    /// told before, or when a field is there no more.
    ///
    /// # Errors
    /// If it is not the text of an object.
    pub(super) fn changed<'a>(&mut self, state: &'a str) -> serde_json::Result<Option<Fields<'a>>> {
        let mut fields: Fields<'_> = serde_json::from_str(state)?;
        let before = self.renew(&fields);
        if before.is_empty() || before.keys().any(|name| !self.fields.contains_key(name)) {
            return Ok(None);
        }
        fields.retain(|&name, _| before.get(name) != self.fields.get(name));
        Ok(Some(fields))
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
        let state = state.to_string();
        known.changed(&state).unwrap().map(|fields| serde_json::to_value(fields).unwrap())
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut known = Known::default();
        assert_eq!(changed(&mut known, &json!({ "turn": 1, "plans": ["a", "b"], "result": null })), None);
        let next = json!({ "turn": 1, "plans": ["a"], "result": null, "receipt": { "at": 5 } });
        let told = json!({ "plans": ["a"], "receipt": { "at": 5 } });
        assert_eq!(changed(&mut known, &next), Some(told));
        assert_eq!(changed(&mut known, &next), Some(json!({})));
        assert!(known.has("receipt", r#"{"at":5}"#));
        assert!(!known.has("receipt", r#"{"at":6}"#) && !known.has("other", "5"));
    }

    #[test]
    fn what_a_turn_tells_is_not_told_again() {
        let mut known = Known::default();
        known.note(r#"{"turn":1,"position":"a","figures":[1]}"#).unwrap();
        known.note_turn(r#"{"turn":1,"position":"b","figures":[2],"words":"b"}"#).unwrap();
        let next = json!({ "turn": 2, "position": "b", "figures": [3] });
        assert_eq!(changed(&mut known, &next), Some(json!({ "turn": 2, "figures": [3] })));
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
