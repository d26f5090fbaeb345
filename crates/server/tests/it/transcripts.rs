//! Transcripts and receipts of a server, checked by the verifier.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_engine::{EDITION, Level};
use zugleich_server::{Config, rotate_keys};
use zugleich_session::ports::ComputerPlayer;
use zugleich_session::settings::Rate;
use zugleich_session::{Engines, RandomOpponent};
use zugleich_store::Location;
use zugleich_transcript::{
    ComputerPlan, KeyFile, TranscriptMode, TranscriptSummary, VerifyOptions, computer_plans, verify,
};

use crate::harness::{Guest, Server, SimulatedTime, Socket, folder, friends_at, pick};

/// Number of turns before a resignation.
const TURNS: usize = 12;
const GAMES: [&str; 6] = ["chesimul", "entanglement", "prediction", "parity", "parity-so", "blind"];

/// A player's connection and last state.
struct PlayerConnection(Socket, Value);

/// A game in which all acting seats plan, with its receipts, one a line.
struct ReceiptedGame {
    boards: Vec<PlayerConnection>,
    receipts: String,
}

impl ReceiptedGame {
    async fn of(id: &str, guests: &[&Guest]) -> Self {
        let mut boards = Vec::new();
        for guest in guests {
            let (mut socket, mut state) = guest.watch(id).await;
            if state["phase"] == "sealing" {
                state = socket.until_state(|state| state["phase"] == "planning").await;
            }
            boards.push(PlayerConnection(socket, state));
        }
        let mut game = Self { boards, receipts: String::new() };
        game.keep(&game.boards[0].1["receipt"].clone());
        game
    }

    fn keep(&mut self, receipt: &Value) {
        assert!(receipt.is_object(), "everything that is acknowledged has a receipt, not {receipt}");
        self.receipts += &format!("{receipt}\n");
    }

    fn is_over(&self) -> bool {
        self.boards[0].1["phase"] == "over"
    }

    /// Plays a turn; every commitment is acknowledged by a receipt.
    async fn turn(&mut self, number: usize) {
        for place in 0..self.boards.len() {
            let PlayerConnection(socket, state) = &mut self.boards[place];
            let own = |seat: &&str| {
                let has = |list: &str| state[list].as_array().unwrap().contains(&json!(seat));
                has("you") && has("acts")
            };
            let seats: Vec<_> = ["white", "black"].into_iter().filter(own).collect();
            let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
            let mut receipts = Vec::new();
            for seat in seats {
                socket.commit(seat, turn, &plan(&state["plans"][seat], number)).await;
                let answer = socket.until("committed").await;
                let told = &answer["receipt"]["receipt"];
                if told["what"] == "seal" {
                    assert_eq!((&told["seat"], &told["turn"]), (&json!(seat), &json!(turn)), "{answer}");
                }
                receipts.push(answer["receipt"].clone());
            }
            receipts.iter().for_each(|receipt| self.keep(receipt));
        }
        for place in 0..self.boards.len() {
            let PlayerConnection(socket, state) = &mut self.boards[place];
            // The computer may have answered by now: then another turn comes with the same state.
            let awaited = state["turn"].clone();
            *state = loop {
                let frame = socket.until("turn").await;
                if frame["turn"] == awaited {
                    break frame["state"].clone();
                }
            };
            let receipt = state["receipt"].clone();
            if state["phase"] == "sealing" {
                *state = socket.until_state(|state| state["phase"] != "sealing").await;
            }
            self.keep(&receipt);
        }
    }

    /// Plays to the end, or resigns.
    async fn finish(&mut self, seat: &str) {
        for number in 0..TURNS {
            if self.is_over() {
                return;
            }
            self.turn(number).await;
        }
        let PlayerConnection(socket, state) = &mut self.boards[0];
        if state["phase"] != "over" {
            socket.send(json!({ "type": "resign", "seat": seat, "id": 1 })).await;
            let done = socket.until("done").await;
            self.keep(&done["receipt"]);
        }
    }
}

/// Returns a plan of a list, or a whole move list.
fn plan(plans: &Value, number: usize) -> String {
    let lists = ["e4 d4 Nf3", "1. e4 {the king's pawn} 2. Bc4 3. Qh5", "e4", "a3 a4"];
    if plans == &json!([]) { lists[number % lists.len()].to_owned() } else { pick(plans, number * 31 + 7) }
}

/// Returns the verdict on a game's transcript, checked against the published keys and stored receipts.
pub(crate) async fn verified(guest: &Guest, id: &str, receipts: &str) -> TranscriptSummary {
    let answer = guest.get(&format!("/api/games/{id}/transcript")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(
        answer.headers["content-disposition"].to_str().unwrap().contains(&format!("zugleich-{id}.jsonl"))
    );
    let keys = KeyFile::read(&guest.get("/.well-known/zugleich-keys.json").await.text).unwrap();
    let verdict = verify(&answer.text, &VerifyOptions { keys: Some(&keys), without_rules: false });
    let verdict = verdict.unwrap_or_else(|fault| panic!("{fault}: {}", answer.text));
    let kept = verdict.check_receipts(receipts).unwrap_or_else(|fault| panic!("{fault}: {receipts}"));
    assert_eq!(kept, receipts.lines().count());
    verdict
}

/// Asserts that each plan of the computer follows from the transcript.
async fn redrawn(guest: &Guest, id: &str, opponent: &dyn ComputerPlayer) {
    let text = guest.get(&format!("/api/games/{id}/transcript")).await.text;
    let plans: Vec<_> = computer_plans(&text).unwrap().expect("its seed is opened").collect();
    assert!(!plans.is_empty(), "the computer has played");
    for ComputerPlan { record, seat, level, engine, seed, plan, .. } in plans {
        assert_eq!(engine, u64::from(EDITION), "it says which engine has drawn them");
        let level = Level::new(u8::try_from(level).unwrap()).unwrap();
        let again = opponent.choose(&record, seat.side(), level, seed, &|| false);
        // A plan that predicts nothing may be written without `/-`.
        assert_eq!(plan.trim_end_matches("/-"), again.unwrap().trim_end_matches("/-"), "{record:?}");
    }
}

async fn fast(folder: &std::path::Path) -> Server {
    // A whole game is played faster than the usual rate of messages.
    let rate = Rate::new(u32::MAX, Duration::from_nanos(1));
    Server::set(folder, |settings| settings.messages = rate).await
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_transcripts_verify_in_every_game() {
    let folder = folder();
    let server = fast(folder.path()).await;
    for variant in GAMES {
        let guest = server.guest().await;
        let id = guest.create(json!({ "variant": variant, "opponent": "practice" })).await;
        let mut game = ReceiptedGame::of(&id, &[&guest]).await;
        game.turn(1).await;
        if !game.is_over() {
            let played = verified(&guest, &id, &game.receipts).await;
            assert_eq!((played.turns, played.result), (1, None), "{variant}");
            let stranger = server.guest().await.get(&format!("/api/games/{id}/transcript")).await;
            assert_eq!((stranger.status, &stranger.json()["code"]), (409, &json!("not-over")));
        }
        game.finish("white").await;
        let verdict = verified(&server.guest().await, &id, &game.receipts).await;
        assert!(verdict.result.is_some() && verdict.published && verdict.variant == variant, "{verdict:?}");
        assert_eq!(verdict.rules, zugleich_transcript::RulesCheck::ByRules);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_transcripts_verify_in_every_game() {
    for variant in GAMES {
        let folder = folder();
        let rate = Rate::new(u32::MAX, Duration::from_nanos(1));
        let change = |config: &mut Config| config.settings.messages = rate;
        // [`RandomOpponent`] has no plan where a plan is a whole list.
        let opponent: Arc<dyn ComputerPlayer> =
            if variant == "blind" { Arc::new(Engines) } else { Arc::new(RandomOpponent) };
        let server = Server::with(folder.path(), change, opponent.clone()).await;
        let guest = server.guest().await;
        let wanted = json!({ "variant": variant, "opponent": "computer", "level": 1, "side": "white" });
        let id = guest.create(wanted).await;
        let mut game = ReceiptedGame::of(&id, &[&guest]).await;
        game.finish("white").await;
        let verdict = verified(&server.guest().await, &id, &game.receipts).await;
        assert!(verdict.result.is_some() && verdict.turns > 0, "{verdict:?}");
        let sealed = if verdict.mode == TranscriptMode::Kept { 2 * verdict.turns } else { 0 };
        assert_eq!(verdict.openings, sealed, "{verdict:?}");
        redrawn(&guest, &id, &*opponent).await;
        server.stop().await;
    }
}

/// Starts that are not the games' own, with turn numbers of their own.
const GIVEN: [(&str, &str); 4] = [
    ("chesimul", "r3k/p3p/5/P3P/R3K 3 17"),
    ("prediction", "4k3/pppp4/8/8/8/8/PPPP4/4K3 - - 2 9"),
    ("parity", "4k3/pppp4/8/3(Nn)4/8/8/PPPP4/4K3 - - d5/d5 0 6"),
    ("entanglement", "b1c3 b8c6 g1f3"),
];

#[tokio::test(flavor = "multi_thread")]
async fn transcript_of_custom_start_verifies() {
    let folder = folder();
    let change =
        |config: &mut Config| config.settings.messages = Rate::new(u32::MAX, Duration::from_nanos(1));
    let opponent: Arc<dyn ComputerPlayer> = Arc::new(RandomOpponent);
    let server = Server::with(folder.path(), change, opponent.clone()).await;
    for (variant, position) in GIVEN {
        let guest = server.guest().await;
        let side = if variant == "entanglement" { "black" } else { "white" };
        for wanted in
            [json!({ "opponent": "practice" }), json!({ "opponent": "computer", "level": 1, "side": side })]
        {
            let mut wanted = wanted;
            (wanted["variant"], wanted["position"]) = (json!(variant), json!(position));
            let id = guest.create(wanted.clone()).await;
            let mut game = ReceiptedGame::of(&id, &[&guest]).await;
            game.finish(side).await;
            let verdict = verified(&server.guest().await, &id, &game.receipts).await;
            assert_eq!(verdict.rules, zugleich_transcript::RulesCheck::ByRules, "{variant}");
            assert!(verdict.result.is_some() && verdict.turns > 0, "{verdict:?}");
            if wanted["opponent"] == "computer" {
                redrawn(&guest, &id, &*opponent).await;
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn friend_transcripts_verify_in_every_game() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let rate = Rate::new(u32::MAX, Duration::from_nanos(1));
    let change = |config: &mut Config| {
        config.time = Arc::new(time.set());
        config.settings.messages = rate;
    };
    let server = Server::with(folder.path(), change, Arc::new(RandomOpponent)).await;
    for (variant, show_committed) in GAMES.into_iter().flat_map(|game| [(game, true), (game, false)]) {
        let clock = json!({ "kind": "increment", "base": 300, "increment": 3 });
        let wanted = json!({
            "variant": variant, "opponent": "friend", "side": "white",
            "show_committed": show_committed, "clock": clock,
        });
        let (white, black, id) = friends_at(&server, wanted).await;
        if variant == "blind" {
            let answer = white.get(&format!("/api/games/{id}/transcript")).await;
            assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("unsupported-seals")));
            continue;
        }
        time.advance(3);
        let mut game = ReceiptedGame::of(&id, &[&white, &black]).await;
        for number in 0..4 {
            if !game.is_over() {
                time.advance(7);
                game.turn(number).await;
            }
        }
        game.finish("white").await;
        let verdict = verified(&server.guest().await, &id, &game.receipts).await;
        assert!(verdict.result.is_some(), "{verdict:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transcript_verifies_after_key_rotation() {
    let folder = folder();
    let server = fast(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let mut game = ReceiptedGame::of(&id, &[&guest]).await;
    game.turn(1).await;
    let receipts = std::mem::take(&mut game.receipts);
    drop(game);
    server.stop().await;
    let config = || Config::new(Location::Sqlite(folder.path().join("games.db")));
    rotate_keys(&config()).await.unwrap();
    let server = fast(folder.path()).await;
    let guest = guest.at(&server);
    let mut game = ReceiptedGame::of(&id, &[&guest]).await;
    game.finish("black").await;
    let verdict = verified(&guest, &id, &(receipts.clone() + &game.receipts)).await;
    assert_eq!(verdict.keys.len(), 2, "both have signed what happened in their time");
    server.stop().await;
    // Cookie keys may be deleted; transcripts stay verifiable for ever.
    let mut forgetful = config();
    forgetful.settings.old_keys_count_for = Duration::from_millis(1);
    rotate_keys(&forgetful).await.unwrap();
    let server = fast(folder.path()).await;
    let guest = guest.at(&server);
    let again = verified(&guest, &id, &(receipts + &game.receipts)).await;
    assert_eq!(again.keys, verdict.keys, "the same is told as before");
    let keys = KeyFile::read(&guest.get("/.well-known/zugleich-keys.json").await.text).unwrap();
    assert_eq!(keys.keys.len(), 3, "what is public stays for good");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_message_has_the_same_receipt() {
    let folder = folder();
    let server = fast(folder.path()).await;
    let (white, black, id) = friends_at(&server, crate::harness::invitation(false)).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, before) = black.watch(&id).await;
    let mut receipt = async || {
        one.commit("white", 1, "b1c3").await;
        one.until("committed").await["receipt"].clone()
    };
    let first = receipt().await;
    assert_eq!(receipt().await, first);
    assert_eq!(first["receipt"]["what"], "seal");
    // The public receipt does not cover it.
    two.send(json!({ "type": "draw", "seat": "black", "action": "offer", "id": 7 })).await;
    assert_eq!(two.until("done").await["receipt"], before["receipt"]);
    server.stop().await;
}
