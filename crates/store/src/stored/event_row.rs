use serde_json::Value;

use super::event_form;
use super::event_secrets::EncryptionContext;
use crate::from_row;
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::ids::GameId;
use zugleich_session::ports::StoreError;
use zugleich_session::vault::Vault;

from_row! {
    /// The columns of an event's row that are read.
    pub struct EventColumns {
        pub(super) seq: i64,
        version: i64,
        kind: String,
        body: String,
        pub(super) at: i64,
    }
}

impl EventColumns {
    /// Decodes the event, which must belong to this game and number. The error does not quote the contents.
    pub(super) fn read(&self, game: &GameId, vault: &Vault) -> Result<StoredEvent, String> {
        let seq = u32::try_from(self.seq).map_err(|_| "the number of the event is not valid".to_owned())?;
        event_form::read(self.version, &self.kind, &self.body, &EncryptionContext { vault, game, seq })
    }

    /// Returns whether the row holds a report of the event's turn or start.
    pub(super) fn has_snapshot(&self) -> bool {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        body.get("told").is_some()
    }
}

/// Decodes the rows of a game's events, each with its time.
pub fn events(
    game: &GameId,
    rows: Vec<EventColumns>,
    vault: &Vault,
) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
    let read = |row: EventColumns| {
        let event = row.read(game, vault);
        let event = event.map_err(|why| StoreError::Unreadable { game: game.clone(), why })?;
        Ok((Moment::new(row.at), event))
    };
    rows.into_iter().map(read).collect()
}
