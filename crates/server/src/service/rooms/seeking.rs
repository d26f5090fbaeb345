use std::time::Duration;

use super::Rooms;
use crate::ports::Wake;

/// How often servers tell each other which seeks are open, even if nothing has changed.
const SAID: Duration = Duration::from_secs(5);

impl Rooms {
    /// Keeps the lobby the same at all servers on the same database, if there may be others.
    pub(crate) async fn share_seeks(&self) {
        let inner = self.inner();
        let (mut changes, mut said) = (inner.lobby.watch(), None);
        while inner.store.is_shared() {
            changes.borrow_and_update();
            let own = inner.lobby.own();
            match inner.store.share_seeks(&own, inner.time.now()).await {
                Ok(others) => inner.lobby.hear(&others),
                Err(error) => tracing::warn!(%error, "the seeks at other servers could not be read"),
            }
            if said.replace(own.clone()) != Some(own) {
                inner.wakes.tell(Wake::Seeks);
            }
            tokio::select! {
                _ = changes.changed() => {}
                () = inner.others_seek.notified() => {}
                () = tokio::time::sleep(SAID) => {}
            }
        }
    }
}
