//! Hiding: the server hides an action of one player from the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use serde_json::{Value, json};
use zugleich_transcript::TranscriptPayload;

use super::cheating_proxy::{Cheat, CheatingProxy};
use super::event_history::EventHistory;
use super::{CheatingServer, SOUND, open_both, play, seal_both};
use crate::harness::SimulatedTime;

/// Hides offers of a draw.
#[derive(Default)]
struct EventHiding {
    /// `true` to drop them before the real server.
    swallows: bool,
    /// `true` to remove them from the history.
    forgets: AtomicBool,
}

#[async_trait]
impl Cheat for EventHiding {
    async fn up(&self, _: &CheatingProxy, _: &str, message: Value) -> Option<Value> {
        (!self.swallows || message["type"] != "draw").then_some(message)
    }

    fn retell(&self, _: &str, mut story: EventHistory) -> EventHistory {
        if self.forgets.load(Ordering::Relaxed) {
            story.0.retain(|event| !matches!(event.what, TranscriptPayload::DrawOffer { .. }));
        }
        story
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_event_is_found_by_later_receipt_or_log() {
    let lie = Arc::new(EventHiding::default());
    let table = CheatingServer::of(lie.clone(), Arc::new(SimulatedTime::new())).await;
    let (mut white, mut black, _) = table.players().await;
    let nonces = seal_both(&mut white, &mut black).await;
    let offer = json!({ "type": "draw", "action": "offer", "id": 2 });
    black.says(offer.clone()).await;
    black.page.socket.until("done").await;
    open_both(&mut white, &mut black, &nonces).await;
    let log = EventHistory::read(&white.saves().await).log(&table.between.key);
    lie.forgets.store(true, Ordering::Relaxed);
    let file = white.saves().await;
    assert!(!file.contains("draw-offer"));
    for player in [&white, &black] {
        let last = player.receipts.lines().count();
        assert_eq!(table.finds(&file, &player.receipts, None), [SOUND, (last, "receipt-mismatch"), SOUND]);
    }
    assert_eq!(table.finds(&file, "", Some(&log)), [SOUND, SOUND, (3, "forked")]);
    assert_eq!(table.finds(&file, "", None), [SOUND; 3], "without either nobody finds it");
    // An unacknowledged action is in no receipt: the page gets no answer and reports it as not done.
    let table = CheatingServer::of(
        Arc::new(EventHiding { swallows: true, ..EventHiding::default() }),
        table.time.clone(),
    )
    .await;
    let (mut white, mut black, _) = table.players().await;
    black.says(offer).await;
    let answers = black.page.socket.pending().await;
    assert!(answers.iter().all(|answer| !answer.contains("\"done\"")), "{answers:?}");
    play(&mut white, &mut black).await;
    assert_eq!(table.finds(&white.saves().await, &(white.receipts + &black.receipts), None), [SOUND; 3]);
}
