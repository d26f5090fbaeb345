use std::convert::Infallible;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;
use zugleich_render::language::Language;
use zugleich_wire::{LobbyClientMessage, LobbyMessage, LobbyRequest};

use super::client::Client;
use super::hearing::Hearing;
use super::problem::Problem;
use super::pulse::{Beat, Pulse};
use super::site::Site;
use super::talk::{Close, End, Line};
use super::upgrade::SocketRequest;
use super::usage::SocketKind;
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::service::Farewell;
use crate::view;

/// The lobby's connection: messages are described as `LobbyRequest` and `LobbyMessage`.
#[utoipa::path(get, path = "/api/lobby/ws", responses((status = 101, description = "WebSocket; text frames")))]
pub(super) async fn connect(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    request: SocketRequest,
) -> Result<Response, Problem> {
    let mut farewell = site.farewell(&visitor.0).await?;
    let connected = site.usage().connect(client.net, &visitor.0, SocketKind::Lobby);
    let language = Language::now();
    Ok(request.open(&site.clone(), move |mut line| {
        language.throughout(async move {
            let ended = match &connected {
                Some(_) => serve(&site, &mut line, &visitor.0, &mut farewell).await,
                None => Err(End::Close(Close::Policy)),
            };
            drop(connected);
            let Err(end) = ended;
            line.end(end).await;
        })
    }))
}

/// Tells of the lobby until the connection ends.
async fn serve(
    site: &Site,
    line: &mut Line,
    guest: &GuestId,
    farewell: &mut Farewell,
) -> Result<Infallible, End> {
    const STOPS: End = End::Close(Close::GoingAway);
    let _presence = site.lobby().arrive(guest);
    let (mut seeks, mut calls) = (site.lobby().watch(), site.lobby().calls());
    let (mut stopping, mut pulse) = (site.stopping(), Pulse::new(site.settings()));
    let hearing = Hearing::new(line.quota());
    seeks.mark_changed();
    loop {
        let message = tokio::select! {
            message = line.receive() => {
                pulse.hear();
                match hearing.read(message)? {
                    Some(Ok(LobbyRequest { id: re, message: LobbyClientMessage::Ping {} })) => {
                        LobbyMessage::Pong { re }
                    }
                    Some(Err(refusal)) => LobbyMessage::Refused(refusal),
                    None => continue,
                }
            }
            changed = seeks.changed() => {
                changed.map_err(|_| STOPS)?;
                LobbyMessage::Lobby(view::seeks(&seeks.borrow_and_update(), guest))
            }
            call = calls.recv() => match call {
                Ok(call) if call.owner == *guest => LobbyMessage::Goto { url: format!("/game/{}", call.game) },
                Ok(_) | Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return Err(STOPS),
            },
            beat = pulse.beat() => match beat {
                Beat::Ask => {
                    line.probe().await?;
                    continue;
                }
                Beat::Gone => return Err(End::Gone),
            },
            () = farewell.said() => return Err(End::Close(Close::SignedOut)),
            _ = stopping.changed() => return Err(STOPS),
        };
        line.send(&message).await?;
    }
}
