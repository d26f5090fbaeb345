use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

/// What programs that collect pages are asked to leave alone: the address of a game is the invitation to it, and the
/// rest is no page. Those that show a page where somebody names its address may look at it.
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
