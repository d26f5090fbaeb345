use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::FutureExt;
use tokio::runtime::Handle;

/// A future that runs to its end: if it is dropped before, it continues as a task of its own.
///
/// While it is awaited it is part of the waiting task, which needs no wake of another thread.
pub(super) struct RunToCompletion<T: 'static>(Option<Pin<Box<dyn Future<Output = Option<T>> + Send>>>);

impl<T: Send + 'static> RunToCompletion<T> {
    /// Wraps a future. The result is `None` if it panics; the panic hook reports the message.
    pub(super) fn of(doing: impl Future<Output = T> + Send + 'static) -> Self {
        Self(Some(Box::pin(AssertUnwindSafe(doing).catch_unwind().map(Result::ok))))
    }
}

impl<T: 'static> Future for RunToCompletion<T> {
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

impl<T: 'static> Drop for RunToCompletion<T> {
    fn drop(&mut self) {
        // Without a runtime the whole program ends, as after a power failure.
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
        let mut lasting = RunToCompletion::of(async move {
            waits.notified().await;
            gone.0.send("done").unwrap();
        });
        assert!((&mut lasting).now_or_never().is_none());
        drop(lasting);
        go.notify_one();
        assert_eq!(gone.1.await, Ok("done"));
    }

    #[tokio::test]
    async fn finished_future_returns_result_panicked_none() {
        assert_eq!(RunToCompletion::of(async { 3 }).await, Some(3));
        let nothing: Option<u8> = RunToCompletion::of(async { panic!("as the test wants it") }).await;
        assert_eq!(nothing, None);
    }
}
