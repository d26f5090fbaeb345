//! Delay: the server drops an acknowledged plan, or claims that it came later.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use serde_json::{Value, json};

use super::cheating_proxy::{Cheat, CheatingProxy, Direction};
use super::{CheatingServer, SOUND};
use crate::harness::SimulatedTime;

/// Holds back White's seal.
struct SealDelay {
    time: Arc<SimulatedTime>,
    /// `true` to acknowledge it on arrival.
    acknowledges: bool,
    held: Mutex<Option<Value>>,
}

impl SealDelay {
    fn new(time: &Arc<SimulatedTime>, acknowledges: bool) -> Arc<Self> {
        Arc::new(Self { time: time.clone(), acknowledges, held: Mutex::default() })
    }
}

#[async_trait]
impl Cheat for SealDelay {
    async fn up(&self, between: &CheatingProxy, who: &str, message: Value) -> Option<Value> {
        if message["type"] != "seal" || message["seat"] != "white" {
            return Some(message);
        }
        if self.acknowledges {
            let at = u64::try_from(self.time.now().millis()).unwrap();
            let told = between.acknowledges(who, &message, at).await;
            between.say(who, Direction::Down, &told);
        }
        *self.held.lock().unwrap() = Some(message);
        None
    }

    async fn down(&self, _: &CheatingProxy, _: &str, message: Value) -> Option<Value> {
        let again = self.acknowledges && message["type"] == "committed" && message["seat"] == "white";
        (!again).then_some(message)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_acknowledged_plan_is_found_by_receipt() {
    let time = Arc::new(SimulatedTime::new());
    let table = CheatingServer::of(SealDelay::new(&time, true), time).await;
    let (mut white, mut black, _) = table.players().await;
    let before = white.receipts.lines().count();
    white.seals("b1c3").await;
    black.seals("b5c3").await;
    table.time.advance(301);
    for player in [&mut white, &mut black] {
        assert_eq!(player.ends().await["reason"], "time");
    }
    let file = white.saves().await;
    assert_eq!(file, black.saves().await);
    assert_eq!(table.finds(&file, &black.receipts, None), [SOUND; 3], "without White nobody finds it");
    // The player has looked at the game once more before the seal.
    let [file, receipts, _] = table.finds(&file, &white.receipts, None);
    assert_eq!((file, receipts), (SOUND, (before + 2, "receipt-mismatch")));
}

#[tokio::test(flavor = "multi_thread")]
async fn falsified_time_is_found_by_receipt_or_own_clock() {
    for acknowledges in [true, false] {
        let time = Arc::new(SimulatedTime::new());
        let lie = SealDelay::new(&time, acknowledges);
        let table = CheatingServer::of(lie.clone(), time).await;
        let (mut white, mut black, _) = table.players().await;
        let who = white.page.guest.cookie.clone();
        let later = async || {
            while lie.held.lock().unwrap().is_none() {
                tokio::task::yield_now().await;
            }
            table.time.advance(100);
            let held = lie.held.lock().unwrap().take().unwrap();
            table.between.say(&who, Direction::Up, &held);
        };
        let before = table.time.now().millis();
        let ((_, nonce), ()) = tokio::join!(white.seals("b1c3"), later());
        let other = black.seals("b5c3").await.1;
        white.page.socket.until_state(|state| state["phase"] == "opening").await;
        white.opens("b1c3", &nonce).await;
        black.opens("b5c3", &other).await;
        let left = white.turn().await["state"]["clock"]["left"].clone();
        black.turn().await;
        assert_eq!(left["white"], 200_000, "White is charged for what took no time");
        let file = white.saves().await;
        let [file, receipts, _] = table.finds(&file, &white.receipts, None);
        // A server that delays the receipt too tells everybody the same, and may choose its times.
        let found = if acknowledges { (3, "receipt-mismatch") } else { SOUND };
        assert_eq!((file, receipts), (SOUND, found));
        let mut sealed = white.receipts.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let at = sealed.rfind(|held| held["receipt"]["what"] == json!("seal")).unwrap();
        let late = if acknowledges { 0 } else { 100_000 };
        assert_eq!(at["receipt"]["at"], before + late, "the own clock tells how late that is");
    }
}
