//! Proxy headers, and the conditions of trusting them.

use reqwest::header::SET_COOKIE;
use serde_json::json;

use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::harness::{Answer, Guest, LOG, Server, SimulatedTime, Socket, folder};

/// Returns the answer to a renaming with these headers.
async fn rename(guest: &Guest, headers: &[(&'static str, &str)]) -> Answer {
    let request = guest.client().post(guest.url("/api/me")).json(&json!({ "name": "Ann" }));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    guest.ask(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_say_from_where_he_calls() {
    let folder = folder();
    let hour = std::time::Duration::from_secs(3600);
    let server = Server::set(folder.path(), |settings| {
        settings.writes_per_address = zugleich_session::settings::Rate::new(2, hour);
    })
    .await;
    let guest = server.guest().await;
    let mut answers = Vec::new();
    for number in 1..=3 {
        let address = format!("192.0.2.{number}");
        let forwarded = format!("for={address};proto=https");
        let headers =
            [("x-forwarded-for", &*address), ("forwarded", &*forwarded), ("x-forwarded-proto", "https")];
        let answer = rename(&guest, &headers).await;
        assert!(!answer.headers.contains_key("strict-transport-security"));
        answers.push(answer.status);
    }
    assert_eq!(answers, [200, 200, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trusted_proxy_says_from_where_others_call() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["writes-per-address=1, 1h"]).await;
    let from = async |chain: &'static str| server.guest_from(chain).await.name("Ann").await.status;
    assert_eq!((from("192.0.2.1").await, from("192.0.2.1").await), (200, 429));
    assert_eq!(from("192.0.2.2").await, 200);
    assert_eq!(
        from("198.51.100.7, 192.0.2.2").await,
        429,
        "what the caller wrote himself counts for nothing"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_tls_cookies_are_for_tls_alone() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["hsts=1d"]).await;
    let guest = server.guest().await;
    assert!(guest.cookie.starts_with("zugleich_guest="), "{}", guest.cookie);
    let secure = rename(&guest, &[("x-forwarded-proto", "https")]).await;
    assert_eq!(secure.headers["strict-transport-security"], "max-age=86400");
    let cookie = secure.headers[SET_COOKIE].to_str().unwrap();
    assert!(
        cookie.starts_with("__Host-zugleich_guest="),
        "a cookie for plain connections is none here: {cookie}"
    );
    assert!(
        cookie.contains("; Secure") && cookie.contains("; Path=/") && cookie.contains("; HttpOnly"),
        "{cookie}"
    );
    let mut again = guest.clone();
    again.cookie = cookie.split(';').next().unwrap().to_owned();
    let known = rename(&again, &[("x-forwarded-proto", "https")]).await;
    assert_eq!((known.status, known.headers.get(SET_COOKIE)), (200, None));
    let plain = rename(&guest, &[]).await;
    assert_eq!((plain.status, plain.headers.get(SET_COOKIE)), (200, None));
    assert!(!plain.headers.contains_key("strict-transport-security"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_public_address_says_that_there_is_tls() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &["public-url=https://play.example"]).await;
    let guest = server.guest().await;
    assert!(guest.cookie.starts_with("__Host-zugleich_guest="), "{}", guest.cookie);
    assert_eq!(rename(&guest, &[("origin", "https://play.example")]).await.status, 200);
    let evil = rename(&guest, &[("origin", "https://evil.example")]).await;
    assert_eq!((evil.status, &evil.json()["code"]), (403, &json!("origin-mismatch")));
}

/// Opens a WebSocket through a proxy with these headers, or returns the status of the refusal.
async fn upgrade(guest: &Guest, path: &str, headers: &[(&'static str, &str)]) -> Result<Socket, u16> {
    let mut request = format!("ws://{}{path}", guest.address).into_client_request().unwrap();
    let cookie = [("cookie", guest.cookie.as_str())];
    for (name, value) in cookie.iter().chain(headers) {
        request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
    }
    match tokio_tungstenite::connect_async(request).await {
        Ok((stream, _)) => Ok(Socket(stream)),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// Traefik reports `wss` for an upgrade and `https` for a page.
#[tokio::test(flavor = "multi_thread")]
async fn player_is_known_under_any_forwarded_scheme() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &[]).await;
    let mut guest = server.guest().await;
    let page = rename(&guest, &[("x-forwarded-proto", "https")]).await;
    guest.cookie = page.headers[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white" });
    let request =
        guest.client().post(guest.url("/api/games")).header("x-forwarded-proto", "https").json(&game);
    let id = guest.ask(request).await.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{id}/ws");
    for (word, you) in [
        ("wss", json!(["white"])),
        ("https", json!(["white"])),
        ("WSS", json!(["white"])),
        ("http, wss", json!(["white"])),
        ("tls-of-tomorrow", json!(["white"])),
        ("tls-of-tomorrow", json!(["white"])),
        ("", json!(["white"])),
        ("ws", json!([])),
        ("http", json!([])),
    ] {
        let mut socket =
            upgrade(&guest, &path, &[("x-forwarded-proto", word)]).await.unwrap_or_else(|status| {
                panic!("{word}: {status}");
            });
        assert_eq!(socket.read().await["you"], you, "{word}");
    }
    assert_eq!(LOG.text().matches("unknown scheme from a proxy").count(), 1, "{}", LOG.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_scheme_is_another_sites() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let set = ["public-url=https://play.example"];
    let server = Server::behind_proxy(folder.path(), &time, &set).await;
    let guest = server.guest().await;
    for (origin, host, status) in [
        ("https://play.example", "play.example", 200),
        ("https://play.example", "play.example:443", 200),
        ("http://play.example", "play.example", 403),
        ("http://play.example", "play.example:80", 403),
        ("http://backend:8080", "backend:8080", 403),
        ("http://", "play.example", 403),
    ] {
        let headers = [("origin", origin), ("host", host)];
        assert_eq!(rename(&guest, &headers).await.status, status, "{origin} {host}");
        let opened = upgrade(&guest, "/api/lobby/ws", &headers).await.map_or_else(|status| status, |_| 200);
        assert_eq!(opened, status, "{origin} {host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_default_port_is_as_good_as_none() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for (origin, host, status) in [
        ("https://play.example", "play.example:443", 200),
        ("http://play.example", "play.example:80", 200),
        ("https://play.example:443", "play.example", 200),
        ("http://play.example", "play.example:443", 403),
        ("https://play.example", "play.example:8443", 403),
    ] {
        let headers = [("origin", origin), ("host", host)];
        assert_eq!(rename(&guest, &headers).await.status, status, "{origin} {host}");
        let opened = upgrade(&guest, "/api/lobby/ws", &headers).await.map_or_else(|status| status, |_| 200);
        assert_eq!(opened, status, "{origin} {host}");
    }
}

/// In Safari before 15.4 `'self'` excludes WebSockets.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_may_open_its_sockets_by_name() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &[]).await;
    let guest = server.guest().await;
    for (host, scheme, source) in [
        ("play.example", "https", "'self' wss://play.example;"),
        ("play.example:443", "wss", "'self' wss://play.example;"),
        ("play.example:8080", "http", "'self' ws://play.example:8080;"),
        ("play.example/x", "https", "'self';"),
    ] {
        let request =
            guest.client().get(guest.url("/")).header("host", host).header("x-forwarded-proto", scheme);
        let answer = guest.ask(request).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains(&format!("connect-src {source}")), "{host}: {policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_say_that_a_page_is_another_sites() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for (relation, status) in [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)] {
        assert_eq!(rename(&guest, &[("sec-fetch-site", relation)]).await.status, status, "{relation}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_forgets_its_guest() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let answer = guest.post("/api/logout", json!({})).await;
    let cookies: Vec<_> =
        answer.headers.get_all(SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert_eq!((answer.status, cookies.len()), (204, 3));
    for (cookie, name) in cookies.iter().zip(["zugleich_guest=;", "zugleich_session=;", "files=;"]) {
        assert!(cookie.starts_with(name) && cookie.contains("Max-Age=0"), "{cookies:?}");
    }
    let request = guest.client().post(guest.url("/api/logout")).header("origin", "http://evil.example");
    assert_eq!(guest.ask(request).await.status, 403, "no other site can make it forget");
}
