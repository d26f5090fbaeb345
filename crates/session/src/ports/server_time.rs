use std::fmt::Debug;

use async_trait::async_trait;

use crate::Moment;

/// The server's time, by which alone clocks are measured. It never goes back while the server runs.
#[async_trait]
pub trait ServerTime: Debug + Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Moment;

    /// Waits until a moment.
    async fn wait_until(&self, moment: Moment);
}
