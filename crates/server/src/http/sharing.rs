//! Representations of games for use elsewhere: pictures, embedded boards, print, and oEmbed.
//!
//! All of them need the address of the game, as its page does, and contain only public data.

use std::ops::Range;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_render::language::Language;
use zugleich_rules::Color;
use zugleich_rules::kernel::Descriptor;

use super::address::origin;
use super::client::Client;
use super::extractors::{JsonQuery, PathParam};
use super::guard::{DRAWING_POLICY, EMBED_POLICY};
use super::http_error::HttpError;
use super::pool_access::{PoolAccess, full_body, run_in_pool, streamed_body};
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::domain::{GameState, Occupant};
use zugleich_session::ids::GameId;
use zugleich_session::service::{RoomError, RoomGuests};
use zugleich_site::pages::{self, EmbeddedBoard, PrintablePage, SharedGame};
use zugleich_site::pictures::{self, DrawingError, PictureRequest};
use zugleich_site::view::{self, message};
use zugleich_site::{PoolPermit, WorkSize};

/// Header that states which sites may embed an answer: static files are for our pages, pictures for all
/// sites.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Cost of a printed step, relative to a step in a list of turns.
const PRINTED: usize = 10;

/// Maximum size of an embedded board.
const FRAME: (u32, u32) = (420, 540);

/// Cache lifetime of a still, whose name is the index of a turn: it changes only after a takeback.
const STILL_KEPT: &str = "private, max-age=3600";

/// `/game/{id}/{picture}`: `17.png`, the position after turn 17, `17.svg`, only the board, for lists, or
/// `card.png`, the preview.
pub(super) async fn picture(
    State(site): State<Site>,
    reader: PoolAccess,
    PathParam((id, picture)): PathParam<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let nothing = || HttpError::not_found(message("no-picture", &[]));
    if let Some(turn) = picture.strip_suffix(".svg") {
        return still(&site, &reader, &id, turn_of(turn).ok_or_else(nothing)?).await?.ok_or_else(nothing);
    }
    let name = picture.strip_suffix(".png").ok_or_else(nothing)?;
    let game = load_public_game(reader.language(), &site, &id).await?;
    let turn = if name == "card" { None } else { Some(turn_of(name).ok_or_else(nothing)?) };
    let place = reader.place(game.steps_at(turn.unwrap_or(game.course.played())))?;
    let picture = run_in_pool(&place, move || match turn {
        None => game.at(game.course.played()).card(),
        Some(turn) => game.at(turn).picture(turn),
    });
    let picture = picture.await?.ok_or_else(nothing)?;
    picture_response(&site, &headers, picture, place).await
}

/// Parses the number of a turn. Only one spelling of a number is accepted, so that a picture has one address.
fn turn_of(name: &str) -> Option<usize> {
    name.parse().ok().filter(|turn: &usize| turn.to_string() == name)
}

/// Draws the board after a turn; `None` if that turn has not been played. An SVG is cheap, unlike a
/// rasterized picture.
async fn still(
    site: &Site,
    reader: &PoolAccess,
    id: &str,
    turn: usize,
) -> Result<Option<Response>, HttpError> {
    let game = load_public_game(reader.language(), site, id).await?;
    let place = reader.place(game.steps_at(turn))?;
    let drawing =
        run_in_pool(&place, move || game.at(turn).sight(turn).map(|sight| pictures::still(&sight))).await?;
    let Some(drawing) = drawing else { return Ok(None) };
    let said = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (CACHE_CONTROL, HeaderValue::from_static(STILL_KEPT)),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(DRAWING_POLICY)),
    ];
    Ok(Some((said, drawing).into_response()))
}

/// `/game/{id}/game.gif`
pub(super) async fn film(
    State(site): State<Site>,
    reader: PoolAccess,
    PathParam(id): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let game = load_public_game(reader.language(), &site, &id).await?;
    let place = reader.place_for(WorkSize::Large)?;
    let film = run_in_pool(&place, move || game.end(pictures::MOST_FRAMES).film()).await?;
    picture_response(&site, &headers, film.ok_or_else(HttpError::internal)?, place).await
}

/// `/card.png`
pub(super) async fn site_card(
    State(site): State<Site>,
    reader: PoolAccess,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let card = pages::site_card(reader.language()).ok_or_else(HttpError::internal)?;
    picture_response(&site, &headers, card, reader.place_for(WorkSize::Small)?).await
}

/// `/learn/{variant}/card.png`
pub(super) async fn lesson_card(
    State(site): State<Site>,
    reader: PoolAccess,
    PathParam(variant): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let card = pages::lesson_card(reader.language(), &variant)
        .ok_or_else(|| HttpError::not_found(message("no-lesson", &[])))?;
    picture_response(&site, &headers, card, reader.place_for(WorkSize::Small)?).await
}

/// Returns a picture as a response; if the client has the current version, answers `304` and draws nothing.
pub(super) async fn picture_response(
    site: &Site,
    headers: &HeaderMap,
    picture: PictureRequest,
    place: PoolPermit,
) -> Result<Response, HttpError> {
    let kind = match picture {
        PictureRequest::Still(_) => "image/png",
        PictureRequest::Moving(_) => "image/gif",
    };
    let (tag, picture) = run_in_pool(&place, move || (picture.tag(), picture)).await?;
    let quoted = format!("\"{tag}\"");
    let mut response = if is_current(headers, &quoted) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let bytes = site.renderer().picture(&tag, picture, &place).await;
        let bytes = bytes.map_err(|DrawingError| HttpError::internal())?;
        ([(CONTENT_TYPE, kind)], full_body(bytes, place)).into_response()
    };
    let said = [
        (ETAG, HeaderValue::from_str(&quoted).map_err(|_| HttpError::internal())?),
        (RESOURCE_POLICY, HeaderValue::from_static("cross-origin")),
    ];
    response.headers_mut().extend(said);
    Ok(response)
}

/// Returns whether a client has the version with this entity tag.
pub(super) fn is_current(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).any(|value| value.trim() == tag)
}

/// Query for a turn.
#[derive(Debug, Deserialize)]
pub(super) struct EmbedQuery {
    turn: Option<usize>,
}

/// `/embed/game/{id}`
pub(super) async fn embed(
    State(site): State<Site>,
    reader: PoolAccess,
    PathParam(id): PathParam<String>,
    JsonQuery(EmbedQuery { turn }): JsonQuery<EmbedQuery>,
) -> Result<Response, HttpError> {
    let game = load_public_game(reader.language(), &site, &id).await?;
    let shown = turn.unwrap_or(game.course.played());
    let place = reader.place(game.steps_at(shown))?;
    let page = run_in_pool(&place, move || {
        let game = game.at(shown);
        pages::embed_page(&EmbeddedBoard { game, turn })
    });
    let mut page = page.await?.ok_or_else(|| HttpError::not_found(message("no-picture", &[])))?;
    let said = [
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBED_POLICY)),
        (RESOURCE_POLICY, HeaderValue::from_static("cross-origin")),
    ];
    page.headers_mut().extend(said);
    Ok(page)
}

/// `/game/{id}/print`
pub(super) async fn print(
    State(site): State<Site>,
    reader: PoolAccess,
    PathParam(id): PathParam<String>,
) -> Result<Response, HttpError> {
    let game = load_public_game(reader.language(), &site, &id).await?;
    let place = reader.place(game.course.steps(0..game.course.played()) * PRINTED)?;
    let paper = run_in_pool(&place, move || PrintablePage::begin(game.summary(), game.course)).await?;
    let body = streamed_body(place, paper.ok_or_else(HttpError::internal)?).await?;
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8")], body).into_response())
}

/// Query of oEmbed, as in <https://oembed.com>.
#[derive(Debug, Deserialize)]
pub(super) struct OembedQuery {
    url: String,
    format: Option<String>,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
}

/// `/oembed`
pub(super) async fn oembed(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    headers: HeaderMap,
    JsonQuery(asked): JsonQuery<OembedQuery>,
) -> Result<Json<Value>, HttpError> {
    if asked.format.as_deref().is_some_and(|format| format != "json") {
        let text = message("unsupported-format", &[]);
        return Err(HttpError::new(StatusCode::NOT_IMPLEMENTED, "unsupported-format", text));
    }
    let nothing = || HttpError::not_found(message("nothing-here", &[]));
    let own = origin(&site, client, &headers).ok_or_else(nothing)?;
    let path = asked.url.strip_prefix(&own).ok_or_else(nothing)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let id =
        ["/game/", "/embed/game/"].iter().find_map(|start| path.strip_prefix(start)).ok_or_else(nothing)?;
    let game = load_public_game(visitor.language(), &site, id).await?.summary();
    let preview = game.preview(&own);
    let width = asked.maxwidth.map_or(FRAME.0, |most| FRAME.0.min(most));
    let height = asked.maxheight.map_or(FRAME.1, |most| FRAME.1.min(most));
    let title = zugleich_render::markup::escape(&preview.title);
    let frame = format!(
        "<iframe src=\"{own}/embed/game/{}\" width=\"{width}\" height=\"{height}\" title=\"{title}\" \
         loading=\"lazy\" style=\"border:0;max-width:100%\"></iframe>",
        game.id
    );
    Ok(Json(json!({
        "version": "1.0",
        "type": "rich",
        "provider_name": "Zugleich",
        "provider_url": own,
        "title": preview.title,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": preview.image,
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
    })))
}

/// Public view of a game, without its turns.
pub(super) struct PublicGame {
    language: Language,
    id: String,
    variant: &'static Descriptor,
    players: Vec<String>,
    result: Option<String>,
    course: view::RevealedTurns,
}

impl PublicGame {
    /// Returns the public view of a loaded game.
    pub(super) fn of(language: Language, game: &GameState, people: &RoomGuests) -> Self {
        Self {
            language,
            id: game.id().to_string(),
            variant: game.descriptor(),
            players: Color::ALL.into_iter().filter_map(|seat| player(language, game, seat, people)).collect(),
            result: view::ended(language, game).map(|result| result.words),
            course: view::RevealedTurns::of(language, game),
        }
    }

    /// Returns the view without turns.
    pub(super) fn summary(&self) -> SharedGame {
        self.with(0..0)
    }

    /// Returns the view with only the turn of this number, counted from 1.
    fn at(&self, turn: usize) -> SharedGame {
        self.with(Self::only(turn))
    }

    /// Returns the number of steps of that turn, as a measure of the work of presenting it.
    fn steps_at(&self, turn: usize) -> usize {
        self.course.steps(Self::only(turn))
    }

    /// Returns the range of the turn of this number.
    const fn only(turn: usize) -> Range<usize> {
        turn.saturating_sub(1)..turn
    }

    /// Returns the view with up to this many last turns.
    fn end(&self, turns: usize) -> SharedGame {
        let played = self.course.played();
        self.with(played.saturating_sub(turns)..played)
    }

    fn with(&self, turns: Range<usize>) -> SharedGame {
        SharedGame {
            language: self.language,
            id: self.id.clone(),
            variant: self.variant,
            players: self.players.clone(),
            first_turn: self.course.first_turn(),
            first: turns.start,
            played: self.course.played(),
            history: self.course.history(turns),
            result: self.result.clone(),
        }
    }
}

/// Loads a game by its id.
async fn load_public_game(language: Language, site: &Site, id: &str) -> Result<PublicGame, HttpError> {
    let id: GameId = id.parse().map_err(|_| HttpError::from(RoomError::Unknown))?;
    let room = site.rooms().open(&id).await?;
    let game = room.game().await;
    let people = room.people();
    Ok(PublicGame::of(language, &game, &people))
}

/// Returns the name of a seat's player.
pub(super) fn player(
    language: Language,
    game: &GameState,
    seat: Color,
    people: &RoomGuests,
) -> Option<String> {
    match &game.seats()[seat] {
        Occupant::Open => None,
        Occupant::Guest(guest) => Some(view::display_name(language, guest, &people.name(guest))),
        Occupant::Computer => Some("Computer".to_owned()),
    }
}
