use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::FutureExt;
use tokio::runtime::Handle;

/// Something that runs to its end, even if whoever waits for it has gone: then it goes on by itself.
///
/// As long as somebody waits it is a part of that task, which costs no other thread a wake.
pub(super) struct Lasting<T: 'static>(Option<Pin<Box<dyn Future<Output = Option<T>> + Send>>>);

impl<T: Send + 'static> Lasting<T> {
    /// Runs this to its end. It gives nothing if it panics, whose message is that of the panic hook.
    pub(super) fn of(doing: impl Future<Output = T> + Send + 'static) -> Self {
        Self(Some(Box::pin(AssertUnwindSafe(doing).catch_unwind().map(Result::ok))))
    }
}

impl<T: 'static> Future for Lasting<T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        let Some(doing) = &mut self.0 else { return Poll::Ready(None) };
        let done = doing.as_mut().poll(cx);
        if done.is_ready() {
            self.0 = None;
        }
        done
    }
}

impl<T: 'static> Drop for Lasting<T> {
    fn drop(&mut self) {
        // Without a runtime the whole program ends, as if the power had failed.
        if let (Some(doing), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(doing.map(drop));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::{Notify, oneshot};

    use super::*;

    #[tokio::test]
    async fn what_nobody_waits_for_any_more_goes_on() {
        let (go, gone) = (Arc::new(Notify::new()), oneshot::channel());
        let waits = go.clone();
        let mut lasting = Lasting::of(async move {
            waits.notified().await;
            gone.0.send("done").unwrap();
        });
        assert!((&mut lasting).now_or_never().is_none());
        drop(lasting);
        go.notify_one();
        assert_eq!(gone.1.await, Ok("done"));
    }

    #[tokio::test]
    async fn what_is_done_gives_its_result_and_a_panic_gives_none() {
        assert_eq!(Lasting::of(async { 3 }).await, Some(3));
        let nothing: Option<u8> = Lasting::of(async { panic!("as the test wants it") }).await;
        assert_eq!(nothing, None);
    }
}
