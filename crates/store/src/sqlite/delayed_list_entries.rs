use std::collections::HashMap;
use std::future;
use std::mem;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::batch::{ListPredicate, SqliteWrite, write_all};
use super::writer::SqliteWriter;
use crate::stored::encoded_append::{EncodedAppend, ListRow};
use zugleich_session::ids::GameId;
use zugleich_session::ports::StoreError;

/// Maximal delay of list entries of games in progress.
const BEHIND: Duration = Duration::from_secs(2);
/// Minimal number of writes per transaction for list entries to be delayed.
const MANY: usize = 8;

/// Delayed list entries.
///
/// A turn changes only the number of turns and the time in a game's list entry, but with the time the entry's
/// place in every index: that writes more than the turn itself. Under load, list entries for turns are
/// therefore written at intervals. Other events and finished games are listed at once.
#[derive(Default)]
pub(super) struct DelayedListEntries {
    behind: HashMap<GameId, ListRow>,
    /// Time of the next write, if any entry is delayed.
    until: Option<Instant>,
}

impl DelayedListEntries {
    /// Returns the predicate for entries that are listed at once, given the number of writes in a
    /// transaction.
    pub(super) fn is_listed(writes: usize) -> ListPredicate {
        if writes < MANY { |_| true } else { |entry| !entry.goes_on }
    }

    /// Records a written entry as listed or delayed.
    pub(super) fn note(&mut self, entry: &mut EncodedAppend, is_listed: ListPredicate) {
        let listed = is_listed(entry);
        let Some(row) = entry.listed.take() else { return };
        if listed {
            self.behind.remove(&entry.game);
        } else {
            self.behind.insert(entry.game.clone(), row);
            self.until.get_or_insert_with(|| Instant::now() + BEHIND);
        }
    }

    /// Waits until the delayed entries are due.
    pub(super) async fn due(&self) {
        match self.until {
            Some(until) => sleep_until(until).await,
            None => future::pending().await,
        }
    }

    /// Writes all delayed entries. After a failure they are due again later.
    pub(super) async fn write(&mut self, writer: &SqliteWriter) {
        self.until = None;
        let behind = mem::take(&mut self.behind);
        if behind.is_empty() {
            return;
        }
        let (games, rows): (Vec<_>, Vec<_>) = behind.into_iter().unzip();
        let write = SqliteWrite::List(rows);
        if let Err(error) = list(writer, &write).await {
            tracing::warn!(%error, "the list of games could not be updated; it may lack the last turns");
            let SqliteWrite::List(rows) = write else { return };
            (self.behind, self.until) =
                (games.into_iter().zip(rows).collect(), Some(Instant::now() + BEHIND));
        }
    }
}

async fn list(writer: &SqliteWriter, rows: &SqliteWrite) -> Result<(), StoreError> {
    let mut writing = writer.begin().await?;
    let written = write_all(writing.connection(), &[rows], |_| true).await;
    writer.end(writing, written).await.map(drop)
}
