//! Ports of the server: traits for its outside dependencies, without implementations.

mod account_store;
mod computer_player;
mod engine_jobs;
mod game_summary;
mod notification_bus;
mod server_time;
mod store;
mod store_error;
mod study_report;

pub use account_store::AccountStore;
pub use computer_player::{ComputerPlayer, ComputerPlayerError};
pub use engine_jobs::{EngineJob, EngineJobError, EngineJobs, QueueStats};
pub use game_summary::{GameFilter, GameStage, GameSummary, ListedGame};
pub use notification_bus::{NotificationBus, ServerNotification};
pub use server_time::ServerTime;
pub use store::{Append, CookieKey, FORGOTTEN, Outage, Store, StoreObserver, UnfinishedCutoff};
pub use store_error::{AppendError, StoreError, WriteError};
pub use study_report::{BestListReply, PlanExpectation, PlanStudy, StudyReport, TurnStudy};
