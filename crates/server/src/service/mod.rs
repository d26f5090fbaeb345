//! Games in memory and their connections: the rooms and the lobby.

mod chained;
mod farewells;
mod ledger;
mod lobby;
mod meters;
mod metrics;
mod news;
mod not_done;
mod people;
mod quota;
mod readiness;
mod room;
mod rooms;
mod studies;
mod visit;

pub use self::metrics::{METRICS, Metric, MetricKind};
pub(crate) use chained::{Chained, Unsigned};
pub(crate) use farewells::{Farewell, Farewells};
pub(crate) use ledger::{Denied, Ledger, Reservation};
pub(crate) use lobby::{Call, Presence};
pub use lobby::{Lobby, Seek};
pub(crate) use meters::{Gauges, Meters};
pub(crate) use news::{Ear, News};
pub use not_done::NotDone;
pub(crate) use people::{Displaced, People, Places};
pub(crate) use quota::Quota;
pub(crate) use readiness::{Part, Readiness};
pub use room::Room;
pub(crate) use rooms::Tools;
pub(crate) use rooms::{NEXT_GAME, NoTranscript};
pub use rooms::{NoRoom, Rooms};
pub(crate) use visit::Visit;
