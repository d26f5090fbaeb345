use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::connection_limit::ConnectionPermit;

/// A stream whose writes fail with `TimedOut` after `patience` without progress.
#[derive(Debug)]
pub(super) struct WriteTimeoutStream<S> {
    stream: S,
    patience: Duration,
    /// Timer of the pending write.
    waiting: Option<Pin<Box<Sleep>>>,
    /// The connection's place in the limit, kept through an upgrade.
    _entered: ConnectionPermit,
}

impl<S> WriteTimeoutStream<S> {
    /// Wraps a stream with this timeout.
    pub(super) const fn new(stream: S, patience: Duration, entered: ConnectionPermit) -> Self {
        Self { stream, patience, waiting: None, _entered: entered }
    }

    fn watch<T>(&mut self, cx: &mut Context<'_>, write: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if write.is_ready() {
            self.waiting = None;
            return write;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        waiting.as_mut().poll(cx).map(|()| Err(ErrorKind::TimedOut.into()))
    }
}

impl WriteTimeoutStream<TcpStream> {
    /// Disables Nagle's algorithm.
    pub(super) fn set_nodelay(&self) -> io::Result<()> {
        self.stream.set_nodelay(true)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeoutStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeoutStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch(cx, write)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch(cx, write)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
