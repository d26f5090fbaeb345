//! The canonical text of a value: whatever is hashed or signed is such a text, with its purpose in front.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Hash;
use super::writing::write;

/// The hash of a seal.
pub const SEAL: &str = "zugleich-seal-v2";
/// The hash of an event.
pub const EVENT: &str = "zugleich-event-v1";
/// What a receipt signs.
pub const RECEIPT: &str = "zugleich-receipt-v1";
/// What the end of a transcript signs.
pub const END: &str = "zugleich-end-v1";
/// The hash of a position.
pub const POSITION: &str = "zugleich-position-v1";
/// The id of a server's key.
pub const KEY: &str = "zugleich-key-v1";
/// The commitment to a player's key.
pub const PLAYER_KEY: &str = "zugleich-player-key-v1";
/// The words of two players' keys.
pub const WORDS: &str = "zugleich-words-v1";
/// The commitment to the computer's seed.
pub const SEED: &str = "zugleich-seed-v1";
/// The seed of one turn.
pub const TURN_SEED: &str = "zugleich-turn-seed-v1";
/// A game as a public list names it.
pub const GAME: &str = "zugleich-game-v1";
/// A leaf of the tree.
pub const LEAF: &str = "zugleich-leaf-v1";
/// What the head of a tree signs.
pub const TREE: &str = "zugleich-tree-v1";

/// The bytes that are hashed or signed for a purpose: of a value, or of what is written as one.
///
/// ```
/// use zugleich_transcript::{Value, canonical::bytes};
/// let value = Value::read(r#"{"b": [true, null], "a": "ä", "c": 7}"#).expect("it is one");
/// assert_eq!(bytes("p", &value), "p\no3:1:a2:ä1:bl2:tn1:ci7;".as_bytes());
/// ```
#[must_use]
pub fn bytes(purpose: &str, value: &impl Serialize) -> Vec<u8> {
    let mut bytes = purpose.as_bytes().to_vec();
    bytes.push(b'\n');
    write(value, &mut bytes);
    bytes
}

/// SHA-256 of the bytes for a purpose.
#[must_use]
pub fn hash(purpose: &str, value: &impl Serialize) -> Hash {
    Hash::new(Sha256::digest(bytes(purpose, value)).into())
}
