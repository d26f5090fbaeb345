//! Common parts of an operator's commands for all databases.

/// The two sides of a copy between databases.
pub mod copy_endpoint;
/// Errors of an operator's commands.
pub mod error;
/// Progress of an operator's commands.
pub mod progress;

pub use error::MaintenanceError;
pub use progress::{MaintenancePhase, ProgressObserver};
