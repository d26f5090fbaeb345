use std::collections::HashMap;
use std::future;
use std::mem;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::batch::{IsListed, Write, write_all};
use super::writer::Writer;
use crate::adapters::stored::row::{Entry, ListRow};
use crate::base::ids::GameId;
use crate::ports::StoreError;

/// For how long the list may not show the last turns of games that are being played.
const BEHIND: Duration = Duration::from_secs(2);
/// Where fewer are written together the list is as the games are.
const MANY: usize = 8;

/// What the list of games does not show yet.
///
/// A turn changes of a game's row in the list how many there are and when the last one was, and with that the row's
/// place in every index: more is written than of the turn itself. Where many turns are written together the list shows
/// those of a game now and then. What else happens in a game it shows at once, and a game that is over.
#[derive(Default)]
pub(super) struct Listing {
    behind: HashMap<GameId, ListRow>,
    /// Until when nothing of that is written.
    until: Option<Instant>,
}

impl Listing {
    /// What the list shows at once where so much is written together.
    pub(super) fn is_listed(writes: usize) -> IsListed {
        if writes < MANY { |_| true } else { |entry| !entry.goes_on }
    }

    /// Something was written, and listed or not.
    pub(super) fn note(&mut self, entry: &mut Entry, is_listed: IsListed) {
        let listed = is_listed(entry);
        let Some(row) = entry.listed.take() else { return };
        if listed {
            self.behind.remove(&entry.game);
        } else {
            self.behind.insert(entry.game.clone(), row);
            self.until.get_or_insert_with(|| Instant::now() + BEHIND);
        }
    }

    /// Is done when it is time to write what the list does not show yet.
    pub(super) async fn due(&self) {
        match self.until {
            Some(until) => sleep_until(until).await,
            None => future::pending().await,
        }
    }

    /// Lets the list show everything. If that cannot be written it is tried again a while later.
    pub(super) async fn write(&mut self, writer: &Writer) {
        self.until = None;
        let behind = mem::take(&mut self.behind);
        if behind.is_empty() {
            return;
        }
        let (games, rows): (Vec<_>, Vec<_>) = behind.into_iter().unzip();
        let write = Write::List(rows);
        if let Err(error) = list(writer, &write).await {
            tracing::warn!(%error, "the list of games does not show the last turns of all games");
            let Write::List(rows) = write else { return };
            (self.behind, self.until) =
                (games.into_iter().zip(rows).collect(), Some(Instant::now() + BEHIND));
        }
    }
}

async fn list(writer: &Writer, rows: &Write) -> Result<(), StoreError> {
    let mut writing = writer.begin().await?;
    let written = write_all(writing.connection(), &[rows], |_| true).await;
    writer.end(writing, written).await.map(drop)
}
