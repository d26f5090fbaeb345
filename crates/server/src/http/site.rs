use std::fmt;
use std::sync::Arc;

use tokio::sync::watch;

use super::rate_limits::RateLimits;
use super::signer::Signer;
use crate::passwords::PasswordHasher;
use zugleich_session::Settings;
use zugleich_session::ports::ServerTime;
use zugleich_session::ports::Store;
use zugleich_session::service::Rooms;
use zugleich_session::service::{GameLimits, Lobby, MetricsRegistry, Readiness};
use zugleich_site::CpuPool;
use zugleich_site::pictures::PictureRenderer;

/// Shared state of all request handlers: the rooms, the lobby, the database and the usage counters.
#[derive(Clone)]
pub(crate) struct Site(Arc<SiteParts>);

/// Parts of a site.
pub(crate) struct SiteParts {
    /// The database.
    pub(crate) store: Arc<dyn Store>,
    /// All rooms.
    pub(crate) rooms: Rooms,
    /// The lobby.
    pub(crate) lobby: Lobby,
    /// Signer of the guests' cookies.
    pub(crate) signer: Signer,
    /// Rate limit counters.
    pub(crate) usage: RateLimits,
    /// Number of unfinished games and seeks of each guest.
    pub(crate) ledger: GameLimits,
    /// Settings of the server.
    pub(crate) settings: Arc<Settings>,
    /// Renderer of pictures.
    pub(crate) studio: PictureRenderer,
    /// Worker pool for expensive answers.
    pub(crate) pool: CpuPool,
    /// Metrics.
    pub(crate) meters: Arc<MetricsRegistry>,
    /// Readiness for new requests.
    pub(crate) readiness: Arc<Readiness>,
    /// Clock of the server.
    pub(crate) time: Arc<dyn ServerTime>,
    /// Hasher of passwords.
    pub(crate) passwords: PasswordHasher,
    /// Stop signal of the server.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Site {
    /// Creates a site of these parts.
    pub(crate) fn new(parts: SiteParts) -> Self {
        Self(Arc::new(parts))
    }

    /// Returns the clock of the server.
    pub(crate) fn time(&self) -> &dyn ServerTime {
        &*self.0.time
    }

    /// Returns the database.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// Returns all rooms.
    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// Returns the lobby.
    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    /// Returns the signer of the guests' cookies.
    pub(crate) fn signer(&self) -> &Signer {
        &self.0.signer
    }

    /// Returns the rate limit counters.
    pub(crate) fn rate_limits(&self) -> &RateLimits {
        &self.0.usage
    }

    /// Returns the ledger of unfinished games and seeks.
    pub(crate) fn ledger(&self) -> &GameLimits {
        &self.0.ledger
    }

    /// Returns the settings.
    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Returns the renderer of pictures.
    pub(crate) fn renderer(&self) -> &PictureRenderer {
        &self.0.studio
    }

    /// Returns the worker pool for expensive answers.
    pub(crate) fn pool(&self) -> &CpuPool {
        &self.0.pool
    }

    /// Returns the metrics.
    pub(crate) fn meters(&self) -> &MetricsRegistry {
        &self.0.meters
    }

    /// Returns the readiness for new requests.
    pub(crate) fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    /// Returns the hasher of passwords.
    pub(crate) fn passwords(&self) -> &PasswordHasher {
        &self.0.passwords
    }

    /// Returns the stop signal of the server.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.clone()
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Site")
    }
}
