//! Every client is answered in its language, and records are the same for all.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::header::ACCEPT_LANGUAGE;
use serde_json::{Value, json};

use crate::harness::{Answer, Guest, Server, folder, friends};
use crate::routes::{RouteArguments, requests};
use crate::slow_clients::{caller, heard};

/// Returns the guest with a language chosen on the page.
fn speaking(mut guest: Guest, language: &str) -> Guest {
    guest.cookie.push_str(&format!("; language={language}"));
    guest
}

async fn preferring(guest: &Guest, path: &str, languages: &str) -> Answer {
    guest.ask(guest.client().get(guest.url(path)).header(ACCEPT_LANGUAGE, languages)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn page_uses_chosen_or_browser_language() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for path in [
        "/",
        "/games",
        "/learn",
        "/learn/prediction",
        "/docs",
        "/verify",
        "/replay",
        "/nothing",
        "/game/abcdefghijkm",
    ] {
        let german = preferring(&guest, path, "de-AT, en;q=0.3").await;
        assert!(german.text.contains("<html lang=\"de\">"), "{path}: {}", german.text);
        assert!(german.text.contains(">Partien</a>") && !german.text.contains(">Games</a>"), "{path}");
        assert_eq!(german.headers["content-language"], "de", "{path}");
        let varies: Vec<_> =
            german.headers.get_all("vary").iter().map(|vary| vary.to_str().unwrap()).collect();
        assert!(varies.iter().any(|vary| vary.contains("accept-language, cookie")), "{path}: {varies:?}");
        let english = preferring(&guest, path, "fr").await;
        assert!(english.text.contains("<html lang=\"en\">"), "{path}");
    }
    let chosen = speaking(guest, "en");
    let answer = preferring(&chosen, "/", "de").await;
    assert!(
        answer.text.contains("<html lang=\"en\">"),
        "what was chosen counts before what the browser likes"
    );
}

/// Returns the paths that read a body, with its maximum length.
fn bodies() -> Vec<(String, usize)> {
    const BODYLESS: [&str; 4] = ["/abort", "/logout", "/logout/everywhere", "/withdraw"];
    let asked = RouteArguments { id: "abcdefghijkm", variant: "chesimul", plan: "b1c3" };
    let posts = requests(asked).into_iter().filter(|request| request.body.is_some());
    let reads =
        posts.map(|request| request.path).filter(|path| !BODYLESS.iter().any(|end| path.ends_with(end)));
    let limit = |path: &str| match path {
        "/api/device" => 260,
        _ if ["/draft", "/list", "/seal"].iter().any(|end| path.ends_with(end)) => 128,
        _ => 16,
    };
    reads.map(|path| (path.clone(), 1024 * limit(&path))).collect()
}

/// Returns the status, the code and the message with which a server refuses a body of a length, in German.
async fn refusal(server: &Server, path: &str, length: usize, body: &str) -> (String, Value, Value) {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\naccept-language: de\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    let answer = heard(&mut caller(server, &(head + body)).await).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {answer}"));
    let status = head.split(' ').nth(1).unwrap().to_owned();
    let json: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{path}: {answer}"));
    (status, json["code"].clone(), json["message"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn body_too_big_or_late_is_refused_in_own_language() {
    let (one, other) = (folder(), folder());
    let server = Server::start(one.path()).await;
    let hasty = Server::set(other.path(), |settings| settings.request_time = Duration::from_millis(50)).await;
    let paths = bodies();
    assert!(paths.len() >= 9, "{paths:?}");
    let told = |status: &str, code: &str, message: &str| (status.to_owned(), json!(code), json!(message));
    let (big, late) =
        ("Die Anfrage ist zu groß.", "Die Anfrage hat zu lange gedauert. Versuche es noch einmal.");
    for (path, limit) in paths {
        // Of a body that is longer by one byte, the server leaves nothing unread.
        let refused = refusal(&server, &path, limit + 1, &" ".repeat(limit + 1)).await;
        assert_eq!(refused, told("413", "too-big", big), "{path}");
        // The rest never comes.
        let refused = refusal(&hasty, &path, 9, "{").await;
        assert_eq!(refused, told("408", "too-slow", late), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_is_told_in_the_own_language() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let white = speaking(white, "de");
    let missing = white.get("/api/games/abcdefghijkm/turns").await.json();
    assert_eq!(missing["message"], "Unter dieser Adresse gibt es keine Partie.");
    let (mut socket, _) = white.watch(&id).await;
    socket.commit("black", 1, "e7e5").await;
    let refused = socket.until("refused").await;
    assert_eq!(
        (&refused["code"], &refused["message"]),
        (&"not-your-seat".into(), &"Dieser Platz ist nicht deiner.".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_texts_are_localised_records_are_not() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let white = speaking(white, "de");
    let ((mut one, state), (mut other, _)) = (white.watch(&id).await, black.watch(&id).await);
    assert!(state["figures"][0]["label"].as_str().unwrap().contains(" auf "), "{}", state["figures"][0]);
    let plan = |state: &Value, seat: &str| state["plans"][seat][0]["text"].as_str().unwrap().to_owned();
    let (_, blacks) = black.watch(&id).await;
    one.commit("white", 1, &plan(&state, "white")).await;
    other.commit("black", 1, &plan(&blacks, "black")).await;
    let (german, english) = (one.until("turn").await, other.until("turn").await);
    let words = |turn: &Value| turn["words"].as_str().unwrap().to_owned();
    assert!(words(&german).starts_with("Weiß "), "{german}");
    assert!(words(&english).starts_with("White "), "{english}");
    assert_eq!(german["position"], english["position"]);
    for export in ["export.txt", "export.pgn", "export.json"] {
        let path = format!("/api/games/{id}/{export}");
        assert_eq!(white.get(&path).await.text, black.get(&path).await.text, "{export}");
    }
    let turns = white.get(&format!("/api/games/{id}/turns")).await.json();
    assert!(words(&turns["turns"][0]).starts_with("Weiß "), "{turns}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_refuse_is_told_in_the_own_language() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = speaking(server.guest().await, "de");
    let id = guest.create(json!({ "variant": "parity", "opponent": "practice" })).await;
    let why = async |plan: &str| {
        let path = format!("/api/games/{id}/readings?seat=white&plan={plan}");
        guest.get(&path).await.json()["why"].as_str().unwrap().to_owned()
    };
    assert_eq!(why("e2e5").await, "Weiß darf e2–e5 nicht planen: Die Figur zieht nicht so.");
    assert!(
        why("foo").await.starts_with("Weiß: \"foo\" ist kein gültiger Plan: Schreib zwei Felder"),
        "{}",
        why("foo").await
    );
    let (mut socket, _) = guest.watch(&id).await;
    socket.commit("white", 1, "a1a5").await;
    let refused = socket.until("refused").await;
    assert_eq!(refused["message"], "Weiß darf Ta1–a5 nicht planen: Die Figur auf a2 ist im Weg.");
    assert_eq!((&refused["code"], &refused["rule"]), (&json!("illegal-plan"), &json!("blocked")));
    let lesson = guest.get("/learn/parity").await.text;
    assert!(!lesson.contains("may not plan") && lesson.contains("nicht planen: "));
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_default_names_are_localised() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| settings.seeks_per_guest = 1).await;
    let guest = speaking(server.guest().await, "de");
    let seek = json!({ "variant": "parity", "opponent": "lobby" });
    let id = guest.create(seek.clone()).await;
    let refused = guest.post("/api/games", seek).await.json();
    assert_eq!(refused["message"], "Du hast schon die Höchstzahl offener Herausforderungen.");
    let home = guest.get("/").await.text;
    let name = home.split_once("id=\"my-name\">").and_then(|(_, rest)| rest.split_once('<')).unwrap().0;
    assert!(name.starts_with("Gast "), "{name}");
    // Others see the same name in their own language.
    let other = server.guest().await;
    let seeks = other.get("/api/lobby").await.json();
    assert_eq!(seeks["seeks"][0]["name"], name.replace("Gast", "Guest"));
    let (_, state) = guest.watch(&id).await;
    assert!(state["seats"].to_string().contains("\"Gast "), "{}", state["seats"]);
}

/// Libraries' error texts are not shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_request_says_where_it_is_wrong() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let english = server.guest().await;
    let id = english.create(json!({ "variant": "parity", "opponent": "practice" })).await;
    let german = speaking(server.guest().await, "de");
    let paths = [
        ("/games?page=x".to_owned(), "page"),
        (format!("/api/games/{id}/turns?from=-1"), "from"),
        (format!("/api/games/{id}/readings?seat=green&plan=e4"), "seat"),
        ("/oembed?maxwidth=much".to_owned(), ""),
    ];
    let libraries = ["eserialize", "invalid digit", "expected", "unknown variant", "missing field", "EOF"];
    for (path, part) in paths {
        for guest in [&english, &german] {
            let answer = guest.get(&path).await;
            assert_eq!(answer.status, 400, "{path}");
            assert!(libraries.iter().all(|word| !answer.text.contains(word)), "{path}: {}", answer.text);
            assert!(answer.text.contains(part), "{path}: {}", answer.text);
        }
        assert!(german.get(&path).await.text.contains("Ein Teil der Abfrage dieser Adresse fehlt"), "{path}");
    }
    let wrong = [
        (json!({ "variant": "parity", "opponent": "nobody" }), "opponent"),
        (json!({ "variant": "parity", "opponent": "practice", "level": "high" }), "level"),
        (json!([]), ""),
    ];
    for (body, part) in wrong {
        let answer = german.post("/api/games", body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-request")));
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert!(message.starts_with("Ein Teil der Anfrage fehlt, ist unbekannt"), "{message}");
        assert!(message.contains(part) && message.contains("Zeile 1, Spalte"), "{message}");
        assert!(libraries.iter().all(|word| !message.contains(word)), "{message}");
    }
    let broken = english.client().post(english.url("/api/games")).header("content-type", "application/json");
    let message = english.ask(broken.body("{\"variant\":")).await.json()["message"].clone();
    assert_eq!(message, "The request isn’t valid JSON from line 1, column 11.");
    let (mut socket, _) = english.watch(&id).await;
    socket.send_text("{\"type\":\"cheat\"}".to_owned()).await;
    let message = socket.until("refused").await["message"].as_str().unwrap().to_owned();
    assert!(
        message.starts_with("This connection doesn’t accept this message") && !message.contains("cheat"),
        "{message}"
    );
}

/// All requests share one thread, and every path is requested in both languages at the same time.
#[tokio::test]
async fn concurrent_requests_keep_their_languages() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = &server.guest().await;
    let paths = [
        ("/", ">Games</a>", ">Partien</a>"),
        ("/learn/parity", ">Games</a>", ">Partien</a>"),
        ("/learn/parity/sample-game", "White e4, Black", "Weiß e4, Schwarz"),
        ("/nothing", "There is nothing at", "Unter dieser Adresse gibt es nichts"),
        ("/api/games/abcdefghijkm/turns", "There is no game", "gibt es keine Partie"),
    ];
    let twice = paths
        .into_iter()
        .flat_map(|(path, english, german)| [(path, "de", german, english), (path, "en", english, german)]);
    let answers = twice.cycle().take(40).map(async |(path, language, own, other)| {
        let answer = preferring(guest, path, language).await;
        assert_eq!(answer.headers["content-language"], language, "{path}");
        assert!(answer.text.contains(own) && !answer.text.contains(other), "{path} in {language}");
    });
    join_all(answers).await;
}
