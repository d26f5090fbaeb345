use std::convert::Infallible;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep_until};
use zugleich_wire::{LobbyClientMessage, LobbyMessage, LobbyRequest};

use super::client::Client;
use super::extractors::JsonQuery;
use super::http_error::HttpError;
use super::rate_limits::SocketKind;
use super::site::Site;
use super::visitor::Visitor;
use super::ws_connection::MessageReader;
use super::ws_connection::SocketRequest;
use super::ws_connection::{CloseReason, DisconnectError, WsSender};
use super::ws_connection::{Heartbeat, Keepalive};
use zugleich_session::Moment;
use zugleich_session::service::{Presence, SeekNotification, SignOutSignal};
use zugleich_site::view;

/// Query of a lobby connection.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct LobbyQuery {
    /// `true` for only the viewer's own seeks.
    #[serde(default)]
    own: bool,
}

/// The lobby's connection: messages are described as `LobbyRequest` and `LobbyMessage`.
#[utoipa::path(get, path = "/api/lobby/ws", params(
    ("own" = Option<bool>, Query, description = "Whether the server sends only the viewer's own seeks"),
), responses((status = 101, description = "WebSocket; text frames")))]
pub(super) async fn connect(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    JsonQuery(wanted): JsonQuery<LobbyQuery>,
    request: SocketRequest,
) -> Result<Response, HttpError> {
    let mut farewell = site.sign_out_signal(&visitor).await?;
    let connected = site.rate_limits().connect(client.net, &visitor.0, SocketKind::Lobby);
    Ok(request.open(&site.clone(), move |mut line| async move {
        let ended = match &connected {
            Some(_) => serve(&site, &mut line, &visitor, wanted, &mut farewell).await,
            None => Err(DisconnectError::Close(CloseReason::Policy)),
        };
        drop(connected);
        let Err(end) = ended;
        line.close(end).await;
    }))
}

/// Sends lobby updates until the connection ends.
async fn serve(
    site: &Site,
    line: &mut WsSender,
    visitor: &Visitor,
    wanted: LobbyQuery,
    farewell: &mut SignOutSignal,
) -> Result<Infallible, DisconnectError> {
    const STOPS: DisconnectError = DisconnectError::Close(CloseReason::GoingAway);
    let language = visitor.language();
    let (mut seeks, mut calls) = (site.lobby().watch(), site.lobby().subscribe_notifications());
    let mut attendance = LobbyPresence::begin(site, visitor).await;
    let (mut stopping, mut pulse) = (site.stopping(), Keepalive::new(site.settings()));
    let hearing = MessageReader::new(language, line.quota());
    for call in visitor.guests().flat_map(|guest| site.lobby().notifications(guest)) {
        line.send(&called(&call, wanted)).await?;
    }
    seeks.mark_changed();
    let mut told = None;
    loop {
        let message = tokio::select! {
            biased;
            _ = stopping.changed() => return Err(STOPS),
            () = farewell.received() => return Err(DisconnectError::Close(CloseReason::SignedOut)),
            // Before the list in which the seek is missing.
            call = calls.recv() => match call {
                Ok(call) if visitor.is(&call.owner) => called(&call, wanted),
                Ok(_) => continue,
                Err(RecvError::Lagged(_)) => {
                    for call in visitor.guests().flat_map(|guest| site.lobby().notifications(guest)) {
                        line.send(&called(&call, wanted)).await?;
                    }
                    continue;
                }
                Err(RecvError::Closed) => return Err(STOPS),
            },
            changed = seeks.changed() => {
                changed.map_err(|_| STOPS)?;
                let mut list = view::seeks(language, &seeks.borrow_and_update(), |owner| visitor.is(owner));
                if wanted.own {
                    list.seeks.retain(|seek| seek.yours);
                    if told.replace(list.clone()).as_ref() == Some(&list) {
                        continue;
                    }
                }
                LobbyMessage::Lobby(list)
            }
            () = attendance.due() => {
                if !attendance.ask() {
                    continue;
                }
                LobbyMessage::Here {}
            }
            message = line.receive() => {
                pulse.hear();
                let Some(request) = hearing.read(message)? else { continue };
                attendance.hear().await;
                match request {
                    Ok(LobbyRequest { id: re, message: LobbyClientMessage::Ping {} }) => LobbyMessage::Pong { re },
                    Err(refusal) => LobbyMessage::Refused(refusal),
                }
            }
            beat = pulse.next_heartbeat() => match beat {
                Heartbeat::Ask => {
                    line.ping().await?;
                    continue;
                }
                Heartbeat::Gone => return Err(DisconnectError::Gone),
            },
        };
        line.send(&message).await?;
    }
}

/// Returns the message that a seek of the viewer was taken.
fn called(call: &SeekNotification, wanted: LobbyQuery) -> LobbyMessage {
    LobbyMessage::Goto { url: format!("/game/{}", call.game), name: wanted.own.then(|| call.by.clone()) }
}

/// Heartbeat of a page whose visitor has an open seek. Protocol pings do not suffice: browsers answer them for
/// frozen pages.
struct LobbyPresence<'a> {
    site: &'a Site,
    visitor: &'a Visitor,
    /// Presence of the guest and the aliases; empty while the page counts as closed.
    presence: Vec<Presence>,
    /// Time of the last message from the page.
    heard: Moment,
    /// `true` if a heartbeat is unanswered.
    is_asked: bool,
    next: Instant,
}

impl<'a> LobbyPresence<'a> {
    /// Registers the visitor as present and reopens the visitor's seeks that were closed meanwhile.
    async fn begin(site: &'a Site, visitor: &'a Visitor) -> Self {
        let next = Instant::now() + site.settings().seek_heartbeat;
        let (presence, heard) = (Vec::new(), site.time().now());
        let mut begun = Self { site, visitor, presence, heard, is_asked: false, next };
        begun.arrive().await;
        begun
    }

    async fn arrive(&mut self) {
        for guest in self.visitor.guests() {
            self.presence.push(self.site.lobby().arrive(guest));
            self.site.rooms().reopen_seeks_of(guest).await;
        }
    }

    /// Records a message from the page.
    async fn hear(&mut self) {
        (self.heard, self.is_asked) = (self.site.time().now(), false);
        if self.presence.is_empty() {
            self.arrive().await;
        }
    }

    /// Waits until the next heartbeat is due.
    async fn due(&self) {
        sleep_until(self.next).await;
    }

    /// Returns whether a heartbeat must be sent now. A page that has not answered the last one counts as
    /// closed.
    fn ask(&mut self) -> bool {
        self.next = Instant::now() + self.site.settings().seek_heartbeat;
        if self.is_asked {
            self.presence.drain(..).for_each(|presence| presence.lapse(self.heard));
        }
        self.is_asked =
            self.is_asked || self.visitor.guests().any(|guest| self.site.lobby().count(guest) > 0);
        self.is_asked
    }
}
