//! Connections from their first byte to their last: how many there are, and how long they may take.

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

use super::door::Door;
use super::patient::Patient;
use crate::base::Settings;

/// How much of a request is read before it is understood, and how much of answers is gathered before they are read: who
/// asks for a hundred answers at once and reads none gets no second one made.
const BUFFER: usize = 16 * 1024;
/// How long to wait when the system has no more connections to give.
const SHORTAGE: Duration = Duration::from_millis(500);

/// Answers what comes until the server stops, and waits until all connections have ended.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    settings: Arc<Settings>,
    mut stopping: watch::Receiver<bool>,
) {
    let (door, attending) = (Door::new(settings.clone()), stopping.clone());
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
        // Who is one too many is hung up on: that costs nothing, and an answer would.
        let Some(entered) = door.enter(peer.ip()) else { continue };
        let stream = Patient::new(stream, settings.write_time, entered);
        let guest = Guest { peer, router: router.clone(), settings: settings.clone() };
        tokio::spawn(guest.attend(stream, attending.clone()));
    }
    drop(listener);
    door.empty().await;
}

/// A caller who has hung up already is nothing to wait for.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "the server cannot take connections");
        tokio::time::sleep(SHORTAGE).await;
    }
}

/// Who is at the other end of a connection, and who answers.
struct Guest {
    peer: SocketAddr,
    router: Router,
    settings: Arc<Settings>,
}

impl Guest {
    /// Answers the requests of one connection, one after the other.
    async fn attend(self, stream: Patient<TcpStream>, mut stopping: watch::Receiver<bool>) {
        // Messages are small, and somebody waits for each.
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
                // How a connection ends is the caller's affair.
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
