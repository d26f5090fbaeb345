use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use futures_util::FutureExt;
use zugleich_render::language::Language;
use zugleich_rules::Color;
use zugleich_session::domain::{GameCommand, Payer};
use zugleich_session::ids::GuestId;
use zugleich_session::service::{
    CommandError, GameReservation, Presence, ReplacementSignal, Room, RoomConnection, RoomLimits,
    SignOutSignal,
};
use zugleich_site::view::{self};
use zugleich_wire::{self as wire, ClientMessage, GameRequest, Receipt, RefusedRequest, ServerMessage};

use super::client::Client;
use super::extractors::{JsonQuery, PathParam};
use super::game_updates::{ResumeQuery, StateEncoder, UpdateStream};
use super::http_error::{self, HttpError};
use super::quota_error::QuotaError;
use super::rate_limits::{SocketKind, SocketPermit};
use super::sealing;
use super::site::Site;
use super::visitor::Visitor;
use super::ws_connection::MessageReader;
use super::ws_connection::SocketRequest;
use super::ws_connection::{CloseReason, ConnectionLostError, DisconnectError, WsSender, serialized};
use super::ws_connection::{Heartbeat, Keepalive};

/// A game's connection: messages are described as `GameRequest` and `ServerMessage`. A returning client says
/// how many turns it knows, and is sent those that it missed.
#[utoipa::path(get, path = "/api/games/{id}/ws", params(
    ("id" = String, Path),
    ("turns" = Option<usize>, Query, description = "Number of turns that the client knows"),
    ("takebacks" = Option<u32>, Query, description = "Number of takebacks after which the client knows these turns"),
    ("changes" = Option<bool>, Query, description = "Whether the server sends `changed` instead of each `state` after the first"),
    ("mark" = Option<u64>, Query, description = "Mark in the page of the game; with `changes`, the server omits long fields that are unchanged since that page"),
), responses(
    (status = 101, description = "WebSocket; text frames of at most 4 KiB"),
    (status = 404, description = "Unknown game", body = wire::ErrorBody),
))]
pub(super) async fn connect(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    id: PathParam<String>,
    JsonQuery(have): JsonQuery<ResumeQuery>,
    request: SocketRequest,
) -> Result<Response, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let (language, guest) = (visitor.language(), visitor.seated_in(&room).await);
    let farewell = site.sign_out_signal(&visitor).await?;
    let plays = {
        let game = room.game().await;
        Color::ALL.into_iter().any(|seat| game.owns(&guest, seat))
    };
    let kind = if plays { SocketKind::Player } else { SocketKind::Spectator };
    let connected = site.rate_limits().connect(client.net, &guest, kind);
    Ok(request.open(&site.clone(), move |line| async move {
        let places = RoomLimits {
            tabs: site.settings().tabs_per_guest,
            spectators: site.settings().spectators_per_game,
        };
        if plays {
            room.play_from(client.net);
        }
        let visit = site.rooms().connect(&room, &guest, places).await;
        let (Some(connected), Some(visit)) = (connected, visit) else {
            return line.close(DisconnectError::Close(CloseReason::Policy)).await;
        };
        let who = ConnectedGuest { guest, client, language, farewell };
        GameConnection::new(site, line, room, who, visit, connected).await.run(have).await;
    }))
}

/// Client of a connection.
struct ConnectedGuest {
    guest: GuestId,
    client: Client,
    /// Language of the answers.
    language: Language,
    /// Notification that the guest has signed out everywhere.
    farewell: SignOutSignal,
}

/// One connection to a room, with its incoming requests and outgoing updates.
struct GameConnection {
    site: Site,
    line: WsSender,
    room: Arc<Room>,
    who: ConnectedGuest,
    viewer: UpdateStream,
    hearing: MessageReader,
    /// Encoder of the updates, whole or as deltas.
    encoder: StateEncoder,
    /// `true` if the game waits only for this player to open a seal: any message shows that the player is
    /// there.
    awaited: bool,
    /// Notification that a newer tab has displaced the connection.
    displaced: ReplacementSignal,
    _visit: RoomConnection,
    _presence: Presence,
    _connected: SocketPermit,
}

impl GameConnection {
    async fn new(
        site: Site,
        line: WsSender,
        room: Arc<Room>,
        who: ConnectedGuest,
        visit: (RoomConnection, ReplacementSignal),
        connected: SocketPermit,
    ) -> Self {
        let presence = site.lobby().arrive(&who.guest);
        {
            // A returning owner reopens a seek that was closed meanwhile.
            let game = room.game().await;
            if Color::ALL.into_iter().any(|seat| game.owns(&who.guest, seat)) {
                site.lobby().add(&game, &room.people());
                site.lobby().clear_notification(&who.guest, game.id());
            }
        }
        Self {
            viewer: UpdateStream::new(who.language, site.rooms().clone(), room.clone(), who.guest.clone()),
            hearing: MessageReader::new(who.language, line.quota()),
            encoder: StateEncoder::default(),
            awaited: false,
            displaced: visit.1,
            _visit: visit.0,
            _presence: presence,
            _connected: connected,
            site,
            line,
            room,
            who,
        }
    }

    async fn run(mut self, have: ResumeQuery) {
        if let Err(end) = self.serve(have).await {
            self.leave().close(end).await;
        }
    }

    /// Leaves the game; returns the bare connection.
    fn leave(self) -> WsSender {
        self.line
    }

    async fn serve(&mut self, have: ResumeQuery) -> Result<(), DisconnectError> {
        let mut stopping = self.site.stopping();
        let mut pulse = Keepalive::new(self.site.settings());
        // Rare operations are boxed: most connections are idle most of the time, and an unboxed future would
        // reserve space for the largest of them.
        Box::pin(self.send_first(have)).await?;
        self.ping_if_awaited().await?;
        loop {
            // Updates are sent before the answer to a later message.
            tokio::select! {
                biased;
                _ = stopping.changed() => return Err(DisconnectError::Close(CloseReason::GoingAway)),
                () = self.who.farewell.received() => return Err(DisconnectError::Close(CloseReason::SignedOut)),
                _ = &mut self.displaced => return Err(DisconnectError::Close(CloseReason::Displaced)),
                changed = self.viewer.changed() => {
                    changed.map_err(|_| DisconnectError::Close(CloseReason::GoingAway))?;
                    Box::pin(self.send_update()).await?;
                    self.line.flush().await?;
                    self.ping_if_awaited().await?;
                }
                () = self.encoder.due() => {
                    self.viewer.forget();
                    Box::pin(self.send_update()).await?;
                    self.line.flush().await?;
                }
                message = self.line.receive() => {
                    pulse.hear();
                    match self.hearing.read(message)? {
                        Some(Ok(request)) => Box::pin(self.respond(request)).await?,
                        Some(Err(refusal)) => Box::pin(self.refuse(refusal)).await?,
                        None => {}
                    }
                    if self.awaited {
                        Box::pin(self.record_presence()).await;
                    }
                }
                beat = pulse.next_heartbeat() => match beat {
                    Heartbeat::Ask => self.line.ping().await?,
                    Heartbeat::Gone => return Err(DisconnectError::Gone),
                }
            }
        }
    }

    /// Pings a player for whose opening the game begins to wait.
    async fn ping_if_awaited(&mut self) -> Result<(), ConnectionLostError> {
        let before = self.awaited;
        self.awaited = self.room.game().await.awaits_opening(&self.who.guest);
        if self.awaited && !before { self.line.ping().await } else { Ok(()) }
    }

    /// Records that the player is there. If storage fails, the next message records it.
    async fn record_presence(&mut self) {
        let noted = self.site.rooms().attend_opening(&self.room, &self.who.guest).await;
        // A refused early message is followed by others.
        self.awaited = noted.is_err() || self.room.game().await.awaits_opening(&self.who.guest);
    }

    /// Sends the first message: the missed turns, if any, and the current game.
    async fn send_first(&mut self, have: ResumeQuery) -> Result<(), ConnectionLostError> {
        self.encoder = StateEncoder::new(have.wants_changes());
        let mut update = self.viewer.first(have, self.site.time()).await;
        if update.turns.is_empty() {
            self.line.queue(serialized(self.encoder.first(&mut update, have.mark()))?).await?;
        } else {
            serialized(self.encoder.note(&update.state))?;
            let turns =
                update.turns.iter().map(|turn| view::frame(self.who.language, update.entry, turn)).collect();
            self.queue_message(&ServerMessage::Missed { turns, state: Box::new(update.state) }).await?;
        }
        self.line.flush().await
    }

    /// Answers a request and sends the resulting updates together with the answer.
    async fn respond(&mut self, request: GameRequest) -> Result<(), ConnectionLostError> {
        match self.answer(request).await {
            Some(ServerMessage::Done { re, receipt: Some(receipt) }) if self.encoder.sends_deltas() => {
                self.send_changes().await?;
                let is_told = serialized(self.encoder.has_sent(&receipt))?;
                self.queue_message(&ServerMessage::Done { re, receipt: Some(receipt).filter(|_| !is_told) })
                    .await?;
            }
            Some(answer) => self.queue_message(&answer).await?,
            None => {}
        }
        self.send_changes().await?;
        self.line.flush().await
    }

    /// Refuses an invalid request.
    async fn refuse(&mut self, refusal: RefusedRequest) -> Result<(), ConnectionLostError> {
        self.queue_message(&ServerMessage::Refused(refusal)).await?;
        self.line.flush().await
    }

    /// Sends an update to the viewer if the room has changed.
    async fn send_changes(&mut self) -> Result<(), ConnectionLostError> {
        if self.viewer.changed().now_or_never().is_some_and(|changed| changed.is_ok()) {
            self.send_update().await?;
        }
        Ok(())
    }

    /// Sends an update to the viewer if it contains anything visible to this viewer.
    async fn send_update(&mut self) -> Result<(), ConnectionLostError> {
        let Some(mut update) = self.viewer.next(self.site.time()).await else {
            return Ok(());
        };
        if update.turns.is_empty() {
            return self.line.queue(serialized(self.encoder.state(&mut update))?).await;
        }
        let turns: Vec<_> = update.turns.iter().map(|turn| self.viewer.public(update.entry, turn)).collect();
        for text in serialized(self.encoder.turns(turns.iter().map(|turn| &**turn), &mut update))? {
            self.line.queue(text).await?;
        }
        Ok(())
    }

    /// Executes a request; returns the answer, which carries the id of the request if it has one.
    async fn answer(
        &mut self,
        GameRequest { id: re, message }: GameRequest,
    ) -> Option<ServerMessage<'static>> {
        let (seat, command) = match message {
            ClientMessage::Ping {} => return Some(ServerMessage::Pong { re }),
            ClientMessage::Commit { seat, turn, plan } => (seat, GameCommand::Commit { turn, plan }),
            ClientMessage::Resign { seat } => (seat, GameCommand::Resign),
            ClientMessage::Draw { seat, action } => (seat, GameCommand::Draw(action)),
            ClientMessage::Takeback { seat, action } => (seat, GameCommand::Takeback(action)),
            ClientMessage::Claim { seat } => (seat, GameCommand::Claim),
            ClientMessage::Absence { seat, claim } => (seat, GameCommand::Absence(claim)),
            ClientMessage::Abort { seat } => (seat, GameCommand::Abort),
            ClientMessage::GiveTime { seat } => (seat, GameCommand::GiveTime),
            sealing => match sealing::command(sealing) {
                Ok(command) => command,
                Err(nonsense) => {
                    return Some(ServerMessage::Refused(nonsense.refusal(self.who.language, re)));
                }
            },
        };
        match (self.carry_out(seat.into(), &command).await, command) {
            (Err(refusal), _) => Some(ServerMessage::Refused(RefusedRequest { re, ..refusal })),
            (Ok(receipt), GameCommand::Commit { turn, .. } | GameCommand::Seal { turn, .. }) => {
                Some(ServerMessage::Committed { re, seat, turn, receipt })
            }
            (Ok(receipt), _) => re.map(|re| ServerMessage::Done { re, receipt }),
        }
    }

    /// Executes a command of a seat; returns the receipt.
    async fn carry_out(
        &mut self,
        seat: Color,
        command: &GameCommand,
    ) -> Result<Option<Box<Receipt>>, RefusedRequest> {
        if !is_repeated_rematch(&self.site, &self.room, &self.who, seat, command).await? {
            let reservation = reserve(&self.site, &self.who, command).await;
            let reservation = reservation.map_err(|error| refused_quota(self.who.language, error))?;
            let payer = Payer { guest: self.who.guest.clone(), net: self.who.client.net };
            self.site
                .rooms()
                .act(&self.room, payer, seat, command)
                .await
                .map_err(|fault| refused_command(self.who.language, &fault))?;
            if let (Some(reservation), Some(next)) = (reservation, self.room.game().await.next_game()) {
                reservation.made(next);
            }
        }
        let receipt = self.site.rooms().receipt(&self.room, seat, command).await;
        Ok(receipt.map(|held| Box::new(held.into())))
    }

    /// Queues a message to be sent with the next ones.
    async fn queue_message(&mut self, message: &ServerMessage<'_>) -> Result<(), ConnectionLostError> {
        if let ServerMessage::Refused(RefusedRequest { code, .. }) = message {
            self.site.meters().refused(code);
        }
        self.line.queue(serialized(serde_json::to_string(message))?).await
    }
}

/// Returns whether a seat asks again for a rematch, because the answer was lost. The first request has used the quota.
async fn is_repeated_rematch(
    site: &Site,
    room: &Room,
    who: &ConnectedGuest,
    seat: Color,
    command: &GameCommand,
) -> Result<bool, RefusedRequest> {
    if !matches!(command, GameCommand::Rematch(_)) {
        return Ok(false);
    }
    let done = site.rooms().is_done(room, &who.guest, seat, command).await;
    done.map_err(|fault| refused_command(who.language, &fault))
}

/// Reserves a game for a rematch; other commands need none.
async fn reserve(
    site: &Site,
    who: &ConnectedGuest,
    command: &GameCommand,
) -> Result<Option<GameReservation>, QuotaError> {
    if !matches!(command, GameCommand::Rematch(_)) {
        return Ok(None);
    }
    site.reserve_game(&who.guest, who.client.net, false).await.map(Some)
}

fn refused_quota(language: Language, QuotaError { code, message, .. }: QuotaError) -> RefusedRequest {
    let message = message.text(language).to_owned();
    RefusedRequest { re: None, code, rule: None, message, wait: wait(code) }
}

fn refused_command(language: Language, fault: &CommandError) -> RefusedRequest {
    let code = fault.code();
    RefusedRequest {
        re: None,
        code,
        rule: fault.rule(),
        message: view::command_error(language, fault),
        wait: wait(code),
    }
}

/// Returns the milliseconds until a retry, for a temporary refusal.
fn wait(code: &str) -> Option<u32> {
    http_error::retry_after(code).map(|seconds| 1000 * seconds)
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use zugleich_session::domain;

    use super::*;

    #[test]
    fn who_is_refused_for_the_moment_is_told_for_how_long() {
        assert_eq!(refused_command(Language::English, &CommandError::Busy).wait, Some(1000));
        assert_eq!(
            refused_command(Language::English, &domain::DecisionError::Sealing.into()).wait,
            Some(1000)
        );
        assert_eq!(refused_command(Language::English, &CommandError::Storage).wait, None);
        assert_eq!(refused_command(Language::English, &domain::DecisionError::GameOver.into()).wait, None);
        let refused = refused_quota(
            Language::English,
            QuotaError {
                status: StatusCode::TOO_MANY_REQUESTS,
                code: "too-many-requests",
                message: view::message("too-many-requests", &[]),
            },
        );
        assert_eq!((refused.code, refused.wait), ("too-many-requests", Some(1000)));
    }
}
