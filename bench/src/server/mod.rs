//! Load tests of the server: real games over real sockets, with every turn checked.
//!
//! The clients know only the server's API. All of them run on one thread of this process, so they use at most
//! one core. If the server is on the same Linux machine, each client has its own address, since the server
//! limits requests by address. The measurements are described in `docs/book/src/benchmarks/server.md`.

mod attack;
mod client_messages;
mod disk;
mod error;
mod guest;
mod idle;
mod limit;
mod load_context;
mod message_pacer;
mod player;
mod player_pair;
mod process;
mod progress;
mod random_list;
mod report;
mod rivals;
mod run;
mod smallest_game;
mod target;
mod timing;
mod turn_verification;
mod turns;

pub use attack::{AttackReport, AttackRequests, HonestLatencies, attack};
pub use disk::SyncRate;
pub use error::LoadError;
pub use idle::{IdleReport, idle};
pub use limit::{ThroughputLimit, run_minimal_server};
pub use progress::Progress;
pub use report::Latency;
pub use rivals::{FrameworkComparison, FrameworkResult, rivals};
pub use run::RunLength;
pub use target::LoadTarget;
pub use timing::{ChannelTiming, SecretDifference, TimingReport, timing};
pub use turns::{LoadConfig, ThroughputReport, flood, turns};

use progress::ProgressSink;
use tokio::task::unconstrained;

/// Runs a measurement on this thread.
///
/// All clients are parts of one task without a cooperative budget: with the runtime's usual budget for a
/// task, the first clients would use it up, and the others would read pending messages late.
fn on_this_thread<T>(measurement: impl Future<Output = Result<T, LoadError>>) -> Result<T, LoadError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(unconstrained(measurement))
}
