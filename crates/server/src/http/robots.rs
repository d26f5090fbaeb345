use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

/// Rules for crawlers: the address of a game is its invitation, and the rest is not a page. Link preview bots
/// may fetch pages of games.
const ROBOTS: &str = "\
User-agent: *
Disallow: /api/
Disallow: /device
Disallow: /embed/
Disallow: /game/
Disallow: /oembed

User-agent: facebookexternalhit
User-agent: LinkedInBot
User-agent: Twitterbot
Disallow: /api/
Disallow: /device
";

/// `/robots.txt`
pub(super) async fn robots() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")], ROBOTS)
}
