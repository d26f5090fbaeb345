//! Handover of a guest to another device, once and within minutes, by a name that is computed from the code.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use secrecy::ExposeSecret;
use zugleich_games::game as entry;
use zugleich_render::language::Language;
use zugleich_rules::Color;
use zugleich_wire::{
    ErrorBody, HandoverContent, HandoverGuest, HandoverLifetime, HandoverLookup, HandoverRequest,
    HandoverStage, HandoverState, OpenGame,
};

use super::api::not_a_guest;
use super::client::Client;
use super::extractors::JsonBody;
use super::http_error::HttpError;
use super::rate_limits::RateClass;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::domain::{Occupant, Payer};
use zugleich_session::handover::{Handover, HandoverNameHash, HandoverParcel, HandoverStatus, TakenHandover};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{GameStage, ListedGame};
use zugleich_site::view::{self, message};

/// Lifetime of a handover, in milliseconds.
const OPEN: i64 = 600_000;
/// Number of a guest's latest games that are searched for unfinished ones.
const LISTED: u32 = 30;
/// Headers that forbid caches to store answers about one guest.
const NOT_KEPT: [(axum::http::HeaderName, &str); 1] = [(CACHE_CONTROL, "no-store")];

/// Offers the guest to another device, in place of an earlier offer.
#[utoipa::path(post, path = "/api/device", request_body = HandoverRequest, responses(
    (status = 201, body = HandoverLifetime),
    (status = 400, description = "The name or the parcel is not valid", body = ErrorBody),
    (status = 409, description = "An account signs in on the other device instead", body = ErrorBody),
    (status = 429, description = "Too many offers", body = ErrorBody),
))]
pub(super) async fn hand_over(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    JsonBody(HandoverRequest { name, parcel }): JsonBody<HandoverRequest>,
) -> Result<impl IntoResponse, HttpError> {
    if visitor.credential().is_some() {
        return Err(not_a_guest());
    }
    // A stored parcel costs space, as a game does.
    if !site.rate_limits().grant(RateClass::Game, client.net, visitor.known()) {
        return Err(HttpError::too_many(message("too-many-codes", &[])));
    }
    let name = HandoverNameHash::read(&name)
        .ok_or_else(|| HttpError::bad_request(message("bad-parcel-name", &[])))?;
    let length = parcel.as_ref().map_or(0, |parcel| parcel.expose_secret().len());
    let no_parcel = || HttpError::bad_request(message("bad-parcel", &[]));
    let parcel = parcel.map(|text| HandoverParcel::read(text).ok_or_else(no_parcel)).transpose()?;
    let payer = Payer { guest: visitor.0, net: client.net };
    site.rooms().admit(&payer)?;
    let now = site.time().now();
    let handover = Handover { guest: payer.guest.clone(), name, parcel, until: now.plus(OPEN) };
    site.store().hand_over(&handover, now).await?;
    site.rooms().charge(&payer, length);
    Ok((StatusCode::CREATED, Json(HandoverLifetime { seconds: OPEN / 1000 })))
}

/// State of the guest's offer to another device.
#[utoipa::path(get, path = "/api/device", responses((status = 200, body = HandoverState)))]
pub(super) async fn state(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<impl IntoResponse, HttpError> {
    let now = site.time().now();
    let state = match site.store().handover_of(&visitor.0, now).await? {
        None => HandoverState { state: HandoverStage::None, seconds: 0 },
        Some(HandoverStatus { used, until }) => HandoverState {
            state: if used { HandoverStage::Used } else { HandoverStage::Waiting },
            seconds: until.since(now) / 1000,
        },
    };
    Ok((NOT_KEPT, Json(state)))
}

/// Withdraws the offer to another device.
#[utoipa::path(post, path = "/api/device/withdraw", responses(
    (status = 204, description = "The offer is withdrawn, unless a device has used it"),
))]
pub(super) async fn withdraw(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<StatusCode, HttpError> {
    site.store().withdraw(&visitor.0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The guest that offers itself by this name. The offer stays open.
#[utoipa::path(post, path = "/api/device/look", request_body = HandoverLookup, responses(
    (status = 200, body = HandoverGuest),
    (status = 404, description = "No open offer has this name", body = ErrorBody),
))]
pub(super) async fn look(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    JsonBody(asked): JsonBody<HandoverLookup>,
) -> Result<impl IntoResponse, HttpError> {
    let name = HandoverNameHash::read(&asked.name).ok_or_else(nobody)?;
    let guest = site.store().handover_by(&name, site.time().now()).await?.ok_or_else(nobody)?;
    let same = guest == visitor.0;
    let games = !same && has_games(&site, &visitor).await?;
    let name = view::display_name(visitor.language(), &guest, &site.store().name(&guest).await?);
    Ok((NOT_KEPT, Json(HandoverGuest { name, same, games })))
}

/// Signs this device in as the guest of the offer. Its former cookie is replaced.
#[utoipa::path(post, path = "/api/device/take", request_body = HandoverLookup, responses(
    (status = 200, description = "Sets the cookie of the guest", body = HandoverContent),
    (status = 404, description = "No open offer has this name", body = ErrorBody),
    (status = 409, description = "This device is signed in to an account", body = ErrorBody),
))]
pub(super) async fn take(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    JsonBody(asked): JsonBody<HandoverLookup>,
) -> Result<Response, HttpError> {
    if visitor.credential().is_some() {
        return Err(not_a_guest());
    }
    let name = HandoverNameHash::read(&asked.name).ok_or_else(nobody)?;
    let taken = site.store().take_handover(&name, site.time().now()).await?;
    let TakenHandover { guest, parcel } = taken.ok_or_else(nobody)?;
    let cookie = site.signer().sign(&guest, client.secure).to_string();
    let body = HandoverContent {
        name: named(visitor.language(), &site, &guest).await,
        parcel: parcel.map(|parcel| parcel.expose().to_owned()),
        games: open_games(visitor.language(), &site, &guest).await,
    };
    Ok((NOT_KEPT, [(SET_COOKIE, cookie)], Json(body)).into_response())
}

/// Returns the name of a guest; falls back to the default name, since the handover is already taken.
async fn named(language: Language, site: &Site, guest: &GuestId) -> String {
    let name = site.store().name(guest).await.unwrap_or_else(|_| guest.default_name());
    view::display_name(language, guest, &name)
}

/// Returns the latest unfinished games of a guest; none if they cannot be read.
async fn open_games(language: Language, site: &Site, guest: &GuestId) -> Vec<OpenGame> {
    let games = site.store().games_of(guest, LISTED).await.unwrap_or_default();
    games
        .iter()
        .filter(|game| !matches!(game.index.stage, GameStage::Over(_)))
        .filter_map(|listed| open_game(language, listed))
        .collect()
}

fn open_game(language: Language, listed: &ListedGame) -> Option<OpenGame> {
    let game = entry(&listed.index.variant).ok()?.variant.descriptor().name.to_owned();
    let name = |seat: Color| match &listed.index.seats[seat] {
        Occupant::Computer => "Computer".to_owned(),
        Occupant::Open => "…".to_owned(),
        Occupant::Guest(guest) => {
            view::display_name(language, guest, listed.names[seat].as_deref().unwrap_or_default())
        }
    };
    let players = Color::ALL.map(name).join(" – ");
    Some(OpenGame { id: listed.id.to_string(), game, players })
}

async fn has_games(site: &Site, visitor: &Visitor) -> Result<bool, HttpError> {
    let Some(guest) = visitor.known() else { return Ok(false) };
    Ok(!site.store().games_of(guest, 1).await?.is_empty())
}

/// Returns the same problem for an unknown, a used and an expired code.
fn nobody() -> HttpError {
    HttpError::new(StatusCode::NOT_FOUND, "unknown-device-code", message("unknown-device-code", &[]))
}
