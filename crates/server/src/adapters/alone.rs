use async_trait::async_trait;

use crate::ports::{Wake, Wakes};

/// A server that has its database for itself: it has nobody to wake, and nobody wakes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alone;

#[async_trait]
impl Wakes for Alone {
    fn tell(&self, _: Wake) {}

    async fn next(&self) -> Wake {
        std::future::pending().await
    }
}
