use super::event_form;
use super::event_secrets::{EncryptionContext, padding};
use crate::from_row;
use zugleich_session::vault::Vault;

from_row! {
    /// A row of the table of events with a secret in it, and its variant.
    pub struct SecretRow {
        pub game_id: String,
        pub seq: i64,
        version: i64,
        kind: String,
        body: String,
        /// Empty if the game is unknown.
        variant: String,
    }
}

impl SecretRow {
    /// Returns the body of the event encrypted with the newest key; `None` for an unreadable one, which stays
    /// as it is.
    pub fn encrypted(&self, vault: &Vault) -> Option<String> {
        let game = self.game_id.parse().ok()?;
        let cover = EncryptionContext { vault, game: &game, seq: u32::try_from(self.seq).ok()? };
        match event_form::read(self.version, &self.kind, &self.body, &cover) {
            Ok(event) => Some(event_form::write(&event, &cover, padding(&self.variant)).1),
            Err(why) => {
                let (game, event) = (game.logged(), self.seq + 1);
                tracing::error!(%game, event, why, "an event cannot be encrypted with the new key");
                None
            }
        }
    }
}
