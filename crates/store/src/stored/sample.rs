//! Encoding and decoding of events with a fixed key, at places of one game.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "tests alone use it")]

use super::event_form;
use super::event_secrets::EncryptionContext;
use zugleich_session::domain::StoredEvent;
use zugleich_session::vault::{Padding, Vault, VaultKeys};

/// Returns a fixed key.
pub fn keys() -> VaultKeys {
    VaultKeys::read(&"07".repeat(32)).unwrap()
}

/// Returns a vault with this key.
pub fn vault() -> Vault {
    Vault::new(keys())
}

/// Encodes an event for this place of the game.
pub fn write(event: &StoredEvent, seq: u32) -> (String, String) {
    let (vault, game) = (vault(), "abcdefghijkm".parse().unwrap());
    event_form::write(event, &EncryptionContext { vault: &vault, game: &game, seq }, Padding::SHORT)
}

/// Decodes an event at this place of the game.
pub fn read(version: i64, kind: &str, body: &str, seq: u32) -> Result<StoredEvent, String> {
    let (vault, game) = (vault(), "abcdefghijkm".parse().unwrap());
    event_form::read(version, kind, body, &EncryptionContext { vault: &vault, game: &game, seq })
}
