//! The HTTP server's accept loop, with connection limits and timeouts.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::connection_limit::ConnectionLimit;
use super::write_timeout_stream::WriteTimeoutStream;
use zugleich_session::Settings;

/// Buffer size for unparsed requests and for unsent answers, in bytes: with pipelined requests, no further
/// answer is computed until earlier ones are read.
const BUFFER: usize = 16 * 1024;
/// Pause after the system fails to accept a connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Accepts connections until the server stops, then waits until all have ended.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    settings: Arc<Settings>,
    mut stopping: watch::Receiver<bool>,
) {
    let (door, attending) = (ConnectionLimit::new(settings.clone()), stopping.clone());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stop| *stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                wait_after(&error).await;
                continue;
            }
        };
        // Connections beyond the limit are closed without an answer, which costs nothing.
        let Some(entered) = door.try_acquire(peer.ip()) else { continue };
        let stream = WriteTimeoutStream::new(stream, settings.write_time, entered);
        let guest = HttpConnection { peer, router: router.clone(), settings: settings.clone() };
        tokio::spawn(guest.serve_requests(stream, attending.clone()));
    }
    drop(listener);
    door.drain().await;
}

/// Pauses after an accept error, unless the client has already hung up.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "the server cannot take connections");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

/// One connection: the client's address and the router that answers.
struct HttpConnection {
    peer: SocketAddr,
    router: Router,
    settings: Arc<Settings>,
}

impl HttpConnection {
    /// Answers the requests of one connection, one after the other.
    async fn serve_requests(
        self,
        stream: WriteTimeoutStream<TcpStream>,
        mut stopping: watch::Receiver<bool>,
    ) {
        // Messages are small and sensitive to latency.
        let _ = stream.set_nodelay();
        let begun = AtomicBool::new(false);
        let (router, peer) = (TowerToHyperService::new(self.router), self.peer);
        let service = service_fn(|mut request: Request<Incoming>| {
            begun.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.settings.idle_time)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        let mut first = std::pin::pin!(tokio::time::sleep(self.settings.header_time));
        let (mut unsure, mut open) = (true, true);
        loop {
            tokio::select! {
                // Errors of a connection are ignored.
                _ = connection.as_mut() => return,
                () = first.as_mut(), if unsure => {
                    if !begun.load(Ordering::Relaxed) {
                        return;
                    }
                    unsure = false;
                }
                _ = stopping.wait_for(|stop| *stop), if open => {
                    connection.as_mut().graceful_shutdown();
                    open = false;
                }
            }
        }
    }
}
