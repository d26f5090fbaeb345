use serde::Deserialize;
use sha2::{Digest, Sha256};
use zugleich_wire::{Field, Fields};

/// Long fields of a game state, which stay the same until the next reveal. They follow from public facts and
/// from the viewer's seats: a mark reveals neither a plan nor that one was committed.
const LONG: [&str; 9] =
    ["options", "position", "figures", "plans", "predictable", "commitments", "keys", "result", "receipt"];

/// Hash of the long fields of a game in its page. A connection that names it is not sent them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Mark(u64);

impl Mark {
    /// Returns the mark of a game state.
    pub(super) fn of(state: &Fields) -> Self {
        let mut hasher = Sha256::new();
        for field in state.iter().filter(|field| is_long(*field)) {
            // Names are hashed with their quotes, so that two fields cannot run together.
            hasher.update(field.whole);
        }
        Self(u64::from_be_bytes(*hasher.finalize().first_chunk().expect("a hash is longer")))
    }
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the fields that a client with the current mark still needs.
pub(super) fn rest(state: &Fields) -> String {
    let rest: Vec<_> = state.iter().filter(|field| !is_long(*field)).map(|field| field.whole).collect();
    format!("{{{}}}", rest.join(","))
}

fn is_long(field: Field<'_>) -> bool {
    LONG.contains(&field.name)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn mark(state: &Value) -> Mark {
        Mark::of(&Fields::of(state).unwrap())
    }

    #[test]
    fn a_mark_is_another_when_a_long_field_is_and_tells_of_nothing_else() {
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
        assert_eq!(rest(&Fields::of(&state).unwrap()), r#"{"id":"a","turn":3}"#);
    }
}
