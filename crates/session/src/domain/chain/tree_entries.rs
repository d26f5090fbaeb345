use zugleich_transcript::{Hash, TranscriptEvent as Told, TranscriptPayload, TreeLeaf};

use super::event_translator::millis;
use super::signing_key_ring::SigningKeyRing;
use super::transcript_chain::{ChainHistory, TranscriptChain};
use super::transcript_chain_error::TranscriptChainError;
use crate::Moment;
use crate::domain::StoredEvent;
use crate::ids::GameId;

/// Length of a day, in milliseconds.
const DAY: u64 = 86_400_000;

impl TranscriptChain {
    /// Returns the entries of a game with these events in the published trees: one for each day with an event
    /// and at whose end the game was over. Their index in the tree is 0.
    pub(crate) fn days(
        id: &GameId,
        events: &[(Moment, StoredEvent)],
        ring: &SigningKeyRing,
    ) -> Result<Vec<TreeLeaf>, TranscriptChainError> {
        Ok(Self::fold(id, events, ring)?.days())
    }
}

impl ChainHistory {
    fn days(&self) -> Vec<TreeLeaf> {
        let (mut days, mut over, mut head) = (Vec::<TreeLeaf>::new(), false, Hash::ZERO);
        for (n, (at, what)) in (0..).zip(&self.told) {
            match what {
                TranscriptPayload::Result { .. } => over = true,
                TranscriptPayload::Takeback { .. } => over = false,
                _ => {}
            }
            let at = millis(*at);
            head = Told { n, at, what: what.clone() }.hash(&head);
            let day = at / DAY;
            days.pop_if(|last| last.day == day);
            if over {
                days.push(TreeLeaf { day, index: 0, events: n + 1, head });
            }
        }
        days
    }
}
