use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::adapters::{LaterTime, Location, MachineTime, OpenError, SqliteStore};
use crate::base::{Moment, Settings};
use crate::http::{Parts, Signer, Site, Usage, router, serve};
use crate::ports::Opponent;
use crate::ports::ServerTime;
use crate::ports::{Store, StoreError};
use crate::service::{Ledger, Lobby, Meters};
use crate::service::{Rooms, Thinkers, Tools};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the database is.
    pub database: Location,
    /// Everything that can be set besides.
    pub settings: Settings,
    /// What tells the time.
    pub time: Arc<dyn ServerTime>,
}

impl Config {
    /// The usual settings, with this database.
    #[must_use]
    pub fn new(database: Location) -> Self {
        Self::with(database, Settings::default())
    }

    /// These settings, with this database.
    #[must_use]
    pub fn with(database: Location, settings: Settings) -> Self {
        Self { database, settings, time: Arc::new(MachineTime::start()) }
    }
}

/// A server: its games, its database and everybody who is connected.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    site: Site,
    /// Whether the games whose clocks ran when the last server stopped go on.
    resumed: AtomicBool,
    stop: watch::Sender<bool>,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The database cannot be opened.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The database cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl StartError {
    /// The stable name, which docs/codes.md lists.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Open(error) => error.code(),
            Self::Store(_) => "no-server",
        }
    }
}

/// How many open seeks are taken over from before the start.
const RESTORED_SEEKS: u32 = 200;
/// How long connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);
/// How often it is noted that the server is there while clocks run, in milliseconds. A server that is killed gives the
/// players back what has gone by since.
const NOTED: i64 = 250;
/// How often rooms, seeks and limits that nobody needs are forgotten.
const SWEEP: Duration = Duration::from_secs(5);
/// How long to wait before a database that fails is tried again.
const MENDING: Duration = Duration::from_secs(1);

impl App {
    /// Opens the database and gets everything ready.
    ///
    /// # Errors
    /// [`StartError`] says in one sentence what is in the way.
    pub async fn open(config: Config, opponent: Arc<dyn Opponent>) -> Result<Self, StartError> {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&config.database).await?);
        let settings = Arc::new(config.settings);
        let time: Arc<dyn ServerTime> = Arc::new(LaterTime::than(store.latest_moment().await?, config.time));
        let signer = Signer::new(&store.cookie_key().await?);
        let (meters, lobby) = (
            Arc::new(Meters::new()),
            Lobby::new(settings.seek_patience, settings.seeks_per_guest, time.clone()),
        );
        store.waiting_games(RESTORED_SEEKS).await?.iter().for_each(|game| lobby.restore(game));
        let usage = Usage::new(settings.clone());
        let (stop, stopping) = watch::channel(false);
        let tools = Tools {
            store: store.clone(),
            lobby: lobby.clone(),
            meters: meters.clone(),
            time: time.clone(),
            stopping: stopping.clone(),
            thinkers: Thinkers::new(settings.thinkers),
            patience: settings.thinking_patience,
        };
        let rooms = Rooms::new(tools, opponent).await?;
        let ledger = Ledger::new(store.clone(), lobby.clone(), settings.clone(), time.clone());
        let parts = Parts { store, rooms, lobby, signer, usage, ledger, settings, meters, time, stopping };
        let site = Site::new(parts);
        Ok(Self(Arc::new(Inner { site, resumed: AtomicBool::new(false), stop })))
    }

    /// Serves until `stop` is done; then ends all connections, waits a little for those who are slow, and
    /// closes the database.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) {
        let (keeper, mender) =
            (tokio::spawn(self.clone().keep_house()), tokio::spawn(self.clone().keep_storing()));
        let app = self.clone();
        tokio::spawn(async move {
            stop.await;
            app.0.stop.send_replace(true);
        });
        let site = &self.0.site;
        let served = serve(listener, router(site.clone()), site.settings().clone().into(), site.stopping());
        let mut stopping = self.0.site.stopping();
        let late = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = served => {}
            () = late => {}
        }
        keeper.abort();
        mender.abort();
        self.note_presence(self.0.site.time().now()).await;
        self.0.site.store().close().await;
    }

    async fn keep_house(self) {
        self.0.site.rooms().resume().await;
        // Before that, nobody may take it for granted that all clocks run again.
        self.0.resumed.store(true, Ordering::Release);
        tokio::join!(self.sweep(), self.stay_noted());
    }

    async fn sweep(&self) {
        let mut clock = tokio::time::interval(SWEEP);
        loop {
            clock.tick().await;
            self.0.site.rooms().sweep();
            self.0.site.lobby().sweep();
            self.0.site.usage().sweep();
            self.0.site.ledger().sweep().await;
        }
    }

    async fn stay_noted(&self) {
        let time = self.0.site.time();
        loop {
            let now = time.now();
            self.note_presence(now).await;
            time.wait_until(now.plus(NOTED)).await;
        }
    }

    /// When a disk that has failed stores again, nobody needs to restart the server.
    async fn keep_storing(self) {
        let mut failing = self.0.site.store().failing();
        while failing.wait_for(|failing| *failing).await.is_ok() {
            match self.0.site.store().mend().await {
                Ok(()) => tracing::warn!("the database stores again"),
                // The first failure is in the log as an error.
                Err(error) => tracing::debug!(%error, "the database does not store yet"),
            }
            tokio::time::sleep(MENDING).await;
        }
    }

    /// A server that starts later does not charge anybody for the time from now on.
    async fn note_presence(&self, now: Moment) {
        let unwritten = self.0.site.store().is_failing() || !self.0.resumed.load(Ordering::Acquire);
        if !self.0.site.rooms().are_timed() || unwritten {
            return;
        }
        if let Err(error) = self.0.site.store().note_presence(now).await {
            tracing::error!(%error, "the server's presence could not be noted");
        }
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("App")
    }
}
