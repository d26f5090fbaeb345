//! Passage of time, and readings of the clocks.

use rand::RngExt;
use zugleich_games::CATALOG;
use zugleich_transcript::{TranscriptClockSetting, TranscriptOpponent, TranscriptPayload, TranscriptSeat};

use super::ScriptedGame;

impl ScriptedGame {
    /// Returns the pause of the clocks when a turn but the first begins.
    pub(super) fn pause(&self) -> u64 {
        self.setup.clock.as_ref().map_or(0, TranscriptClockSetting::pause)
    }

    /// Returns the pause of the clocks once no seat is open.
    pub(super) fn lead(&self) -> u64 {
        self.setup.clock.as_ref().map_or(0, TranscriptClockSetting::lead)
    }

    /// Advances the time at random.
    pub(crate) fn wait(&mut self) {
        self.now += self.chance.random_range(200..1500);
    }

    pub(super) fn stop(&mut self, seat: TranscriptSeat) {
        let Some(clock) = &self.setup.clock else { return };
        if self.setup.opponent == TranscriptOpponent::Computer && seat == TranscriptSeat::Black {
            return;
        }
        let left = &mut self.left[usize::from(seat == TranscriptSeat::Black)];
        *left -= i64::try_from(self.now.saturating_sub(self.since)).unwrap();
        if clock.is_by_days() {
            *left = (*left).max(0);
        }
        *left = clock.cap().min(*left + clock.increment());
    }

    /// Gives a seat whose clock runs an increment.
    pub(crate) fn give(&mut self, seat: TranscriptSeat) {
        let clock = self.setup.clock.as_ref().unwrap();
        let used = i64::try_from(self.now - self.since).unwrap();
        let left = &mut self.left[usize::from(seat == TranscriptSeat::Black)];
        *left = (*left + clock.increment()).min(clock.cap() + used);
        self.push(TranscriptPayload::MoreTime { seat });
    }

    /// Appends a reading of the clocks at the start of a turn.
    pub(crate) fn clock(&mut self) {
        if self.setup.clock.is_some() {
            let [white, black] = self.left.map(|left| u64::try_from(left.max(0)).unwrap());
            self.push(TranscriptPayload::Clock { white, black });
        }
    }

    /// Takes the last turn back while both clocks run.
    pub(crate) fn take_back(&mut self) {
        self.wait();
        let mut record = self.game.record().clone();
        record.turns.pop();
        let kept = record.turns.len();
        self.game = CATALOG.replay(&record).unwrap();
        let used = i64::try_from(self.now.saturating_sub(self.since)).unwrap();
        self.left = [0, 1].map(|side| (self.left[side] - used).min(self.begun[kept][side]));
        self.begun.truncate(kept);
        self.begun.push(self.left);
        self.since = self.now + if kept == 0 { 0 } else { self.pause() };
        self.push(TranscriptPayload::Takeback { turns: kept as u64 });
        self.clock();
    }

    /// Simulates a downtime of the server of one hour.
    pub(crate) fn away(&mut self) {
        let stopped = self.now;
        self.now += 3_600_000;
        self.since = if self.since > stopped { self.since.max(self.now) } else { self.since + 3_600_000 };
        self.push(TranscriptPayload::Resumed { stopped });
    }
}
