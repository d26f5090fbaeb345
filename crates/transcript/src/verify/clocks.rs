use crate::base::{Sound, Wrong, ensure};
use crate::form::{ClockSetting, Seat, Seats};

/// The clocks of a game, which its events and their times decide.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    setting: ClockSetting,
    /// After how many turns clocks ran last.
    turns: usize,
    /// Until when nobody is charged in this turn.
    from: u64,
    /// Whether both players were there by now.
    begun_play: bool,
    hands: Seats<Hand>,
    /// What each side had left when each turn began.
    begun: Vec<Seats<i64>>,
}

/// Some time, which may be running out; all in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Hand {
    left: i64,
    since: Option<u64>,
}

impl Hand {
    fn left(self, now: u64) -> i64 {
        let used = self.since.map_or(0, |since| now.saturating_sub(since));
        self.left - i64::try_from(used).unwrap_or(i64::MAX / 2)
    }
}

impl Clocks {
    pub(super) fn new(setting: &ClockSetting) -> Self {
        let hand = Hand { left: setting.start(), since: None };
        Self {
            setting: setting.clone(),
            turns: 0,
            from: 0,
            begun_play: false,
            hands: Seats { white: hand, black: hand },
            begun: Vec::new(),
        }
    }

    /// A seat seals or moves: its clock stops, and then it gets its increment. It must have something left.
    pub(super) fn commit(&mut self, seat: Seat, at: u64) -> Sound {
        ensure(!self.is_late(seat, at), Wrong::TooLate)?;
        let hand = self.hands.of_mut(seat);
        if hand.since.is_some() {
            *hand = Hand { left: hand.left(at) + self.setting.increment(), since: None };
        }
        Ok(())
    }

    /// No seat is open: when they were taken, clocks begin to run only some time later.
    pub(super) const fn seated(&mut self, at: u64) {
        if !self.begun_play {
            self.begun_play = true;
            self.from = at.saturating_add(self.setting.lead());
        }
    }

    /// Lets just these clocks run from now on, in the turn after so many others.
    pub(super) fn run(&mut self, running: &Seats<bool>, turns: usize, at: u64) {
        if turns != self.turns {
            self.turns = turns;
            self.from = if turns == 0 { at } else { at.saturating_add(self.setting.pause()) };
        }
        if (running.white || running.black) && self.begun.len() <= turns {
            self.begin_turn();
        }
        let from = at.max(self.from);
        for seat in Seat::ALL {
            let hand = self.hands.of_mut(seat);
            match (*running.of(seat), hand.since) {
                (true, None) => hand.since = Some(from),
                (false, Some(_)) => *hand = Hand { left: hand.left(at), since: None },
                (true, Some(_)) | (false, None) => {}
            }
        }
    }

    fn begin_turn(&mut self) {
        if self.setting.is_by_turn() {
            let start = self.setting.start();
            Seat::ALL.into_iter().for_each(|seat| self.hands.of_mut(seat).left = start);
        }
        self.begun.push(Seats::from_fn(|seat| self.hands.of(seat).left));
    }

    /// Goes back to the turn after so many others. The time that was used stays used, and nobody has more than when
    /// that turn began.
    pub(super) fn rewind(&mut self, turns: usize, at: u64) {
        self.run(&Seats { white: false, black: false }, turns, at);
        if let Some(before) = self.begun.get(turns) {
            for seat in Seat::ALL {
                let hand = self.hands.of_mut(seat);
                hand.left = hand.left.min(*before.of(seat));
            }
        }
        self.begun.truncate(turns);
    }

    /// The server was away between two moments, and nobody is charged for that.
    pub(super) fn resume(&mut self, stopped: u64, at: u64) {
        let from = at.max(self.from);
        for seat in Seat::ALL {
            let hand = self.hands.of_mut(seat);
            if hand.since.is_some() {
                *hand = Hand { left: hand.left(stopped), since: Some(from) };
            }
        }
    }

    /// Whether nothing is left of a clock that runs.
    pub(super) fn is_late(&self, seat: Seat, now: u64) -> bool {
        let hand = self.hands.of(seat);
        hand.since.is_some() && hand.left(now) <= 0
    }

    /// Whether, of two that are late, the flag of this seat fell first.
    pub(super) fn was_first(&self, seat: Seat, now: u64) -> bool {
        self.hands.of(seat).left(now) < self.hands.of(seat.other()).left(now)
    }

    /// What is left, in milliseconds.
    pub(super) fn left(&self, seat: Seat, now: u64) -> u64 {
        u64::try_from(self.hands.of(seat).left(now)).unwrap_or(0)
    }
}
