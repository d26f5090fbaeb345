use crate::base::{CheckResult, TranscriptErrorKind, ensure};
use crate::form::{BySeat, TranscriptClockSetting, TranscriptSeat};

/// The clocks of a game, computed from its events and their times.
#[derive(Clone, Debug)]
pub(super) struct ReplayedClocks {
    setting: TranscriptClockSetting,
    /// Number of turns played when the clocks were last started.
    turns: usize,
    /// Time before which no clock is charged in this turn.
    from: u64,
    /// `true` once no seat has been open.
    begun_play: bool,
    hands: BySeat<SideClock>,
    /// Time left to each side at the start of each turn, in milliseconds.
    begun: Vec<BySeat<i64>>,
}

/// The clock of one side, running or not; all in milliseconds.
#[derive(Clone, Copy, Debug)]
struct SideClock {
    left: i64,
    since: Option<u64>,
}

impl SideClock {
    fn left(self, now: u64) -> i64 {
        let used = self.since.map_or(0, |since| now.saturating_sub(since));
        self.left - i64::try_from(used).unwrap_or(i64::MAX / 2)
    }
}

impl ReplayedClocks {
    pub(super) fn new(setting: &TranscriptClockSetting) -> Self {
        let hand = SideClock { left: setting.start(), since: None };
        Self {
            setting: setting.clone(),
            turns: 0,
            from: 0,
            begun_play: false,
            hands: BySeat { white: hand, black: hand },
            begun: Vec::new(),
        }
    }

    /// Stops the clock of a seat that seals or moves, and adds the increment up to the cap. The seat must have time
    /// left, unless the server plays for it at a deadline of days.
    pub(super) fn commit(&mut self, seat: TranscriptSeat, by_server: bool, at: u64) -> CheckResult {
        let days = self.setting.is_by_days();
        ensure(days && by_server || !self.has_expired(seat, at), TranscriptErrorKind::TooLate)?;
        let hand = self.hands.of_mut(seat);
        if hand.since.is_some() {
            let left = if days { hand.left(at).max(0) } else { hand.left(at) };
            let left = self.setting.cap().min(left + self.setting.increment());
            *hand = SideClock { left, since: None };
        }
        Ok(())
    }

    /// Adds an increment to the time of a seat, up to the cap, in a game by days.
    pub(super) fn give(&mut self, seat: TranscriptSeat, at: u64) -> CheckResult {
        ensure(self.setting.is_by_days(), TranscriptErrorKind::OutOfPlace)?;
        let (increment, cap) = (self.setting.increment(), self.setting.cap());
        let hand = self.hands.of_mut(seat);
        let left = hand.left(at);
        hand.left += cap.min(left + increment) - left;
        Ok(())
    }

    /// Starts the lead time, if no seat has been open for the first time.
    pub(super) const fn start_lead(&mut self, at: u64) {
        if !self.begun_play {
            self.begun_play = true;
            self.from = at.saturating_add(self.setting.lead());
        }
    }

    /// Lets exactly these clocks run from now on, after `turns` turns.
    pub(super) fn run(&mut self, running: &BySeat<bool>, turns: usize, at: u64) {
        if turns != self.turns {
            self.turns = turns;
            self.from = if turns == 0 { at } else { at.saturating_add(self.setting.pause()) };
        }
        if (running.white || running.black) && self.begun.len() <= turns {
            self.begin_turn();
        }
        let from = at.max(self.from);
        for seat in TranscriptSeat::ALL {
            let hand = self.hands.of_mut(seat);
            match (*running.of(seat), hand.since) {
                (true, None) => hand.since = Some(from),
                (false, Some(_)) => *hand = SideClock { left: hand.left(at), since: None },
                (true, Some(_)) | (false, None) => {}
            }
        }
    }

    fn begin_turn(&mut self) {
        if self.setting.is_by_turn() {
            let start = self.setting.start();
            TranscriptSeat::ALL.into_iter().for_each(|seat| self.hands.of_mut(seat).left = start);
        }
        self.begun.push(BySeat::from_fn(|seat| self.hands.of(seat).left));
    }

    /// Goes back to an earlier turn. Used time stays used, and no side has more than at the start of that
    /// turn.
    pub(super) fn rewind(&mut self, turns: usize, at: u64) {
        self.run(&BySeat { white: false, black: false }, turns, at);
        if let Some(before) = self.begun.get(turns) {
            for seat in TranscriptSeat::ALL {
                let hand = self.hands.of_mut(seat);
                hand.left = hand.left.min(*before.of(seat));
            }
        }
        self.begun.truncate(turns);
    }

    /// Accounts for a downtime of the server, which is charged to neither side.
    pub(super) fn resume(&mut self, stopped: u64, at: u64) {
        let from = at.max(self.from);
        for seat in TranscriptSeat::ALL {
            let hand = self.hands.of_mut(seat);
            if hand.since.is_some() {
                *hand = SideClock { left: hand.left(stopped), since: Some(from) };
            }
        }
    }

    /// Returns whether a running clock has expired.
    pub(super) fn has_expired(&self, seat: TranscriptSeat, now: u64) -> bool {
        let hand = self.hands.of(seat);
        hand.since.is_some() && hand.left(now) <= 0
    }

    /// Returns whether, of two expired clocks, that of this seat expired first. By days both are late.
    pub(super) fn expired_first(&self, seat: TranscriptSeat, now: u64) -> bool {
        !self.setting.is_by_days() && self.hands.of(seat).left(now) < self.hands.of(seat.other()).left(now)
    }

    /// Returns the time left, in milliseconds.
    pub(super) fn left(&self, seat: TranscriptSeat, now: u64) -> u64 {
        u64::try_from(self.hands.of(seat).left(now)).unwrap_or(0)
    }
}
