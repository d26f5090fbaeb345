//! Representations of games for use elsewhere: pictures, previews, embedded boards, and print.

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use zugleich_games::GAMES;

use crate::harness::{Guest, Server, folder, friends, friends_at};

/// An answer that need not be text.
struct BinaryAnswer {
    status: u16,
    headers: HeaderMap,
    bytes: Vec<u8>,
}

async fn get(guest: &Guest, path: &str, headers: &[(&'static str, &str)]) -> BinaryAnswer {
    let mut request = guest.client().get(guest.url(path)).header("cookie", &guest.cookie);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    BinaryAnswer { status, headers, bytes: response.bytes().await.unwrap().to_vec() }
}

/// Returns width and height of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Returns the number of frames of a GIF, by its blocks.
fn pictures(gif: &[u8]) -> usize {
    assert_eq!(&gif[..6], b"GIF89a");
    gif.windows(4).filter(|bytes| bytes[..3] == [0x21, 0xf9, 4] && bytes[3] & 0xe0 == 0).count()
}

/// Plays a turn of a game of two.
async fn turn(white: &Guest, black: &Guest, id: &str, number: u32, plans: (&str, &str)) {
    let (mut one, _) = white.watch(id).await;
    let (mut two, _) = black.watch(id).await;
    one.commit("white", number, plans.0).await;
    two.commit("black", number, plans.1).await;
    one.until("turn").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_a_picture_once_it_is_revealed() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let stranger = server.guest().await;
    let (mut board, _) = white.watch(&id).await;
    let start = get(&stranger, &format!("/game/{id}/0.png"), &[]).await;
    assert_eq!((start.status, size(&start.bytes).0), (200, 720));
    assert_eq!(start.headers["content-type"], "image/png");
    assert_eq!(start.headers["cache-control"], "private, no-cache");
    assert!(!start.headers.contains_key("set-cookie"), "a picture is nobody's");
    board.commit("white", 1, "b1c3").await;
    board.until("committed").await;
    // No picture reveals one side's pending plan.
    let film = format!("/game/{id}/game.gif");
    let [still, moving] =
        [get(&stranger, &format!("/game/{id}/0.png"), &[]).await, get(&stranger, &film, &[]).await];
    assert_eq!(still.bytes, start.bytes);
    assert_eq!(pictures(&moving.bytes), 1);
    for early in ["1.png", "01.png", "-1.png", "1.gif", "a.png", ".png", "99999999999999999999999.png"] {
        assert_eq!(get(&stranger, &format!("/game/{id}/{early}"), &[]).await.status, 404, "{early}");
    }
    let (mut other, _) = black.watch(&id).await;
    other.commit("black", 1, "b5c3").await;
    board.until("turn").await;
    let after = get(&stranger, &format!("/game/{id}/1.png"), &[]).await;
    assert_eq!((after.status, size(&after.bytes)), (200, size(&start.bytes)));
    assert_ne!(after.bytes, start.bytes);
    // The start, both plans, and the events.
    assert!(pictures(&get(&stranger, &film, &[]).await.bytes) >= 3);
    assert_eq!(get(&stranger, "/game/abcdefghijkm/0.png", &[]).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn list_still_shows_only_revealed_position() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let lobby = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" });
    let (white, black, id) = friends_at(&server, lobby).await;
    let stranger = server.guest().await;
    let still = async |name: &str| get(&stranger, &format!("/game/{id}/{name}.svg"), &[]).await;
    let start = still("0").await;
    assert_eq!((start.status, start.headers["content-type"].to_str().unwrap()), (200, "image/svg+xml"));
    assert!(!start.headers.contains_key("set-cookie"), "a picture is nobody's");
    let policy = start.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    let (mut board, _) = white.watch(&id).await;
    board.commit("white", 1, "b1c3").await;
    board.until("committed").await;
    assert_eq!(still("0").await.bytes, start.bytes, "what one side has planned is not told");
    for early in ["1", "00", "-1", "card", "", "x"] {
        assert_eq!(still(early).await.status, 404, "{early}");
    }
    let (mut other, _) = black.watch(&id).await;
    other.commit("black", 1, "b5c3").await;
    board.until("turn").await;
    let after = still("1").await;
    assert!(after.status == 200 && after.bytes != start.bytes);
    // The list names the current turn.
    let named = format!("src=\"/game/{id}/1.svg\"");
    while !stranger.get("/games").await.text.contains(&named) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(!stranger.get("/").await.text.contains(&named), "the start page has those of own games alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn unchanged_picture_is_answered_not_modified() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let path = format!("/game/{id}/0.png");
    let tag = get(&white, &path, &[]).await.headers["etag"].to_str().unwrap().to_owned();
    let again = get(&white, &path, &[("if-none-match", &tag)]).await;
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    white.name("Ada").await;
    let renamed = get(&white, &path, &[("if-none-match", &tag)]).await;
    assert_eq!(renamed.status, 200, "another name is beneath the board");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_pictures_previews_and_paper() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for entry in GAMES {
        let variant = entry.id();
        let id = guest.create(json!({ "variant": variant, "opponent": "practice" })).await;
        for (path, wanted) in [
            (format!("/game/{id}/card.png"), (1200, 630)),
            (format!("/learn/{variant}/card.png"), (1200, 630)),
        ] {
            assert_eq!(size(&get(&guest, &path, &[]).await.bytes), wanted, "{path}");
        }
        assert_eq!(pictures(&get(&guest, &format!("/game/{id}/game.gif"), &[]).await.bytes), 1, "{variant}");
        let paper = guest.get(&format!("/game/{id}/print")).await;
        assert_eq!((paper.status, paper.text.matches("class=\"picture\"").count()), (200, 1), "{variant}");
        assert!(!paper.text.contains("<script"), "paper needs no script");
        let lesson = guest.get(&format!("/learn/{variant}")).await.text;
        let image = format!(
            "<meta property=\"og:image\" content=\"{}\">",
            guest.url(&format!("/learn/{variant}/card.png"))
        );
        assert!(lesson.contains(&image), "{variant}");
    }
    assert_eq!(size(&get(&guest, "/card.png", &[]).await.bytes), (1200, 630));
    assert!(guest.get("/").await.text.contains("og:title"));
}

#[tokio::test(flavor = "multi_thread")]
async fn embedded_board_is_framable_and_inert() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    turn(&white, &black, &id, 1, ("b1c3", "b5c3")).await;
    let page = white.get(&format!("/embed/game/{id}")).await;
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"), "{policy}");
    assert!(policy.contains("form-action 'none'") && !policy.contains("script-src"), "{policy}");
    assert!(!page.headers.contains_key("set-cookie"));
    for word in ["<script", "<form", "<input", " style="] {
        assert!(!page.text.contains(word), "{word}: {}", page.text);
    }
    assert!(page.text.contains(&format!("/embed/game/{id}?turn=0\"")), "{}", page.text);
    let start = white.get(&format!("/embed/game/{id}?turn=0")).await.text;
    assert!(start.contains(&format!("/embed/game/{id}?turn=1\"")) && start != page.text);
    for wrong in ["?turn=2", "?turn=-1", "?turn=x"] {
        assert!(white.get(&format!("/embed/game/{id}{wrong}")).await.status >= 400, "{wrong}");
    }
    for other in [
        "/".to_owned(),
        format!("/game/{id}"),
        format!("/game/{id}/print"),
        "/embed/game/abcdefghijkm".to_owned(),
    ] {
        let answer = white.get(&other).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{other}: {policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_learn_how_to_embed_a_game() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    white.name("<b>\"Ada\"").await;
    let page = white.get(&format!("/game/{id}")).await.text;
    let link = page.split("application/json+oembed\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    let link = link.replace("&#38;", "&");
    let path = link.strip_prefix(white.url("").trim_end_matches('/')).expect("an address of ours");
    let told = white.get(path).await.json();
    assert_eq!((&told["version"], &told["type"]), (&json!("1.0"), &json!("rich")));
    let html = told["html"].as_str().unwrap();
    assert!(html.contains(&format!("src=\"{}\"", white.url(&format!("/embed/game/{id}")))), "{html}");
    assert!(!html.contains("<b>") && html.contains("&lt;b&gt;"), "{html}");
    let small = white.get(&format!("{path}&maxwidth=300&maxheight=250")).await.json();
    assert_eq!((&small["width"], &small["height"]), (&json!(300), &json!(250)));
    let ask = async |query: String| white.get(&format!("/oembed?{query}")).await.status;
    let game = white.url(&format!("/game/{id}"));
    assert_eq!(ask(format!("url={game}%2317")).await, 200);
    assert_eq!(ask(format!("url={game}&format=xml")).await, 501);
    for other in [
        format!("https://evil.example/game/{id}"),
        white.url("/games"),
        format!("{game}/x"),
        game.replace(&id, "abcdefghijkm"),
    ] {
        assert_eq!(ask(format!("url={other}")).await, 404, "{other}");
    }
    assert_eq!(ask("format=json".to_owned()).await, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_have_a_limit_of_their_own() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.pictures_per_guest = zugleich_session::settings::Rate::new(21, Duration::from_secs(3600));
    })
    .await;
    let (white, _, id) = friends(&server, true).await;
    let status = async |path: &str| get(&white, &format!("/game/{id}{path}"), &[]).await.status;
    assert_eq!(status("/game.gif").await, 200);
    assert_eq!((status("/0.png").await, status("/0.png").await, status("/game.gif").await), (200, 429, 429));
    assert_eq!((status("").await, status("/print").await), (200, 200), "pages are counted apart");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let manifest = guest.get("/manifest.webmanifest").await;
    assert_eq!(manifest.headers["content-type"], "application/manifest+json");
    let manifest: Value = manifest.json();
    let icons = manifest["icons"].as_array().unwrap();
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    for icon in icons {
        let got = get(&guest, icon["src"].as_str().unwrap(), &[]).await;
        assert_eq!(
            (got.status, &got.headers["content-type"].to_str().unwrap()),
            (200, &icon["type"].as_str().unwrap())
        );
        if icon["type"] == "image/png" {
            let (wide, high) = size(&got.bytes);
            assert_eq!(icon["sizes"], format!("{wide}x{high}"));
        }
    }
    let worker = guest.get("/worker.js").await;
    assert_eq!(
        (&worker.headers["content-type"], &worker.headers["cache-control"]),
        (&"text/javascript".parse().unwrap(), &"no-cache".parse().unwrap())
    );
    let offline = guest.get("/offline").await;
    let policy = offline.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("worker-src 'self'") && policy.contains("manifest-src 'self'"), "{policy}");
}
