use std::sync::Arc;
use std::time::Duration;

use libtest_mimic::Failed;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;
use zugleich_server::{App, Config, Listeners};
use zugleich_session::ports::{ComputerPlayer, ComputerPlayerError};
use zugleich_session::{Level, ManualTime, Moment, RandomOpponent};
use zugleich_store::Location;

/// A server inside the test, whose time the test controls, and at which the computer chooses no plan before
/// it may. It ends with the test.
#[derive(Debug)]
pub(crate) struct TimedServer {
    address: String,
    time: watch::Sender<Moment>,
    think: watch::Sender<bool>,
}

/// Maximum waiting time of any write.
const PATIENCE: Duration = Duration::from_secs(300);

impl TimedServer {
    /// Starts a server on a free port, with an empty data folder that is removed in the end.
    pub(super) async fn start() -> Result<Self, Failed> {
        let (data, (time, source)) = (TempDir::new()?, watch::channel(Moment::new(1_000_000_000_000)));
        let mut config = Config::new(Location::Sqlite(data.path().join("zugleich.db")));
        config.time = Arc::new(ManualTime::by(source));
        // No test depends on the speed of the machine's disk.
        config.settings.busy_after = PATIENCE;
        // These tests count the thinking time exactly.
        config.settings.reveal_pause = None;
        config.settings.start_lead = None;
        let (think, may) = watch::channel(false);
        let app = App::open(config, Arc::new(GatedEngine(may))).await?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        tokio::spawn(async move {
            let _data = data;
            let listeners = Listeners { site: listener, metrics: None };
            app.serve(listeners, std::future::pending(), std::future::pending()).await;
        });
        Ok(Self { address, time, think })
    }

    /// Returns the address of a page.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Lets the computer choose plans from now on.
    pub(crate) fn let_think(&self) {
        self.think.send_replace(true);
    }

    /// Advances the time by this many seconds.
    pub(crate) fn pass(&self, seconds: i64) {
        self.time.send_modify(|now| *now = now.plus(1000 * seconds));
    }
}

/// An opponent that waits until it may choose.
struct GatedEngine(watch::Receiver<bool>);

impl ComputerPlayer for GatedEngine {
    fn plays(&self, variant: &str) -> bool {
        RandomOpponent.plays(variant)
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        while !*self.0.borrow() && !stop() {
            std::thread::sleep(Duration::from_millis(5));
        }
        RandomOpponent.choose(record, seat, level, seed, stop)
    }
}
