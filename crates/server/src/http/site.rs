use std::fmt;
use std::sync::Arc;

use tokio::sync::watch;

use super::signer::Signer;
use super::usage::Usage;
use crate::base::{Pool, Settings};
use crate::pictures::Studio;
use crate::ports::ServerTime;
use crate::ports::Store;
use crate::service::Rooms;
use crate::service::{Ledger, Lobby, Meters, Readiness};

/// What requests are answered with: the rooms, the lobby, the database and what is counted.
#[derive(Clone)]
pub(crate) struct Site(Arc<Parts>);

/// What a site is made of.
pub(crate) struct Parts {
    /// The database.
    pub(crate) store: Arc<dyn Store>,
    /// All rooms.
    pub(crate) rooms: Rooms,
    /// The lobby.
    pub(crate) lobby: Lobby,
    /// Who signs the guests' cookies.
    pub(crate) signer: Signer,
    /// What has been used of the limits.
    pub(crate) usage: Usage,
    /// How many unfinished games and seeks somebody has.
    pub(crate) ledger: Ledger,
    /// Everything that can be set.
    pub(crate) settings: Arc<Settings>,
    /// Where pictures are drawn.
    pub(crate) studio: Studio,
    /// Where answers are made that take longer.
    pub(crate) pool: Pool,
    /// The counters.
    pub(crate) meters: Arc<Meters>,
    /// Whether anybody should be sent here.
    pub(crate) readiness: Arc<Readiness>,
    /// What tells the time.
    pub(crate) time: Arc<dyn ServerTime>,
    /// Tells when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Site {
    /// A site of these parts.
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// What tells the time.
    pub(crate) fn time(&self) -> &dyn ServerTime {
        &*self.0.time
    }

    /// The database.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// All rooms.
    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// The lobby.
    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Who signs the guests' cookies.
    pub(crate) fn signer(&self) -> &Signer {
        &self.0.signer
    }

    /// What has been used of the limits.
    pub(crate) fn usage(&self) -> &Usage {
        &self.0.usage
    }

    /// How many unfinished games and seeks somebody has.
    pub(crate) fn ledger(&self) -> &Ledger {
        &self.0.ledger
    }

    /// Everything that can be set.
    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Where pictures are drawn.
    pub(crate) fn studio(&self) -> &Studio {
        &self.0.studio
    }

    /// Where answers are made that take longer.
    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// The counters.
    pub(crate) fn meters(&self) -> &Meters {
        &self.0.meters
    }

    /// Whether anybody should be sent here.
    pub(crate) fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    /// Tells when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.clone()
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Site")
    }
}
