use serde::{Deserialize, Serialize};

use super::keyed_signature::KeyedSignature;
use super::line::text_of;
use super::merkle_tree;
use super::signing_key::SigningKey;
use crate::base::{Hash, TranscriptValue, canonical};

/// The head of the published tree at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeHead {
    /// Days since 1 January 1970, in UTC.
    pub day: u64,
    /// Number of leaves.
    pub size: u64,
    /// Root of the tree.
    pub root: Hash,
}

/// A signed head of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedTreeHead {
    /// The head.
    pub tree: TreeHead,
    /// Signature and key.
    #[serde(flatten)]
    pub signed: KeyedSignature,
}

impl SignedTreeHead {
    /// Signs a head.
    #[must_use]
    pub fn sign(tree: TreeHead, key: &SigningKey) -> Self {
        let signed = key.sign(canonical::TREE, &tree);
        Self { tree, signed }
    }

    /// Returns the line of a log, with the proof that this tree extends that of the line before.
    #[must_use]
    pub fn line(&self, consistency: Vec<Hash>) -> String {
        let Self { tree, signed } = self.clone();
        text_of(&TreeLine { tree, consistency, signed })
    }
}

/// Returns the first line of a log.
#[must_use]
pub fn log_header() -> String {
    text_of(&LogHeader { log: 1 })
}

/// The first line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogHeader {
    pub(crate) log: u64,
}

/// A line with the head of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TreeLine {
    pub(crate) tree: TreeHead,
    /// Proof that this tree extends that of the line before.
    pub(crate) consistency: Vec<Hash>,
    #[serde(flatten)]
    pub(crate) signed: KeyedSignature,
}

/// A leaf of the tree for one game on one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeLeaf {
    /// The day.
    pub day: u64,
    /// Index of the leaf, from 0.
    pub index: u64,
    /// Number of events of the game at the end of that day.
    pub events: u64,
    /// The hash of the last of these events.
    pub head: Hash,
}

impl TreeLeaf {
    /// Returns the hash of the leaf for a game. The leaf contains the hash of the game's id, because the id
    /// itself is an invitation.
    #[must_use]
    pub fn leaf(&self, game: &str) -> Hash {
        merkle_tree::leaf_hash(&leaf(game, self.day, self.events, &self.head))
    }

    /// Returns the line of a log, with the proof that the leaf is in the tree of that day.
    #[must_use]
    pub fn line(&self, proof: Vec<Hash>) -> String {
        text_of(&EntryLine { entry: self.clone(), proof })
    }
}

/// A line with a leaf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EntryLine {
    pub(crate) entry: TreeLeaf,
    /// Proof that the leaf is in the tree of that day.
    pub(crate) proof: Vec<Hash>,
}

/// Returns the leaf for a game at the end of a day.
fn leaf(game: &str, day: u64, events: u64, head: &Hash) -> Vec<u8> {
    let name = canonical::hash(canonical::GAME, &TranscriptValue::Text(game.to_owned()));
    let parts = [
        ("game", TranscriptValue::Text(name.to_string())),
        ("day", TranscriptValue::Number(day)),
        ("events", TranscriptValue::Number(events)),
        ("head", TranscriptValue::Text(head.to_string())),
    ];
    let parts = parts.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
    canonical::bytes(canonical::LEAF, &TranscriptValue::Object(parts))
}
