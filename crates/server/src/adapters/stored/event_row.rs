use serde_json::Value;

use super::form;
use super::hidden::Cover;
use crate::adapters::from_row::from_row;
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::base::vault::Vault;
use crate::domain::Event;
use crate::ports::StoreError;

from_row! {
    /// The columns of an event's row that are read.
    pub(in crate::adapters) struct StoredEvent {
        pub(super) seq: i64,
        version: i64,
        kind: String,
        body: String,
        pub(super) at: i64,
    }
}

impl StoredEvent {
    /// Decodes the event, which must belong to this game and number. The error does not quote the contents.
    pub(super) fn read(&self, game: &GameId, vault: &Vault) -> Result<Event, String> {
        let seq = u32::try_from(self.seq).map_err(|_| "no event has this number".to_owned())?;
        form::read(self.version, &self.kind, &self.body, &Cover { vault, game, seq })
    }

    /// Returns whether the row holds a report of the event's turn or start.
    pub(super) fn is_told(&self) -> bool {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        body.get("told").is_some()
    }
}

/// Decodes the rows of a game's events, each with its time.
pub(in crate::adapters) fn events(
    game: &GameId,
    rows: Vec<StoredEvent>,
    vault: &Vault,
) -> Result<Vec<(Moment, Event)>, StoreError> {
    let read = |row: StoredEvent| {
        let event = row.read(game, vault);
        let event = event.map_err(|why| StoreError::Unreadable { game: game.clone(), why })?;
        Ok((Moment::new(row.at), event))
    };
    rows.into_iter().map(read).collect()
}
