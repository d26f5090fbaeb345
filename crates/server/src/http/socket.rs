use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use futures_util::FutureExt;
use zugleich_render::language::Language;
use zugleich_rules::Color;
use zugleich_wire::{self as wire, ClientMessage, GameRequest, Receipt, RefusedRequest, ServerMessage};

use super::body::{Asked, Named};
use super::client::Client;
use super::hearing::Hearing;
use super::problem::{self, Problem};
use super::pulse::{Beat, Pulse};
use super::sealing;
use super::shortage::Shortage;
use super::site::Site;
use super::talk::{Close, End, Gone, Line, written};
use super::telling::Telling;
use super::upgrade::SocketRequest;
use super::usage::{Connected, SocketKind};
use super::viewer::{Have, Viewer};
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::domain::{Command, Payer};
use crate::service::{Displaced, Farewell, NotDone, Places, Presence, Reservation, Room, Visit};
use crate::view;

/// A game's connection: messages are described as `GameRequest` and `ServerMessage`. A returning client says
/// how many turns it knows, and is sent those that it missed.
#[utoipa::path(get, path = "/api/games/{id}/ws", params(
    ("id" = String, Path),
    ("turns" = Option<usize>, Query, description = "How many turns are known already"),
    ("takebacks" = Option<u32>, Query, description = "How often turns had been taken back by then"),
    ("changes" = Option<bool>, Query, description = "Whether `changed` is to come instead of a `state` that was told before"),
    ("mark" = Option<u64>, Query, description = "The mark in the page of the game: with `changes`, its long fields are not told again while they are as the page says"),
), responses(
    (status = 101, description = "WebSocket; text frames of at most 4 KiB"),
    (status = 404, description = "There is no such game", body = wire::ErrorBody),
))]
pub(super) async fn connect(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    id: Named<String>,
    Asked(have): Asked<Have>,
    request: SocketRequest,
) -> Result<Response, Problem> {
    let room = site.rooms().open(&id.game()?).await?;
    let guest = visitor.0;
    let farewell = site.farewell(&guest).await?;
    let plays = {
        let game = room.game().await;
        Color::ALL.into_iter().any(|seat| game.owns(&guest, seat))
    };
    let kind = if plays { SocketKind::Player } else { SocketKind::Spectator };
    let connected = site.usage().connect(client.net, &guest, kind);
    let language = Language::now();
    Ok(request.open(&site.clone(), move |line| {
        language.throughout(async move {
            let places = Places {
                tabs: site.settings().tabs_per_guest,
                spectators: site.settings().spectators_per_game,
            };
            if plays {
                room.play_from(client.net);
            }
            let visit = site.rooms().welcome(&room, &guest, places).await;
            let (Some(connected), Some(visit)) = (connected, visit) else {
                return line.end(End::Close(Close::Policy)).await;
            };
            Talk::new(site, line, room, Who { guest, client, farewell }, visit, connected)
                .await
                .run(have)
                .await;
        })
    }))
}

/// Client of a connection.
struct Who {
    guest: GuestId,
    client: Client,
    /// Notification that the guest has signed out everywhere.
    farewell: Farewell,
}

/// One connection to a room, with its incoming requests and outgoing updates.
struct Talk {
    site: Site,
    line: Line,
    room: Arc<Room>,
    who: Who,
    viewer: Viewer,
    hearing: Hearing,
    /// Encoder of the updates, whole or as deltas.
    telling: Telling,
    /// `true` if the game waits only for this player to open a seal: any message shows that the player is
    /// there.
    awaited: bool,
    /// Notification that a newer tab has displaced the connection.
    displaced: Displaced,
    _visit: Visit,
    _presence: Presence,
    _connected: Connected,
}

impl Talk {
    async fn new(
        site: Site,
        line: Line,
        room: Arc<Room>,
        who: Who,
        visit: (Visit, Displaced),
        connected: Connected,
    ) -> Self {
        let presence = site.lobby().arrive(&who.guest);
        {
            // A returning owner reopens a seek that was closed meanwhile.
            let game = room.game().await;
            if Color::ALL.into_iter().any(|seat| game.owns(&who.guest, seat)) {
                site.lobby().add(&game, &room.people());
                site.lobby().meet(&who.guest, game.id());
            }
        }
        Self {
            viewer: Viewer::new(site.rooms().clone(), room.clone(), who.guest.clone()),
            hearing: Hearing::new(line.quota()),
            telling: Telling::default(),
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

    async fn run(mut self, have: Have) {
        if let Err(end) = self.serve(have).await {
            self.leave().end(end).await;
        }
    }

    /// Leaves the game; returns the bare connection.
    fn leave(self) -> Line {
        self.line
    }

    async fn serve(&mut self, have: Have) -> Result<(), End> {
        let mut stopping = self.site.stopping();
        let mut pulse = Pulse::new(self.site.settings());
        // Rare operations are boxed: most connections are idle most of the time, and an unboxed future would
        // reserve space for the largest of them.
        Box::pin(self.greet(have)).await?;
        self.look().await?;
        loop {
            // Updates are sent before the answer to a later message.
            tokio::select! {
                biased;
                _ = stopping.changed() => return Err(End::Close(Close::GoingAway)),
                () = self.who.farewell.said() => return Err(End::Close(Close::SignedOut)),
                _ = &mut self.displaced => return Err(End::Close(Close::Displaced)),
                changed = self.viewer.changed() => {
                    changed.map_err(|_| End::Close(Close::GoingAway))?;
                    Box::pin(self.tell()).await?;
                    self.line.flush().await?;
                    self.look().await?;
                }
                () = self.telling.due() => {
                    self.viewer.forget();
                    Box::pin(self.tell()).await?;
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
                        Box::pin(self.attend()).await;
                    }
                }
                beat = pulse.beat() => match beat {
                    Beat::Ask => self.line.probe().await?,
                    Beat::Gone => return Err(End::Gone),
                }
            }
        }
    }

    /// Pings a player for whose opening the game begins to wait.
    async fn look(&mut self) -> Result<(), Gone> {
        let before = self.awaited;
        self.awaited = self.room.game().await.awaits_opening(&self.who.guest);
        if self.awaited && !before { self.line.probe().await } else { Ok(()) }
    }

    /// Records that the player is there. If storage fails, the next message records it.
    async fn attend(&mut self) {
        let noted = self.site.rooms().attend_opening(&self.room, &self.who.guest).await;
        // A refused early message is followed by others.
        self.awaited = noted.is_err() || self.room.game().await.awaits_opening(&self.who.guest);
    }

    /// Sends the first message: the missed turns, if any, and the current game.
    async fn greet(&mut self, have: Have) -> Result<(), Gone> {
        self.telling = Telling::new(have.wants_changes());
        let mut update = self.viewer.first(have, self.site.time()).await;
        if update.turns.is_empty() {
            self.line.gather(written(self.telling.first(&mut update, have.mark()))?).await?;
        } else {
            written(self.telling.note(&update.state))?;
            let turns = update.turns.iter().map(|turn| view::frame(update.entry, turn)).collect();
            self.say(&ServerMessage::Missed { turns, state: Box::new(update.state) }).await?;
        }
        self.line.flush().await
    }

    /// Answers a request and sends the resulting updates together with the answer.
    async fn respond(&mut self, request: GameRequest) -> Result<(), Gone> {
        match self.answer(request).await {
            Some(ServerMessage::Done { re, receipt: Some(receipt) }) if self.telling.is_of_changes() => {
                self.tell_news().await?;
                let is_told = written(self.telling.has_told(&receipt))?;
                self.say(&ServerMessage::Done { re, receipt: Some(receipt).filter(|_| !is_told) }).await?;
            }
            Some(answer) => self.say(&answer).await?,
            None => {}
        }
        self.tell_news().await?;
        self.line.flush().await
    }

    /// Refuses an invalid request.
    async fn refuse(&mut self, refusal: RefusedRequest) -> Result<(), Gone> {
        self.say(&ServerMessage::Refused(refusal)).await?;
        self.line.flush().await
    }

    /// Sends an update to the viewer if the room has changed.
    async fn tell_news(&mut self) -> Result<(), Gone> {
        if self.viewer.changed().now_or_never().is_some_and(|changed| changed.is_ok()) {
            self.tell().await?;
        }
        Ok(())
    }

    /// Sends an update to the viewer if it contains anything visible to this viewer.
    async fn tell(&mut self) -> Result<(), Gone> {
        let Some(mut update) = self.viewer.next(self.site.time()).await else {
            return Ok(());
        };
        if update.turns.is_empty() {
            return self.line.gather(written(self.telling.state(&mut update))?).await;
        }
        let turns: Vec<_> = update.turns.iter().map(|turn| self.viewer.public(update.entry, turn)).collect();
        for text in written(self.telling.turns(turns.iter().map(|turn| &**turn), &mut update))? {
            self.line.gather(text).await?;
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
            ClientMessage::Commit { seat, turn, plan } => (seat, Command::Commit { turn, plan }),
            ClientMessage::Resign { seat } => (seat, Command::Resign),
            ClientMessage::Draw { seat, action } => (seat, Command::Draw(action.into())),
            ClientMessage::Takeback { seat, action } => (seat, Command::Takeback(action.into())),
            ClientMessage::Claim { seat } => (seat, Command::Claim),
            ClientMessage::Absence { seat, claim } => (seat, Command::Absence(claim.into())),
            ClientMessage::Abort { seat } => (seat, Command::Abort),
            sealing => match sealing::command(sealing) {
                Ok(command) => command,
                Err(nonsense) => return Some(ServerMessage::Refused(nonsense.refusal(re))),
            },
        };
        match (self.carry_out(seat.into(), &command).await, command) {
            (Err(refusal), _) => Some(ServerMessage::Refused(RefusedRequest { re, ..refusal })),
            (Ok(receipt), Command::Commit { turn, .. } | Command::Seal { turn, .. }) => {
                Some(ServerMessage::Committed { re, seat, turn, receipt })
            }
            (Ok(receipt), _) => re.map(|re| ServerMessage::Done { re, receipt }),
        }
    }

    /// Executes a command of a seat; returns the receipt.
    async fn carry_out(
        &mut self,
        seat: Color,
        command: &Command,
    ) -> Result<Option<Box<Receipt>>, RefusedRequest> {
        let reservation = reserve(&self.site, &self.who, command).await.map_err(short)?;
        let payer = Payer { guest: self.who.guest.clone(), net: self.who.client.net };
        self.site.rooms().act(&self.room, payer, seat, command).await.map_err(|fault| not_done(&fault))?;
        if let (Some(reservation), Some(next)) = (reservation, self.room.game().await.next_game()) {
            reservation.made(next);
        }
        let receipt = self.site.rooms().receipt(&self.room, seat, command).await;
        Ok(receipt.map(|held| Box::new(held.into())))
    }

    /// Queues a message to be sent with the next ones.
    async fn say(&mut self, message: &ServerMessage<'_>) -> Result<(), Gone> {
        if let ServerMessage::Refused(RefusedRequest { code, .. }) = message {
            self.site.meters().refused(code);
        }
        self.line.gather(written(serde_json::to_string(message))?).await
    }
}

/// Reserves a game for a rematch; other commands need none.
async fn reserve(site: &Site, who: &Who, command: &Command) -> Result<Option<Reservation>, Shortage> {
    if !matches!(command, Command::Rematch(_)) {
        return Ok(None);
    }
    site.place_for_game(&who.guest, who.client.net, false).await.map(Some)
}

fn short(Shortage { code, message, .. }: Shortage) -> RefusedRequest {
    RefusedRequest { re: None, code, rule: None, message, wait: wait(code) }
}

fn not_done(fault: &NotDone) -> RefusedRequest {
    let code = fault.code();
    RefusedRequest { re: None, code, rule: fault.rule(), message: view::not_done(fault), wait: wait(code) }
}

/// Returns the milliseconds until a retry, for a temporary refusal.
fn wait(code: &str) -> Option<u32> {
    problem::moment(code).map(|seconds| 1000 * seconds)
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;
    use crate::domain;

    #[test]
    fn who_is_refused_for_the_moment_is_told_for_how_long() {
        assert_eq!(not_done(&NotDone::Busy).wait, Some(1000));
        assert_eq!(not_done(&domain::Refusal::Sealing.into()).wait, Some(1000));
        assert_eq!(not_done(&NotDone::Storage).wait, None);
        assert_eq!(not_done(&domain::Refusal::GameOver.into()).wait, None);
        let refused = short(Shortage {
            status: StatusCode::TOO_MANY_REQUESTS,
            code: "too-many-requests",
            message: "Wait.".to_owned(),
        });
        assert_eq!((refused.code, refused.wait), ("too-many-requests", Some(1000)));
    }
}
