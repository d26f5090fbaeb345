//! Endpoints for process supervisors and load balancers.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use zugleich_wire::{Health, ReadinessReport};

use super::site::Site;
use zugleich_session::service::ReadinessCheck;

/// Message of a server that found missing events in the database at start.
const LOST: &str = "When the server started, stored events were missing; the log names their games.";

/// Reports that the process lives. Use `/ready` to decide whether to route requests to it.
#[utoipa::path(get, path = "/health", responses((status = 200, body = Health)))]
pub(super) async fn health(State(site): State<Site>) -> Json<Health> {
    Json(Health { status: "ok", message: (site.store().lost() > 0).then_some(LOST) })
}

/// Reports whether the server is ready: games can be stored, and no stop was requested.
#[utoipa::path(get, path = "/ready", responses(
    (status = 200, body = ReadinessReport),
    (status = 503, description = "Not ready; the body names the failed checks", body = ReadinessReport),
))]
pub(super) async fn ready(State(site): State<Site>) -> (StatusCode, Json<ReadinessReport>) {
    let not_ready: Vec<_> = site.readiness().missing().await.into_iter().map(ReadinessCheck::name).collect();
    if not_ready.is_empty() {
        (StatusCode::OK, Json(ReadinessReport { status: "ready", not_ready }))
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, Json(ReadinessReport { status: "not-ready", not_ready }))
    }
}
