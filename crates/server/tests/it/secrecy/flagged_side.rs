//! A plan whose turn ended by the other side's flag: it is shown to nobody, then and later.

use serde_json::{Value, json};

use super::paused_game::PausedGame;
use super::{same, simultaneous};
use crate::harness::{Server, SimulatedTime, folder};
use crate::sealed::{meet, seal};

fn days() -> Value {
    json!({ "kind": "days", "increment": 1, "cap": 3 })
}

/// Returns a text without its longest words: hashes, signatures and identities, which say nothing of what they are made
/// of. The mark of a page is a hash in decimal digits, whose number is part of the page's length.
fn without_hashes(text: &str) -> String {
    let is_inside = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let mut words: Vec<String> = vec![String::new()];
    for letter in text.chars() {
        let last = words.last_mut().unwrap();
        if last.chars().next_back().is_none_or(|before| is_inside(before) == is_inside(letter)) {
            last.push(letter);
        } else {
            words.push(letter.to_string());
        }
    }
    for place in 2..words.len() {
        let is_hash = words[place].len() >= 64 && words[place].is_ascii();
        let is_named = matches!(words[place - 2].as_str(), "data-mark" | "content-length");
        if is_hash || is_named {
            words[place] = "-".to_owned();
        }
    }
    words.concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn kept_plan_is_not_shown_after_the_other_flag() {
    for (number, variant) in simultaneous().enumerate() {
        for turns in [0, 1] {
            let snapshot = PausedGame::play(variant, 4 * number + turns, number % 2 == 0, days()).await;
            if snapshot.is_of_lists() {
                continue;
            }
            let received = async |plan: &String| {
                let texts = snapshot.others_receive_after_flag(plan).await;
                texts.iter().map(|text| without_hashes(text)).collect::<Vec<_>>()
            };
            let first = received(&snapshot.plans[0]).await;
            assert!(first.iter().any(|text| text.contains(r#""phase":"over""#)));
            same(&received(&snapshot.plans[1]).await, &first, variant);
        }
    }
}

/// White alone has sealed and left a deposit: it reaches nobody.
#[tokio::test(flavor = "multi_thread")]
async fn sealed_plan_is_not_shown_after_the_other_flag() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let game = json!({
        "variant": "chesimul", "opponent": "friend", "side": "white", "show_committed": true, "secrecy": "sealed",
        "clock": days(),
    });
    let (white, black, id) = meet([server.guest().await, server.guest().await], game).await;
    let state = white.guest.watch(&id).await.1;
    let (hash, deposit, nonce) = seal(&white, &state, "b1a3", 128);
    let body = json!({ "seat": "white", "turn": 1, "hash": hash, "deposit": deposit });
    assert_eq!(white.guest.post(&format!("/api/games/{id}/seal"), body).await.status, 200);
    let (mut socket, _) = black.guest.watch(&id).await;
    time.advance(4 * 86_400);
    let mut texts = Vec::new();
    while texts.last().is_none_or(|text: &String| !text.contains(r#""phase":"over""#)) {
        texts.push(socket.read_raw().await.unwrap());
    }
    let eye = server.guest().await;
    for guest in [&black.guest, &eye] {
        texts.push(guest.watch(&id).await.1.to_string());
        for path in ["turns", "export.json", "export.txt", "export.pgn", "transcript", "log"] {
            texts.push(guest.get(&format!("/api/games/{id}/{path}")).await.text);
        }
        for path in ["", "/text", "/analysis", "/print"] {
            texts.push(guest.get(&format!("/game/{id}{path}")).await.text);
        }
    }
    let secret = deposit["ciphertext"].as_str().unwrap();
    for text in &texts {
        assert!(!text.contains(&nonce) && !text.contains(secret), "{text}");
    }
    assert!(texts.iter().any(|text| text.contains(&hash)), "the seal itself is public");
    server.stop().await;
}
