use serde::{Deserialize, Serialize};

use super::signed::Signed;
use crate::base::{Hash, Value, canonical};

/// The head of the published tree at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The day, counted from the first of January 1970 in UTC.
    pub day: u64,
    /// How many leaves the tree has.
    pub size: u64,
    /// Its root.
    pub root: Hash,
}

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogHeader {
    pub(crate) log: u64,
}

/// A line with the head of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TreeLine {
    pub(crate) tree: Head,
    /// That the tree of the line before is the beginning of this one.
    pub(crate) consistency: Vec<Hash>,
    #[serde(flatten)]
    pub(crate) signed: Signed,
}

/// What the tree says of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// The day.
    pub(crate) day: u64,
    /// Which leaf it is, from 0.
    pub(crate) index: u64,
    /// How many events the game had at the end of that day.
    pub(crate) events: u64,
    /// The hash of the last of them.
    pub(crate) head: Hash,
}

/// A line with a leaf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EntryLine {
    pub(crate) entry: Entry,
    /// That the leaf is in the tree of that day.
    pub(crate) proof: Vec<Hash>,
}

/// The leaf for a game at the end of a day. The id of a game is an invitation, so that its hash stands for it.
pub(crate) fn leaf(game: &str, day: u64, events: u64, head: &Hash) -> Vec<u8> {
    let name = canonical::hash(canonical::GAME, &Value::Text(game.to_owned()));
    let parts = [
        ("game", Value::Text(name.to_string())),
        ("day", Value::Number(day)),
        ("events", Value::Number(events)),
        ("head", Value::Text(head.to_string())),
    ];
    let parts = parts.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
    canonical::bytes(canonical::LEAF, &Value::Object(parts))
}
