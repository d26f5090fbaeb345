//! Games in memory and their connections: the rooms and the lobby.

mod chain_cache;
mod change_broadcast;
mod command_error;
mod game_limits;
mod lobby;
mod metric_list;
mod metrics_registry;
mod readiness;
mod room;
mod room_connection;
mod room_guests;
mod rooms;
mod sign_out_signals;
mod storage_quota;
mod study_cache;

pub use self::metric_list::{METRICS, Metric, MetricKind};
pub(crate) use chain_cache::{ChainCache, LazyReceipt};
pub(crate) use change_broadcast::{ChangeCounts, ChangeSubscription};
pub use command_error::CommandError;
pub(crate) use game_limits::{GameLimitError, GameLimits, GameReservation};
pub use lobby::{Lobby, OpenSeek};
pub(crate) use lobby::{Presence, SeekNotification};
pub(crate) use metrics_registry::{MetricsRegistry, ScrapeValues};
pub(crate) use readiness::{Readiness, ReadinessCheck};
pub use room::Room;
pub(crate) use room_connection::RoomConnection;
pub(crate) use room_guests::{ReplacementSignal, RoomGuests, RoomLimits};
pub(crate) use rooms::RoomsDependencies;
pub(crate) use rooms::{NEXT_GAME, TranscriptRequestError};
pub use rooms::{RoomError, Rooms};
pub(crate) use sign_out_signals::{SignOutSignal, SignOutSignals};
pub(crate) use storage_quota::StorageQuota;
