use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::response::Response;
use governor::DefaultDirectRateLimiter;
use tokio::sync::watch;
use zugleich_rules::{ByColor, Color};

use super::body::Named;
use super::client::Client;
use super::problem::Problem;
use super::pulse::{Beat, Pulse};
use super::shortage::Shortage;
use super::site::Site;
use super::talk::{self, Close, Gone, Line, Nonsense};
use super::usage::Connected;
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::domain::{Command, ResolvedTurn};
use crate::service::{Displaced, News, Places, Presence, Reservation, Room, Visit};
use crate::view;
use crate::wire::{ClientMessage, ServerMessage};

/// A game's connection: messages are described as `ClientMessage` and `ServerMessage`.
#[utoipa::path(get, path = "/api/games/{id}/ws", params(("id" = String, Path)), responses(
    (status = 101, description = "WebSocket; text frames of at most 4 KiB"),
    (status = 404, description = "There is no such game", body = crate::wire::ErrorBody),
))]
pub(super) async fn connect(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    id: Named<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let room = site.rooms().open(&id.game()?).await?;
    let guest = visitor.0;
    let plays = {
        let game = room.game().await;
        Color::ALL.into_iter().any(|seat| game.owns(&guest, seat))
    };
    let connected = site.usage().connect(client.net, &guest, plays);
    Ok(talk::limited(upgrade, site.settings()).on_upgrade(async move |socket| {
        let line = Line::new(socket, site.settings());
        let places =
            Places { tabs: site.settings().tabs_per_guest, spectators: site.settings().spectators_per_game };
        let visit = Visit::begin(room.clone(), guest.clone(), places).await;
        let (Some(connected), Some(visit)) = (connected, visit) else {
            return line.close(Close::Policy).await;
        };
        Talk::new(site, line, room, Who { guest, client }, visit, connected).await.run().await;
    }))
}

/// Who is at the other end.
struct Who {
    guest: GuestId,
    client: Client,
}

/// One connection to a room: what comes in, and what this viewer is told.
struct Talk {
    site: Site,
    line: Line,
    room: Arc<Room>,
    guest: GuestId,
    client: Client,
    news: watch::Receiver<News>,
    /// The news that the viewer has been told of.
    told: News,
    /// How many turns the viewer has been shown.
    shown: usize,
    /// How many takebacks the viewer knows of.
    takebacks: u32,
    messages: DefaultDirectRateLimiter,
    strikes: usize,
    /// Done when a newer tab has taken the place.
    displaced: Displaced,
    _visit: Visit,
    _presence: Presence,
    _connected: Connected,
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// The server ends it.
    Close(Close),
}

impl From<Gone> for End {
    fn from(_: Gone) -> Self {
        Self::Gone
    }
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
        let Who { guest, client } = who;
        let presence = site.lobby().arrive(&guest);
        {
            // An owner who comes back to a seek that was closed meanwhile opens it again.
            let game = room.game().await;
            if Color::ALL.into_iter().any(|seat| game.owns(&guest, seat)) {
                site.lobby().add(&game, &room.people());
            }
        }
        Self {
            news: room.news(),
            told: News::default(),
            shown: 0,
            takebacks: 0,
            messages: site.usage().messages(),
            strikes: 0,
            displaced: visit.1,
            _visit: visit.0,
            _presence: presence,
            _connected: connected,
            site,
            line,
            room,
            guest,
            client,
        }
    }

    async fn run(mut self) {
        if let Err(End::Close(why)) = self.serve().await {
            self.line.close(why).await;
        }
    }

    async fn serve(&mut self) -> Result<(), End> {
        let mut stopping = self.site.stopping();
        let mut pulse = Pulse::new(self.site.settings());
        self.greet().await?;
        loop {
            // What is new is told before a message is answered that came after it.
            tokio::select! {
                biased;
                _ = stopping.changed() => return Err(End::Close(Close::GoingAway)),
                _ = &mut self.displaced => return Err(End::Close(Close::Displaced)),
                changed = self.news.changed() => {
                    changed.map_err(|_| End::Close(Close::GoingAway))?;
                    self.tell().await?;
                }
                message = self.line.receive() => {
                    pulse.hear();
                    self.receive(message).await?;
                }
                beat = pulse.beat() => match beat {
                    Beat::Ask => self.line.probe().await?,
                    Beat::Gone => return Err(End::Gone),
                }
            }
        }
    }

    /// The first message: the game as it stands.
    async fn greet(&mut self) -> Result<(), Gone> {
        let state = {
            let game = self.room.game().await;
            self.told = seen(&game, &self.guest, *self.news.borrow_and_update());
            self.shown = game.turns().len();
            self.takebacks = game.takebacks();
            view::state(&game, &self.guest, &self.room.people(), self.site.time().now())
        };
        self.line.send(&ServerMessage::State(Box::new(state))).await
    }

    /// Tells the viewer what is new, if any of it is for this viewer.
    async fn tell(&mut self) -> Result<(), Gone> {
        let (entry, turns, state) = {
            let game = self.room.game().await;
            let news = seen(&game, &self.guest, *self.news.borrow_and_update());
            if news == self.told {
                return Ok(());
            }
            self.told = news;
            let known = std::mem::replace(&mut self.shown, game.turns().len());
            let takebacks = std::mem::replace(&mut self.takebacks, game.takebacks());
            // After turns were taken back the viewer fetches the turns again.
            let turns: Vec<Arc<ResolvedTurn>> =
                if takebacks == game.takebacks() { game.turns()[known..].to_vec() } else { Vec::new() };
            let state = view::state(&game, &self.guest, &self.room.people(), self.site.time().now());
            (view::entry(&game), turns, state)
        };
        if turns.is_empty() {
            return self.line.send(&ServerMessage::State(Box::new(state))).await;
        }
        for turn in &turns {
            let frame = &view::frame(entry, turn);
            let state = Box::new(state.clone());
            self.line.send(&ServerMessage::Turn { frame, state }).await?;
        }
        Ok(())
    }

    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let message = match message {
            None | Some(Ok(Message::Close(_))) => return Err(End::Gone),
            Some(Err(error)) if talk::is_too_big(&error) => return Err(End::Close(Close::TooBig)),
            Some(Err(_)) => return Err(End::Gone),
            Some(Ok(message)) => message,
        };
        if self.messages.check().is_err() {
            return self.refuse(Nonsense::TooFast).await;
        }
        match message {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(message) => self.answer(message).await,
                Err(error) => self.refuse(Nonsense::Bad(bad(&error))).await,
            },
            Message::Binary(_) => {
                let why = "Messages are JSON in text frames.".to_owned();
                self.refuse(Nonsense::Bad(why)).await
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(()),
        }
    }

    async fn answer(&mut self, message: ClientMessage) -> Result<(), End> {
        let (seat, command) = match message {
            ClientMessage::Ping {} => return self.send(&ServerMessage::Pong {}).await,
            ClientMessage::Commit { seat, turn, plan } => (seat, Command::Commit { turn, plan }),
            ClientMessage::Seal { seat, turn, hash } => (seat, Command::Seal { turn, hash }),
            ClientMessage::Resign { seat } => (seat, Command::Resign),
            ClientMessage::Draw { seat, action } => (seat, Command::Draw(action.into())),
            ClientMessage::Takeback { seat, action } => (seat, Command::Takeback(action.into())),
            ClientMessage::Claim { seat } => (seat, Command::Claim),
            ClientMessage::Rematch { seat } => (seat, Command::Rematch),
        };
        let reservation = match reserve(&self.site, &self.guest, self.client, &command).await {
            Ok(reservation) => reservation,
            Err(Shortage { code, message }) => {
                return self.send(&ServerMessage::Refused { code, rule: None, message }).await;
            }
        };
        match (self.site.rooms().act(&self.room, &self.guest, seat.into(), &command).await, command) {
            (Ok(()), Command::Commit { turn, .. } | Command::Seal { turn, .. }) => {
                self.send(&ServerMessage::Committed { seat, turn }).await
            }
            (Ok(()), _) => {
                if let (Some(reservation), Some(next)) = (reservation, self.room.game().await.next_game()) {
                    reservation.made(next);
                }
                Ok(())
            }
            (Err(fault), _) => {
                let (code, rule) = (fault.code(), fault.rule());
                self.send(&ServerMessage::Refused { code, rule, message: view::not_done(&fault) }).await
            }
        }
    }

    /// Refuses a message that no page of ours would send. Too many of them end the connection.
    async fn refuse(&mut self, nonsense: Nonsense) -> Result<(), End> {
        self.strikes += 1;
        if self.strikes > self.site.settings().strikes {
            return Err(End::Close(Close::Abuse));
        }
        let code = nonsense.code();
        self.send(&ServerMessage::Refused { code, rule: None, message: nonsense.words() }).await
    }

    async fn send(&mut self, message: &ServerMessage<'_>) -> Result<(), End> {
        Ok(self.line.send(message).await?)
    }
}

/// A rematch is one more game; nothing else needs a place.
async fn reserve(
    site: &Site,
    guest: &GuestId,
    client: Client,
    command: &Command,
) -> Result<Option<Reservation>, Shortage> {
    if !matches!(command, Command::Rematch) {
        return Ok(None);
    }
    site.place_for_game(guest, client.net, false).await.map(Some)
}

/// The news that a guest may know of.
fn seen(game: &crate::domain::Game, guest: &GuestId, news: News) -> News {
    news.seen_by(ByColor::from_fn(|seat| game.owns(guest, seat)))
}

/// Says where a message is wrong.
fn bad(error: &serde_json::Error) -> String {
    format!("This is no message: {error}.")
}
