use async_trait::async_trait;

use crate::ports::{Wake, Wakes};

/// Notifications of a server with a database of its own: it sends and receives none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alone;

#[async_trait]
impl Wakes for Alone {
    fn tell(&self, _: Wake) {}

    async fn next(&self) -> Wake {
        std::future::pending().await
    }
}
