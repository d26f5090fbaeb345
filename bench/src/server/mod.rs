//! Load tests of the server: real games over real sockets, with every turn checked.
//!
//! The clients know only the server's API. All of them run on one thread of this process, so they use at most
//! one core. If the server is on the same Linux machine, each client has its own address, since the server
//! limits requests by address. The measurements are described in `docs/benchmarks/server.md`.

mod attack;
mod disk;
mod error;
mod guest;
mod hall;
mod idle;
mod limit;
mod lists;
mod pace;
mod player;
mod process;
mod progress;
mod proof;
mod report;
mod rivals;
mod run;
mod smallest;
mod table;
mod target;
mod timing;
mod turns;
mod wire;

pub use attack::{Assault, Attack, Beside, attack};
pub use disk::Disk;
pub use error::LoadError;
pub use idle::{Idle, idle};
pub use limit::{Limit, least};
pub use progress::Progress;
pub use report::Latency;
pub use rivals::{Rival, Rivals, rivals};
pub use run::Length;
pub use target::Target;
pub use timing::{Difference, Heard, Timing, timing};
pub use turns::{Load, Turns, flood, turns};

use progress::Tell;
use tokio::task::unconstrained;

/// Runs a measurement on this thread.
///
/// All clients are parts of one task without a cooperative budget: with the runtime's usual budget for a
/// task, the first clients would use it up, and the others would read pending messages late.
fn on_this_thread<T>(measurement: impl Future<Output = Result<T, LoadError>>) -> Result<T, LoadError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(unconstrained(measurement))
}
