//! Messages that are refused and change nothing.

use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};

use zugleich_transcript::{PlayerKey, TranscriptSeat, key_commitment};

use super::{SealTestServer, games, open, unlock};
use crate::harness::{Server, folder};
use crate::sealed::key_pair;

#[tokio::test(flavor = "multi_thread")]
async fn only_own_first_seal_of_turn_is_accepted() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut table = club.game(game).await;
        let made = table.made(true, None).await;
        let other = table.made(true, None).await;
        let before = table.state(true).await;
        let sealed = |name: &str, value: Value| {
            let mut message = json!({ "type": "seal", "turn": made.turn, "hash": made.hash });
            message[name] = value;
            message
        };
        let left = |name: &str, value: Value| {
            let mut left = made.deposit.clone();
            left[name] = value;
            sealed("deposit", left)
        };
        let short = |bytes: usize| json!(BASE64URL_NOPAD.encode(&vec![7; bytes]));
        let length = table.length;
        for (message, code) in [
            (sealed("hash", json!(made.hash[1..])), "invalid-message"),
            (sealed("hash", json!(made.hash.to_uppercase() + "A")), "invalid-message"),
            (sealed("turn", json!(0)), "turn-mismatch"),
            (sealed("turn", json!(2)), "turn-mismatch"),
            (sealed("seat", json!("black")), "not-your-seat"),
            (left("wrapped", json!("00".repeat(59))), "invalid-message"),
            (left("iv", json!("00".repeat(13))), "invalid-message"),
            (left("key_hash", json!("0A".repeat(32))), "invalid-message"),
            (left("ciphertext", short(16)), "invalid-deposit"),
            (left("ciphertext", short(length + 15)), "invalid-deposit"),
            (left("ciphertext", short(length + 17)), "invalid-deposit"),
            (json!({ "type": "commit", "turn": made.turn, "plan": made.plan }), "seal-required"),
        ] {
            assert_eq!(table.says(true, message.clone()).await, code, "{}: {message}", game.id);
        }
        assert_eq!(table.state(true).await, before, "{}: nothing has changed", game.id);
        let body = json!({ "seat": "white", "turn": 1, "plan": made.plan, "nonce": null });
        let list = table.white.guest.post(&format!("/api/games/{}/list", table.id), body).await;
        assert_eq!((list.status, &list.json()["code"]), (409, &json!("seal-required")), "{}", game.id);
        for _ in 0..2 {
            assert_eq!(table.seals(true, &made, &made.deposit).await, "committed", "{}", game.id);
        }
        // Another plan, and the opponent's seal: a visible hash can be copied, without any gain.
        assert_eq!(table.seals(true, &other, &other.deposit).await, "already-sealed");
        let shown = table.state(false).await["seals"][0]["hash"].clone();
        assert_eq!(shown, made.hash);
        assert_eq!(table.seals(false, &made, &Value::Null).await, "seal-used", "{}", game.id);
        assert_eq!(table.seals(false, &made, &made.deposit).await, "seal-used", "{}", game.id);
        assert_eq!(table.state(false).await["committed"]["black"], false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn early_foreign_or_wrong_openings_are_refused() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut table = club.game(game).await;
        let made = table.made(true, None).await;
        assert_eq!(table.opens(true, &made).await, "not-sealed", "{}", game.id);
        assert_eq!(table.seals(true, &made, &made.deposit).await, "committed");
        let one = json!(1);
        for early in [open(&one, &made.plan, &made.nonce), unlock(&one, "white", &"00".repeat(32))] {
            assert_eq!(table.says(true, early).await, "not-sealed", "{}", game.id);
        }
        let black = table.made(false, None).await;
        assert_eq!(table.seals(false, &black, &Value::Null).await, "committed");
        let before = table.state(true).await;
        let key = table.key(true, "white").await;
        let mut both = unlock(&one, "white", &key);
        (both["plan"], both["nonce"]) = (json!(made.plan), json!(made.nonce));
        let mut others = open(&one, &black.plan, &black.nonce);
        others["seat"] = json!("black");
        for (message, code) in [
            (open(&one, "hello", &made.nonce), "opening-mismatch"),
            (open(&one, &made.plan, &black.nonce), "opening-mismatch"),
            (open(&one, &black.plan, &black.nonce), "opening-mismatch"),
            (open(&json!(2), &made.plan, &made.nonce), "turn-mismatch"),
            (open(&one, &made.plan, "12"), "invalid-message"),
            (both, "invalid-message"),
            (others, "not-your-seat"),
            (unlock(&one, "white", &"0c".repeat(32)), "content-key-mismatch"),
            (unlock(&one, "white", "0c"), "invalid-message"),
            (unlock(&json!(2), "white", &key), "turn-mismatch"),
            (unlock(&one, "black", &key), "missing-deposit"),
            (json!({ "type": "seal", "turn": 1, "hash": "0".repeat(64) }), "already-sealed"),
        ] {
            assert_eq!(table.says(true, message.clone()).await, code, "{}: {message}", game.id);
        }
        assert_eq!(table.state(true).await, before, "{}: nothing has changed", game.id);
        let mut stranger = club.server.guest().await.watch(&table.id).await.0;
        stranger.send(unlock(&one, "white", &key)).await;
        assert_eq!(stranger.until("refused").await["code"], "not-your-seat", "{}", game.id);
        // The right ones, each twice, before the reveal and after it.
        for _ in 0..2 {
            assert_eq!(table.says(true, unlock(&one, "white", &key)).await, "done", "{}", game.id);
        }
        assert_eq!(table.opens(false, &black).await, "done");
        for (white, made) in [(true, &made), (false, &black)] {
            assert_eq!(table.opens(white, made).await, "done", "{}: sent again", game.id);
        }
        let late = if table.state(true).await["phase"] == "over" { "game-over" } else { "turn-mismatch" };
        assert_eq!(table.says(true, open(&one, "hello", &made.nonce)).await, late, "{}", game.id);
    }
}

/// Returns keys that browsers reject, and keys in another form.
fn not_keys() -> Vec<String> {
    let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
    let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
    let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
    // With it zero is on the curve, but not the prime, which is another spelling of zero.
    let root = "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4";
    vec![
        format!("04{}", "11".repeat(64)),
        format!("04{}", "00".repeat(64)),
        format!("04{y}{x}"),
        format!("04{x}{y}").to_uppercase(),
        format!("04{x}{y}0"),
        format!("06{x}{y}"),
        format!("03{x}"),
        format!("04{prime}{root}"),
        "00".to_owned(),
        String::new(),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_are_not_on_the_curve_are_refused() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black) = (server.guest().await, server.guest().await);
    let (game, (_, key)) = ("abcdefghijkm", key_pair());
    let shown = PlayerKey::read(&key).unwrap();
    let commitment = key_commitment(game, TranscriptSeat::White, &shown).to_string();
    let new = json!({
        "variant": "chesimul", "opponent": "friend", "side": "white", "secrecy": "sealed", "id": game,
        "commitment": commitment,
    });
    assert_eq!(white.create(new).await, game);
    let join = format!("/api/games/{game}/join");
    for wrong in not_keys() {
        let answer = black.post(&join, json!({ "key": wrong })).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-key")), "{wrong}");
    }
    assert_eq!(white.watch(game).await.1["phase"], "waiting", "nothing has changed");
    assert_eq!(black.post(&join, json!({ "key": key_pair().1 })).await.status, 200);
    let (mut socket, _) = white.watch(game).await;
    for (id, wrong) in not_keys().iter().enumerate() {
        socket.send(json!({ "type": "key", "seat": "white", "key": wrong, "id": id })).await;
        let refused = socket.until("refused").await;
        assert_eq!((&refused["re"], &refused["code"]), (&json!(id), &json!("invalid-key")), "{wrong}");
    }
    socket.send(json!({ "type": "key", "seat": "white", "key": key })).await;
    socket.until_state(|state| state["words"].is_string()).await;
}
