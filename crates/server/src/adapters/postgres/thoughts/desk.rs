use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use tokio::sync::Notify;

use super::asked::withdraw_all;
use crate::adapters::postgres::connect::within;
use crate::base::vault::Vault;
use crate::ports::{Wake, Wakes};

/// How many connections there are for thoughts: they take none of those for games.
const CONNECTIONS: u32 = 3;
/// How long somebody waits for one that others have.
const PATIENCE: Duration = Duration::from_secs(5);

/// What those who ask and those who think have in common.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(super) pool: PgPool,
    /// Encrypts answers, and makes the names that tell nothing.
    pub(super) vault: Vault,
    /// What this process is called in the database.
    pub(super) node: Arc<str>,
    wakes: Arc<dyn Wakes>,
    /// Says that there may be something to think about.
    pub(super) asked: Arc<Notify>,
    /// Says that there may be an answer.
    pub(super) answered: Arc<Notify>,
}

impl Desk {
    pub(in crate::adapters::postgres) fn new(
        options: PgConnectOptions,
        vault: Vault,
        node: Arc<str>,
        wakes: Arc<dyn Wakes>,
    ) -> Self {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let (asked, answered) = (Arc::default(), Arc::default());
        Self { pool: pool.connect_lazy_with(options), vault, node, wakes, asked, answered }
    }

    /// Takes back what this process has asked for, and ends its connections.
    pub(super) async fn close(&self) {
        if let Err(error) = within(withdraw_all(&self.pool, &self.node)).await {
            tracing::debug!(%error, "what was asked for is wanted for some seconds more");
        }
        self.pool.close().await;
    }

    /// Tells whoever thinks, here and elsewhere, that there is something to think about.
    pub(super) fn tell_asked(&self) {
        self.asked.notify_one();
        self.wakes.tell(Wake::Asked);
    }

    /// Tells whoever has asked, here and elsewhere, that there is an answer.
    pub(super) fn tell_answered(&self) {
        self.answered.notify_one();
        self.wakes.tell(Wake::Answered);
    }

    /// Others have told something.
    pub(crate) fn hear(&self, wake: &Wake) {
        match wake {
            Wake::Asked => self.asked.notify_one(),
            Wake::Answered => self.answered.notify_one(),
            Wake::Missed => {
                self.asked.notify_one();
                self.answered.notify_one();
            }
            Wake::Game { .. } | Wake::Guest(_) | Wake::Seeks => {}
        }
    }
}

/// How connections are made holds a password.
impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Desk")
    }
}
