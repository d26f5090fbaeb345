//! The published Merkle tree of the heads of finished games (docs/book/src/program/transcripts.md).

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::json;
use zugleich_wire::ErrorBody;

use super::extractors::{JsonQuery, PathParam};
use super::http_error::HttpError;
use super::pool_access::PoolAccess;
use super::site::Site;
use super::transcripts::signed;
use zugleich_session::ids::GameId;
use zugleich_site::view::message;

/// Number of heads in the list.
const LISTED: u32 = 31;
/// Cache lifetime of published data, which never changes.
const FOR_GOOD: &str = "public, max-age=604800, immutable";
/// Cache lifetime of data that grows once a day.
const FOR_NOW: &str = "public, max-age=60";

#[derive(Debug, Deserialize)]
pub(super) struct HeadQuery {
    since: Option<u64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct InclusionQuery {
    game: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct GameLogQuery {
    with: Option<u64>,
}

/// Returns the latest signed heads, the latest first.
pub(super) async fn heads(State(site): State<Site>) -> Result<impl IntoResponse, HttpError> {
    let heads = site.rooms().heads(LISTED).await?;
    Ok(([(CACHE_CONTROL, FOR_NOW)], Json(json!({ "log": 1, "heads": heads }))))
}

/// The signed head of a day, counted from 1970-01-01, as the line of a log; with `since` also the proof that
/// the tree of that day is a prefix of it.
#[utoipa::path(get, path = "/api/log/{day}", params(("day" = u64, Path), ("since" = Option<u64>, Query)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "No tree of that day is published", body = ErrorBody),
))]
pub(super) async fn head(
    State(site): State<Site>,
    day: PathParam<u64>,
    asked: JsonQuery<HeadQuery>,
) -> Result<impl IntoResponse, HttpError> {
    let line = site.rooms().head_line(day.0, asked.0.since).await?;
    Ok((lines(FOR_GOOD), line.ok_or_else(no_tree)?))
}

/// Proof that the tree of a day contains a finished game, as the line of a log.
#[utoipa::path(get, path = "/api/log/{day}/inclusion", params(("day" = u64, Path), ("game" = String, Query)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "Unknown game, or not in the tree of that day", body = ErrorBody),
    (status = 409, description = "The game is not over, or has no transcript", body = ErrorBody),
))]
pub(super) async fn inclusion(
    State(site): State<Site>,
    reader: PoolAccess,
    day: PathParam<u64>,
    asked: JsonQuery<InclusionQuery>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let game: GameId = asked.0.game.parse().map_err(|_| zugleich_session::service::RoomError::Unknown)?;
    let place = reader.place(signed(&site, &game).await?)?;
    let rooms = site.rooms().clone();
    let line = place.during(async move { rooms.entry_line(&game, day.0).await });
    let line = line.await.ok_or_else(HttpError::internal)??;
    Ok((lines("no-store"), line.ok_or_else(no_tree)?))
}

/// The log of a finished game, as `zugleich verify --log` reads it; with `with` it also covers the tree of
/// that day, for readers who have stored its head.
#[utoipa::path(get, path = "/api/games/{id}/log", params(("id" = String, Path), ("with" = Option<u64>, Query)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The game is not over, or has no transcript", body = ErrorBody),
))]
pub(super) async fn of_game(
    State(site): State<Site>,
    reader: PoolAccess,
    id: PathParam<String>,
    asked: JsonQuery<GameLogQuery>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let id = id.game()?;
    let place = reader.place(signed(&site, &id).await?)?;
    let rooms = site.rooms().clone();
    let log = place.during(async move { rooms.log(&id, asked.0.with).await });
    Ok((lines("no-store"), log.await.ok_or_else(HttpError::internal)??))
}

/// Headers of log lines with this cache lifetime. The id of a game is an invitation: no cache may store lines
/// of one game.
const fn lines(kept: &'static str) -> [(HeaderName, &'static str); 2] {
    [(CONTENT_TYPE, "application/jsonl; charset=utf-8"), (CACHE_CONTROL, kept)]
}

fn no_tree() -> HttpError {
    HttpError::not_found(message("no-tree", &[]))
}
