use async_trait::async_trait;

use crate::ports::{NotificationBus, ServerNotification};

/// Notifications of a server with a database of its own: it sends and receives none.
#[derive(Clone, Copy, Debug)]
pub struct NoBus;

#[async_trait]
impl NotificationBus for NoBus {
    fn publish(&self, _: ServerNotification) {}

    async fn recv(&self) -> ServerNotification {
        std::future::pending().await
    }
}
