use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::client::Client;
use super::pulse::{Beat, Pulse};
use super::site::Site;
use super::talk::{self, Close, Line};
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::view;
use crate::wire::LobbyMessage;

/// The lobby's connection: it sends `LobbyMessage`s and listens to nothing.
#[utoipa::path(get, path = "/api/lobby/ws", responses((status = 101, description = "WebSocket; text frames")))]
pub(super) async fn connect(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let connected = site.usage().connect(client.net, &visitor.0, false);
    talk::limited(upgrade, site.settings()).on_upgrade(async move |socket| {
        let mut line = Line::new(socket, site.settings());
        let why = match &connected {
            Some(_) => serve(&site, &mut line, &visitor.0).await,
            None => Some(Close::Policy),
        };
        if let Some(why) = why {
            line.close(why).await;
        }
    })
}

/// Tells of the lobby until the connection ends; says why, if the server ends it.
async fn serve(site: &Site, line: &mut Line, guest: &GuestId) -> Option<Close> {
    let _presence = site.lobby().arrive(guest);
    let (mut seeks, mut calls) = (site.lobby().watch(), site.lobby().calls());
    let (mut stopping, mut pulse) = (site.stopping(), Pulse::new(site.settings()));
    let messages = site.usage().messages();
    seeks.mark_changed();
    loop {
        let message = tokio::select! {
            message = line.receive() => match message {
                None | Some(Ok(Message::Close(_))) => return None,
                Some(Err(error)) => return talk::is_too_big(&error).then_some(Close::TooBig),
                Some(Ok(_)) if messages.check().is_err() => return Some(Close::Abuse),
                Some(Ok(_)) => {
                    pulse.hear();
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
            beat = pulse.beat() => match beat {
                Beat::Ask => {
                    line.probe().await.ok()?;
                    continue;
                }
                Beat::Gone => return None,
            },
            _ = stopping.changed() => return Some(Close::GoingAway),
        };
        line.send(&message).await.ok()?;
    }
}
