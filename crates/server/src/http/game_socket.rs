use std::future::pending;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use futures_util::FutureExt;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::sync::OwnedMutexGuard;
use tokio::sync::watch::error::RecvError;
use tokio::time::{Instant, sleep_until};
use zugleich_games::GameEntry;
use zugleich_render::language::Language;
use zugleich_rules::kernel::TurnScope;
use zugleich_rules::{ByColor, Color};
use zugleich_session::domain::{GameCommand, GameState, Payer, RevealedTurn};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::ServerTime;
use zugleich_session::service::{
    ChangeCounts, ChangeSubscription, CommandError, GameReservation, Presence, ReplacementSignal, Room,
    RoomConnection, RoomLimits, Rooms, SignOutSignal,
};
use zugleich_site::view::{self, BriefTurn, PublicTurn};
use zugleich_wire::{
    self as wire, ClientMessage, GameRequest, JsonField, JsonFields, Receipt, RefusedRequest, ServerMessage,
    changed_message, state_message, turn_changed_message, turn_message,
};

use super::client::Client;
use super::extractors::{JsonQuery, PathParam};
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
    let guest = visitor.0;
    let farewell = site.sign_out_signal(&guest).await?;
    let plays = {
        let game = room.game().await;
        Color::ALL.into_iter().any(|seat| game.owns(&guest, seat))
    };
    let kind = if plays { SocketKind::Player } else { SocketKind::Spectator };
    let connected = site.rate_limits().connect(client.net, &guest, kind);
    let language = Language::now();
    Ok(request.open(&site.clone(), move |line| {
        language.scope_async(async move {
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
            GameConnection::new(
                site,
                line,
                room,
                ConnectedGuest { guest, client, farewell },
                visit,
                connected,
            )
            .await
            .run(have)
            .await;
        })
    }))
}

/// Client of a connection.
struct ConnectedGuest {
    guest: GuestId,
    client: Client,
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
    telling: StateEncoder,
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
            viewer: UpdateStream::new(site.rooms().clone(), room.clone(), who.guest.clone()),
            hearing: MessageReader::new(line.quota()),
            telling: StateEncoder::default(),
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
                () = self.telling.due() => {
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
        self.telling = StateEncoder::new(have.wants_changes());
        let mut update = self.viewer.first(have, self.site.time()).await;
        if update.turns.is_empty() {
            self.line.queue(serialized(self.telling.first(&mut update, have.mark()))?).await?;
        } else {
            serialized(self.telling.note(&update.state))?;
            let turns = update.turns.iter().map(|turn| view::frame(update.entry, turn)).collect();
            self.queue_message(&ServerMessage::Missed { turns, state: Box::new(update.state) }).await?;
        }
        self.line.flush().await
    }

    /// Answers a request and sends the resulting updates together with the answer.
    async fn respond(&mut self, request: GameRequest) -> Result<(), ConnectionLostError> {
        match self.answer(request).await {
            Some(ServerMessage::Done { re, receipt: Some(receipt) }) if self.telling.sends_deltas() => {
                self.send_changes().await?;
                let is_told = serialized(self.telling.has_sent(&receipt))?;
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
            return self.line.queue(serialized(self.telling.state(&mut update))?).await;
        }
        let turns: Vec<_> = update.turns.iter().map(|turn| self.viewer.public(update.entry, turn)).collect();
        for text in serialized(self.telling.turns(turns.iter().map(|turn| &**turn), &mut update))? {
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
            ClientMessage::Draw { seat, action } => (seat, GameCommand::Draw(action.into())),
            ClientMessage::Takeback { seat, action } => (seat, GameCommand::Takeback(action.into())),
            ClientMessage::Claim { seat } => (seat, GameCommand::Claim),
            ClientMessage::Absence { seat, claim } => (seat, GameCommand::Absence(claim.into())),
            ClientMessage::Abort { seat } => (seat, GameCommand::Abort),
            sealing => match sealing::command(sealing) {
                Ok(command) => command,
                Err(nonsense) => return Some(ServerMessage::Refused(nonsense.refusal(re))),
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
        if !is_repeated_rematch(&self.site, &self.room, &self.who.guest, seat, command).await? {
            let reservation = reserve(&self.site, &self.who, command).await.map_err(refused_quota)?;
            let payer = Payer { guest: self.who.guest.clone(), net: self.who.client.net };
            self.site
                .rooms()
                .act(&self.room, payer, seat, command)
                .await
                .map_err(|fault| refused_command(&fault))?;
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
    guest: &GuestId,
    seat: Color,
    command: &GameCommand,
) -> Result<bool, RefusedRequest> {
    if !matches!(command, GameCommand::Rematch(_)) {
        return Ok(false);
    }
    site.rooms().is_done(room, guest, seat, command).await.map_err(|fault| refused_command(&fault))
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

fn refused_quota(QuotaError { code, message, .. }: QuotaError) -> RefusedRequest {
    RefusedRequest { re: None, code, rule: None, message, wait: wait(code) }
}

fn refused_command(fault: &CommandError) -> RefusedRequest {
    let code = fault.code();
    RefusedRequest {
        re: None,
        code,
        rule: fault.rule(),
        message: view::command_error(fault),
        wait: wait(code),
    }
}

/// Returns the milliseconds until a retry, for a temporary refusal.
fn wait(code: &str) -> Option<u32> {
    http_error::retry_after(code).map(|seconds| 1000 * seconds)
}

/// Maximum number of missed turns sent at once; after a longer absence the client fetches turns itself.
const MOST_MISSED: usize = 16;

/// Query of a returning client.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct ResumeQuery {
    /// Number of known turns, if any.
    turns: Option<usize>,
    /// Number of takebacks at that time.
    #[serde(default)]
    takebacks: u32,
    /// `true` for deltas.
    #[serde(default)]
    changes: bool,
    /// Mark of the long fields in the page, if no state was sent since.
    mark: Option<StateTag>,
}

impl ResumeQuery {
    /// Returns whether the client wants deltas instead of whole states.
    pub(super) const fn wants_changes(self) -> bool {
        self.changes
    }

    /// Returns the mark of the long fields in the page.
    pub(super) const fn mark(self) -> Option<StateTag> {
        self.mark
    }

    /// Returns the turns resolved since, if the known ones are still valid.
    fn since(self, game: &GameState) -> &[Arc<RevealedTurn>] {
        let known = self.turns.filter(|_| self.takebacks == game.takebacks());
        known.and_then(|known| game.turns().get(known..)).unwrap_or_default()
    }
}

/// A viewer of a game, with the progress of the updates sent.
pub(super) struct UpdateStream {
    rooms: Rooms,
    room: Arc<Room>,
    guest: GuestId,
    ear: ChangeSubscription,
    /// Seats that the viewer owns, as of the last update.
    owns: ByColor<bool>,
    /// The news of the last update.
    told: ChangeCounts,
    /// Number of turns sent.
    turns: usize,
    /// Number of takebacks sent.
    takebacks: u32,
}

/// An update: resolved turns, and the state after all of them.
pub(super) struct GameUpdate {
    pub(super) entry: &'static GameEntry,
    pub(super) turns: Vec<Arc<RevealedTurn>>,
    pub(super) state: wire::State,
}

impl UpdateStream {
    /// Creates a viewer without updates.
    pub(super) fn new(rooms: Rooms, room: Arc<Room>, guest: GuestId) -> Self {
        let (ear, owns, told) = (room.subscribe_viewer(), ByColor::default(), ChangeCounts::default());
        Self { ear, owns, rooms, room, guest, told, turns: 0, takebacks: 0 }
    }

    /// Waits until the room may have changed.
    pub(super) async fn changed(&mut self) -> Result<(), RecvError> {
        self.ear.changed(self.owns).await
    }

    /// Returns the first update.
    pub(super) async fn first(&mut self, have: ResumeQuery, time: &dyn ServerTime) -> GameUpdate {
        self.rooms.ensure_chain(&self.room).await;
        let game = self.room.game().await;
        self.told = self.visible_changes(&game);
        let missed = have.since(&game);
        let missed = if missed.len() > MOST_MISSED { Vec::new() } else { missed.to_vec() };
        self.update(game, missed, time)
    }

    /// Resets the progress, so that the next update repeats the current state.
    pub(super) fn forget(&mut self) {
        self.told = ChangeCounts::default();
    }

    /// Returns the next update, or `None` if nothing visible to this viewer is new.
    pub(super) async fn next(&mut self, time: &dyn ServerTime) -> Option<GameUpdate> {
        self.rooms.ensure_chain(&self.room).await;
        let game = self.room.game().await;
        let news = self.visible_changes(&game);
        if news == self.told {
            return None;
        }
        self.told = news;
        let known =
            ResumeQuery { turns: Some(self.turns), takebacks: self.takebacks, ..ResumeQuery::default() };
        // After a takeback the client fetches the turns again.
        let turns = known.since(&game).to_vec();
        Some(self.update(game, turns, time))
    }

    /// Returns an update with this viewer's state. The receipt is signed after the game's lock is released.
    fn update(
        &mut self,
        game: OwnedMutexGuard<GameState>,
        turns: Vec<Arc<RevealedTurn>>,
        time: &dyn ServerTime,
    ) -> GameUpdate {
        (self.turns, self.takebacks) = (game.turns().len(), game.takebacks());
        let entry = view::entry(&game);
        let last = game.turns().last().map(|turn| self.public(entry, turn));
        let state = view::state(&game, &self.guest, &self.room.people(), last.as_deref(), time.now());
        let unsigned = Rooms::shown_receipt(&self.room, &game);
        drop(game);
        let held = unsigned.as_ref().and_then(|unsigned| unsigned.signed(self.rooms.ring()));
        let receipt = held.map(|held| Box::new(held.clone().into()));
        let state = wire::State { receipt, ..state };
        GameUpdate { entry, turns, state }
    }

    /// Returns the public view of a turn.
    pub(super) fn public(&self, entry: &GameEntry, turn: &Arc<RevealedTurn>) -> Arc<PublicTurn> {
        self.room.shown(turn, Language::now(), |turn| PublicTurn::of(entry, turn))
    }

    /// Returns the news that this viewer may know.
    fn visible_changes(&mut self, game: &GameState) -> ChangeCounts {
        self.owns = ByColor::from_fn(|seat| game.owns(&self.guest, seat));
        self.ear.seen_by(self.owns)
    }
}

/// Fields of the state that the last turn's message already contains.
const OF_A_TURN: [&str; 2] = ["position", "figures"];

/// Time for which deposits are withheld while both players are connected: each of them opens the own seal
/// meanwhile, and then the deposits are not needed.
const HOLD: Duration = Duration::from_millis(1500);

/// Encoder of a viewer's updates: whole states, or deltas to the last one.
#[derive(Debug, Default)]
pub(super) struct StateEncoder {
    /// The last state sent, for a viewer who wants deltas.
    known: Option<StateDelta>,
    held: DepositDelay,
}

/// State of withheld deposits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DepositDelay {
    /// There are no deposits.
    #[default]
    Nothing,
    /// Withheld until then.
    Until(Instant),
    /// No longer withheld.
    Over,
}

impl StateEncoder {
    /// Creates an encoder of deltas or of whole states.
    pub(super) fn new(changes: bool) -> Self {
        Self { known: changes.then(StateDelta::default), held: DepositDelay::Nothing }
    }

    /// Returns whether deltas are sent.
    pub(super) const fn sends_deltas(&self) -> bool {
        self.known.is_some()
    }

    /// Waits until withheld deposits must be sent.
    pub(super) async fn due(&self) {
        match self.held {
            DepositDelay::Until(then) => sleep_until(then).await,
            DepositDelay::Nothing | DepositDelay::Over => pending().await,
        }
    }

    /// Encodes the first state, without the long fields if the page's mark is current.
    pub(super) fn first(
        &mut self,
        update: &mut GameUpdate,
        said: Option<StateTag>,
    ) -> serde_json::Result<String> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let Some(known) = &mut self.known else { return Ok(state_message(state.text())) };
        known.note(&state);
        let is_said = said.is_some_and(|said| said == StateTag::of(&state));
        Ok(if is_said { changed_message(&rest(&state)) } else { state_message(state.text()) })
    }

    /// Encodes a state without turns.
    pub(super) fn state(&mut self, update: &mut GameUpdate) -> serde_json::Result<String> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let changed = self.known.as_mut().and_then(|known| known.delta(&state, &[]));
        Ok(changed.map_or_else(|| state_message(state.text()), |fields| changed_message(&fields)))
    }

    /// Records a state that is sent whole.
    pub(super) fn note(&mut self, state: &wire::State) -> serde_json::Result<()> {
        if let Some(known) = &mut self.known {
            known.note(&JsonFields::of(state)?);
        }
        Ok(())
    }

    /// Encodes turns, which are already serialized, with the state after the last of them.
    pub(super) fn turns<'a>(
        &mut self,
        turns: impl ExactSizeIterator<Item = &'a PublicTurn>,
        update: &mut GameUpdate,
    ) -> serde_json::Result<Vec<String>> {
        self.withhold_deposits(update);
        let state = JsonFields::of(&update.state)?;
        let last = turns.len().saturating_sub(1);
        Ok(turns.enumerate().map(|(at, turn)| self.turn(turn, &state, at == last)).collect())
    }

    fn turn(
        &mut self,
        PublicTurn { frame, brief, .. }: &PublicTurn,
        state: &JsonFields,
        is_last: bool,
    ) -> String {
        let whole = || turn_message(frame, state.text());
        let Some(known) = &mut self.known else { return whole() };
        let otherwise = if is_last { &OF_A_TURN[..] } else { &[] };
        let brief = brief.as_ref().filter(|brief| known.has("seals", &brief.seals));
        match (known.delta(state, otherwise), brief) {
            (None, _) => whole(),
            (Some(fields), None) => turn_changed_message(frame, None, &fields),
            (Some(fields), Some(BriefTurn { frame, nonces, .. })) => {
                turn_changed_message(frame, Some(nonces), &fields)
            }
        }
    }

    /// Returns whether the viewer gets deltas and the last one contained this receipt.
    pub(super) fn has_sent(&self, receipt: &Receipt) -> serde_json::Result<bool> {
        match &self.known {
            Some(known) => Ok(known.has("receipt", &serde_json::to_string(receipt)?)),
            None => Ok(false),
        }
    }

    /// Removes withheld deposits from a state. Move lists are not withheld: they are opened only by their
    /// deposits.
    fn withhold_deposits(&mut self, GameUpdate { entry, state, .. }: &mut GameUpdate) {
        let are_here = state.seats.white.online && state.seats.black.online;
        let may_wait = are_here && entry.variant.descriptor().turn != TurnScope::WholeGame;
        let now = Instant::now();
        self.held = match self.held {
            _ if state.deposits.is_empty() => DepositDelay::Nothing,
            DepositDelay::Nothing if may_wait && self.known.as_ref().is_some_and(StateDelta::has_sent) => {
                DepositDelay::Until(now + HOLD)
            }
            DepositDelay::Until(then) if may_wait && now < then => DepositDelay::Until(then),
            _ => DepositDelay::Over,
        };
        if matches!(self.held, DepositDelay::Until(_)) {
            state.deposits.clear();
        }
    }
}

/// Hashes of every field of the last game state sent on a connection, so that the next update contains only
/// fields that changed.
///
/// Only hashes are kept, with a random key, of the names too: a thousand idle connections must not hold a
/// thousand games.
#[derive(Debug, Default)]
pub(super) struct StateDelta {
    hasher: RandomState,
    /// Sorted.
    fields: Box<[FieldHash]>,
}

/// Hashed name and value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct FieldHash {
    name: u64,
    value: u64,
}

impl StateDelta {
    /// Returns whether a state was sent.
    pub(super) fn has_sent(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Returns whether a field was last sent with this value.
    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.fields.binary_search(&self.hashed(name, value)).is_ok()
    }

    /// Records a state as sent.
    pub(super) fn note(&mut self, state: &JsonFields) {
        self.renew(state);
    }

    /// Records a state and returns the changed fields as an object, except the excluded ones. Returns `None`
    /// if the whole state must be sent: when none was sent before, or when a field has disappeared.
    pub(super) fn delta(&mut self, state: &JsonFields, otherwise: &[&str]) -> Option<String> {
        let before = self.renew(state);
        let is_there = |was: &FieldHash| self.fields.binary_search_by_key(&was.name, |is| is.name).is_ok();
        if before.is_empty() || !before.iter().all(is_there) {
            return None;
        }
        let is_new = |field: &JsonField<'_>| {
            !otherwise.contains(&field.name)
                && before.binary_search(&self.hashed(field.name, field.value)).is_err()
        };
        let new: Vec<_> = state.iter().filter(is_new).map(|field| field.whole).collect();
        Some(format!("{{{}}}", new.join(",")))
    }

    /// Records fields; returns the previous ones.
    fn renew(&mut self, state: &JsonFields) -> Box<[FieldHash]> {
        let mut fields: Box<[_]> = state.iter().map(|field| self.hashed(field.name, field.value)).collect();
        fields.sort_unstable();
        std::mem::replace(&mut self.fields, fields)
    }

    fn hashed(&self, name: &str, value: &str) -> FieldHash {
        FieldHash { name: self.hasher.hash_one(name), value: self.hasher.hash_one(value) }
    }
}

/// Long fields of a game state, which stay the same until the next reveal. They follow from public facts and
/// from the viewer's seats: a mark reveals neither a plan nor that one was committed.
const LONG: [&str; 9] =
    ["options", "position", "figures", "plans", "predictable", "commitments", "keys", "result", "receipt"];

/// Hash of the long fields of a game in its page. A connection that names it is not sent them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct StateTag(u64);

impl StateTag {
    /// Returns the mark of a game state.
    pub(super) fn of(state: &JsonFields) -> Self {
        let mut hasher = Sha256::new();
        for field in state.iter().filter(|field| is_long(*field)) {
            // Names are hashed with their quotes, so that two fields cannot run together.
            hasher.update(field.whole);
        }
        Self(u64::from_be_bytes(*hasher.finalize().first_chunk().expect("a hash is longer")))
    }
}

impl std::fmt::Display for StateTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the fields that a client with the current mark still needs.
pub(super) fn rest(state: &JsonFields) -> String {
    let rest: Vec<_> = state.iter().filter(|field| !is_long(*field)).map(|field| field.whole).collect();
    format!("{{{}}}", rest.join(","))
}

fn is_long(field: JsonField<'_>) -> bool {
    LONG.contains(&field.name)
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use serde_json::{Value, json};
    use zugleich_session::domain;

    use super::*;

    #[test]
    fn who_is_refused_for_the_moment_is_told_for_how_long() {
        assert_eq!(refused_command(&CommandError::Busy).wait, Some(1000));
        assert_eq!(refused_command(&domain::DecisionError::Sealing.into()).wait, Some(1000));
        assert_eq!(refused_command(&CommandError::Storage).wait, None);
        assert_eq!(refused_command(&domain::DecisionError::GameOver.into()).wait, None);
        let refused = refused_quota(QuotaError {
            status: StatusCode::TOO_MANY_REQUESTS,
            code: "too-many-requests",
            message: "Wait.".to_owned(),
        });
        assert_eq!((refused.code, refused.wait), ("too-many-requests", Some(1000)));
    }

    fn changed(known: &mut StateDelta, state: &Value, otherwise: &[&str]) -> Option<Value> {
        let told = known.delta(&JsonFields::of(state).unwrap(), otherwise)?;
        Some(serde_json::from_str(&told).unwrap())
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut known = StateDelta::default();
        let first = json!({ "turn": 1, "plans": ["a", "b"], "result": null });
        assert_eq!(changed(&mut known, &first, &[]), None);
        let next = json!({ "turn": 1, "plans": ["a"], "result": null, "receipt": { "at": 5 } });
        let told = json!({ "plans": ["a"], "receipt": { "at": 5 } });
        assert_eq!(changed(&mut known, &next, &[]), Some(told));
        assert_eq!(changed(&mut known, &next, &[]), Some(json!({})));
        assert!(known.has("receipt", r#"{"at":5}"#));
        assert!(!known.has("receipt", r#"{"at":6}"#) && !known.has("other", "5"));
    }

    #[test]
    fn what_is_told_otherwise_is_not_told_again() {
        let mut known = StateDelta::default();
        known.note(&JsonFields::of(&json!({ "turn": 1, "position": "a", "figures": [1] })).unwrap());
        let next = json!({ "turn": 2, "position": "b", "figures": [3] });
        assert_eq!(changed(&mut known, &next, &["position"]), Some(json!({ "turn": 2, "figures": [3] })));
        assert!(known.has("position", "\"b\""));
        assert_eq!(changed(&mut known, &next, &[]), Some(json!({})));
    }

    #[test]
    fn all_is_told_when_a_field_is_there_no_more() {
        let mut known = StateDelta::default();
        known.note(&JsonFields::of(&json!({ "turn": 1, "receipt": 5 })).unwrap());
        assert_eq!(changed(&mut known, &json!({ "turn": 2 }), &[]), None);
        assert!(changed(&mut known, &json!({ "turn": 3 }), &[]).is_some());
    }

    fn mark(state: &Value) -> StateTag {
        StateTag::of(&JsonFields::of(state).unwrap())
    }

    #[test]
    fn tag_long_field_changed_differs() {
        let state = json!({ "position": "a", "figures": [1], "own": { "white": "b1c3" }, "committed": 1 });
        let secret = json!({ "position": "a", "figures": [1], "own": { "white": "b1a3" }, "committed": 2 });
        let later = json!({ "position": "b", "figures": [1], "own": { "white": "b1c3" }, "committed": 1 });
        assert_eq!(mark(&state), mark(&secret));
        assert_ne!(mark(&state), mark(&later));
        assert_ne!(mark(&json!({ "position": "a" })), mark(&json!({ "plans": "a" })));
    }

    #[test]
    fn the_rest_is_all_that_is_not_long() {
        let state = json!({ "id": "a", "figures": [1], "turn": 3 });
        assert_eq!(rest(&JsonFields::of(&state).unwrap()), r#"{"id":"a","turn":3}"#);
    }
}
