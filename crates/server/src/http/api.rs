//! The JSON API for programs.

use std::iter;
use std::ops::Range;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::Value;
use zugleich_render::language::Language;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::PlayerKey;
use zugleich_wire::frames::types::StrictObject;
use zugleich_wire::{
    self as wire, AbortedGame, CreatedGame, ErrorBody, ExportedGame, GuestProfile, JoinRequest, JoinedSeat,
    NewGame, RenameRequest, Seeks, SidePreference, TurnHistory,
};

use super::client::Client;
use super::extractors::{JsonBody, JsonQuery, PathParam, RawBody};
use super::http_error::HttpError;
use super::pool_access::{PoolAccess, full_body, run_in_pool, streamed_body};
use super::sealing;
use super::site::Site;
use super::start_position;
use super::visitor::Visitor;
use zugleich_session::domain::{
    GameCommand, GameSettings, GameState, Occupant, OpponentKind, Payer, PlanSecrecy, TimeControl,
    TimeControlError, engine_edition,
};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::name::{self, NameError};
use zugleich_session::random;
use zugleich_session::service::{NEXT_GAME, RoomGuests};
use zugleich_site::pages::offer;
use zugleich_site::view::{self, LocalizedText, message};

/// Makes a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = CreatedGame),
    (status = 400, description = "The game is not valid", body = ErrorBody),
    (status = 409, description = "Another game has this id", body = ErrorBody),
    (status = 429, description = "Too many games or seeks", body = ErrorBody),
    (status = 503, description = "The server is stopping, or cannot store the game now", body = ErrorBody),
))]
pub(super) async fn create(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    reader: PoolAccess,
    JsonBody(new): JsonBody<NewGame>,
) -> Result<impl IntoResponse, HttpError> {
    let (guest, opponent) = (visitor.0, new.opponent);
    let lobby = opponent == OpponentKind::Lobby;
    if opponent == OpponentKind::Computer && !site.rooms().engine_jobs().plays(&new.variant) {
        return Err(HttpError::bad_request(message("no-engine", &[])));
    }
    let own = new.id.as_deref().map(sealing::id).transpose()?;
    let game = start_position::requested_game(&site, &reader, &new).await?;
    let setup = setup(&guest, new, &*game, ClockPauses::of(&site))?;
    let payer = Payer { guest, net: client.net };
    // The answer may have been lost: a repeated request gets the same answer and needs no quota.
    let id = match own {
        Some(id) if site.rooms().was_made(&id, &setup).await? => id,
        own => {
            site.rooms().admit(&payer)?;
            let reservation = site.reserve_game(&payer.guest, client.net, lobby).await?;
            let id = site.rooms().create_as(own.unwrap_or_else(GameId::random), setup).await?;
            site.rooms().charge(&payer, NEXT_GAME);
            reservation.made(&id);
            id
        }
    };
    Ok((StatusCode::CREATED, Json(CreatedGame { url: format!("/game/{id}"), id: id.to_string() })))
}

fn setup(
    guest: &GuestId,
    new: NewGame,
    game: &dyn AnyMatch,
    stands: ClockPauses,
) -> Result<GameSettings, HttpError> {
    let opponent = new.opponent;
    let level = level(opponent, new.level)?;
    let clock = clock(opponent, new.clock)?;
    let side = match new.side {
        SidePreference::White => Color::White,
        SidePreference::Black => Color::Black,
        SidePreference::Random if random::EngineSeed::random().expose().is_multiple_of(2) => Color::White,
        SidePreference::Random => Color::Black,
    };
    let people = matches!(opponent, OpponentKind::Friend | OpponentKind::Lobby);
    let secrecy = secrecy(&new, game.descriptor().simultaneous, side)?;
    let is_live = clock.is_some_and(|clock| !clock.is_by_days());
    let own = Occupant::Guest(guest.clone());
    let mut seats = ByColor::new(own.clone(), own);
    seats[!side] = match opponent {
        OpponentKind::Practice => seats[side].clone(),
        OpponentKind::Computer => Occupant::Computer,
        OpponentKind::Friend | OpponentKind::Lobby => Occupant::Open,
    };
    Ok(GameSettings {
        variant: new.variant,
        edition: game.descriptor().edition,
        options: game.record().options.clone(),
        position: game.record().position.clone(),
        opponent,
        level,
        engine: engine_edition(opponent),
        seats,
        show_committed: new.show_committed,
        pause: if is_live && game.descriptor().simultaneous { stands.pause } else { 0 },
        lead: if is_live && people { stands.lead } else { 0 },
        clock,
        secrecy,
    })
}

/// Pauses of the clocks in new games, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct ClockPauses {
    /// Pause after a reveal.
    pause: u32,
    /// Pause before the first turn, once no seat is open.
    lead: u32,
}

impl ClockPauses {
    fn of(site: &Site) -> Self {
        const MOST: u32 = 60_000;
        let millis = |set: Option<Duration>| {
            u32::try_from(set.unwrap_or_default().as_millis()).unwrap_or(MOST).min(MOST)
        };
        Self { pause: millis(site.settings().reveal_pause), lead: millis(site.settings().start_lead) }
    }
}

/// Returns the secrecy mode of a new game. `sealed` needs two guests who plan at once; the creator must
/// choose side and id, because the commitment covers both.
fn secrecy(new: &NewGame, simultaneous: bool, side: Color) -> Result<PlanSecrecy, HttpError> {
    let people = matches!(new.opponent, OpponentKind::Friend | OpponentKind::Lobby);
    match (new.secrecy, &new.id, &new.commitment) {
        // By days nobody need be there to open a seal, unless both have chosen it.
        (None, None, None) if new.clock.is_some_and(TimeControl::is_by_days) => Ok(PlanSecrecy::Kept),
        (None, None, None) => Ok(PlanSecrecy::Unsaid),
        (Some(wire::Secrecy::Kept), None, None) => Ok(PlanSecrecy::Kept),
        (Some(wire::Secrecy::Sealed), _, _) if !people || !simultaneous => {
            Err(HttpError::bad_request(message("sealed-by-two", &[])))
        }
        (Some(wire::Secrecy::Sealed), Some(_), Some(commitment)) if new.side != SidePreference::Random => {
            let mut commitments = ByColor::default();
            commitments[side] = Some(sealing::commitment(commitment)?);
            Ok(PlanSecrecy::Sealed(commitments))
        }
        (Some(wire::Secrecy::Sealed), _, _) => Err(HttpError::bad_request(message("sealed-needs", &[]))),
        _ => Err(HttpError::bad_request(message("sealed-only", &[]))),
    }
}

fn clock(opponent: OpponentKind, clock: Option<TimeControl>) -> Result<Option<TimeControl>, HttpError> {
    if opponent == OpponentKind::Practice && clock.is_some() {
        return Err(HttpError::bad_request(message("no-practice-clock", &[])));
    }
    if opponent == OpponentKind::Computer && clock.is_some_and(TimeControl::is_by_days) {
        return Err(HttpError::bad_request(message("days-by-two", &[])));
    }
    clock.map_or(Ok(()), TimeControl::check).map_err(|fault| HttpError::bad_request(unplayable(fault)))?;
    Ok(clock)
}

fn unplayable(fault: TimeControlError) -> LocalizedText {
    match fault {
        TimeControlError::Game => message("clock-of-game", &[]),
        TimeControlError::Turn => message("clock-of-turn", &[]),
        TimeControlError::Days => message("clock-of-days", &[]),
    }
}

fn level(opponent: OpponentKind, level: Option<u8>) -> Result<Option<u8>, HttpError> {
    match (opponent, level) {
        (OpponentKind::Computer, Some(1..=10)) => Ok(level),
        (OpponentKind::Computer, _) => Err(HttpError::bad_request(message("no-level", &[]))),
        (_, None) => Ok(None),
        (_, Some(_)) => Err(HttpError::bad_request(message("level-alone", &[]))),
    }
}

/// Takes the open seat of a game. In games of mode `sealed` the body has a key; in others it may be missing.
#[utoipa::path(post, path = "/api/games/{id}/join", request_body = Option<JoinRequest>, params(("id" = String, Path)), responses(
    (status = 200, body = JoinedSeat),
    (status = 400, description = "The key or the request is not valid", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "No seat is open for this guest", body = ErrorBody),
    (status = 413, description = "The body is too long", body = ErrorBody),
    (status = 429, description = "The guest has too many unfinished games", body = ErrorBody),
    (status = 503, description = "The server is stopping, or cannot store the change now", body = ErrorBody),
))]
pub(super) async fn join(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    id: PathParam<String>,
    RawBody(body): RawBody,
) -> Result<Json<JoinedSeat>, HttpError> {
    let key = joining_key(&body)?;
    let room = site.rooms().open(&id.game()?).await?;
    let guest = visitor.seated_in(&room).await;
    let seat = match site.rooms().joined(&room, &guest, key.as_ref()).await? {
        Some(seat) => seat,
        None => {
            let _place = site.reserve_seat(&guest).await?;
            site.rooms().join(&room, &guest, key).await?
        }
    };
    Ok(Json(JoinedSeat { seat: seat.into() }))
}

/// Calls a game off before it has really begun, or withdraws it while the other seat is open. It has no result then.
#[utoipa::path(post, path = "/api/games/{id}/abort", params(("id" = String, Path)), responses(
    (status = 200, body = AbortedGame),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "Cannot be called off; codes as on the connection", body = ErrorBody),
    (status = 503, description = "The server cannot store the change now", body = ErrorBody),
))]
pub(super) async fn abort(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: PathParam<String>,
) -> Result<Json<AbortedGame>, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let guest = visitor.seated_in(&room).await;
    let seat = {
        let game = room.game().await;
        Color::ALL.into_iter().find(|&seat| game.owns(&guest, seat)).unwrap_or(Color::White)
    };
    let payer = Payer { guest, net: client.net };
    site.rooms().act(&room, payer, seat, &GameCommand::Abort).await?;
    let receipt = site.rooms().receipt(&room, seat, &GameCommand::Abort).await;
    Ok(Json(AbortedGame { receipt: receipt.map(|held| Box::new(held.into())) }))
}

/// Parses the key of a joining player; a body that is not an object with just a key is refused.
fn joining_key(body: &[u8]) -> Result<Option<PlayerKey>, HttpError> {
    if body.is_empty() {
        return Ok(None);
    }
    let StrictObject(join) = serde_json::from_slice::<StrictObject<JoinRequest>>(body)
        .map_err(|_| HttpError::bad_request(message("bad-join", &[])))?;
    Ok(join.key.as_deref().map(sealing::key).transpose()?)
}

/// Query of the list of turns.
#[derive(Debug, Deserialize)]
pub(super) struct TurnsQuery {
    /// Number of turns known already.
    #[serde(default)]
    from: usize,
    #[serde(default)]
    openings: SealOpeningFilter,
}

/// Turns whose seal openings are included.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SealOpeningFilter {
    #[default]
    All,
    Last,
}

/// The resolved turns of a game.
#[utoipa::path(get, path = "/api/games/{id}/turns", params(
    ("id" = String, Path),
    ("from" = Option<usize>, Query, description = "Number of turns that the client knows"),
    ("openings" = Option<String>, Query, description = "`last`: seal openings of the last turn only"),
), responses(
    (status = 200, body = TurnHistory),
    (status = 404, description = "Unknown game", body = ErrorBody),
))]
pub(super) async fn turns(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
    JsonQuery(asked): JsonQuery<TurnsQuery>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let course = view::RevealedTurns::of(reader.language(), &*room.game().await);
    let turns = asked.from.min(course.played())..course.played();
    let place = reader.place(course.steps(turns.clone()))?;
    let body = streamed_body(place, history(course, turns, asked.openings)).await?;
    Ok(([(CONTENT_TYPE, "application/json")], body))
}

/// Writes a [`TurnHistory`] as JSON, in parts.
fn history(
    course: view::RevealedTurns,
    turns: Range<usize>,
    openings: SealOpeningFilter,
) -> impl Iterator<Item = String> {
    let start = serde_json::json!(course.start()).to_string();
    let (first, end) = (turns.start, turns.end);
    let told = turns.filter_map(move |turn| {
        let mut frame = course.frame(turn)?;
        if matches!(openings, SealOpeningFilter::Last) && turn + 1 < end {
            frame.openings.clear();
        }
        let comma = if turn == first { "" } else { "," };
        // Serialization cannot fail: all map keys are strings.
        Some(comma.to_owned() + &serde_json::to_string(&frame).unwrap_or_default())
    });
    iter::once(format!("{{\"start\":{start},\"turns\":[")).chain(told).chain(iter::once("]}".to_owned()))
}

/// A game as text that `zugleich replay` reads; always in English.
#[utoipa::path(get, path = "/api/games/{id}/export.txt", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 404, description = "Unknown game", body = ErrorBody),
))]
pub(super) async fn export_text(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let id = id.game()?;
    let (game, people) = known(&site, &id).await?;
    let place = reader.place(game.turns().len())?;
    let text = run_in_pool(&place, move || view::export_text(&game, &people)).await?;
    let text = full_body(text, place);
    let name = format!("inline; filename=\"zugleich-{id}.txt\"");
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], text))
}

/// A game as a PGN-like record, with the events of each turn in comments.
#[utoipa::path(get, path = "/api/games/{id}/export.pgn", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "application/x-chess-pgn"),
    (status = 404, description = "Unknown game", body = ErrorBody),
))]
pub(super) async fn export_pgn(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let id = id.game()?;
    let date = site.store().date(&id).await?;
    let (game, people) = known(&site, &id).await?;
    // Writing replays every turn.
    let place =
        reader.place(view::RevealedTurns::of(Language::English, &game).steps(0..game.turns().len()))?;
    let write = move || view::score(&game, &people, date).text();
    let text = run_in_pool(&place, write).await?.map_err(|_| HttpError::internal())?;
    let text = full_body(text, place);
    let name = format!("inline; filename=\"zugleich-{id}.pgn\"");
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], text))
}

/// A game as JSON.
#[utoipa::path(get, path = "/api/games/{id}/export.json", params(("id" = String, Path)), responses(
    (status = 200, body = ExportedGame),
    (status = 404, description = "Unknown game", body = ErrorBody),
))]
pub(super) async fn export_json(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let (game, people) = known(&site, &id.game()?).await?;
    let place = reader.place(game.turns().len())?;
    let write = move || serde_json::to_vec(&view::export(&game, &people));
    let json = run_in_pool(&place, write).await?.map_err(|_| HttpError::internal())?;
    Ok(([(CONTENT_TYPE, "application/json")], full_body(json, place)))
}

/// Returns a copy of a game and the names of its players, so that exports do not hold the game's lock.
async fn known(site: &Site, id: &GameId) -> Result<(GameState, RoomGuests), HttpError> {
    let room = site.rooms().open(id).await?;
    let game = room.game().await.clone();
    let people = room.people().seated(&game);
    Ok((game, people))
}

/// All games on offer with their options.
#[utoipa::path(get, path = "/api/variants", responses((status = 200, body = Vec<Object>)))]
pub(super) async fn variants() -> Json<Value> {
    Json(offer::variants().map(zugleich_render::json::variant).collect())
}

/// All open seeks.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Seeks)))]
pub(super) async fn lobby(State(site): State<Site>, Extension(visitor): Extension<Visitor>) -> Json<Seeks> {
    Json(view::seeks(visitor.language(), &site.lobby().seeks(), |owner| visitor.is(owner)))
}

/// Returns the refusal of what only guests do.
pub(super) fn not_a_guest() -> HttpError {
    HttpError::new(StatusCode::CONFLICT, "not-a-guest", message("not-a-guest", &[]))
}

/// Changes the guest's name.
#[utoipa::path(post, path = "/api/me", request_body = RenameRequest, responses(
    (status = 200, body = GuestProfile),
    (status = 400, description = "The name is not valid", body = ErrorBody),
    (status = 409, description = "An account has the name of its registration", body = ErrorBody),
))]
pub(super) async fn rename(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    JsonBody(asked): JsonBody<RenameRequest>,
) -> Result<Json<GuestProfile>, HttpError> {
    let name = name::clean(&asked.name).map_err(|error| {
        let why = match error {
            NameError::Invisible => "bad-name",
            NameError::Computer => "computers-name",
            NameError::Account => "accounts-name",
        };
        HttpError::bad_request(message(why, &[]))
    })?;
    if visitor.credential().is_some() {
        return Err(not_a_guest());
    }
    site.store().rename(&visitor.0, &name).await?;
    site.rooms().rename(&visitor.0, &name);
    Ok(Json(GuestProfile { name }))
}
