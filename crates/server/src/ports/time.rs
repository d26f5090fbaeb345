use std::fmt::Debug;

use async_trait::async_trait;

use crate::base::Moment;

/// Tells the server's time: clocks are measured by it and by nothing else. It never goes back while the server runs.
#[async_trait]
pub trait ServerTime: Debug + Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Moment;

    /// Waits for a moment.
    async fn wait_until(&self, moment: Moment);
}
