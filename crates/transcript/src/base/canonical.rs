//! Canonical texts of values: every hash and every signature covers such a text, with its purpose in front.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Hash;
use super::canonical_serializer::write;

/// Purpose of the hash of a seal.
pub const SEAL: &str = "zugleich-seal-v2";
/// Purpose of the hash of an event.
pub const EVENT: &str = "zugleich-event-v1";
/// Purpose of the signature of a receipt.
pub const RECEIPT: &str = "zugleich-receipt-v1";
/// Purpose of the signature of a transcript's end.
pub const END: &str = "zugleich-end-v1";
/// Purpose of the hash of a position.
pub const POSITION: &str = "zugleich-position-v1";
/// Purpose of the hash in the id of a server's key.
pub const KEY: &str = "zugleich-key-v1";
/// Purpose of the commitment to a player's key.
pub const PLAYER_KEY: &str = "zugleich-player-key-v1";
/// Purpose of the hash for the words of two players' keys.
pub const WORDS: &str = "zugleich-words-v1";
/// Purpose of the commitment to the computer's seed.
pub const SEED: &str = "zugleich-seed-v1";
/// Purpose of the hash for the seed of one turn.
pub const TURN_SEED: &str = "zugleich-turn-seed-v1";
/// Purpose of the hash by which a public list names a game.
pub const GAME: &str = "zugleich-game-v1";
/// Purpose of a leaf of the tree.
pub const LEAF: &str = "zugleich-leaf-v1";
/// Purpose of the signature of a tree's head.
pub const TREE: &str = "zugleich-tree-v1";

/// Returns the bytes that are hashed or signed for a purpose: those of a [`TranscriptValue`](crate::TranscriptValue) or of a
/// serializable value.
///
/// ```
/// use zugleich_transcript::{TranscriptValue, canonical::bytes};
/// let value = TranscriptValue::read(r#"{"b": [true, null], "a": "ä", "c": 7}"#).expect("it is one");
/// assert_eq!(bytes("p", &value), "p\no3:1:a2:ä1:bl2:tn1:ci7;".as_bytes());
/// ```
#[must_use]
pub fn bytes(purpose: &str, value: &impl Serialize) -> Vec<u8> {
    let mut bytes = purpose.as_bytes().to_vec();
    bytes.push(b'\n');
    write(value, &mut bytes);
    bytes
}

/// Returns SHA-256 of the bytes for a purpose.
#[must_use]
pub fn hash(purpose: &str, value: &impl Serialize) -> Hash {
    Hash::new(Sha256::digest(bytes(purpose, value)).into())
}
