//! Encoding and decoding of events with a fixed key, at places of one game.

use super::event_form;
use super::event_secrets::EncryptionContext;
use crate::base::vault::{Padding, Vault, VaultKeys};
use crate::domain::StoredEvent;

/// Returns a fixed key.
pub(in crate::adapters) fn keys() -> VaultKeys {
    VaultKeys::read(&"07".repeat(32)).unwrap()
}

/// Returns a vault with this key.
pub(in crate::adapters) fn vault() -> Vault {
    Vault::new(keys())
}

/// Encodes an event for this place of the game.
pub(in crate::adapters) fn write(event: &StoredEvent, seq: u32) -> (String, String) {
    let (vault, game) = (vault(), "abcdefghijkm".parse().unwrap());
    event_form::write(event, &EncryptionContext { vault: &vault, game: &game, seq }, Padding::SHORT)
}

/// Decodes an event at this place of the game.
pub(in crate::adapters) fn read(
    version: i64,
    kind: &str,
    body: &str,
    seq: u32,
) -> Result<StoredEvent, String> {
    let (vault, game) = (vault(), "abcdefghijkm".parse().unwrap());
    event_form::read(version, kind, body, &EncryptionContext { vault: &vault, game: &game, seq })
}
