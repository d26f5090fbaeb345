use super::form;
use super::hidden::{Cover, padding};
use crate::adapters::from_row::from_row;
use crate::base::vault::Vault;

from_row! {
    /// A row of the table of events with a secret in it, and what game it is of.
    pub(in crate::adapters) struct SecretRow {
        pub(in crate::adapters) game_id: String,
        pub(in crate::adapters) seq: i64,
        version: i64,
        kind: String,
        body: String,
        /// Empty if nobody knows which game it is.
        variant: String,
    }
}

impl SecretRow {
    /// The body of the event as it is written now, encrypted with the newest key. One that cannot be read stays as it
    /// is, since nobody knows what is in it.
    pub(in crate::adapters) fn encrypted(&self, vault: &Vault) -> Option<String> {
        let game = self.game_id.parse().ok()?;
        let cover = Cover { vault, game: &game, seq: u32::try_from(self.seq).ok()? };
        match form::read(self.version, &self.kind, &self.body, &cover) {
            Ok(event) => Some(form::write(&event, &cover, padding(&self.variant)).1),
            Err(why) => {
                let (game, event) = (game.logged(), self.seq + 1);
                tracing::error!(%game, event, why, "an event cannot be encrypted anew");
                None
            }
        }
    }
}
