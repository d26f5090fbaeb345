use data_encoding::BASE64;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::harness::{Server, folder, friends};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_that_protect_it() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (guest, _, id) = friends(&server, true).await;
    let text = format!("/game/{id}/text");
    for path in [
        "/",
        &text,
        "/games",
        "/learn/chesimul",
        "/docs/program/api",
        "/health",
        "/api/lobby",
        "/nothing",
        "/api/nothing",
        "/assets/nothing",
    ] {
        let answer = guest.get(path).await;
        let header =
            |name: &str| answer.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default();
        let policy = header("content-security-policy");
        if header("content-type") == "application/json" {
            assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'", "{path}");
        } else {
            let (early, _) =
                policy.split_once("script-src 'self' 'sha256-").unwrap().1.split_once('\'').unwrap();
            let (_, script) = answer.text.split_once("<script>").expect("what runs before anything is seen");
            let (script, _) = script.split_once("</script>").unwrap();
            assert_eq!(early, BASE64.encode(&Sha256::digest(script)), "{path}: {policy}");
            assert!(!policy.contains("unsafe"), "{path}: {policy}");
        }
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "same-origin", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wasm_pages_are_otherwise_as_strict_as_others() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    // The policy of each page allows its inlined files.
    let policy = async |path: &str| {
        let answer = guest.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        let parts = policy.split(';').map(|part| {
            part.split(' ').filter(|word| !word.starts_with("'sha256-")).collect::<Vec<_>>().join(" ")
        });
        parts.collect::<Vec<_>>().join(";")
    };
    let mut pages = vec![policy("/verify").await, policy("/replay").await];
    // One has a module for lists, the other for tried turns.
    for variant in ["blind", "chesimul"] {
        let game = json!({ "variant": variant, "opponent": "practice" });
        let game = guest.post("/api/games", game).await.json()["url"].as_str().unwrap().to_owned();
        pages.push(policy(&game).await);
    }
    let other = policy("/games").await;
    for page in pages {
        assert_eq!(
            page.matches("script-src 'self' 'wasm-unsafe-eval'; style-src 'self';").count(),
            1,
            "{page}"
        );
        assert_eq!(page.replace(" 'wasm-unsafe-eval'", ""), other);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_pages_and_errors_too() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (guest, _, id) = friends(&server, true).await;
    let game = format!("/game/{id}");
    let pages = [
        ("/", 200),
        (&game, 200),
        ("/games", 200),
        ("/games?page=3", 200),
        ("/learn/chesimul", 200),
        ("/learn/checkers", 404),
        ("/verify", 200),
        ("/replay", 200),
        ("/game/abcdefghijkm", 404),
        ("/game/..%2f..%2fetc", 404),
        ("/games?page=-1", 400),
        ("/nothing", 404),
        ("/assets/../Cargo.toml", 404),
        ("/assets/texts/en.ftl", 404),
        ("/assets/test/page.js", 404),
        ("/assets/js/pages/room.js", 404),
        ("/assets/favicon.svg", 404),
        ("/assets/..%2f..%2fCargo.toml", 404),
    ];
    for (path, status) in pages {
        let answer = guest.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8", "{path}");
        assert!(answer.text.starts_with("<!"), "{path}");
        assert!(!answer.text.contains(" style=") && !answer.text.contains(" onclick="), "{path}");
    }
    let error = guest.get("/game/abcdefghijkm").await;
    let api = guest.get("/api/games/abcdefghijkm/turns").await;
    assert_eq!((api.status, &api.json()["code"]), (404, &json!("not-found")));
    assert!(error.text.contains(api.json()["message"].as_str().unwrap()), "the words are the same");
    let method = guest.post("/games", json!({})).await;
    assert_eq!(method.status, 405);
    let method = guest.ask(guest.client().delete(guest.url("/api/games"))).await;
    assert_eq!((method.status, &method.json()["code"]), (405, &json!("method-not-allowed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_are_checked() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let post = |body: String, kind: &'static str| {
        let request = guest.client().post(guest.url("/api/me")).header("content-type", kind).body(body);
        guest.ask(request)
    };
    let cases = [
        (post("{}".to_owned(), "text/plain").await, 415, "not-json"),
        (post("{".to_owned(), "application/json").await, 400, "invalid-request"),
        (post("x".repeat(20_000), "application/json").await, 413, "too-big"),
        (post(r#"{"name":"A","x":1}"#.to_owned(), "application/json").await, 400, "invalid-request"),
    ];
    for (answer, status, code) in cases {
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_everywhere() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut board, state) = black.watch(&id).await;
    let first = state["seats"]["white"]["name"].as_str().unwrap().to_owned();
    assert!(first.starts_with("Guest "), "{first}");
    assert_eq!(white.name("  Jörg <b> ").await.json(), json!({ "name": "Jörg <b>" }));
    board.until_state(|state| state["seats"]["white"]["name"] == "Jörg <b>").await;
    let page = black.get("/games").await.text;
    assert!(page.contains("Jörg") && !page.contains("<b>"), "names are not markup");
    for wrong in [
        "",
        " ",
        "123456789012345678901",
        "a\u{202e}b",
        "a\nb",
        "\u{3164}",
        "\u{2800}\u{2800}",
        "Ann\u{ffa0}",
        "\u{115f}",
        "Computer",
        "cоmputer",
        "COMPUTER, Stufe 3",
    ] {
        let answer = white.name(wrong).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-request")), "{wrong:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_find_what_they_need() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    assert_eq!(guest.get("/health").await.json(), json!({ "status": "ok" }));
    let variants = guest.get("/api/variants").await.json();
    let catalog: Vec<_> =
        zugleich_games::CATALOG.variants().iter().map(|variant| variant.descriptor().id).collect();
    let offered: Vec<_> = variants.as_array().unwrap().iter().map(|variant| &variant["id"]).collect();
    assert_eq!(offered, catalog);
    assert_eq!(variants[0]["id"], "chesimul");
    let description = guest.get("/api/openapi.json").await.json();
    for path in [
        "/api/games",
        "/api/games/{id}/join",
        "/api/games/{id}/turns",
        "/api/games/{id}/list",
        "/api/games/{id}/ws",
        "/api/me",
        "/api/lobby",
    ] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
    assert_eq!(guest.get("/metrics").await.status, 404, "what is counted is the operator's business");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_games_is_filtered_by_its_address() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (player, other) = (server.guest().await, server.guest().await);
    let game = json!({ "variant": "chesimul", "opponent": "computer", "level": 3, "side": "white" });
    let id = player.create(game).await;
    let page = other.get("/games?variant=&stage=&players=computer&level=3").await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains(&id) && page.text.contains("Computer, level 3"), "{}", page.text);
    assert!(page.text.contains("<option value=\"computer\" selected>"), "{}", page.text);
    for nothing in ["level=2", "players=people", "stage=over", "variant=parity"] {
        let page = other.get(&format!("/games?{nothing}")).await.text;
        assert!(!page.contains(&id) && page.contains("No games match."), "{nothing}: {page}");
    }
    for nonsense in ["level=11", "level=x", "players=cats", "stage=waiting", "variant=checkers"] {
        assert_eq!(other.get(&format!("/games?{nonsense}")).await.status, 400, "{nonsense}");
    }
    server.stop().await;
}
