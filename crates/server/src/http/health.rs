//! What is asked by whoever starts, stops and feeds the server.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use zugleich_wire::{Health, Ready};

use super::site::Site;
use crate::service::Part;

/// What is said of a server whose database was known to lack something when it was started.
const LOST: &str =
    "When the server was started, events were missing that had been stored; the log names their games.";

/// Says that the process lives. Whether anybody should be sent to it, `/ready` says.
#[utoipa::path(get, path = "/health", responses((status = 200, body = Health)))]
pub(super) async fn health(State(site): State<Site>) -> Json<Health> {
    Json(Health { status: "ok", message: (site.store().lost() > 0).then_some(LOST) })
}

/// Says whether the server can be used: what is played is stored, and it was not asked to stop.
#[utoipa::path(get, path = "/ready", responses(
    (status = 200, body = Ready),
    (status = 503, description = "It is not ready; the parts that are not are named", body = Ready),
))]
pub(super) async fn ready(State(site): State<Site>) -> (StatusCode, Json<Ready>) {
    let not_ready: Vec<_> = site.readiness().missing().await.into_iter().map(Part::name).collect();
    if not_ready.is_empty() {
        (StatusCode::OK, Json(Ready { status: "ready", not_ready }))
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, Json(Ready { status: "not-ready", not_ready }))
    }
}
