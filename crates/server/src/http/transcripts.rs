//! Transcripts of games, and the keys with which they are signed.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use zugleich_wire::ErrorBody;

use super::extractors::PathParam;
use super::http_error::HttpError;
use super::pool_access::{PoolAccess, full_body};
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::ids::GameId;
use zugleich_session::service::TranscriptRequestError;
use zugleich_site::view::message;

/// A game as a transcript that anybody can check (docs/book/src/program/transcripts.md): of a finished game
/// for everybody, of a running one for its players, up to the last revealed turn.
#[utoipa::path(get, path = "/api/games/{id}/transcript", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 404, description = "Unknown game", body = ErrorBody),
    (status = 409, description = "The game is not over, or has no transcript", body = ErrorBody),
))]
pub(super) async fn transcript(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
    reader: PoolAccess,
    id: PathParam<String>,
) -> Result<impl IntoResponse + use<>, HttpError> {
    let id = id.game()?;
    let place = reader.place(signed(&site, &id).await?)?;
    let guest = visitor.seated_in(&*site.rooms().open(&id).await?).await;
    let (rooms, game) = (site.rooms().clone(), id.clone());
    let text = place.during(async move { rooms.transcript(&game, &guest).await });
    let text = full_body(text.await.ok_or_else(HttpError::internal)??, place);
    let name = format!("inline; filename=\"zugleich-{id}.jsonl\"");
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], text))
}

/// Cost of a signature, in turn steps.
const SIGNATURE: usize = 5;

/// Returns the cost of signing a game's events, in turn steps.
pub(super) async fn signed(site: &Site, id: &GameId) -> Result<usize, HttpError> {
    let events = site.rooms().open(id).await?.game().await.events();
    Ok(usize::try_from(events).unwrap_or(usize::MAX).saturating_mul(SIGNATURE))
}

/// Returns all keys with which the server has ever signed.
pub(super) async fn keys(State(site): State<Site>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], site.rooms().ring().published().text())
}

impl From<TranscriptRequestError> for HttpError {
    fn from(fault: TranscriptRequestError) -> Self {
        match fault {
            TranscriptRequestError::Room(fault) => fault.into(),
            TranscriptRequestError::Store(fault) => fault.into(),
            TranscriptRequestError::NotOver => {
                Self::new(StatusCode::CONFLICT, "not-over", message("untold-not-over", &[]))
            }
            TranscriptRequestError::Untellable(why) => {
                let text = message(&format!("untold-{}", why.code()), &[]);
                Self::new(StatusCode::CONFLICT, why.code(), text)
            }
            TranscriptRequestError::Failed => Self::internal(),
        }
    }
}
