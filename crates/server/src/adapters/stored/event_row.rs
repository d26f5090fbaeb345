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
    /// What is read of a row of the table of events.
    pub(in crate::adapters) struct StoredEvent {
        pub(super) seq: i64,
        version: i64,
        kind: String,
        body: String,
        pub(super) at: i64,
    }
}

impl StoredEvent {
    /// The event, if it is that of its number in this game. The error says what is wrong without saying what stands
    /// there.
    pub(super) fn read(&self, game: &GameId, vault: &Vault) -> Result<Event, String> {
        let seq = u32::try_from(self.seq).map_err(|_| "no event has this number".to_owned())?;
        form::read(self.version, &self.kind, &self.body, &Cover { vault, game, seq })
    }

    /// Whether there is something that was told with the event.
    pub(super) fn is_told(&self) -> bool {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        body.get("told").is_some()
    }
}

/// The events of a game as their rows have them, each with its time.
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
