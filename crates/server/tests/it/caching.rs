//! Cache lifetimes: every answer states its own, so that no cache between guesses one.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use zugleich_session::settings::Rate;

use crate::assets::script;
use crate::harness::{Answer, Guest, Server, folder, friends};
use crate::routes::{ApiRequest, RouteArguments, requests};

/// Lifetime of a successful answer whose route sets none.
const DEFAULT: &str = "private, no-cache";
/// Lifetime of a refusal, and of a successful answer about one guest.
const NOT_STORED: &str = "no-store";

/// Returns the lifetime of a successful answer.
fn lifetime(method: &Method, path: &str) -> &'static str {
    let path = path.split('?').next().unwrap();
    match path {
        "/api/device" if method == Method::GET => NOT_STORED,
        "/robots.txt" => "public, max-age=86400",
        "/manifest.webmanifest" | "/worker.js" => "no-cache",
        "/.well-known/zugleich-log.json" => "public, max-age=60",
        _ if path.starts_with("/assets/") => "public, max-age=31536000, immutable",
        _ if path.starts_with("/api/log/") && path.ends_with("/inclusion") => NOT_STORED,
        _ if path.starts_with("/api/log/") => "public, max-age=604800, immutable",
        "/api/device/look" | "/api/device/take" => NOT_STORED,
        _ if path.ends_with("/log") || path.ends_with("/analysis") && path.starts_with("/api") => NOT_STORED,
        _ if path.ends_with(".svg") => "private, max-age=3600",
        _ => DEFAULT,
    }
}

/// Returns the answer to a request, whose stated lifetime must be the expected one.
async fn checked(guest: &Guest, method: &Method, path: &str, body: Option<Value>) -> Answer {
    let request = guest.client().request(method.clone(), guest.url(path));
    let request = match body {
        Some(body) => request.json(&body),
        None => request,
    };
    let answer = guest.ask(request).await;
    let wanted = if answer.status < 400 { lifetime(method, path) } else { NOT_STORED };
    let stated: Vec<_> = answer.headers.get_all("cache-control").iter().collect();
    assert_eq!(stated, [wanted], "{method} {path}: {}", answer.status);
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_states_a_cache_lifetime() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        let unlimited = Rate::new(1_000_000, Duration::from_secs(3600));
        (settings.reads_per_guest, settings.reads_per_address) = (unlimited, unlimited);
        (settings.writes_per_guest, settings.writes_per_address) = (unlimited, unlimited);
    })
    .await;
    let (white, _, running) = friends(&server, true).await;
    let finished = white.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let (mut board, _) = white.watch(&finished).await;
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    board.until_state(|state| state["phase"] == "over").await;
    let (mut answered, mut refused) = (0, 0);
    for id in [&finished, &running, "abcdefghijkm"] {
        let asked = RouteArguments { id, variant: "chesimul", plan: "b1c3" };
        for ApiRequest { method, path, body } in requests(asked) {
            let answer = checked(&white, &method, &path, body).await;
            *(if answer.status < 400 { &mut answered } else { &mut refused }) += 1;
            // No route has this method.
            checked(&white, &Method::PUT, &path, None).await;
        }
    }
    assert!(answered > 100 && refused > 100, "{answered} {refused}");
    let start = white.get("/").await;
    let script = script(&start.text);
    let (get, head) = (Method::GET, Method::HEAD);
    for (method, path, status) in [
        (&get, script.as_str(), 200),
        (&head, &script, 200),
        (&head, "/", 200),
        (&get, "/nothing", 404),
        (&get, "/api/nothing", 404),
        (&get, "/learn/", 308),
        (&get, "/games?page=x", 400),
        (&get, "/api/lobby/ws", 400),
        (&get, &format!("/api/games/{running}/ws"), 400),
        (&get, &format!("/game/{running}/0.svg"), 200),
        (&get, &format!("/game/{running}/5.png"), 404),
        (&get, &format!("/game/{running}/5.svg"), 404),
        (&get, &format!("/embed/game/{running}?turn=5"), 404),
        (&get, &format!("/oembed?url=http://{}/game/{running}", server.address), 200),
        (&get, "/oembed?url=http://elsewhere.example/", 404),
    ] {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let answer = client.request(method.clone(), white.url(path)).send().await.unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
        let wanted = if status < 400 { lifetime(method, path) } else { NOT_STORED };
        assert_eq!(answer.headers()["cache-control"], wanted, "{method} {path}");
    }
    let picture = format!("/game/{running}/0.png");
    let tag = white.get(&picture).await.headers["etag"].clone();
    let same = white.ask(white.client().get(white.url(&picture)).header("if-none-match", tag)).await;
    assert_eq!((same.status, &same.headers["cache-control"]), (304, &DEFAULT.parse().unwrap()));
}
