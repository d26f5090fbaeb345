use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use tokio::sync::Notify;

use super::job_row::withdraw_all;
use crate::connect::with_timeout;
use zugleich_session::ports::{NotificationBus, ServerNotification};
use zugleich_session::vault::Vault;

/// Number of connections for engine jobs, apart from those for games.
const CONNECTIONS: u32 = 3;
/// Timeout of acquiring one.
const PATIENCE: Duration = Duration::from_secs(5);

/// State shared by requesting servers and workers.
#[derive(Clone)]
pub struct JobQueue {
    pub(super) pool: PgPool,
    /// Vault that encrypts answers, and derives opaque names.
    pub(super) vault: Vault,
    /// Node name of this process in the database.
    pub(super) node: Arc<str>,
    bus: Arc<dyn NotificationBus>,
    /// Signals that there may be a waiting job.
    pub(super) asked: Arc<Notify>,
    /// Signals that there may be an answer.
    pub(super) answered: Arc<Notify>,
}

impl JobQueue {
    pub(crate) fn new(
        options: PgConnectOptions,
        vault: Vault,
        node: Arc<str>,
        bus: Arc<dyn NotificationBus>,
    ) -> Self {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let (asked, answered) = (Arc::default(), Arc::default());
        Self { pool: pool.connect_lazy_with(options), vault, node, bus, asked, answered }
    }

    /// Withdraws the jobs of this process, and closes its connections.
    pub(super) async fn close(&self) {
        if let Err(error) = with_timeout(withdraw_all(&self.pool, &self.node)).await {
            tracing::debug!(%error, "jobs could not be withdrawn; they expire in a few seconds");
        }
        self.pool.close().await;
    }

    /// Notifies workers, here and elsewhere, of a waiting job.
    pub(super) fn notify_job(&self) {
        self.asked.notify_one();
        self.bus.publish(ServerNotification::Asked);
    }

    /// Notifies requesting servers, here and elsewhere, of an answer.
    pub(super) fn notify_answer(&self) {
        self.answered.notify_one();
        self.bus.publish(ServerNotification::Answered);
    }

    /// Handles a notification of another server.
    pub fn handle_notification(&self, notification: &ServerNotification) {
        match notification {
            ServerNotification::Asked => self.asked.notify_one(),
            ServerNotification::Answered => self.answered.notify_one(),
            ServerNotification::Missed => {
                self.asked.notify_one();
                self.answered.notify_one();
            }
            ServerNotification::Game { .. } | ServerNotification::Guest(_) | ServerNotification::Seeks => {}
        }
    }
}

/// Hides the options of the connections, which hold a password.
impl fmt::Debug for JobQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JobQueue")
    }
}
