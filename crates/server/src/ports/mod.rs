//! What the server asks of the world outside: traits, and nothing that answers.

mod attendance;
mod cookie_key;
mod fault;
mod handovers;
mod head_tree;
mod index;
mod log;
mod names;
mod opponent;
mod seeks;
mod sightings;
mod sign_outs;
mod store;
mod thoughts;
mod time;
mod unfinished;
mod wakes;
mod watch;

pub use attendance::Attendance;
pub use cookie_key::CookieKey;
pub use fault::{AppendError, StoreError, WriteError};
pub use handovers::{Handover, Handovers, Standing, Taken};
pub use head_tree::HeadTree;
pub use index::{GameFilter, GameIndex, GameLists, Listed, Stage};
pub use log::{Append, EventLog};
pub use names::GuestNames;
pub use opponent::{NoChoice, Opponent};
pub use seeks::Seeks;
pub use sightings::Sightings;
pub use sign_outs::SignOuts;
pub use store::Store;
pub(crate) use thoughts::{NoPlan, Thinking, Thought, Thoughts};
pub use time::ServerTime;
pub use unfinished::{Since, Unfinished};
pub use wakes::{Messenger, Wake, Wakes};
pub use watch::StoreWatch;
