//! Database files of a running server contain no unrevealed plan, in no spelling, and no opening of a seal.

use std::path::Path;
use std::sync::Arc;

use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::TurnScope;
use zugleich_session::domain::seal;
use zugleich_session::ports::ComputerPlayer;
use zugleich_session::{Engines, RandomOpponent};

use crate::harness::{Server, folder, friends_at};
use crate::sealed::{players, seal, send_seal, unwrap};

const LIST: &str = "1. e4 {the king's pawn} 2. Bc4 3. Qh5 4. Qxf7";
const OTHER_LIST: &str = "a6 a5 a4";
const NONCES: [&str; 2] = ["00c1c2c3040506070809cacbcc0d0e0f", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"];

/// Returns all files of a server, except for encrypted parts, in which any text can occur by chance.
fn disk(folder: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "keys") {
            all.extend(legible(&std::fs::read(&path).unwrap()));
        }
    }
    assert!(all.len() > 50_000, "the database and its log are there");
    all
}

fn legible(bytes: &[u8]) -> Vec<u8> {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let (mut rest, mut legible) = (bytes, Vec::new());
    while let Some(start) = find(rest, b"zv1.") {
        legible.extend_from_slice(&rest[..start]);
        let length = rest[start..].iter().position(|&byte| !is_digit(byte));
        rest = &rest[start + length.unwrap_or(rest.len() - start)..];
    }
    legible.extend_from_slice(rest);
    legible
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// Returns whether a text occurs as it is, in hexadecimal or backwards.
fn stands(disk: &[u8], text: &str) -> bool {
    let digits: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    let backwards: String = text.chars().rev().collect();
    let digits = [digits.to_uppercase(), digits];
    is_word(disk, text) || is_word(disk, &backwards) || digits.iter().any(|text| is_word(disk, text))
}

/// Returns whether a text occurs; a short one only as a separate word, since ids of guests can contain any
/// digits by chance.
fn is_word(disk: &[u8], text: &str) -> bool {
    let text = text.as_bytes();
    let is_part = |byte: Option<&u8>| text.len() < 8 && byte.is_some_and(u8::is_ascii_alphanumeric);
    let mut places = disk.windows(text.len()).enumerate().filter(|(_, window)| *window == text);
    places.any(|(place, _)| {
        let before = place.checked_sub(1).and_then(|before| disk.get(before));
        !is_part(before) && !is_part(disk.get(place + text.len()))
    })
}

/// Returns the simultaneous games.
fn simultaneous() -> impl Iterator<Item = &'static str> {
    let both_plan = |variant: &&Variant| variant.descriptor().simultaneous;
    CATALOG.variants().iter().filter(both_plan).map(|variant| variant.descriptor().id)
}

/// Returns a plan of White with its other notations.
fn plan(state: &Value, disk: &[u8]) -> Vec<String> {
    let plans = state["plans"]["white"].as_array().unwrap();
    let spellings = |plan: &Value| -> Vec<String> {
        let texts = [&plan["text"], &plan["notation"]].into_iter().filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    };
    let mut all = plans.iter().map(spellings);
    let new = all.find(|plan| plan[0].len() > 3 && plan.iter().all(|text| !stands(disk, text)));
    new.expect("some plan stands nowhere yet")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_plan_that_is_not_revealed_stands_on_the_disk() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let mut pending = Vec::new();
    for variant in simultaneous() {
        let game = json!({ "variant": variant, "opponent": "friend", "side": "white" });
        let (white, black, id) = friends_at(&server, game).await;
        let ((mut one, state), mut two) = (white.watch(&id).await, black.watch(&id).await.0);
        if state["plans"]["white"] != json!([]) {
            let plan = plan(&state, &disk(folder.path()));
            one.commit("white", 1, &plan[0]).await;
            one.until_state(|state| state["own"]["white"]["committed"] == true).await;
            pending.push((variant, id, plan, white, black));
            continue;
        }
        for (socket, (seat, list)) in
            [&mut one, &mut two].into_iter().zip([(Color::White, LIST), (Color::Black, OTHER_LIST)])
        {
            let name = zugleich_rules::board::color_name(seat);
            let hash =
                seal::hash(&id.parse().unwrap(), 1, seat, list, NONCES[usize::from(seat != Color::White)]);
            socket.send(json!({ "type": "seal", "seat": name, "turn": 1, "hash": hash })).await;
        }
        one.until_state(|state| state["phase"] == "opening").await;
        let body = json!({ "seat": "white", "turn": 1, "plan": LIST, "nonce": NONCES[0] });
        let handed_in = white.post(&format!("/api/games/{id}/list"), body).await;
        assert_eq!(handed_in.status, 200, "{}", handed_in.text);
        let spellings = [LIST, "king's pawn", "Qxf7", "e4 Bc4", NONCES[0]].map(str::to_owned).to_vec();
        pending.push((variant, id, spellings, white, black));
    }
    assert!(pending.len() > 4, "most games are played at once");
    let disk = disk(folder.path());
    for (variant, id, spellings, ..) in &pending {
        assert!(find(&disk, id.as_bytes()).is_some(), "{variant}: the game is there");
        for text in spellings {
            assert!(!stands(&disk, text), "{variant}: {text} stands on the disk");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_draft_stands_on_the_disk() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let mut drafts = Vec::new();
    for variant in CATALOG.variants().iter().map(|variant| variant.descriptor().id) {
        let clock = json!({ "kind": "days", "increment": 1, "cap": 3 });
        let game = json!({ "variant": variant, "opponent": "friend", "side": "white", "clock": clock });
        let (white, _, id) = friends_at(&server, game).await;
        let state = white.watch(&id).await.1;
        let is_list = state["plans"]["white"] == json!([]);
        let plan = if is_list { vec![LIST.to_owned()] } else { plan(&state, &disk(folder.path())) };
        let draft = json!({ "turn": 1, "plan": plan[0] });
        assert_eq!(white.post(&format!("/api/games/{id}/draft"), draft).await.status, 204, "{variant}");
        drafts.push((variant, plan));
    }
    let disk = disk(folder.path());
    for (variant, spellings) in &drafts {
        for text in spellings {
            assert!(!stands(&disk, text), "{variant}: {text} stands on the disk");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_seal_opening_is_not_on_disk() {
    for variant in simultaneous() {
        let is_list = CATALOG.variant(variant).unwrap().descriptor().turn == TurnScope::WholeGame;
        // Only the engines play lists.
        let opponent: Arc<dyn ComputerPlayer> =
            if is_list { Arc::new(Engines) } else { Arc::new(RandomOpponent) };
        let folder = folder();
        let server = Server::with(folder.path(), |_| {}, opponent).await;
        let guest = server.guest().await;
        let game = json!({ "variant": variant, "opponent": "computer", "level": 1, "side": "white" });
        let id = guest.create(game).await;
        let (mut one, first) = guest.watch(&id).await;
        let sealed = |state: &Value| state["seals"][0]["hash"].is_string() && state["phase"] == "planning";
        let state = if sealed(&first) { first } else { one.until_state(sealed).await };
        let before = disk(folder.path());
        assert!(find(&before, id.as_bytes()).is_some(), "{variant}: the game is there");
        if is_list {
            let body = json!({ "seat": "white", "turn": 1, "plan": LIST, "nonce": null });
            assert_eq!(guest.post(&format!("/api/games/{id}/list"), body).await.status, 200);
        } else {
            one.commit("white", 1, state["plans"]["white"][0]["text"].as_str().unwrap()).await;
        }
        let opening = one.until("turn").await["openings"][0].clone();
        let (plan, nonce) = (opening["plan"].as_str().unwrap(), opening["nonce"].as_str().unwrap());
        assert!(!stands(&before, nonce), "{variant}: the nonce stood on the disk");
        assert!(!stands(&before, &format!("\"{plan}\"")), "{variant}: {plan} stood on the disk");
        server.stop().await;
    }
}

/// The database and its log during a sealed game, up to the opening and beyond: secrets of the pages never
/// reach them, and deposits are encrypted once more.
#[tokio::test(flavor = "multi_thread")]
async fn sealed_game_leaves_no_secret_on_disk() {
    for variant in simultaneous() {
        let is_list = CATALOG.variant(variant).unwrap().descriptor().turn == TurnScope::WholeGame;
        let folder = folder();
        let server = Server::start(folder.path()).await;
        let (white, mut black, id) = players(&server, variant, true).await;
        let mut secrets = Vec::new();
        for (page, seat) in [(&white, "white"), (&black, "black")] {
            let state = page.guest.watch(&id).await.1;
            let (plan, length) = if is_list {
                (LIST.to_owned(), 24_576)
            } else {
                (plan_on(&state, seat, &disk(folder.path())), 128)
            };
            let (hash, deposit, nonce) = seal(page, &state, &plan, length);
            send_seal(page, &id, &hash, &deposit).await;
            secrets.extend([plan, nonce]);
            secrets.extend(["wrapped", "key_hash"].map(|part| deposit[part].as_str().unwrap().to_owned()));
            secrets.push(deposit["ciphertext"].as_str().unwrap()[..64].to_owned());
            secrets.push(HEXLOWER.encode(&page.secret));
        }
        let state = black.socket.until_state(|state| state["phase"] == "opening").await;
        let keys: Vec<_> =
            state["deposits"].as_array().unwrap().iter().map(|left| unwrap(&black, &id, left)).collect();
        secrets.extend(keys.iter().cloned());
        let sealed = disk(folder.path());
        assert!(find(&sealed, id.as_bytes()).is_some(), "{variant}: the game is there");
        for secret in &secrets {
            assert!(!stands(&sealed, secret), "{variant}: {secret} stands on the disk");
        }
        // One of the two is open: it stays pending like any plan.
        black
            .socket
            .send(json!({ "type": "open", "seat": "white", "turn": 1, "key": keys[0], "id": 1 }))
            .await;
        black.socket.until("done").await;
        let opened = disk(folder.path());
        for secret in &secrets {
            assert!(!stands(&opened, secret), "{variant}: {secret} stands on the disk after an opening");
        }
        server.stop().await;
    }
}

/// Returns a plan of a seat that does not occur yet.
fn plan_on(state: &Value, seat: &str, disk: &[u8]) -> String {
    let plans = state["plans"][seat].as_array().unwrap().iter().map(|plan| plan["text"].as_str().unwrap());
    let new = plans.filter(|plan| plan.len() > 3).find(|plan| !stands(disk, plan));
    new.expect("some plan stands nowhere yet").to_owned()
}

/// The searches of these tests find existing texts.
#[test]
fn texts_are_found() {
    let disk = legible(b"..0b1c3..zv1.00.a2a3..\"d4d5\"..");
    assert!(stands(&disk, "d4d5") && stands(&disk, "5d4d") && stands(&disk, "0b1c3"));
    assert!(
        !stands(&disk, "b1c3") && !stands(&disk, "a2a3"),
        "the one is part of a word, the other encrypted"
    );
}
