//! Resources that one address can consume: disk, threads, and cached pictures.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use zugleich_session::settings::Rate;

use crate::harness::{Answer, Guest, Server, SimulatedTime, folder, pick, set_generous_limits};

const HERE: &str = "192.0.2.1";
const THERE: &str = "198.51.100.1";
const HOUR: Duration = Duration::from_secs(3600);

/// Returns the longest valid list, in which every move is played.
fn longest(out: &str, back: &str) -> String {
    [out, back].repeat(300).join(" ")
}

async fn hand_in(guest: &Guest, id: &str, seat: &str, list: &str) -> Answer {
    guest.post(&format!("/api/games/{id}/list"), json!({ "seat": seat, "turn": 1, "plan": list })).await
}

/// Plays a practice game of two lists of maximum length to its end.
async fn long_game(guest: &Guest) -> String {
    let id = guest.create(json!({ "variant": "blind", "opponent": "practice" })).await;
    for (seat, list) in [("white", longest("Nf3", "Ng1")), ("black", longest("Nf6", "Ng8"))] {
        assert_eq!(hand_in(guest, &id, seat, &list).await.status, 200);
    }
    id
}

fn code(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

/// Returns the total size of a folder's files, in bytes.
fn stored(folder: &std::path::Path) -> u64 {
    std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn longest_lists_take_little_room() {
    let folder = folder();
    let server = Server::set(folder.path(), set_generous_limits).await;
    let guest = server.guest().await;
    let before = stored(folder.path());
    let id = long_game(&guest).await;
    let (asked, took) = (2 * longest("Nf3", "Ng1").len() as u64, stored(folder.path()) - before);
    assert!(took < 20 * asked, "{took} bytes for {asked}");
    let turns = guest.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(turns["turns"][0]["steps"].as_array().unwrap().len(), 1200, "they are told all the same");
    server.stop().await;
    let server = Server::set(folder.path(), set_generous_limits).await;
    assert_eq!(
        guest.at(&server).get(&format!("/api/games/{id}/turns")).await.json(),
        turns,
        "and after a start"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_who_lets_much_be_stored_waits() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let set = ["stored-kib-per-guest=64, 1s", "stored-kib-per-address=96, 1s"];
    let server = Server::behind_proxy(folder.path(), &time, &set).await;
    let guest = server.guest_from(HERE).await;
    let blind = json!({ "variant": "blind", "opponent": "practice" });
    let mut ids = Vec::new();
    let refused = loop {
        let made = guest.post("/api/games", blind.clone()).await;
        if made.status != 201 {
            break made;
        }
        ids.push(made.json()["id"].as_str().unwrap().to_owned());
        for (seat, list) in [("white", "e4"), ("black", "e5")] {
            hand_in(&guest, &ids[ids.len() - 1], seat, list).await;
        }
    };
    assert_eq!(code(&refused), (429, "too-much-stored".to_owned()));
    assert_eq!(refused.headers["retry-after"], "1");
    assert!((3..10).contains(&ids.len()), "{}", ids.len());
    let (mut board, _) = guest.watch(&ids[0]).await;
    board.send(json!({ "type": "takeback", "seat": "white", "action": "ask" })).await;
    assert_eq!(board.until("refused").await["code"], "too-much-stored");
    let other = server.guest_from(HERE).await;
    let mine = other.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    assert_eq!(server.guest_from(THERE).await.watch(&mine).await.1["phase"], "planning");
    time.advance(60);
    let game = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    assert_eq!(guest.watch(&game).await.1["phase"], "planning");
}

/// Sends a request and reads only the head of the answer.
async fn ask_and_wait(server: &Server, guest: &Guest, path: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: here\r\ncookie: {}\r\n\r\n", guest.cookie);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    (stream, String::from_utf8(head).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_made_as_they_are_read() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.reads_per_guest = Rate::new(100_000, HOUR);
        settings.reads_per_address = Rate::new(100_000, HOUR);
    })
    .await;
    let guest = server.guest().await;
    let id = long_game(&guest).await;
    let path = format!("/game/{id}/print");
    let mut open = Vec::new();
    for _ in 0..2 {
        let (stream, head) = ask_and_wait(&server, &guest, &path).await;
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("transfer-encoding: chunked"), "{head}");
        open.push(stream);
    }
    // Two unread answers are the maximum of an address, and block nothing else.
    let refused = guest.get(&path).await;
    assert_eq!((refused.status, refused.headers["retry-after"].to_str().unwrap()), (503, "1"));
    assert_eq!(guest.get("/health").await.status, 200);
    assert_eq!(guest.get(&format!("/api/games/{id}/turns")).await.status, 200);
    drop(open);
    let page = loop {
        let page = guest.get(&path).await;
        // The server needs a moment to notice the closed connections.
        if page.status == 200 {
            break page.text;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(page.matches("<svg class=\"picture\"").count(), 1202);
    assert!(page.ends_with("</html>\n") || page.ends_with("</html>"), "all of it is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_count_as_many_reads() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.reads_per_guest = Rate::new(200, HOUR);
    })
    .await;
    let guest = server.guest().await;
    let id = long_game(&guest).await;
    assert_eq!(guest.get(&format!("/game/{id}/print")).await.status, 200, "it counts as 120 reads");
    assert_eq!(guest.get(&format!("/game/{id}/print")).await.status, 429);
    let turns = format!("/api/games/{id}/turns");
    assert_eq!(guest.get(&turns).await.status, 200, "they count as 12");
    let mut left = 0;
    while guest.get("/api/lobby").await.status == 200 {
        left += 1;
    }
    assert!((40..80).contains(&left), "{left}");
}

/// Plays a practice game of at least so many turns to its end, with plans chosen by a generator.
async fn game_of_turns(guest: &Guest, turns: usize) -> String {
    for seed in 1.. {
        let id = guest.create(json!({ "variant": "entanglement", "opponent": "practice" })).await;
        let (mut board, mut state) = guest.watch(&id).await;
        let (mut number, mut played): (u64, usize) = (seed, 0);
        while played < turns && state["phase"] == "planning" {
            let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
            for side in state["acts"].as_array().unwrap().iter().filter_map(Value::as_str) {
                number =
                    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let place = usize::try_from(number >> 33).unwrap();
                board.commit(side, turn, &pick(&state["plans"][side], place)).await;
            }
            state = board.until("turn").await["state"].clone();
            played += 1;
        }
        if played < turns {
            continue;
        }
        if state["phase"] == "planning" {
            board.send(json!({ "type": "resign", "seat": "white" })).await;
            board.until_state(|state| state["phase"] == "over").await;
        }
        return id;
    }
    unreachable!("one of the games is long enough")
}

/// An answer costs one read, or none if it counts as a picture, and one more for each hundred steps of turns; a
/// signature counts as five steps.
#[tokio::test(flavor = "multi_thread")]
async fn answers_cost_reads_by_their_length() {
    /// Number of reads that a guest has.
    const READS: u32 = 40;
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        let unlimited = Rate::new(1_000_000, HOUR);
        settings.reads_per_address = unlimited;
        settings.reads_per_guest = Rate::new(READS, HOUR);
        settings.messages = Rate::new(u32::MAX, Duration::from_nanos(1));
    })
    .await;
    let maker = server.guest().await;
    let (lists, turns) = (long_game(&maker).await, game_of_turns(&maker, 110).await);
    let short = maker.create(json!({ "variant": "blind", "opponent": "practice" })).await;
    let cost = async |path: &str| {
        let guest = server.guest().await;
        let status = guest.get(path).await.status;
        assert!(matches!(status, 200 | 404), "{path}: {status}");
        let mut left = 0;
        while guest.get("/api/lobby").await.status == 200 {
            left += 1;
        }
        READS - left
    };
    for (path, read) in [
        (format!("/game/{lists}/1.svg"), 13),
        (format!("/game/{lists}/1.png"), 12),
        (format!("/game/{lists}/card.png"), 12),
        (format!("/embed/game/{lists}"), 13),
        (format!("/embed/game/{lists}?turn=1"), 13),
        (format!("/api/games/{lists}/turns"), 13),
        (format!("/api/games/{lists}/export.pgn"), 13),
        // Nothing of the lists is in these.
        (format!("/game/{lists}/0.svg"), 1),
        (format!("/game/{lists}/0.png"), 0),
        (format!("/embed/game/{lists}?turn=0"), 1),
        (format!("/game/{short}/card.png"), 0),
        (format!("/api/games/{turns}/turns"), 2),
        (format!("/api/games/{turns}/export.txt"), 2),
        (format!("/api/games/{turns}/export.json"), 2),
        (format!("/api/games/{turns}/export.pgn"), 2),
        (format!("/api/games/{short}/export.json"), 1),
    ] {
        assert_eq!(cost(&path).await, read, "{path}");
    }
    for path in ["transcript", "log"].map(|end| format!("/api/games/{turns}/{end}")) {
        let read = cost(&path).await;
        assert!((6..20).contains(&read), "{path}: {read}");
        assert_eq!(cost(&format!("/api/log/20000/inclusion?game={turns}")).await, read);
    }
    assert_eq!(cost(&format!("/api/games/{lists}/transcript")).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_told_from_where_they_are_wanted() {
    let folder = folder();
    let server = Server::set(folder.path(), set_generous_limits).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    for (turn, [white, black]) in (1..).zip([["b1a3", "b5c3"], ["a3c4", "c3a2"], ["d2d3", "e4e3"]]) {
        board.commit("white", turn, white).await;
        board.commit("black", turn, black).await;
        board.until("turn").await;
    }
    let turns = async |query: &str| guest.get(&format!("/api/games/{id}/turns{query}")).await.json();
    let all = turns("").await;
    let numbers = |told: &Value| {
        told["turns"].as_array().unwrap().iter().map(|turn| turn["turn"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&all), [1, 2, 3].map(Value::from));
    assert_eq!(turns("?from=1").await["turns"], json!([all["turns"][1], all["turns"][2]]));
    let none = turns("?from=9").await;
    assert_eq!((&none["turns"], &none["start"]), (&json!([]), &all["start"]));
    assert_eq!(turns("?openings=last").await, all, "nothing was sealed");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_count_by_their_route() {
    let folder = folder();
    let server = Server::set(folder.path(), |settings| {
        settings.pictures_per_guest = Rate::new(20, HOUR);
    })
    .await;
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let ask = async |guest: &Guest, path: String| {
        let request =
            guest.client().get(guest.url(&path)).header("upgrade", "x").header("connection", "upgrade");
        guest.ask(request).await.status
    };
    for (path, many) in [("game.gif", 1), ("0.png", 20), ("0%2Epng", 20), ("card%2epng", 20)] {
        let guest = server.guest().await;
        let id = guest.create(game.clone()).await;
        for _ in 0..many {
            assert_eq!(ask(&guest, format!("/game/{id}/{path}")).await, 200, "{path}");
        }
        assert_eq!(ask(&guest, format!("/game/{id}/{path}")).await, 429, "{path}");
        assert_eq!(
            ask(&guest, format!("/game/{id}/0.svg")).await,
            200,
            "it is no picture that must be drawn"
        );
    }
}
