use std::hash::{BuildHasher, RandomState};

use zugleich_wire::{JsonField, JsonFields};

/// Hashes of every field of the last game state sent on a connection, so that the next update contains only
/// fields that changed.
///
/// Only hashes are kept, with a random key, of the names too: a thousand idle connections must not hold a
/// thousand games.
#[derive(Debug, Default)]
pub(super) struct StateDelta {
    hasher: RandomState,
    /// Sorted.
    fields: Box<[FieldHash]>,
}

/// Hashed name and value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FieldHash {
    name: u64,
    value: u64,
}

impl StateDelta {
    /// Returns whether a state was sent.
    pub(super) fn has_sent(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Returns whether a field was last sent with this value.
    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.fields.binary_search(&self.hashed(name, value)).is_ok()
    }

    /// Records a state as sent.
    pub(super) fn note(&mut self, state: &JsonFields) {
        self.renew(state);
    }

    /// Records a state and returns the changed fields as an object, except the excluded ones. Returns `None`
    /// if the whole state must be sent: when none was sent before, or when a field has disappeared.
    pub(super) fn delta(&mut self, state: &JsonFields, otherwise: &[&str]) -> Option<String> {
        let before = self.renew(state);
        let is_there = |was: &FieldHash| self.fields.binary_search_by_key(&was.name, |is| is.name).is_ok();
        if before.is_empty() || !before.iter().all(is_there) {
            return None;
        }
        let is_new = |field: &JsonField<'_>| {
            !otherwise.contains(&field.name)
                && before.binary_search(&self.hashed(field.name, field.value)).is_err()
        };
        let new: Vec<_> = state.iter().filter(is_new).map(|field| field.whole).collect();
        Some(format!("{{{}}}", new.join(",")))
    }

    /// Records fields; returns the previous ones.
    fn renew(&mut self, state: &JsonFields) -> Box<[FieldHash]> {
        let mut fields: Box<[_]> = state.iter().map(|field| self.hashed(field.name, field.value)).collect();
        fields.sort_unstable();
        std::mem::replace(&mut self.fields, fields)
    }

    fn hashed(&self, name: &str, value: &str) -> FieldHash {
        FieldHash { name: self.hasher.hash_one(name), value: self.hasher.hash_one(value) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn changed(known: &mut StateDelta, state: &Value, otherwise: &[&str]) -> Option<Value> {
        let told = known.delta(&JsonFields::of(state).unwrap(), otherwise)?;
        Some(serde_json::from_str(&told).unwrap())
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut known = StateDelta::default();
        let first = json!({ "turn": 1, "plans": ["a", "b"], "result": null });
        assert_eq!(changed(&mut known, &first, &[]), None);
        let next = json!({ "turn": 1, "plans": ["a"], "result": null, "receipt": { "at": 5 } });
        let told = json!({ "plans": ["a"], "receipt": { "at": 5 } });
        assert_eq!(changed(&mut known, &next, &[]), Some(told));
        assert_eq!(changed(&mut known, &next, &[]), Some(json!({})));
        assert!(known.has("receipt", r#"{"at":5}"#));
        assert!(!known.has("receipt", r#"{"at":6}"#) && !known.has("other", "5"));
    }

    #[test]
    fn what_is_told_otherwise_is_not_told_again() {
        let mut known = StateDelta::default();
        known.note(&JsonFields::of(&json!({ "turn": 1, "position": "a", "figures": [1] })).unwrap());
        let next = json!({ "turn": 2, "position": "b", "figures": [3] });
        assert_eq!(changed(&mut known, &next, &["position"]), Some(json!({ "turn": 2, "figures": [3] })));
        assert!(known.has("position", "\"b\""));
        assert_eq!(changed(&mut known, &next, &[]), Some(json!({})));
    }

    #[test]
    fn all_is_told_when_a_field_is_there_no_more() {
        let mut known = StateDelta::default();
        known.note(&JsonFields::of(&json!({ "turn": 1, "receipt": 5 })).unwrap());
        assert_eq!(changed(&mut known, &json!({ "turn": 2 }), &[]), None);
        assert!(changed(&mut known, &json!({ "turn": 3 }), &[]).is_some());
    }
}
