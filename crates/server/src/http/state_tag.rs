use serde::Deserialize;
use sha2::{Digest, Sha256};
use zugleich_wire::{JsonField, JsonFields};

/// Long fields of a game state, which stay the same until the next reveal. They follow from public facts and
/// from the viewer's seats: a mark reveals neither a plan nor that one was committed.
const LONG: [&str; 9] =
    ["options", "position", "figures", "plans", "predictable", "commitments", "keys", "result", "receipt"];

/// Hash of the long fields of a game in its page. A connection that names it is not sent them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct StateTag(u64);

impl StateTag {
    /// Returns the mark of a game state.
    pub(super) fn of(state: &JsonFields) -> Self {
        let mut hasher = Sha256::new();
        for field in state.iter().filter(|field| is_long(*field)) {
            // Names are hashed with their quotes, so that two fields cannot run together.
            hasher.update(field.whole);
        }
        Self(u64::from_be_bytes(*hasher.finalize().first_chunk().expect("a hash is longer")))
    }
}

impl std::fmt::Display for StateTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the fields that a client with the current mark still needs.
pub(super) fn rest(state: &JsonFields) -> String {
    let rest: Vec<_> = state.iter().filter(|field| !is_long(*field)).map(|field| field.whole).collect();
    format!("{{{}}}", rest.join(","))
}

fn is_long(field: JsonField<'_>) -> bool {
    LONG.contains(&field.name)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn mark(state: &Value) -> StateTag {
        StateTag::of(&JsonFields::of(state).unwrap())
    }

    #[test]
    fn tag_long_field_changed_differs() {
        let state = json!({ "position": "a", "figures": [1], "own": { "white": "b1c3" }, "committed": 1 });
        let secret = json!({ "position": "a", "figures": [1], "own": { "white": "b1a3" }, "committed": 2 });
        let later = json!({ "position": "b", "figures": [1], "own": { "white": "b1c3" }, "committed": 1 });
        assert_eq!(mark(&state), mark(&secret));
        assert_ne!(mark(&state), mark(&later));
        assert_ne!(mark(&json!({ "position": "a" })), mark(&json!({ "plans": "a" })));
    }

    #[test]
    fn the_rest_is_all_that_is_not_long() {
        let state = json!({ "id": "a", "figures": [1], "turn": 3 });
        assert_eq!(rest(&JsonFields::of(&state).unwrap()), r#"{"id":"a","turn":3}"#);
    }
}
