//! Transcripts of sealed games, checked by the verifier.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_rules::kernel::TurnScope;
use zugleich_server::Config;
use zugleich_session::RandomOpponent;
use zugleich_session::settings::Rate;
use zugleich_transcript::{RulesCheck, TranscriptMode, TranscriptSummary};

use crate::harness::{Server, SimulatedTime, folder};
use crate::sealed::{PlayerPage, plan_of, players, seal, send_seal, unwrap};
use crate::transcripts::verified;

/// Two players at a sealed game, with all their receipts, one a line.
struct SealedGame {
    server: Server,
    time: SimulatedTime,
    white: PlayerPage,
    black: PlayerPage,
    id: String,
    length: usize,
    receipts: String,
    _folder: tempfile::TempDir,
}

impl SealedGame {
    async fn of(variant: &str) -> Self {
        let (folder, time) = (folder(), SimulatedTime::new());
        let change = |config: &mut Config| {
            config.time = Arc::new(time.set());
            config.settings.messages = Rate::new(u32::MAX, Duration::from_nanos(1));
        };
        let server = Server::with(folder.path(), change, Arc::new(RandomOpponent)).await;
        let (white, black, id) = players(&server, variant, false).await;
        let variants = CATALOG.variants();
        let game = variants
            .iter()
            .map(zugleich_rules::catalog::Variant::descriptor)
            .find(|game| game.id == variant)
            .unwrap();
        let length = if game.turn == TurnScope::WholeGame { 24_576 } else { 128 };
        Self { server, time, white, black, id, length, receipts: String::new(), _folder: folder }
    }

    const fn page(&mut self, white: bool) -> &mut PlayerPage {
        if white { &mut self.white } else { &mut self.black }
    }

    fn keep(&mut self, receipt: &Value) {
        assert!(receipt.is_object(), "everything that is acknowledged has a receipt, not {receipt}");
        self.receipts += &format!("{receipt}\n");
    }

    async fn state(&self) -> Value {
        self.white.guest.watch(&self.id).await.1
    }

    /// Seals one plan and deposits the opening of another, if any; returns the nonce. The same seal again is
    /// acknowledged with its receipt.
    async fn seals(&mut self, white: bool, sealed: &str, left: Option<&str>) -> String {
        let (state, id, length) = (self.state().await, self.id.clone(), self.length);
        let page = self.page(white);
        let (hash, deposit, nonce) = seal(page, &state, sealed, length);
        let deposit = match left {
            Some(left) if left == sealed => Some(deposit),
            Some(left) => Some(seal(page, &state, left, length).1),
            None => None,
        };
        if let Some(deposit) = &deposit {
            send_seal(page, &id, &hash, deposit).await;
        }
        let seat = page.seat.to_string();
        page.socket
            .send(json!({ "type": "seal", "seat": seat, "turn": state["turn"], "hash": hash, "id": 1 }))
            .await;
        let told = page.socket.until("committed").await["receipt"].clone();
        let receipt = &told["receipt"];
        assert_eq!(
            (&receipt["what"], &receipt["seat"], &receipt["seal"]),
            (&json!("seal"), &json!(seat), &json!(hash))
        );
        self.keep(&told);
        nonce
    }

    /// Opens a seat's seal with its deposit.
    async fn unlocks(&mut self, white: bool, place: usize) {
        let id = self.id.clone();
        let page = self.page(white);
        let (_, state) = page.guest.watch(&id).await;
        let deposit = &state["deposits"][place];
        let key = unwrap(page, &id, deposit);
        let open = json!({ "type": "open", "seat": deposit["seat"], "turn": state["turn"], "key": key });
        page.socket.send(open).await;
    }

    async fn opens(&mut self, white: bool, plan: &str, nonce: &str) {
        let id = self.id.clone();
        let page = self.page(white);
        let (_, state) = page.guest.watch(&id).await;
        let (seat, turn) = (page.seat.to_string(), &state["turn"]);
        let open = json!({ "type": "open", "seat": seat, "turn": turn, "plan": plan, "nonce": nonce });
        page.socket.send(open).await;
    }

    async fn says(&mut self, white: bool, mut message: Value) {
        let page = self.page(white);
        message["seat"] = json!(page.seat.to_string());
        message["id"] = json!(7);
        page.socket.send(message).await;
        let receipt = page.socket.until("done").await["receipt"].clone();
        self.keep(&receipt);
    }

    /// White opens the own seal, and the one of Black, who has left.
    async fn turn(&mut self) {
        let (_, black) = self.black.guest.watch(&self.id).await;
        let plans = [plan_of(&self.state().await, "white"), plan_of(&black, "black")];
        let nonce = self.seals(true, &plans[0], Some(&plans[0])).await;
        self.seals(false, &plans[1], Some(&plans[1])).await;
        self.opens(true, &plans[0], &nonce).await;
        let (_, mut state) = self.white.guest.watch(&self.id).await;
        if state["phase"] == "opening" {
            let deposit = state["deposits"].as_array().unwrap().iter().find(|left| left["seat"] == "black");
            let key = unwrap(&self.white, &self.id, deposit.unwrap());
            let open = json!({ "type": "open", "seat": "black", "turn": state["turn"], "key": key });
            self.white.socket.send(open).await;
        }
        state = self.white.socket.until("turn").await["state"].clone();
        self.keep(&state["receipt"]);
    }

    async fn text(&self) -> String {
        self.white.guest.get(&format!("/api/games/{}/transcript", self.id)).await.text
    }

    async fn verified(&self) -> TranscriptSummary {
        let verdict = verified(&self.white.guest, &self.id, &self.receipts).await;
        assert_eq!((verdict.mode, verdict.rules), (TranscriptMode::Sealed, RulesCheck::ByRules));
        verdict
    }

    async fn ends(&mut self, reason: &str, winner: Option<&str>) {
        let state = self.black.socket.until_state(|state| state["phase"] == "over").await;
        assert_eq!(
            (&state["result"]["winner"], &state["result"]["reason"]),
            (&json!(winner), &json!(reason))
        );
        let (seat, told) = self.verified().await.result.unwrap();
        assert_eq!((seat.map(|seat| seat.to_string()).as_deref(), told.as_str()), (winner, reason));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sealed_game_has_a_transcript_that_holds() {
    let games = CATALOG.variants().iter().map(zugleich_rules::catalog::Variant::descriptor);
    for game in games.filter(|game| game.simultaneous) {
        let mut told = SealedGame::of(game.id).await;
        let before = told.text().await;
        told.seals(true, "hidden", None).await;
        assert_eq!(told.text().await, before, "a seal that is hidden");
        let mut told = SealedGame::of(game.id).await;
        told.turn().await;
        let verdict = told.verified().await;
        assert_eq!((verdict.turns, verdict.openings), (1, 2), "{}", game.id);
        assert!(told.text().await.contains(r#""by":"opponent""#), "{}", game.id);
        if verdict.result.is_none() {
            told.says(true, json!({ "type": "takeback", "action": "ask" })).await;
            told.says(false, json!({ "type": "takeback", "action": "accept" })).await;
            told.turn().await;
            told.says(true, json!({ "type": "resign" })).await;
            told.ends("resignation", Some("black")).await;
        }
        told.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forfeits_verify_and_keep_other_plan_sealed() {
    for (sealed, left, reason) in [("b1c3", "a2a3", "wrong-opening"), ("b1b5", "b1b5", "illegal-plan")] {
        let mut told = SealedGame::of("chesimul").await;
        told.seals(true, sealed, Some(left)).await;
        let nonce = told.seals(false, "b5c3", Some("b5c3")).await;
        told.opens(false, "b5c3", &nonce).await;
        told.unlocks(false, 0).await;
        told.ends(reason, Some("black")).await;
        // With its quotes: four such digits occur in some hash.
        assert!(!told.text().await.contains(r#""b5c3""#), "what Black has sealed stays sealed");
        told.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn absent_player_without_deposit_abandons_game() {
    for (left, winner) in [(Some("b5c3"), Some("black")), (None, None)] {
        let mut told = SealedGame::of("chesimul").await;
        told.seals(true, "b1c3", None).await;
        told.seals(false, "b5c3", left).await;
        told.time.advance(61);
        told.ends("abandonment", winner).await;
        told.server.stop().await;
    }
}
