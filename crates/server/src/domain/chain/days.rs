use zugleich_transcript::{Entry, Event as Told, Hash, What};

use super::links::{Chain, History};
use super::ring::Ring;
use super::teller::millis;
use super::untellable::Untellable;
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::Event;

/// Length of a day, in milliseconds.
const DAY: u64 = 86_400_000;

impl Chain {
    /// Returns the entries of a game with these events in the published trees: one for each day with an event
    /// and at whose end the game was over. Their index in the tree is 0.
    pub(crate) fn days(
        id: &GameId,
        events: &[(Moment, Event)],
        ring: &Ring,
    ) -> Result<Vec<Entry>, Untellable> {
        Ok(Self::fold(id, events, ring)?.days())
    }
}

impl History {
    fn days(&self) -> Vec<Entry> {
        let (mut days, mut over, mut head) = (Vec::<Entry>::new(), false, Hash::ZERO);
        for (n, (at, what)) in (0..).zip(&self.told) {
            match what {
                What::Result { .. } => over = true,
                What::Takeback { .. } => over = false,
                _ => {}
            }
            let at = millis(*at);
            head = Told { n, at, what: what.clone() }.hash(&head);
            let day = at / DAY;
            days.pop_if(|last| last.day == day);
            if over {
                days.push(Entry { day, index: 0, events: n + 1, head });
            }
        }
        days
    }
}
