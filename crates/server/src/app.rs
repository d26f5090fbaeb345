use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::account_deletion::delete_accounts;
use crate::http::{RateLimits, Signer, Site, SiteParts, metrics_router, router, serve};
use crate::passwords::PasswordHasher;
use zugleich_session::domain::chain::SigningKeyRing;
use zugleich_session::ports::ComputerPlayer;
use zugleich_session::ports::ServerTime;
use zugleich_session::ports::{EngineJobs, NotificationBus, Store, StoreError};
use zugleich_session::service::{GameLimits, Lobby, MetricsRegistry, Readiness, StorageQuota};
use zugleich_session::service::{Rooms, RoomsDependencies};
use zugleich_session::{LocalEngineJobs, MachineTime, NoBus, OffsetTime};
use zugleich_session::{Moment, Settings};
use zugleich_site::CpuPool;
use zugleich_site::pictures::PictureRenderer;
use zugleich_store::{Location, OpenError, StoreConfig};
use zugleich_store::{RotationSummary, SqliteStore};
use zugleich_store_postgres::{PostgresEngineJobs, PostgresStore};

/// Configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Location of the database.
    pub database: Location,
    /// All other settings.
    pub settings: Settings,
    /// Clock of the server.
    pub time: Arc<dyn ServerTime>,
}

impl Config {
    /// Creates a configuration with default settings.
    #[must_use]
    pub fn new(database: Location) -> Self {
        Self::with(database, Settings::default())
    }

    /// Creates a configuration with these settings.
    #[must_use]
    pub fn with(database: Location, settings: Settings) -> Self {
        Self { database, settings, time: Arc::new(MachineTime::start()) }
    }
}

/// A server: its games, its database and its connections.
#[derive(Clone)]
pub struct App(Arc<AppInner>);

struct AppInner {
    site: Site,
    stop: watch::Sender<bool>,
}

/// Listening sockets of a server.
#[derive(Debug)]
pub struct Listeners {
    /// The public one.
    pub site: TcpListener,
    /// The one for metrics, if any.
    pub metrics: Option<TcpListener>,
}

/// Reason why a server cannot start.
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
    /// Returns the stable code, which docs/book/src/program/codes.md lists.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Open(error) => error.code(),
            Self::Store(_) => "server-failed",
        }
    }
}

/// Maximum number of open seeks restored at start.
const RESTORED_SEEKS: u32 = 200;
/// Maximum number of connections to the metrics address.
const COUNTING: usize = 16;
/// Time limit for connections to end when the server stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);
/// Interval of stored presence heartbeats while clocks run, in milliseconds. After a crash, players get back
/// the time since the last one.
const PRESENCE_INTERVAL: i64 = 250;
/// Interval of presence while all deadlines are far, in milliseconds.
const RARE_PRESENCE_INTERVAL: i64 = 10_000;
/// Interval at which the next deadline is read, in milliseconds.
const DEADLINES_READ: i64 = 1_000;
/// Interval at which unused rooms, seeks and limits are dropped.
const SWEEP: Duration = Duration::from_secs(5);
/// Interval at which seeks of absent owners are closed.
const SWEEP_LOBBY: Duration = Duration::from_secs(1);
/// Interval at which abandoned games are deleted.
const FORGET: Duration = Duration::from_secs(60);
/// Interval at which accounts are deleted, in milliseconds.
const DELETE_ACCOUNTS: i64 = 60_000;
/// Interval at which work left by other servers is taken over.
const TAKEOVER_INTERVAL: Duration = Duration::from_secs(1);
/// Delay before a failed publication is retried, in milliseconds.
const UNPUBLISHED: i64 = 60_000;
/// Delay before a failing database is retried.
const MENDING: Duration = Duration::from_secs(1);

/// Creates new keys for a database that no server uses, and encrypts everything with them.
///
/// # Errors
/// [`StartError`], which explains the obstacle in one sentence.
pub async fn rotate_keys(config: &Config) -> Result<RotationSummary, StartError> {
    let (keeping, forget_after) = (StoreConfig::from(&config.settings), config.settings.old_keys_count_for);
    let now = config.time.now();
    Ok(match &config.database {
        Location::Postgres(url) => PostgresStore::rotate_keys(url, &keeping, forget_after, now).await?,
        location => SqliteStore::rotate_keys(location, &keeping, forget_after, now).await?,
    })
}

impl App {
    /// Opens the database and prepares the server.
    ///
    /// # Errors
    /// [`StartError`], which explains the obstacle in one sentence.
    pub async fn open(config: Config, opponent: Arc<dyn ComputerPlayer>) -> Result<Self, StartError> {
        let settings = Arc::new(config.settings.shared_out());
        let components = open(&config.database, &settings, config.time.now(), opponent).await?;
        Self::with(components, settings, config.time).await
    }

    /// Prepares the server on an open database.
    async fn with(
        DatabaseComponents { store, bus, engine_jobs }: DatabaseComponents,
        settings: Arc<Settings>,
        time: Arc<dyn ServerTime>,
    ) -> Result<Self, StartError> {
        let time: Arc<dyn ServerTime> = Arc::new(OffsetTime::than(store.latest_moment().await?, time));
        let signer = Signer::new(&store.cookie_keys(time.now()).await?, settings.old_keys_count_for);
        let (meters, lobby) = (
            Arc::new(MetricsRegistry::new()),
            Lobby::new(settings.seek_patience, settings.seeks_per_guest, time.clone()),
        );
        store.set_observer(meters.clone());
        let usage = RateLimits::new(settings.clone());
        let (stop, stopping) = watch::channel(false);
        let tools = RoomsDependencies {
            store: store.clone(),
            bus,
            lobby: lobby.clone(),
            meters: meters.clone(),
            time: time.clone(),
            stopping: stopping.clone(),
            engine_jobs: engine_jobs.clone(),
            patience: settings.engine_patience,
            grace: settings.absence_grace,
            quota: StorageQuota::new(settings.stored_per_guest, settings.stored_per_address),
            ring: SigningKeyRing::new(store.server_keys(time.now()).await?).into(),
        };
        let rooms = Rooms::new(tools).await?;
        rooms.reopen_seeks(RESTORED_SEEKS).await?;
        let ledger = GameLimits::new(store.clone(), lobby.clone(), settings.clone(), time.clone());
        let readiness = Readiness::new(store.clone(), engine_jobs, settings.clone(), time.clone()).into();
        let (studio, pool) = (PictureRenderer::default(), CpuPool::of_machine());
        let parts = SiteParts {
            store,
            rooms,
            lobby,
            signer,
            usage,
            ledger,
            settings,
            studio,
            pool,
            passwords: PasswordHasher::new(meters.clone()),
            meters,
            readiness,
            time,
            stopping,
        };
        Ok(Self(Arc::new(AppInner { site: Site::new(parts), stop })))
    }

    /// Serves until `stop` completes. Then it accepts no new games, continues running ones for the drain
    /// time, ends all connections, waits briefly for slow ones, and closes the database. When `at_once`
    /// completes, it stops waiting.
    pub async fn serve(
        self,
        listeners: Listeners,
        stop: impl Future<Output = ()> + Send + 'static,
        at_once: impl Future<Output = ()> + Send + 'static,
    ) {
        let (keeper, mender) =
            (tokio::spawn(self.clone().run_housekeeping()), tokio::spawn(self.clone().keep_storing()));
        let (hurry, hurried) = watch::channel(false);
        tokio::spawn(async move {
            at_once.await;
            hurry.send_replace(true);
        });
        tokio::spawn(self.clone().drain(stop, hurried.clone()));
        tokio::select! {
            () = self.answer(listeners) => {}
            () = self.late(hurried) => {}
        }
        for task in [keeper, mender] {
            task.abort();
            // The task may be running and could store an earlier time after the last one.
            let _ = task.await;
        }
        self.note_presence(self.0.site.time().now()).await;
        self.0.site.rooms().engine_jobs().close().await;
        self.0.site.store().close().await;
    }

    /// Answers until all connections have ended.
    async fn answer(&self, Listeners { site: listener, metrics }: Listeners) {
        let site = &self.0.site;
        let settings = || site.settings().clone().into();
        let served = serve(listener, router(site.clone()), settings(), site.stopping());
        match metrics {
            Some(metrics) => {
                let few = Settings {
                    connections: COUNTING,
                    connections_per_address: COUNTING,
                    ..site.settings().clone()
                };
                let counted = serve(metrics, metrics_router(site.clone()), few.into(), site.stopping());
                tokio::join!(served, counted);
            }
            None => served.await,
        }
    }

    /// Drains the server when it is asked to stop, and then stops it. Players stay connected until the end of
    /// the drain time, since the clocks run until then.
    async fn drain(self, stop: impl Future<Output = ()>, hurried: watch::Receiver<bool>) {
        tokio::select! {
            () = stop => {}
            () = come(hurried.clone()) => {}
        }
        let site = &self.0.site;
        site.readiness().drain();
        tracing::info!("the server is stopping and accepts no new games");
        tokio::select! {
            () = tokio::time::sleep(site.settings().drain_time) => {}
            () = come(hurried) => {}
        }
        self.0.stop.send_replace(true);
    }

    /// Waits until connections have had their time to end.
    async fn late(&self, hurried: watch::Receiver<bool>) {
        let mut stopping = self.0.site.stopping();
        let _ = stopping.wait_for(|stop| *stop).await;
        tokio::select! {
            () = tokio::time::sleep(SHUTDOWN_GRACE) => {}
            () = come(hurried) => {}
        }
    }

    async fn run_housekeeping(self) {
        let rooms = self.0.site.rooms();
        tokio::join!(
            self.sweep(),
            self.sweep_lobby(),
            self.keep_forgetting(),
            self.keep_deleting_accounts(),
            self.run_presence_heartbeat(),
            self.run_takeover(),
            self.keep_publishing(),
            rooms.run_notifications(),
            rooms.run_seek_sync(),
            rooms.run_presence_sync()
        );
    }

    async fn sweep(&self) {
        let mut clock = tokio::time::interval(SWEEP);
        loop {
            clock.tick().await;
            self.0.site.rooms().sweep();
            self.0.site.rate_limits().sweep();
            self.0.site.ledger().sweep().await;
        }
    }

    async fn sweep_lobby(&self) {
        let mut clock = tokio::time::interval(SWEEP_LOBBY);
        loop {
            clock.tick().await;
            self.0.site.lobby().sweep();
        }
    }

    /// Deletes abandoned games in small batches, if that is set.
    async fn keep_forgetting(&self) {
        let settings = self.0.site.settings();
        let mut clock = tokio::time::interval(FORGET);
        loop {
            clock.tick().await;
            for (kept, alone) in [(settings.unfinished_kept_for, false), (settings.practice_kept_for, true)] {
                if let Some(kept) = kept {
                    self.forget(kept, alone).await;
                }
            }
        }
    }

    async fn forget(&self, kept: Duration, alone: bool) {
        let kept = i64::try_from(kept.as_millis()).unwrap_or(i64::MAX);
        let before = Moment::new(self.0.site.time().now().millis().saturating_sub(kept));
        match self.0.site.rooms().delete_abandoned(before, alone).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "abandoned games were deleted"),
            Err(why) => {
                tracing::warn!(why = why.code(), "abandoned games could not be deleted");
            }
        }
    }

    /// Deletes accounts whose owners have requested it.
    async fn keep_deleting_accounts(&self) {
        let (site, time) = (&self.0.site, self.0.site.time());
        loop {
            let now = time.now();
            match delete_accounts(site.store(), site.rooms(), now).await {
                Ok(0) => {}
                Ok(accounts) => tracing::info!(accounts, "accounts were deleted"),
                Err(error) => tracing::warn!(%error, "accounts could not be deleted"),
            }
            time.wait_until(now.plus(DELETE_ACCOUNTS)).await;
        }
    }

    /// Handles deadlines of games that are not in memory, or whose servers are gone.
    async fn run_takeover(&self) {
        let mut clock = tokio::time::interval(TAKEOVER_INTERVAL);
        loop {
            clock.tick().await;
            self.0.site.rooms().take_over().await;
        }
    }

    /// Publishes the tree of each day when the day has ended, and missing ones of earlier days.
    async fn keep_publishing(&self) {
        let (time, rooms) = (self.0.site.time(), self.0.site.rooms());
        loop {
            let now = time.now();
            let next = match rooms.publish_days(now).await {
                Ok(0) => Rooms::next_publication(now),
                Ok(days) => {
                    tracing::info!(days, "the tree of heads was published");
                    Rooms::next_publication(now)
                }
                Err(error) => {
                    tracing::error!(%error, "the tree of heads could not be published");
                    now.plus(UNPUBLISHED)
                }
            };
            time.wait_until(next).await;
        }
    }

    async fn run_presence_heartbeat(&self) {
        let (time, rooms) = (self.0.site.time(), self.0.site.rooms());
        let (mut is_near, mut looked, mut noted) = (false, Moment::default(), Moment::default());
        loop {
            let now = time.now();
            if looked.plus(DEADLINES_READ) <= now {
                looked = now;
                match rooms.next_deadline().await {
                    Ok(next) => {
                        is_near = next.is_some_and(|next| rooms.is_soon(next));
                        // Clocks by days lose nothing by rare signs of life.
                        is_near |= next.is_some() && noted.plus(RARE_PRESENCE_INTERVAL) <= now;
                    }
                    Err(error) => tracing::warn!(%error, "the deadlines of games could not be read"),
                }
            }
            if is_near || rooms.are_timed() {
                self.note_presence(now).await;
                noted = now;
            }
            time.wait_until(now.plus(PRESENCE_INTERVAL)).await;
        }
    }

    /// Retries a failed database until it stores again, so that no restart is needed.
    async fn keep_storing(self) {
        let mut failing = self.0.site.store().failing();
        while failing.wait_for(|failing| *failing).await.is_ok() {
            match self.0.site.store().recover().await {
                Ok(()) => tracing::warn!("the database works again"),
                // The first failure was logged as an error.
                Err(error) => tracing::debug!(%error, "the database does not work yet"),
            }
            tokio::time::sleep(MENDING).await;
        }
    }

    /// Stores a heartbeat: a server that starts later does not charge players for the time after it.
    async fn note_presence(&self, now: Moment) {
        if self.0.site.store().is_failing() {
            return;
        }
        if let Err(error) = self.0.site.store().note_presence(now).await {
            tracing::error!(%error, "the server's presence could not be stored");
        }
    }
}

/// Waits until the value is `true`; for ever if the sender is gone.
async fn come(mut watched: watch::Receiver<bool>) {
    if watched.wait_for(|it| *it).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Components that depend on the location of the database.
struct DatabaseComponents {
    store: Arc<dyn Store>,
    /// Notifications among servers on the same database.
    bus: Arc<dyn NotificationBus>,
    /// Engine plans for the computer's seats.
    engine_jobs: Arc<dyn EngineJobs>,
}

/// Opens the database and its dependent components.
async fn open(
    location: &Location,
    settings: &Settings,
    now: Moment,
    opponent: Arc<dyn ComputerPlayer>,
) -> Result<DatabaseComponents, OpenError> {
    let keeping = StoreConfig::from(settings);
    let Location::Postgres(url) = location else {
        if settings.engine_threads == 0 {
            return Err(OpenError::NobodyThinks);
        }
        let store = Arc::new(SqliteStore::open(location, &keeping, now).await?);
        let engine_jobs =
            Arc::new(LocalEngineJobs::new(opponent, settings.engine_threads, settings.engine_time_limit));
        return Ok(DatabaseComponents { store, bus: Arc::new(NoBus), engine_jobs });
    };
    let store = PostgresStore::open(url, &keeping, now).await?;
    let bus: Arc<dyn NotificationBus> = Arc::new(store.bus());
    let queue = store.job_queue(bus.clone());
    let engine_jobs =
        PostgresEngineJobs::start(queue, opponent, settings.engine_threads, settings.engine_time_limit);
    Ok(DatabaseComponents { store: Arc::new(store), bus, engine_jobs: Arc::new(engine_jobs) })
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("App")
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, SocketAddr};

    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::*;
    use zugleich_session::domain::{GameSettings, GameState, StoredEvent, TimeControl};
    use zugleich_session::fixtures::MemoryStore;
    use zugleich_session::fixtures::game::friends;
    use zugleich_session::ids::GameId;
    use zugleich_session::ports::{Append, GameSummary, Store};
    use zugleich_session::settings::SettingsBuilder;
    use zugleich_session::{ManualTime, RandomOpponent};
    use zugleich_site::WorkSize;

    /// Number of stored games by days.
    const GAMES: usize = 2_000;
    /// Last presence of the stopped server. All games began at 0.
    const STOPPED: Moment = Moment::new(60_000);
    /// Start of the next server.
    const STARTED: Moment = Moment::new(3_600_000);

    /// Stores a game of two friends whose clocks run.
    async fn store_game(store: &MemoryStore, clock: TimeControl) -> GameId {
        let setup = GameSettings { clock: Some(clock), ..friends(true).game.setup().clone() };
        let at = Moment::new(0);
        let game = GameState::begin(GameId::random(), setup, at).unwrap();
        let (events, index, due) = ([game.created()], GameSummary::from(&game), game.next_flag());
        let append = Append { game: game.id(), expected: 0, events: &events, at, due, index };
        store.append(&[append]).await.unwrap();
        game.id().clone()
    }

    /// A server on a store in memory, whose time stands still at [`STARTED`].
    struct TestServer {
        app: App,
        address: SocketAddr,
        stop: oneshot::Sender<()>,
        served: JoinHandle<()>,
        _now: watch::Sender<Moment>,
    }

    impl TestServer {
        async fn start(store: Arc<MemoryStore>, settings: Settings) -> Self {
            let (now, time) = watch::channel(STARTED);
            let engine_jobs = Arc::new(LocalEngineJobs::new(Arc::new(RandomOpponent), 1, Duration::MAX));
            let components = DatabaseComponents { store, bus: Arc::new(NoBus), engine_jobs };
            let settings = Settings { drain_time: Duration::ZERO, ..settings };
            let app = App::with(components, settings.into(), Arc::new(ManualTime::by(time))).await.unwrap();
            let site = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = site.local_addr().unwrap();
            let (stop, stopped) = oneshot::channel();
            let stopped = async move { drop(stopped.await) };
            let listeners = Listeners { site, metrics: None };
            let served = tokio::spawn(app.clone().serve(listeners, stopped, std::future::pending()));
            Self { app, address, stop, served, _now: now }
        }

        fn url(&self, path: &str) -> String {
            format!("http://{}{path}", self.address)
        }

        async fn stop(self) {
            self.stop.send(()).unwrap();
            self.served.await.unwrap();
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn only_due_games_are_opened_at_start() {
        let store = Arc::new(MemoryStore::default());
        let mut games = Vec::new();
        for _ in 0..GAMES {
            games.push(store_game(&store, TimeControl::Days { increment: 1, cap: 3 }).await);
        }
        // Its flags fell before the stop, and the server has not recorded that.
        let overdue = store_game(&store, TimeControl::Turn { seconds: 30 }).await;
        store.note_presence(STOPPED).await.unwrap();
        let server = TestServer::start(store.clone(), Settings::default()).await;
        for path in ["/health", "/ready", "/", "/api/lobby"] {
            assert_eq!(reqwest::get(server.url(path)).await.unwrap().status(), 200, "{path}");
        }
        let rest = async |id| store.events_after(id, 1).await.unwrap();
        while rest(&overdue).await.len() < 2 {
            tokio::task::yield_now().await;
        }
        let rooms = server.app.0.site.rooms();
        assert_eq!(rooms.count(), 1, "nobody has opened the others");
        // Nothing is resolved again.
        rooms.take_over().await;
        rooms.open(&overdue).await.unwrap();
        let resumed =
            |event: &StoredEvent| matches!(event, StoredEvent::Resumed { stopped } if *stopped == STOPPED);
        let flagged = |event: &StoredEvent| matches!(event, StoredEvent::Flagged { .. });
        let events = rest(&overdue).await;
        assert!(matches!(&events[..], [(_, one), (_, two)] if resumed(one) && flagged(two)), "{events:?}");
        assert!(rest(&games[0]).await.is_empty());
        rooms.open(&games[0]).await.unwrap();
        let events = rest(&games[0]).await;
        assert!(matches!(&events[..], [(STARTED, event)] if resumed(event)), "{events:?}");
        server.stop().await;
    }

    /// An address with all its places in the pool cannot let more starts be checked; others can.
    #[tokio::test(flavor = "multi_thread")]
    async fn starts_are_checked_in_turn_by_address() {
        let settings = SettingsBuilder::default().argument("trusted-proxies=127.0.0.1").unwrap().settings();
        let server = TestServer::start(Arc::new(MemoryStore::default()), settings).await;
        let (crowded, other) = ([192, 0, 2, 1], [198, 51, 100, 1]);
        let post = async |path, body: &str, from: [u8; 4]| {
            let request =
                reqwest::Client::new().post(server.url(path)).header("content-type", "application/json");
            let from = IpAddr::from(from).to_string();
            request.header("x-forwarded-for", from).body(body.to_owned()).send().await.unwrap()
        };
        let pool = server.app.0.site.pool();
        let places: Vec<_> =
            std::iter::from_fn(|| pool.place(IpAddr::from(crowded).into(), WorkSize::Small).ok()).collect();
        for (path, body, status) in [
            ("/api/games", r#"{"variant":"chesimul","opponent":"practice"}"#, 201),
            ("/api/position", r#"{"variant":"chesimul","fair":true}"#, 200),
        ] {
            let refused = post(path, body, crowded).await;
            assert_eq!(
                (refused.status().as_u16(), &refused.headers()["retry-after"]),
                (503, &"1".parse().unwrap())
            );
            assert!(refused.text().await.unwrap().contains(r#""code":"busy""#), "{path}");
            assert_eq!(post(path, body, other).await.status(), status, "{path}");
        }
        drop(places);
        assert_eq!(
            post("/api/position", r#"{"variant":"chesimul","fair":true}"#, crowded).await.status(),
            200
        );
        server.stop().await;
    }
}
