use std::collections::HashMap;

use super::row::Entry;
use crate::base::ids::GameId;

/// What became of something that was to be written, when all else of its transaction is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::adapters) enum Verdict {
    /// It is on disk.
    Written,
    /// A game has another head than its events were to follow: nothing of it is written.
    Conflict { game: GameId, head: u32 },
}

/// Whether entries follow the heads of their games. Then these are the heads from now on.
pub(in crate::adapters) fn judge(heads: &mut HashMap<String, u32>, entries: &[Entry]) -> Verdict {
    let mut moved: HashMap<&str, u32> = HashMap::new();
    for entry in entries {
        let game = entry.game.as_str();
        let head = moved.get(game).or_else(|| heads.get(game)).copied().unwrap_or_default();
        if entry.expected != head {
            return Verdict::Conflict { game: entry.game.clone(), head };
        }
        moved.insert(game, head.saturating_add(u32::try_from(entry.events.len()).unwrap_or(u32::MAX)));
    }
    heads.extend(moved.into_iter().map(|(game, head)| (game.to_owned(), head)));
    Verdict::Written
}

/// The head of a game that was forgotten: as though its first event were there still, so that nobody begins it again.
pub(in crate::adapters) const FORGOTTEN: u32 = 1;

/// The games that entries begin, each with the hash under which it would be among those that were forgotten.
pub(in crate::adapters) fn begun(entries: &[Entry]) -> impl Iterator<Item = (&GameId, String)> {
    entries.iter().filter(|entry| entry.expected == 0).map(|entry| (&entry.game, entry.game.digest()))
}
