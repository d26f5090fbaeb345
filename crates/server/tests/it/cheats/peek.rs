//! Peeking: the server reads the player's plan and changes the computer's.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use serde_json::{Value, json};
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;
use zugleich_session::ports::{ComputerPlayer, ComputerPlayerError};
use zugleich_session::{Level, RandomOpponent};
use zugleich_transcript::{Hash, TranscriptPayload, TranscriptSeat, turn_seed};

use super::cheating_proxy::{Cheat, CheatingProxy, Direction};
use super::event_history::EventHistory;
use super::{CheatingServer, SOUND};
use crate::harness::SimulatedTime;

/// An engine that learns the player's plan.
#[derive(Default)]
struct PlanPeeking {
    peeked: Mutex<Option<Value>>,
    /// Seed of the first choice.
    first: Mutex<Option<u64>>,
    /// `true` if the player's commitment was sent to the real server again, in a turn that was taken back.
    again: AtomicBool,
    /// `true` to show the seal of the plan that was played.
    admits: AtomicBool,
}

impl ComputerPlayer for PlanPeeking {
    fn plays(&self, variant: &str) -> bool {
        RandomOpponent.plays(variant)
    }

    /// Chooses by its seed; with the player's plan it chooses again.
    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        let first = *self.first.lock().unwrap().get_or_insert(seed);
        let seed = if self.peeked.lock().unwrap().is_some() { first.wrapping_add(1) } else { first };
        RandomOpponent.choose(record, seat, level, seed, stop)
    }
}

/// The player sees one turn; the real server has played it twice, and taken the first one back.
#[async_trait]
impl Cheat for PlanPeeking {
    async fn up(&self, _: &CheatingProxy, _: &str, message: Value) -> Option<Value> {
        if message["type"] == "commit" {
            *self.peeked.lock().unwrap() = Some(message.clone());
        }
        Some(message)
    }

    async fn down(&self, between: &CheatingProxy, who: &str, mut message: Value) -> Option<Value> {
        let peeked = self.peeked.lock().unwrap().clone();
        let (Some(commit), false) = (peeked, self.again.load(Ordering::Relaxed)) else {
            if message["type"] == "turn" {
                message["state"]["takebacks"] = json!(0);
            }
            return Some(message);
        };
        if message["type"] == "turn" {
            let back = json!({ "type": "takeback", "seat": "white", "action": "ask" });
            between.say(who, Direction::Up, &back);
        } else if message["takebacks"] == 1 && message["phase"] == "planning" {
            self.again.store(true, Ordering::Relaxed);
            between.say(who, Direction::Up, &commit);
        }
        None
    }

    fn retell(&self, _: &str, story: EventHistory) -> EventHistory {
        let back = story.0.iter().position(|event| event.what.kind() == "takeback");
        let Some(back) = back else { return story };
        let shown = *story.clone().seal_of(TranscriptSeat::Black);
        let mut told = EventHistory([&story.0[..1], &story.0[back + 1..]].concat());
        if !self.admits.load(Ordering::Relaxed) && told.0.len() > 1 {
            *told.seal_of(TranscriptSeat::Black) = shown;
        }
        told
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_computer_plan_is_found_by_seal_or_seed() {
    let lie = Arc::new(PlanPeeking::default());
    let table = CheatingServer::with(lie.clone(), Arc::new(SimulatedTime::new()), lie.clone()).await;
    let guest = table.guest().await;
    let wanted = json!({ "variant": "chesimul", "opponent": "computer", "level": 1, "side": "white" });
    let id = guest.create(wanted).await;
    let (mut board, first) = guest.watch(&id).await;
    let planning = |state: &Value| state["phase"] == "planning";
    let state = if planning(&first) { first } else { board.until_state(planning).await };
    let shown = state["seals"][0]["hash"].clone();
    board.send(json!({ "type": "commit", "seat": "white", "turn": 1, "plan": "b1c3", "id": 1 })).await;
    let committed = board.until("committed").await["receipt"].clone();
    assert_eq!(committed["receipt"]["what"], "seal");
    let turn = board.until("turn").await;
    assert_eq!((&turn["turn"], &turn["white"]["text"]), (&json!(1), &json!("b1c3")));
    assert_ne!(turn["openings"][0]["hash"], shown, "the page, which has the seal, finds it at once");
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    board.until_state(|state| state["phase"] == "over").await;
    let path = format!("/api/games/{id}/transcript");
    // With the shown seal the opening does not match;
    let file = guest.get(&path).await.text;
    assert_eq!(table.finds(&file, "", None)[0], (6, "opening-mismatch"));
    // with another seal a receipt over the first one exists;
    lie.admits.store(true, Ordering::Relaxed);
    let file = guest.get(&path).await.text;
    assert_eq!(table.finds(&file, "", None), [SOUND; 3]);
    assert_eq!(table.finds(&file, &format!("{committed}\n"), None), [SOUND, (1, "receipt-mismatch"), SOUND]);
    // and in both cases the plan does not follow from the seed.
    let [drawn, played] = drawn_and_played(EventHistory::read(&file));
    assert_ne!(drawn, played);
}

/// Returns the plan that follows from the seed in the first turn, and the plan played.
fn drawn_and_played(mut story: EventHistory) -> [String; 2] {
    let TranscriptPayload::Seed { seed } = story.event("seed", 0).what.clone() else { panic!("no seed") };
    let TranscriptPayload::Turn { plans, .. } = story.event("turn", 0).what.clone() else {
        panic!("no turn")
    };
    let record = Record {
        variant: "chesimul".to_owned(),
        edition: 1,
        options: Vec::new(),
        position: None,
        turns: Vec::new(),
    };
    let seed: Hash = seed;
    let drawn =
        RandomOpponent.choose(&record, Color::Black, Level::MIN, turn_seed(&seed, 1, 0), &|| false).unwrap();
    [drawn, plans.black.unwrap()]
}
