//! Metrics for the operator, on a separate address: they reveal how often games are written.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

use super::site::Site;
use zugleich_session::service::ScrapeValues;

const TEXT: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];

/// Returns the router of the metrics address.
pub(crate) fn metrics_router(site: Site) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(site)
}

/// Returns the same router for a process without a site, from a function that renders the metrics.
pub(crate) fn counted_router(render: impl Fn() -> String + Clone + Send + Sync + 'static) -> Router {
    Router::new().route("/metrics", get(move || async move { (TEXT, render()) }))
}

async fn metrics(State(site): State<Site>) -> impl IntoResponse {
    for (kind, count) in site.rate_limits().sockets() {
        site.meters().sockets(kind.name(), count);
    }
    let gauges = ScrapeValues {
        writes: site.store().waiting(),
        rooms: site.rooms().count(),
        failing: site.store().is_failing(),
        draining: site.readiness().is_draining(),
        engine: site.rooms().engine_jobs().stats(),
    };
    (TEXT, site.meters().render(gauges))
}
