use std::net::SocketAddr;

use axum::Extension;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::site::Site;
use super::talk::{self, Close, QUIET};
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::view;
use crate::wire::LobbyMessage;

/// The lobby's connection: it sends `LobbyMessage`s and listens to nothing.
#[utoipa::path(get, path = "/api/lobby/ws", responses((status = 101, description = "WebSocket; text frames")))]
pub(super) async fn connect(
    State(site): State<Site>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Extension(visitor): Extension<Visitor>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let connected = site.usage().connect(address.ip());
    talk::limited(upgrade).on_upgrade(async move |mut socket| {
        let why = match &connected {
            Some(_) => serve(&site, &mut socket, &visitor.0).await,
            None => Some(Close::Policy),
        };
        if let Some(why) = why {
            talk::close(socket, why).await;
        }
    })
}

/// Tells of the lobby until the connection ends; says why, if the server ends it.
async fn serve(site: &Site, socket: &mut WebSocket, guest: &GuestId) -> Option<Close> {
    let _presence = site.lobby().arrive(guest);
    let (mut seeks, mut calls) = (site.lobby().watch(), site.lobby().calls());
    let (mut stopping, mut heard) = (site.stopping(), true);
    let messages = site.usage().messages();
    seeks.mark_changed();
    loop {
        let message = tokio::select! {
            message = socket.recv() => match message {
                None | Some(Ok(Message::Close(_))) => return None,
                Some(Err(error)) => return talk::is_too_big(&error).then_some(Close::TooBig),
                Some(Ok(_)) if messages.check().is_err() => return Some(Close::Abuse),
                Some(Ok(_)) => {
                    heard = true;
                    continue;
                }
            },
            changed = seeks.changed() => match changed {
                Ok(()) => LobbyMessage::Lobby(view::seeks(&seeks.borrow_and_update())),
                Err(_) => return Some(Close::GoingAway),
            },
            call = calls.recv() => match call {
                Ok(call) if call.owner == *guest => LobbyMessage::Goto { url: format!("/game/{}", call.game) },
                Ok(_) | Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return Some(Close::GoingAway),
            },
            () = tokio::time::sleep(QUIET) => {
                if !std::mem::take(&mut heard) || talk::probe(socket).await.is_err() {
                    return None;
                }
                continue;
            }
            _ = stopping.changed() => return Some(Close::GoingAway),
        };
        talk::send(socket, &message).await.ok()?;
    }
}
