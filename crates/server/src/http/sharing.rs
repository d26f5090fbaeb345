//! What is shown of games elsewhere: pictures, a board in pages of others, paper, and what other sites ask of an
//! address.
//!
//! All of it is for those who know the address of the game, as its page is, and made of what everybody is told of it.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_rules::Color;

use super::address::origin;
use super::body::{Asked, Named};
use super::client::Client;
use super::guard::EMBEDDED;
use super::problem::Problem;
use super::site::Site;
use crate::base::ids::GameId;
use crate::domain::{Game, Occupant};
use crate::pages::{self, Embedded, SharedGame};
use crate::pictures::{self, NoPicture, Picture};
use crate::service::{NoRoom, NotDone, People};
use crate::view::{self, say};

/// Who may show an answer within a page: files of ours are for our pages, but pictures are for all.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// How large a board in a page of others is, if that page has so much room.
const FRAME: (u32, u32) = (420, 540);

/// How long a still of a list is kept, which the place of a turn in a game names: it is another one only after turns
/// were taken back.
const STILL_KEPT: &str = "private, max-age=3600";
/// A drawing brings its own colours and nothing else.
const DRAWING: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/// `/game/{id}/{picture}`: `17.png`, the position after turn 17, `17.svg`, the board alone as lists show it, or
/// `card.png`, the preview.
pub(super) async fn picture(
    State(site): State<Site>,
    Named((id, picture)): Named<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let nothing = || Problem::not_found(say("no-picture", &[]));
    if let Some(turn) = picture.strip_suffix(".svg") {
        return still(&site, &id, turn_of(turn).ok_or_else(nothing)?).await?.ok_or_else(nothing);
    }
    let name = picture.strip_suffix(".png").ok_or_else(nothing)?;
    let game = shared(&site, &id).await?;
    let picture =
        if name == "card" { game.card() } else { turn_of(name).and_then(|turn| game.picture(turn)) };
    drawn(&site, &headers, picture.ok_or_else(nothing)?).await
}

/// After which turn. A number has one spelling, and so a picture one address.
fn turn_of(name: &str) -> Option<usize> {
    name.parse().ok().filter(|turn: &usize| turn.to_string() == name)
}

/// The board after a turn; nothing if it was not played yet. It is no work to draw, other than a picture.
async fn still(site: &Site, id: &str, turn: usize) -> Result<Option<Response>, Problem> {
    let id: GameId = id.parse().map_err(|_| Problem::from(NoRoom::Unknown))?;
    let room = site.rooms().open(&id).await?;
    let game = room.game().await;
    let Some(last) = view::after(&game, turn) else { return Ok(None) };
    let sight = pages::seen(game.descriptor(), &last.start, last.turns.first());
    let said = [
        (CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (CACHE_CONTROL, HeaderValue::from_static(STILL_KEPT)),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(DRAWING)),
    ];
    Ok(Some((said, pictures::still(&sight)).into_response()))
}

/// `/game/{id}/game.gif`
pub(super) async fn film(
    State(site): State<Site>,
    Named(id): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let film = shared(&site, &id).await?.film().ok_or_else(Problem::internal)?;
    drawn(&site, &headers, film).await
}

/// `/card.png`
pub(super) async fn site_card(State(site): State<Site>, headers: HeaderMap) -> Result<Response, Problem> {
    drawn(&site, &headers, pages::site_card().ok_or_else(Problem::internal)?).await
}

/// `/learn/{variant}/card.png`
pub(super) async fn lesson_card(
    State(site): State<Site>,
    Named(variant): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let card = pages::lesson_card(&variant).ok_or_else(|| Problem::not_found(say("no-lesson", &[])))?;
    drawn(&site, &headers, card).await
}

/// A picture as an answer; whoever has it already is told that it is still the same, and nothing is drawn.
pub(super) async fn drawn(site: &Site, headers: &HeaderMap, picture: Picture) -> Result<Response, Problem> {
    let kind = match picture {
        Picture::Still(_) => "image/png",
        Picture::Moving(_) => "image/gif",
    };
    let tag = picture.tag();
    let quoted = format!("\"{tag}\"");
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut response = if known.flat_map(|value| value.split(',')).any(|value| value.trim() == quoted) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let bytes = site.studio().picture(&tag, picture).await.map_err(Problem::from)?;
        ([(CONTENT_TYPE, kind)], Body::from(bytes)).into_response()
    };
    let said = [
        (ETAG, HeaderValue::from_str(&quoted).map_err(|_| Problem::internal())?),
        // Names, results and turns that are taken back change it, and so does the language.
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (RESOURCE_POLICY, HeaderValue::from_static("cross-origin")),
    ];
    response.headers_mut().extend(said);
    Ok(response)
}

/// Which turn is shown.
#[derive(Debug, Deserialize)]
pub(super) struct Turn {
    turn: Option<usize>,
}

/// `/embed/game/{id}`
pub(super) async fn embed(
    State(site): State<Site>,
    Named(id): Named<String>,
    Asked(Turn { turn }): Asked<Turn>,
) -> Result<Response, Problem> {
    let game = shared(&site, &id).await?;
    let page = pages::embed_page(&Embedded { game, turn });
    let mut page = page.ok_or_else(|| Problem::not_found(say("no-picture", &[])))?;
    let said = [
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED)),
        (RESOURCE_POLICY, HeaderValue::from_static("cross-origin")),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    page.headers_mut().extend(said);
    Ok(page)
}

/// `/game/{id}/print`
pub(super) async fn print(State(site): State<Site>, Named(id): Named<String>) -> Result<Response, Problem> {
    let mut page = pages::print_page(&shared(&site, &id).await?);
    page.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(page)
}

/// What is asked of an address, as <https://oembed.com> says.
#[derive(Debug, Deserialize)]
pub(super) struct Embedding {
    url: String,
    format: Option<String>,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
}

/// `/oembed`
pub(super) async fn oembed(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Asked(asked): Asked<Embedding>,
) -> Result<Json<Value>, Problem> {
    if asked.format.as_deref().is_some_and(|format| format != "json") {
        let message = say("only-json", &[]);
        return Err(Problem::new(StatusCode::NOT_IMPLEMENTED, "only-json", message));
    }
    let nothing = || Problem::not_found(say("nothing-here", &[]));
    let own = origin(&site, client, &headers).ok_or_else(nothing)?;
    let path = asked.url.strip_prefix(&own).ok_or_else(nothing)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let id =
        ["/game/", "/embed/game/"].iter().find_map(|start| path.strip_prefix(start)).ok_or_else(nothing)?;
    let game = shared(&site, id).await?;
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

/// A game as everybody may see it.
pub(super) async fn shared(site: &Site, id: &str) -> Result<SharedGame, Problem> {
    let id: GameId = id.parse().map_err(|_| Problem::from(NoRoom::Unknown))?;
    let room = site.rooms().open(&id).await?;
    let game = room.game().await;
    let people = room.people();
    Ok(of(&game, &people))
}

/// The same of a game that is at hand.
pub(super) fn of(game: &Game, people: &People) -> SharedGame {
    SharedGame {
        id: game.id().to_string(),
        variant: game.descriptor(),
        players: Color::ALL.into_iter().filter_map(|seat| player(game, seat, people)).collect(),
        history: view::history(game, 0),
        result: view::ended(game).map(|result| result.words),
    }
}

/// The name of who sits at a seat.
pub(super) fn player(game: &Game, seat: Color, people: &People) -> Option<String> {
    match &game.seats()[seat] {
        Occupant::Open => None,
        Occupant::Guest(guest) => Some(view::called(guest, &people.name(guest))),
        Occupant::Computer => Some("Computer".to_owned()),
    }
}

impl From<NoPicture> for Problem {
    fn from(why: NoPicture) -> Self {
        match why {
            NoPicture::Busy => NotDone::Busy.into(),
            NoPicture::Broken => Self::internal(),
        }
    }
}
