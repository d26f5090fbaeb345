//! Replacement: the server substitutes another seal for a player's and plays a plan of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use serde_json::{Value, json};
use zugleich_transcript::{Hash, TranscriptSeat};

use super::cheating_proxy::{Cheat, CheatingProxy, Direction};
use super::event_history::{EventHistory, other_seal};
use super::{CheatingServer, SOUND};
use crate::harness::SimulatedTime;

/// Seals another plan for White.
#[derive(Default)]
struct SealReplacement {
    /// The substituted hash and the player's.
    seal: Mutex<(String, String)>,
    /// `true` to show the player the substituted seal in the end.
    admits: AtomicBool,
}

#[async_trait]
impl Cheat for SealReplacement {
    async fn up(&self, _: &CheatingProxy, _: &str, mut message: Value) -> Option<Value> {
        if message["type"] == "seal" && message["seat"] == "white" {
            let mut seal = self.seal.lock().unwrap();
            message["hash"].as_str().unwrap().clone_into(&mut seal.1);
            message["hash"] = json!(seal.0);
            message.as_object_mut().unwrap().remove("deposit");
        }
        // The real server must not learn the player's plan.
        (message["type"] != "open" || message["seat"] != "white").then_some(message)
    }

    fn retell(&self, _: &str, mut story: EventHistory) -> EventHistory {
        let is_sealed = story.0.iter().any(|event| event.what.kind() == "seal");
        if is_sealed && !self.admits.load(Ordering::Relaxed) {
            let seal = self.seal.lock().unwrap();
            let of_white = story.seal_of(TranscriptSeat::White);
            if of_white.to_string() == seal.0 {
                *of_white = Hash::read(&seal.1).unwrap();
            }
        }
        story
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn replaced_seal_is_found_by_opening_or_receipt() {
    let lie = Arc::new(SealReplacement::default());
    let table = CheatingServer::of(lie.clone(), Arc::new(SimulatedTime::new())).await;
    let (mut white, mut black, _) = table.players().await;
    let (hash, nonce) = other_seal(&white.state().await, TranscriptSeat::White, "a2a3");
    lie.seal.lock().unwrap().0 = hash;
    let before = white.receipts.lines().count();
    white.seals("b1c3").await;
    let other = black.seals("b5c3").await.1;
    let open = json!({ "type": "open", "seat": "white", "turn": 1, "plan": "a2a3", "nonce": nonce });
    table.between.say(&white.page.guest.cookie, Direction::Up, &open);
    black.opens("b5c3", &other).await;
    assert_eq!(
        white.turn().await["white"]["text"],
        "a2a3",
        "White's own page shows what White has not planned"
    );
    black.turn().await;
    // With White's seal in the history the plan does not open it;
    let opening = 1 + EventHistory::read(&white.saves().await)
        .0
        .iter()
        .position(|e| e.what.kind() == "opening")
        .unwrap();
    assert_eq!(table.finds(&white.saves().await, "", None)[0], (opening + 1, "opening-mismatch"));
    // with the other seal White has a receipt of the first one.
    lie.admits.store(true, Ordering::Relaxed);
    let file = white.saves().await;
    assert_eq!(table.finds(&file, "", None), [SOUND; 3]);
    let [file, receipts, _] = table.finds(&file, &white.receipts, None);
    assert_eq!((file, receipts), (SOUND, (before + 2, "receipt-mismatch")));
}
