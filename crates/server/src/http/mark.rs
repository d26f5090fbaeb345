use serde::Deserialize;
use sha2::{Digest, Sha256};
use zugleich_wire::{Field, Fields};

/// What most of a game is, and what is the same for as long as nothing is revealed. All of it follows from what
/// everybody may know and from whose seats the viewer has: no mark tells of a plan, nor that there is one.
const LONG: [&str; 9] =
    ["options", "position", "figures", "plans", "predictable", "commitments", "keys", "result", "receipt"];

/// A number for the long fields of a game as a page says them. Whose connection names it is not told them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Mark(u64);

impl Mark {
    /// The mark of a game as it is told.
    pub(super) fn of(state: &Fields) -> Self {
        let mut hasher = Sha256::new();
        for field in state.iter().filter(|field| is_long(*field)) {
            // In quotes a name ends where it seems to.
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

/// What has to be told to who names the mark of a game.
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
