//! Fork: the server tells two players two endings, both valid in themselves.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use serde_json::{Value, json};
use zugleich_transcript::{TranscriptPayload, TranscriptSeat};

use super::cheating_proxy::{Cheat, CheatingProxy};
use super::event_history::EventHistory;
use super::{CheatingServer, SOUND, play};
use crate::harness::SimulatedTime;

/// Tells one of the players that the other one has resigned.
#[derive(Default)]
struct ForkedEnding(Mutex<String>);

#[async_trait]
impl Cheat for ForkedEnding {
    async fn down(&self, _: &CheatingProxy, who: &str, mut message: Value) -> Option<Value> {
        if *self.0.lock().unwrap() == who && message["result"].is_object() {
            message["result"]["winner"] = json!("white");
        }
        Some(message)
    }

    fn retell(&self, who: &str, mut story: EventHistory) -> EventHistory {
        for event in &mut story.0 {
            if let TranscriptPayload::Result { winner, .. } = &mut event.what
                && *self.0.lock().unwrap() == who
            {
                *winner = Some(TranscriptSeat::White);
            }
        }
        story
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forked_history_is_found_by_receipts_or_log() {
    let lie = Arc::new(ForkedEnding::default());
    let table = CheatingServer::of(lie.clone(), Arc::new(SimulatedTime::new())).await;
    let (mut white, mut black, _) = table.players().await;
    lie.0.lock().unwrap().clone_from(&white.page.guest.cookie);
    play(&mut white, &mut black).await;
    white.says(json!({ "type": "resign" })).await;
    assert_eq!(white.ends().await["winner"], "white");
    assert_eq!(black.ends().await["winner"], "black");
    let files = [white.saves().await, black.saves().await];
    assert_ne!(files[0], files[1]);
    let log = EventHistory::read(&files[1]).log(&table.between.key);
    for (file, own, other) in [(0, &white, &black), (1, &black, &white)] {
        assert_eq!(table.finds(&files[file], &own.receipts, None), [SOUND; 3], "each alone finds nothing");
        let last = other.receipts.lines().count();
        assert_eq!(
            table.finds(&files[file], &other.receipts, None),
            [SOUND, (last, "receipt-mismatch"), SOUND]
        );
    }
    assert_eq!(table.finds(&files[0], &white.receipts, Some(&log)), [SOUND, SOUND, (3, "forked")]);
    assert_eq!(table.finds(&files[1], &black.receipts, Some(&log)), [SOUND; 3]);
    // Spectators have no receipts: the two last lines are the proof, signed for one game.
    let end = |file: &str| serde_json::from_str::<Value>(file.lines().last().unwrap()).unwrap();
    let (one, two) = (end(&files[0]), end(&files[1]));
    for same in ["game", "events"] {
        assert_eq!(one["end"][same], two["end"][same]);
    }
    assert_ne!(one["end"]["head"], two["end"]["head"]);
    assert_eq!(one["key"], two["key"]);
}
