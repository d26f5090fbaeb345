use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use axum::{Json, Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zugleich_wire::{GameRequest, Lesson, LobbyMessage, LobbyRequest, PlaybackGame, ServerMessage};

use super::http_error::HttpError;
use super::site::Site;
use super::{
    account, analysis, api, assets, client, compression, device, drafts, explain, game_socket, guard, health,
    language, lists, lobby_socket, log, page, robots, sharing, sign_out, start_position, trailing_slashes,
    transcripts, visitor, web_app,
};
use zugleich_site::view::message;

/// Maximum body length of a request, in bytes, except for move lists.
const LONGEST_BODY: usize = 16 * 1024;
/// Length of the body with the longest move list, each of whose characters may be escaped as six, or with the
/// longest deposit of a seal.
const LONGEST_LIST: usize = 128 * 1024;

/// Length of the body with the longest parcel for another device, in base64url.
const LONGEST_PARCEL: usize = 260 * 1024;

/// Path of the API's description.
const DESCRIPTION: &str = "/api/openapi.json";

#[derive(OpenApi)]
#[openapi(
    info(title = "Zugleich", description = "Chess games in which things happen at the same time."),
    components(schemas(GameRequest, LobbyRequest, ServerMessage, LobbyMessage, Lesson, PlaybackGame))
)]
struct Description;

fn described() -> OpenApiRouter<Site> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(api::create))
        .routes(routes!(start_position::look))
        .routes(routes!(api::join))
        .routes(routes!(api::abort))
        .routes(routes!(api::turns))
        .routes(routes!(explain::preview))
        .routes(routes!(explain::why))
        .routes(routes!(explain::readings))
        .routes(routes!(analysis::analysis))
        .routes(routes!(api::export_text))
        .routes(routes!(api::export_json))
        .routes(routes!(api::export_pgn))
        .routes(routes!(transcripts::transcript))
        .routes(routes!(log::of_game))
        .routes(routes!(log::head))
        .routes(routes!(log::inclusion))
        .routes(routes!(api::variants))
        .routes(routes!(api::lobby))
        .routes(routes!(api::rename))
        .routes(routes!(sign_out::here))
        .routes(routes!(sign_out::everywhere))
        .routes(routes!(device::state))
        .routes(routes!(device::withdraw))
        .routes(routes!(device::look))
        .routes(routes!(device::take))
        .routes(routes!(game_socket::connect))
        .routes(routes!(lobby_socket::connect))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(lists::hand_in))
                .routes(routes!(lists::hand_in_seal))
                .routes(routes!(drafts::store, drafts::own))
                .layer(DefaultBodyLimit::max(LONGEST_LIST)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(device::hand_over))
                .layer(DefaultBodyLimit::max(LONGEST_PARCEL)),
        )
}

/// Returns the OpenAPI description of the API.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    described().into_openapi()
}

/// Routes for browsers, which the description leaves out, with their handlers.
fn undescribed() -> [(&'static str, MethodRouter<Site>); 37] {
    [
        (DESCRIPTION, get(async || Json(openapi()))),
        ("/", get(page::start)),
        ("/game/{id}", get(page::room)),
        ("/game/{id}/text", get(page::text)),
        ("/game/{id}/analysis", get(page::analysis)),
        ("/game/{id}/{picture}", get(sharing::picture)),
        ("/game/{id}/game.gif", get(sharing::film)),
        ("/game/{id}/print", get(sharing::print)),
        ("/embed/game/{id}", get(sharing::embed)),
        ("/oembed", get(sharing::oembed)),
        ("/robots.txt", get(robots::robots)),
        ("/manifest.webmanifest", get(web_app::manifest)),
        ("/icon/{name}", get(web_app::icon)),
        ("/worker.js", get(web_app::worker)),
        ("/offline", get(web_app::offline)),
        ("/card.png", get(sharing::site_card)),
        ("/learn/{variant}/card.png", get(sharing::lesson_card)),
        ("/games", get(page::games)),
        ("/learn", get(page::learn_index)),
        ("/learn/{variant}/sample-game", get(page::sample)),
        ("/learn/{variant}/background", get(page::background)),
        ("/learn/{variant}", get(page::learn)),
        ("/sheets/{variant}", get(page::sheets)),
        ("/editor", get(page::editors)),
        ("/editor/{variant}", get(page::editor)),
        ("/verify", get(page::verify)),
        ("/replay", get(page::record)),
        ("/device", get(page::device)),
        ("/settings", get(page::settings)),
        ("/account", get(account::page)),
        ("/account/export", get(account::export)),
        ("/docs", get(page::book)),
        ("/docs/{page}", get(page::book)),
        ("/docs/{section}/{page}", get(page::book)),
        ("/.well-known/zugleich-keys.json", get(transcripts::keys)),
        ("/.well-known/zugleich-log.json", get(log::heads)),
        ("/assets/{*path}", get(assets::asset)),
    ]
}

/// Returns the paths of all `GET` routes outside [`openapi`].
pub fn other_paths() -> impl Iterator<Item = &'static str> {
    undescribed().into_iter().map(|(path, _)| path)
}

/// Returns the router of all routes.
pub(crate) fn router(site: Site) -> Router {
    let api = Router::from(described()).merge(account::forms());
    let pages: trailing_slashes::PagePaths = other_paths().collect();
    undescribed()
        .into_iter()
        .fold(api, |router, (path, answer)| router.route(path, answer))
        .fallback(move |method: Method, uri: Uri| {
            trailing_slashes::redirect_slashes(pages.clone(), method, uri)
        })
        .method_not_allowed_fallback(page::wrong_method)
        .layer(middleware::from_fn_with_state(site.clone(), limit_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(site.clone(), guard::admit))
        .layer(middleware::from_fn_with_state(site.clone(), page::render_error))
        .layer(middleware::from_fn_with_state(site.clone(), visitor::recognise))
        .layer(middleware::from_fn(compression::exempt_personal))
        .layer(compression::layer())
        .layer(middleware::from_fn_with_state(site.clone(), guard::finish_response))
        .layer(middleware::from_fn(language::name_language))
        .layer(middleware::from_fn_with_state(site.clone(), client::locate))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(site)
}

/// Refuses a request that is not answered in time, its body included.
async fn limit_time(State(site): State<Site>, request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(site.settings().request_time, next.run(request)).await;
    answered.unwrap_or_else(|_| {
        HttpError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message("too-slow", &[])).into_response()
    })
}

/// The panic hook logs the panic; the answer does not contain it.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    HttpError::internal().into_response()
}
