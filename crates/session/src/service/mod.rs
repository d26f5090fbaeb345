//! Games in memory and their connections: the rooms and the lobby.

mod chain_cache;
mod change_broadcast;
mod command_error;
mod due_games;
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
pub use chain_cache::{ChainCache, LazyReceipt};
pub use change_broadcast::{ChangeCounts, ChangeSubscription};
pub use command_error::CommandError;
pub use game_limits::{GameLimitError, GameLimits, GameReservation};
pub use lobby::{Lobby, OpenSeek};
pub use lobby::{Presence, SeekNotification};
pub use metrics_registry::{MetricsRegistry, ScrapeValues};
pub use readiness::{Readiness, ReadinessCheck};
pub use room::Room;
pub use room_connection::RoomConnection;
pub use room_guests::{ReplacementSignal, RoomGuests, RoomLimits};
pub use rooms::RoomsDependencies;
pub use rooms::{NEXT_GAME, TranscriptRequestError};
pub use rooms::{RoomError, Rooms};
pub use sign_out_signals::{SignOutSignal, SignOutSignals};
pub use storage_quota::StorageQuota;
