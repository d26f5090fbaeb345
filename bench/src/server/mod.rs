//! The server under load: real games over real sockets, of which every turn is checked.
//!
//! The clients know nothing of the server but its API. All of them run on one thread of this process, so that they take
//! a core at most, and each calls from an address of its own where the server is on the same Linux, since it limits
//! what one address may ask for. `docs/benchmarks/server.md` says what is measured and how.

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
/// All clients are parts of one task, which may do as much at once as it likes: with the runtime's usual share for a
/// task, those that come first would use it up again and again, and the others would read late what has long been
/// there.
fn on_this_thread<T>(measurement: impl Future<Output = Result<T, LoadError>>) -> Result<T, LoadError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(unconstrained(measurement))
}
