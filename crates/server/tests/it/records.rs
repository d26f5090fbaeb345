use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_render::record::SavedGame;
use zugleich_render::record::pgn::{GameScore, PgnGame, RecordedResult};
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{TranscriptSeat, VerifyOptions, verify};

use crate::harness::{Guest, Server, folder, friends, friends_at};

/// Plays turns of a game of two friends.
async fn play(white: &Guest, black: &Guest, id: &str, turns: &[(&str, &str)]) {
    let (mut one, _) = white.watch(id).await;
    let (mut two, _) = black.watch(id).await;
    for (number, (first, second)) in (1..).zip(turns) {
        one.commit("white", number, first).await;
        two.commit("black", number, second).await;
        one.until("turn").await;
        two.until("turn").await;
    }
}

const TURNS: [(&str, &str); 3] = [("b1a3", "b5c3"), ("a3b5", "c3b1"), ("d2d3", "c4c3")];

#[tokio::test(flavor = "multi_thread")]
async fn an_export_plays_again_to_the_same_position() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    white.name("Ann #1").await;
    play(&white, &black, &id, &TURNS).await;
    let stranger = server.guest().await;
    let text = stranger.get(&format!("/api/games/{id}/export.txt")).await.text;
    let exported = stranger.get(&format!("/api/games/{id}/export.json")).await.json();
    let history = stranger.get(&format!("/api/games/{id}/turns")).await.json();

    let mut game = CATALOG.variant("chesimul").unwrap().start(&[]).unwrap();
    assert_eq!(history["start"]["position"], game.position());
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), TURNS.len());
    for (line, turn) in lines.iter().zip(history["turns"].as_array().unwrap()) {
        let (first, second) = line.split_once(' ').unwrap();
        let report = game.play(ByColor::new(Some(first), Some(second))).unwrap();
        assert_eq!(turn["position"], report.position);
    }
    assert!(text.contains("# White: Ann #1\n"), "{text}");
    assert!(text.contains("zugleich replay --variant chesimul\n"), "{text}");
    assert_eq!(exported["turns"][0], json!({ "white": "b1a3", "black": "b5c3" }));
    assert_eq!((&exported["players"]["white"], &exported["result"]), (&json!("Ann #1"), &Value::Null));
    assert_eq!(exported["seals"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_exported_as_a_record() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    white.name("Ann \"#1\"").await;
    play(&white, &black, &id, &TURNS).await;
    let answer = server.guest().await.get(&format!("/api/games/{id}/export.pgn")).await;
    assert_eq!(answer.status, 200);
    let text = answer.text;
    let sheet = PgnGame::read(&text).unwrap();
    assert_eq!(sheet.tag("White"), Some("Ann \"#1\""));
    assert_eq!(sheet.tag("GameId"), Some(id.as_str()));
    assert!(sheet.tag("Date").unwrap().starts_with("20"), "{text}");
    assert!(text.contains("\n1. b1a3|b5c3 2. a3b5|c3b1 "), "{text}");
    let score = sheet.play(sheet.open(CATALOG).unwrap()).score.unwrap();
    let turns = TURNS.map(|(first, second)| ByColor::new(Some(first.to_owned()), Some(second.to_owned())));
    assert_eq!(score.record.turns, turns);
    assert_eq!(score.ending, None);
    let missing = white.get("/api/games/nothing/export.pgn").await;
    assert_eq!(missing.status, 404);
}

/// Returns the result and the reason in each export of a game, and compares their other data.
async fn endings(guest: &Guest, id: &str) -> [Option<String>; 3] {
    let export = async |form: &str| guest.get(&format!("/api/games/{id}/export.{form}")).await.text;
    let (pgn, json, text) = (export("pgn").await, export("json").await, export("txt").await);
    let sheet = PgnGame::read(&pgn).unwrap();
    let score = sheet.play(sheet.open(CATALOG).unwrap()).score.unwrap();
    let saved = SavedGame::read(&json).unwrap();
    let same = saved.play(saved.open(CATALOG).unwrap()).score.unwrap();
    assert_eq!((&same.record, same.ending), (&score.record, score.ending), "{pgn}{json}");
    let names = |score: &GameScore, name: &str| score.tags.iter().find(|(tag, _)| tag == name).cloned();
    for name in ["White", "Black", "GameId"] {
        assert_eq!(names(&same, name), names(&score, name), "{pgn}{json}");
    }
    let told = text.lines().find_map(|line| line.strip_prefix("# Result: ")).unwrap();
    let [of_pgn, of_json] = [score.ending, same.ending].map(|ending| ending.map(|ending| ending.to_string()));
    [of_pgn, of_json, RecordedResult::read(told).unwrap().map(|ending| ending.to_string())]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_export_of_a_game_tells_one_ending() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    for (turns, messages, ending) in [
        (&TURNS[..], vec![], None),
        (&TURNS, vec![("black", "resign", Value::Null)], Some("1-0 (resignation)")),
        (
            &TURNS,
            vec![("white", "draw", json!("offer")), ("black", "draw", json!("accept"))],
            Some("1/2-1/2 (agreement)"),
        ),
        (&TURNS[..1], vec![("white", "abort", Value::Null)], Some("* (aborted)")),
    ] {
        let (white, black, id) = friends(&server, true).await;
        white.name("Änn \"#1\" \\ ]").await;
        play(&white, &black, &id, turns).await;
        for (seat, kind, action) in messages {
            let guest = if seat == "white" { &white } else { &black };
            let (mut board, _) = guest.watch(&id).await;
            let mut message = json!({ "id": 1, "type": kind, "seat": seat });
            if !action.is_null() {
                message["action"] = action;
            }
            board.send(message).await;
            board.until("done").await;
        }
        let stranger = server.guest().await;
        let told = endings(&stranger, &id).await;
        assert_eq!(told, [ending, ending, ending].map(|ending| ending.map(str::to_owned)));
        if ending.is_some() {
            let transcript = white.get(&format!("/api/games/{id}/transcript")).await.text;
            let verdict = verify(&transcript, &VerifyOptions::default()).unwrap();
            let (winner, reason) = verdict.result.unwrap();
            let winner =
                winner.map(|seat| if seat == TranscriptSeat::White { Color::White } else { Color::Black });
            let signed = RecordedResult { winner, reason: reason.parse().ok() }.to_string();
            assert_eq!(Some(&*signed), ending);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_are_objects_in_which_nothing_is_twice() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for (path, body) in [
        ("/api/games", r#"["chesimul"]"#),
        (
            "/api/games",
            r#"{"variant":"parity","options":{"king_risk":"allowed","king_risk":"forbidden"},"opponent":"practice"}"#,
        ),
        ("/api/games", r#"{"variant":"chesimul","variant":"parity","opponent":"practice"}"#),
        ("/api/games", r#"{"variant":"chesimul","opponent":"friend","clock":["turn",30]}"#),
        ("/api/position", r#"{"variant":"parity","options":{"king_risk":"allowed","king_risk":"allowed"}}"#),
        ("/api/me", r#"["Ann"]"#),
    ] {
        let request = guest.client().post(guest.url(path)).header("content-type", "application/json");
        let answer = guest.ask(request.body(body)).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-request")), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn history_is_given_from_any_turn_on() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    play(&white, &black, &id, &TURNS).await;
    for (from, count) in [(0, 3), (1, 2), (3, 0), (100, 0)] {
        let answer = white.get(&format!("/api/games/{id}/turns?from={from}")).await.json();
        assert_eq!(answer["turns"].as_array().unwrap().len(), count, "from {from}");
    }
    let wrong = white.get(&format!("/api/games/{id}/turns?from=x")).await;
    assert_eq!((wrong.status, &wrong.json()["code"]), (400, &json!("invalid-request")));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_for_those_who_may_see_them() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let waiting = white.invite(true).await;
    let practice = white.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let own = white.get("/games").await.text;
    assert!(own.contains(&id) && own.contains(&waiting) && own.contains(&practice));
    let lobby = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" });
    let (_, _, public) = friends_at(&server, lobby).await;
    let others = server.guest().await.get("/games").await.text;
    assert!(others.contains(&public));
    assert!(!others.contains(&id), "those alone know a game by link who were given the link");
    assert!(!others.contains(&waiting), "the address of a waiting game is an invitation");
    assert!(!others.contains(&practice));
}

/// Running or finished: anybody with the link can watch it.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_link_is_in_no_list() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let stranger = server.guest().await;
    let (mut board, _) = white.watch(&id).await;
    for over in [false, true] {
        if over {
            board.send(json!({ "type": "resign", "seat": "white" })).await;
            board.until_state(|state| state["phase"] == "over").await;
        }
        let stage = if over { "over" } else { "running" };
        let lists = [
            "/".to_owned(),
            "/games".to_owned(),
            format!("/games?players=people&stage={stage}"),
            "/api/lobby".to_owned(),
        ];
        for path in lists {
            assert!(!stranger.get(&path).await.text.contains(&id), "{path}, {stage}");
        }
        for player in [&white, &black] {
            assert!(player.get("/games").await.text.contains(&id), "one's own games");
        }
        assert_eq!(stranger.watch(&id).await.1["you"], json!([]), "{stage}");
        assert_eq!(stranger.get(&format!("/game/{id}")).await.status, 200);
    }
}
