//! The published tree of the heads of games that are over (docs/transcripts.md).

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::json;
use zugleich_wire::ErrorBody;

use super::body::{Asked, Named};
use super::problem::Problem;
use super::reading::Reader;
use super::site::Site;
use super::transcripts::signed;
use crate::base::ids::GameId;
use crate::view::say;

/// How many heads are listed.
const LISTED: u32 = 31;
/// What is published stays as it is.
const FOR_GOOD: &str = "public, max-age=604800, immutable";
/// What is added to once a day.
const FOR_NOW: &str = "public, max-age=60";

#[derive(Debug, Deserialize)]
pub(super) struct Since {
    since: Option<u64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Of {
    game: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct With {
    with: Option<u64>,
}

/// The latest signed heads, the latest first.
pub(super) async fn heads(State(site): State<Site>) -> Result<impl IntoResponse, Problem> {
    let heads = site.rooms().heads(LISTED).await?;
    Ok(([(CACHE_CONTROL, FOR_NOW)], Json(json!({ "log": 1, "heads": heads }))))
}

/// The signed head of a day, counted from 1970-01-01, as the line of a log; with `since` also what shows that the tree
/// of that day is its beginning.
#[utoipa::path(get, path = "/api/log/{day}", params(("day" = u64, Path), ("since" = Option<u64>, Query)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "There is no tree of that day", body = ErrorBody),
))]
pub(super) async fn head(
    State(site): State<Site>,
    day: Named<u64>,
    asked: Asked<Since>,
) -> Result<impl IntoResponse, Problem> {
    let line = site.rooms().head_line(day.0, asked.0.since).await?;
    Ok((lines(FOR_GOOD), line.ok_or_else(no_tree)?))
}

/// That the tree of a day has a game that is over, as the line of a log.
#[utoipa::path(get, path = "/api/log/{day}/inclusion", params(("day" = u64, Path), ("game" = String, Query)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "There is no such game, or it is not in the tree of that day", body = ErrorBody),
    (status = 409, description = "The game is not over, or has no transcript", body = ErrorBody),
))]
pub(super) async fn inclusion(
    State(site): State<Site>,
    reader: Reader,
    day: Named<u64>,
    asked: Asked<Of>,
) -> Result<impl IntoResponse + use<>, Problem> {
    let game: GameId = asked.0.game.parse().map_err(|_| crate::service::NoRoom::Unknown)?;
    let place = reader.place(signed(&site, &game).await?)?;
    let rooms = site.rooms().clone();
    let line = place.during(async move { rooms.entry_line(&game, day.0).await });
    let line = line.await.ok_or_else(Problem::internal)??;
    Ok((lines("no-store"), line.ok_or_else(no_tree)?))
}

/// The log of a game that is over, as `zugleich verify --log` reads it; with `with` the tree of that day is in it too,
/// for those who have kept its head.
#[utoipa::path(get, path = "/api/games/{id}/log", params(("id" = String, Path), ("with" = Option<u64>, Query)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "There is no such game", body = ErrorBody),
    (status = 409, description = "The game is not over, or has no transcript", body = ErrorBody),
))]
pub(super) async fn of_game(
    State(site): State<Site>,
    reader: Reader,
    id: Named<String>,
    asked: Asked<With>,
) -> Result<impl IntoResponse + use<>, Problem> {
    let id = id.game()?;
    let place = reader.place(signed(&site, &id).await?)?;
    let rooms = site.rooms().clone();
    let log = place.during(async move { rooms.log(&id, asked.0.with).await });
    Ok((lines("no-store"), log.await.ok_or_else(Problem::internal)??))
}

/// The headers of lines that may be kept for so long. The id of a game is an invitation: what belongs to one game is
/// kept by nobody between.
const fn lines(kept: &'static str) -> [(HeaderName, &'static str); 2] {
    [(CONTENT_TYPE, "application/jsonl; charset=utf-8"), (CACHE_CONTROL, kept)]
}

fn no_tree() -> Problem {
    Problem::not_found(say("no-tree", &[]))
}
