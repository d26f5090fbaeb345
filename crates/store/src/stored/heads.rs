use std::collections::HashMap;

use super::encoded_append::EncodedAppend;
use zugleich_session::ids::GameId;

/// Outcome of a write whose transaction is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteVerdict {
    /// The write is on disk.
    Written,
    /// The head of a game differs from the expected one: nothing of the write is stored.
    Conflict {
        /// Id of the game.
        game: GameId,
        /// Number of its stored events.
        head: u32,
    },
}

/// Returns whether entries follow the heads of their games, and updates the heads if so.
pub fn check_heads(heads: &mut HashMap<String, u32>, entries: &[EncodedAppend]) -> WriteVerdict {
    let mut moved: HashMap<&str, u32> = HashMap::new();
    for entry in entries {
        let game = entry.game.as_str();
        let head = moved.get(game).or_else(|| heads.get(game)).copied().unwrap_or_default();
        if entry.expected != head {
            return WriteVerdict::Conflict { game: entry.game.clone(), head };
        }
        moved.insert(game, head.saturating_add(u32::try_from(entry.events.len()).unwrap_or(u32::MAX)));
    }
    heads.extend(moved.into_iter().map(|(game, head)| (game.to_owned(), head)));
    WriteVerdict::Written
}

/// Returns the games that entries create, each with its hash in the list of forgotten ones.
pub fn created_games(entries: &[EncodedAppend]) -> impl Iterator<Item = (&GameId, String)> {
    entries.iter().filter(|entry| entry.expected == 0).map(|entry| (&entry.game, entry.game.digest()))
}
