//! Written form of the tree of heads, common to both databases.

use std::io;
use std::sync::Arc;

use serde::Serialize;
use serde_json::json;
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use crate::from_row;
use zugleich_session::ports::StoreError;

from_row! {
    /// The signed head of a day.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub struct RawHead {
        pub day: i64,
        /// The day whose tree it extends, or -1.
        pub before: i64,
        size: i64,
        root: String,
        key: String,
        signature: String,
    }
}

from_row! {
    /// The hash of a subtree.
    #[derive(Debug, PartialEq, Eq, Serialize)]
    pub struct RawNode {
        level: i64,
        pub place: i64,
        hash: String,
    }
}

/// Selects the signed heads of days up to one, the latest first.
pub const HEADS: &str = "SELECT day, before, size, root, key, signature FROM tree_heads \
                                            WHERE day <= $1 ORDER BY day DESC LIMIT $2";
/// Selects a page of the subtrees of a level, in order.
pub const NODES: &str =
    "SELECT level, place, hash FROM tree_nodes WHERE level = $1 AND place >= $2 ORDER BY place LIMIT 5000";
/// Selects the index of a leaf, if its tree is published.
pub const LEAF: &str = "SELECT place FROM tree_nodes WHERE level = 0 AND hash = $1 \
                                           AND place < (SELECT coalesce(max(size), 0) FROM tree_heads)";
/// Selects the last day, or -1.
pub const LAST_DAY: &str = "SELECT coalesce(max(day), -1) FROM tree_heads";

impl RawHead {
    /// Returns the row of a head; `before` is the size of the tree of the day before.
    pub fn of(head: &SignedTreeHead, before: Option<u64>) -> Self {
        let SignedTreeHead { tree, signed } = head;
        Self {
            day: number(tree.day),
            before: before.map_or(-1, number),
            size: number(tree.size),
            root: tree.root.to_string(),
            key: signed.key.to_string(),
            signature: signed.signature.clone(),
        }
    }

    /// Returns the head of a row.
    ///
    /// # Errors
    /// [`StoreError`] for a row that this program did not write.
    pub fn read(self) -> Result<SignedTreeHead, StoreError> {
        let tree = json!({ "day": self.day, "size": self.size, "root": self.root });
        let value = json!({ "tree": tree, "key": self.key, "signature": self.signature });
        serde_json::from_value(value).map_err(|error| StoreError::Database(Arc::new(error)))
    }
}

/// Converts subtrees to rows.
pub fn rows(nodes: &SubtreeHashes) -> Vec<RawNode> {
    let row = |(place, hash): (&SubtreePosition, &Hash)| RawNode {
        level: place.level.into(),
        place: number(place.index),
        hash: hash.to_string(),
    };
    nodes.iter().map(row).collect()
}

/// Returns places as a JSON list.
pub fn places_json(places: &[SubtreePosition]) -> String {
    let place = |place: &SubtreePosition| json!({ "level": place.level, "place": place.index });
    serde_json::Value::from_iter(places.iter().map(place)).to_string()
}

/// Converts the result of [`rows`] back.
pub fn read(rows: Vec<RawNode>) -> Result<SubtreeHashes, StoreError> {
    let node = |row: RawNode| {
        let place =
            SubtreePosition { level: u8::try_from(row.level).ok()?, index: u64::try_from(row.place).ok()? };
        Some((place, Hash::read(&row.hash)?))
    };
    let nodes: Option<SubtreeHashes> = rows.into_iter().map(node).collect();
    nodes.ok_or_else(|| StoreError::Database(Arc::new(io::Error::other("a node of the tree is not valid"))))
}

/// Converts a number to the integer type of databases.
pub fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns rows as a JSON list.
pub fn json(rows: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}
