//! Seals and deposits, copied, swapped, late, missing, wrong and repeated, in every sealed game of the
//! catalogue: each is refused by its code and changes nothing, or loses for the documented reason.

mod foreign_seals;
mod losing_seals;
mod refused_messages;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use zugleich_games::CATALOG;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{Descriptor, TurnScope};
use zugleich_server::Config;
use zugleich_session::RandomOpponent;
use zugleich_session::settings::Rate;

use crate::harness::{Server, SimulatedTime, folder};
use crate::sealed::{PlayerPage, plan_of, players, seal, unwrap};
use crate::transcripts::verified;

/// Returns the simultaneous games.
fn games() -> impl Iterator<Item = &'static Descriptor> {
    CATALOG.variants().iter().map(Variant::descriptor).filter(|game| game.simultaneous)
}

/// A server with a simulated time.
struct SealTestServer {
    server: Server,
    time: SimulatedTime,
    _folder: TempDir,
}

/// A sealed game, with the length of its deposits.
struct SealedMatch {
    white: PlayerPage,
    black: PlayerPage,
    id: String,
    length: usize,
}

/// A seal and its data, as made by a page.
#[derive(Clone)]
struct PageSeal {
    turn: Value,
    plan: String,
    hash: String,
    deposit: Value,
    nonce: String,
}

impl SealTestServer {
    async fn new() -> Self {
        let (folder, time) = (folder(), SimulatedTime::new());
        let change = |config: &mut Config| {
            config.time = Arc::new(time.set());
            config.settings.messages = Rate::new(u32::MAX, Duration::from_nanos(1));
        };
        let server = Server::with(folder.path(), change, Arc::new(RandomOpponent)).await;
        Self { server, time, _folder: folder }
    }

    async fn game(&self, game: &Descriptor) -> SealedMatch {
        let (white, black, id) = players(&self.server, game.id, true).await;
        let length = if game.turn == TurnScope::WholeGame { 24_576 } else { 128 };
        SealedMatch { white, black, id, length }
    }
}

impl SealedMatch {
    const fn page(&mut self, white: bool) -> &mut PlayerPage {
        if white { &mut self.white } else { &mut self.black }
    }

    async fn state(&mut self, white: bool) -> Value {
        let id = self.id.clone();
        self.page(white).guest.watch(&id).await.1
    }

    /// Makes a seal of this plan, or of any own plan.
    async fn made(&mut self, white: bool, plan: Option<&str>) -> PageSeal {
        let state = self.state(white).await;
        let (length, page) = (self.length, self.page(white));
        let plan = plan.map_or_else(|| plan_of(&state, &page.seat.to_string()), str::to_owned);
        let (hash, deposit, nonce) = seal(page, &state, &plan, length);
        PageSeal { turn: state["turn"].clone(), plan, hash, deposit, nonce }
    }

    /// Sends a message for the own seat, unless it names another; returns `done`, `committed` or the code of
    /// the refusal.
    async fn says(&mut self, white: bool, mut message: Value) -> String {
        let id = self.id.clone();
        let page = self.page(white);
        if message["seat"].is_null() && message["type"] != "ping" {
            message["seat"] = json!(page.seat.to_string());
        }
        if message["type"] == "seal" && message["deposit"].is_null() {
            message.as_object_mut().unwrap().remove("deposit");
        }
        if message.to_string().len() > 4_000 {
            // Long messages go by a request instead of the connection.
            message.as_object_mut().unwrap().remove("type");
            let answer = page.guest.post(&format!("/api/games/{id}/seal"), message).await;
            return if answer.status == 200 {
                "committed".to_owned()
            } else {
                answer.json()["code"].as_str().unwrap().to_owned()
            };
        }
        message["id"] = json!(77);
        page.socket.send(message).await;
        loop {
            let answer = page.socket.read().await;
            if answer["re"] == 77 {
                let kind = if answer["type"] == "refused" { &answer["code"] } else { &answer["type"] };
                return kind.as_str().unwrap().to_owned();
            }
        }
    }

    async fn seals(&mut self, white: bool, made: &PageSeal, deposit: &Value) -> String {
        let message = json!({ "type": "seal", "turn": made.turn, "hash": made.hash, "deposit": deposit });
        self.says(white, message).await
    }

    async fn opens(&mut self, white: bool, made: &PageSeal) -> String {
        self.says(white, open(&made.turn, &made.plan, &made.nonce)).await
    }

    /// Returns the key of a seat's deposit, as a page finds it.
    async fn key(&mut self, white: bool, of: &str) -> String {
        let state = self.state(white).await;
        let left = state["deposits"].as_array().unwrap().iter().find(|left| left["seat"] == of);
        let id = self.id.clone();
        unwrap(self.page(white), &id, left.unwrap())
    }

    async fn unlocks(&mut self, white: bool, of: &str) -> String {
        let key = self.key(white, of).await;
        let turn = self.state(white).await["turn"].clone();
        self.says(white, unlock(&turn, of, &key)).await
    }

    /// Both seal some plan; only White's will be opened in another way.
    async fn both_sealed(&mut self) -> [PageSeal; 2] {
        let made = [self.made(true, None).await, self.made(false, None).await];
        for (white, made) in [(true, &made[0]), (false, &made[1])] {
            assert_eq!(self.seals(white, made, &made.deposit).await, "committed");
        }
        made
    }

    /// Asserts the end of the game, also in its transcript.
    async fn ended(&mut self, reason: &str) {
        let state = self.black.socket.until_state(|state| state["phase"] == "over").await;
        let result = &state["result"];
        assert_eq!((&result["winner"], &result["reason"]), (&json!("black"), &json!(reason)), "{}", self.id);
        let told =
            verified(&self.black.guest, &self.id, &format!("{}\n", state["receipt"])).await.result.unwrap();
        assert_eq!(told.1, reason);
    }
}

fn open(turn: &Value, plan: &str, nonce: &str) -> Value {
    json!({ "type": "open", "turn": turn, "plan": plan, "nonce": nonce })
}

fn unlock(turn: &Value, seat: &str, key: &str) -> Value {
    json!({ "type": "open", "seat": seat, "turn": turn, "key": key })
}
