//! Drafts of games by days: plans that count at the deadline although they are not committed.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use zugleich_wire::{DraftState, DraftSubmission, ErrorBody};

use super::client::Client;
use super::extractors::{JsonBody, PathParam};
use super::http_error::HttpError;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::domain::Payer;

/// Stores the player's draft for a turn in place of an earlier one, or withdraws it. At most 128 KiB.
#[utoipa::path(post, path = "/api/games/{id}/draft", request_body = DraftSubmission, params(("id" = String, Path)), responses(
    (status = 204, description = "The draft is on disk, or withdrawn"),
    (status = 400, description = "The body is not valid", body = ErrorBody),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The draft is refused; codes as for a commitment, and `not-by-days` and `not-kept`", body = ErrorBody),
    (status = 413, description = "The draft is too long", body = ErrorBody),
    (status = 429, description = "The storage quota is exceeded", body = ErrorBody),
))]
pub(super) async fn store(
    State(site): State<Site>,
    (Extension(visitor), Extension(client)): (Extension<Visitor>, Extension<Client>),
    id: PathParam<String>,
    JsonBody(DraftSubmission { turn, plan }): JsonBody<DraftSubmission>,
) -> Result<StatusCode, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let payer = Payer { guest: visitor.seated_in(&room).await, net: client.net };
    site.rooms().set_draft(&room, payer, (turn, plan)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The player's own draft for the current turn.
#[utoipa::path(get, path = "/api/games/{id}/draft", params(("id" = String, Path)), responses(
    (status = 200, body = DraftState),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The requester is no player, or the server keeps no drafts in this game", body = ErrorBody),
))]
pub(super) async fn own(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    id: PathParam<String>,
) -> Result<impl IntoResponse, HttpError> {
    let room = site.rooms().open(&id.game()?).await?;
    let (turn, plan) = site.rooms().draft_of(&room, &visitor.seated_in(&room).await).await?;
    let plan = plan.map(|plan| plan.expose().to_owned());
    Ok(([(CACHE_CONTROL, "no-store")], Json(DraftState { turn, plan })))
}
