use zugleich_rules::{ByColor, Color};

use super::TimeControl;
use crate::Moment;

/// The clocks of a game, determined by its stored events and their times.
///
/// A player's clock stops at the commitment (`parity.md` 1), and then the increment is added.
#[derive(Clone, Debug)]
pub struct GameClocks {
    setting: TimeControl,
    /// Time for which all clocks stop after a reveal, in milliseconds.
    pause: i64,
    /// Time for which they stop once no seat is open, in milliseconds.
    lead: i64,
    /// `true` once no seat is open.
    seated: bool,
    /// Number of resolved turns when the clocks ran last.
    turns: usize,
    /// Time until which no side is charged in this turn.
    from: Moment,
    sides: ByColor<SeatClock>,
    /// Time left on each side's clock at the start of each turn, in milliseconds.
    begun: Vec<ByColor<i64>>,
}

/// The clock of one side.
#[derive(Clone, Copy, Debug)]
struct SeatClock {
    hand: Countdown,
    /// After a commitment, the clock as if there were none: shown to viewers who may not know of it.
    without_commitment: Option<Countdown>,
}

/// An amount of time, which may be running down.
#[derive(Clone, Copy, Debug)]
struct Countdown {
    /// Time left when it was started or stopped last, in milliseconds.
    left: i64,
    /// Time of its start, if it runs.
    since: Option<Moment>,
}

impl Countdown {
    fn left(self, now: Moment) -> i64 {
        self.left - self.since.map_or(0, |since| now.since(since))
    }

    fn stopped(self, at: Moment) -> Self {
        Self { left: self.left(at), since: None }
    }

    fn set(&mut self, runs: bool, at: Moment) {
        match (runs, self.since) {
            (true, None) => self.since = Some(at),
            (false, Some(_)) => *self = self.stopped(at),
            (true, Some(_)) | (false, None) => {}
        }
    }
}

impl GameClocks {
    pub(crate) fn new(setting: TimeControl, pause: u32, lead: u32) -> Self {
        let hand = Countdown { left: setting.start(), since: None };
        let clock = SeatClock { hand, without_commitment: None };
        Self {
            setting,
            pause: pause.into(),
            lead: lead.into(),
            seated: false,
            turns: 0,
            from: Moment::new(0),
            sides: ByColor::new(clock, clock),
            begun: Vec::new(),
        }
    }

    /// Returns the time control.
    pub const fn setting(&self) -> TimeControl {
        self.setting
    }

    /// Records that no seat is open; the first time, the clocks start only after the lead time.
    pub(crate) const fn seated(&mut self, at: Moment) {
        if !self.seated {
            self.seated = true;
            self.from = at.plus(self.lead);
        }
    }

    /// Stops the clock of a committing seat and adds its increment, up to the cap. A plan that the server commits at
    /// a deadline starts from nothing.
    pub(crate) fn commit(&mut self, seat: Color, at: Moment) {
        let clock = &mut self.sides[seat];
        if clock.hand.since.is_some() {
            clock.without_commitment = Some(clock.hand);
            clock.hand = clock.hand.stopped(at);
            let left = if self.setting.is_by_days() { clock.hand.left.max(0) } else { clock.hand.left };
            clock.hand.left = self.setting.cap().min(left + self.setting.increment());
        }
    }

    /// Adds an increment to the time of a seat, up to the cap. A hidden commitment changes nothing of what is shown.
    pub(crate) fn give(&mut self, seat: Color, at: Moment) {
        let (increment, cap) = (self.setting.increment(), self.setting.cap());
        let SeatClock { hand, without_commitment } = &mut self.sides[seat];
        for hand in std::iter::once(hand).chain(without_commitment) {
            let left = hand.left(at);
            hand.left += cap.min(left + increment) - left;
        }
    }

    /// Lets exactly these clocks run from now on, with `turns` resolved turns. At the start of a turn the
    /// clocks stop during the playback of the last one.
    pub(crate) fn run(&mut self, running: ByColor<bool>, turns: usize, at: Moment) {
        if turns != self.turns {
            self.turns = turns;
            self.from = if turns == 0 { at } else { at.plus(self.pause) };
        }
        if (running.white || running.black) && self.begun.len() <= turns {
            self.begin_turn();
        }
        for side in Color::ALL {
            let clock = &mut self.sides[side];
            clock.hand.set(running[side], if running[side] { at.max(self.from) } else { at });
            if !running.white && !running.black {
                clock.without_commitment.iter_mut().for_each(|hand| hand.set(false, at));
            }
        }
    }

    fn begin_turn(&mut self) {
        for side in Color::ALL {
            let clock = &mut self.sides[side];
            clock.without_commitment = None;
            if let TimeControl::Turn { .. } = self.setting {
                clock.hand.left = self.setting.start();
            }
        }
        self.begun.push(ByColor::from_fn(|side| self.sides[side].hand.left));
    }

    /// Goes back to the turn after `turns` others. Used time stays used, and no side has more than at the
    /// start of that turn.
    pub(crate) fn rewind(&mut self, turns: usize, at: Moment) {
        self.run(ByColor::default(), turns, at);
        let before = self.begun.get(turns).copied();
        for (side, clock) in Color::ALL.into_iter().zip([&mut self.sides.white, &mut self.sides.black]) {
            let most = before.map_or(i64::MAX, |before| before[side]);
            clock.hand.left = clock.hand.left.min(most);
        }
        self.begun.truncate(turns);
    }

    /// Excludes the time between two moments, in which the server was stopped.
    pub(crate) fn resume(&mut self, stopped: Moment, at: Moment) {
        let from = self.from;
        let resumed = |hand: &mut Countdown| {
            if hand.since.is_some() {
                *hand = Countdown { left: hand.left(stopped), since: Some(at.max(from)) };
            }
        };
        for clock in [&mut self.sides.white, &mut self.sides.black] {
            resumed(&mut clock.hand);
            clock.without_commitment.iter_mut().for_each(resumed);
        }
    }

    /// Returns whether a clock runs.
    pub(crate) fn runs(&self) -> bool {
        self.sides.iter().any(|(_, clock)| clock.hand.since.is_some())
    }

    /// Returns the sides whose flags have fallen.
    ///
    /// If commitments are `hidden`, a flag falls only when no running clock has time left: otherwise a game
    /// that goes on would reveal that the side without time has committed. Then the side that ran out first
    /// is late; by days both are.
    pub(crate) fn flags(&self, hidden: bool, now: Moment) -> ByColor<bool> {
        let due = self.next_flag(hidden).is_some_and(|due| due <= now);
        let first = self.ends().min();
        let all = !hidden || self.setting.is_by_days();
        let late = |side| self.end(side).is_some_and(|end| end <= now && (all || Some(end) == first));
        ByColor::from_fn(|side| due && late(side))
    }

    /// Returns the time of the next flag fall, if no side commits before.
    pub(crate) fn next_flag(&self, hidden: bool) -> Option<Moment> {
        if hidden { self.ends().max() } else { self.ends().min() }
    }

    /// Returns whether a side's running clock has no time left.
    pub(crate) fn is_late(&self, side: Color, now: Moment) -> bool {
        self.end(side).is_some_and(|end| end <= now)
    }

    fn ends(&self) -> impl Iterator<Item = Moment> {
        Color::ALL.into_iter().filter_map(|side| self.end(side))
    }

    /// Returns the time at which a side's clock runs out, if it runs.
    fn end(&self, side: Color) -> Option<Moment> {
        let Countdown { left, since } = self.sides[side].hand;
        Some(since?.plus(left))
    }

    /// Returns the time for which no side is charged yet, in milliseconds. It does not depend on commitments.
    pub fn pause_left(&self, now: Moment) -> i64 {
        self.from.since(now)
    }

    /// Returns the time left of a side, in milliseconds, and whether its clock runs; for a viewer who may not
    /// know of a commitment, as if there were none.
    pub fn shown(&self, side: Color, knows: bool, now: Moment) -> (i64, bool) {
        let SeatClock { hand, without_commitment } = self.sides[side];
        let hand = if knows { hand } else { without_commitment.unwrap_or(hand) };
        (hand.left(now).max(0), hand.since.is_some())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FIVE_AND_THREE: TimeControl = TimeControl::Increment { base: 300, increment: 3 };
    /// No pause between turns.
    const PAUSE: u32 = 0;
    const BOTH: ByColor<bool> = ByColor { white: true, black: true };
    const BLACK: ByColor<bool> = ByColor { white: false, black: true };

    fn started(setting: TimeControl) -> GameClocks {
        let mut clocks = GameClocks::new(setting, PAUSE, PAUSE);
        clocks.run(BOTH, 0, Moment::new(1_000));
        clocks
    }

    fn left(clocks: &GameClocks, now: i64) -> (i64, i64) {
        let left = |side| clocks.shown(side, true, Moment::new(now)).0;
        (left(Color::White), left(Color::Black))
    }

    #[test]
    fn clock_on_commit_stops_and_adds_increment() {
        let mut clocks = started(FIVE_AND_THREE);
        clocks.commit(Color::White, Moment::new(11_000));
        clocks.run(BLACK, 0, Moment::new(11_000));
        assert_eq!(left(&clocks, 21_000), (293_000, 280_000));
        assert_eq!(clocks.next_flag(false), Some(Moment::new(301_000)));
        clocks.commit(Color::Black, Moment::new(21_000));
        clocks.run(BOTH, 1, Moment::new(21_000));
        assert_eq!(left(&clocks, 21_000), (293_000, 283_000));
        assert_eq!(clocks.next_flag(false), Some(Moment::new(304_000)));
    }

    #[test]
    fn every_turn_has_its_own_time() {
        let mut clocks = started(TimeControl::Turn { seconds: 30 });
        clocks.commit(Color::White, Moment::new(11_000));
        assert_eq!(left(&clocks, 12_000), (20_000, 19_000));
        clocks.commit(Color::Black, Moment::new(21_000));
        clocks.run(BOTH, 1, Moment::new(21_000));
        assert_eq!(left(&clocks, 22_000), (29_000, 29_000));
        assert_eq!(clocks.flags(false, Moment::new(50_999)), ByColor::default());
        assert_eq!(clocks.flags(false, Moment::new(51_000)), BOTH);
    }

    #[test]
    fn hidden_flag_falls_when_no_other_clock_runs() {
        let mut clocks = started(FIVE_AND_THREE);
        clocks.commit(Color::White, Moment::new(11_000));
        clocks.commit(Color::Black, Moment::new(1_000));
        clocks.run(BOTH, 1, Moment::new(11_000));
        let white = ByColor::new(true, false);
        // White has 293 seconds, Black 303.
        let fallen = |clocks: &GameClocks, second: i64| clocks.flags(true, Moment::new(1_000 * second));
        assert_eq!(clocks.flags(false, Moment::new(304_000)), white);
        assert_eq!((fallen(&clocks, 304), fallen(&clocks, 313)), (ByColor::default(), ByColor::default()));
        assert!(clocks.is_late(Color::White, Moment::new(304_000)));
        assert_eq!((fallen(&clocks, 314), clocks.next_flag(true)), (white, Some(Moment::new(314_000))));
        clocks.commit(Color::Black, Moment::new(310_000));
        clocks.run(ByColor::new(true, false), 1, Moment::new(310_000));
        assert_eq!(fallen(&clocks, 310), white);
    }

    #[test]
    fn hidden_commitment_changes_no_shown_clock() {
        let (quiet, mut secret) = (started(FIVE_AND_THREE), started(FIVE_AND_THREE));
        secret.commit(Color::White, Moment::new(11_000));
        secret.run(BLACK, 0, Moment::new(11_000));
        let seen = |clocks: &GameClocks| clocks.shown(Color::White, false, Moment::new(500_000));
        assert_eq!(seen(&secret), seen(&quiet));
        let (mut quiet, mut stopped) = (quiet, secret.clone());
        for clocks in [&mut quiet, &mut stopped] {
            clocks.resume(Moment::new(40_000), Moment::new(90_000));
            clocks.run(ByColor::default(), 0, Moment::new(95_000));
        }
        assert_eq!(seen(&stopped), seen(&quiet));
        assert_eq!(seen(&quiet), (256_000, false));
        secret.run(BOTH, 1, Moment::new(20_000));
        assert_eq!(secret.shown(Color::White, false, Moment::new(20_000)), (293_000, true));
    }

    #[test]
    fn clock_during_server_stop_is_not_charged() {
        let mut clocks = started(FIVE_AND_THREE);
        clocks.resume(Moment::new(6_000), Moment::new(900_000));
        assert_eq!(left(&clocks, 910_000), (285_000, 285_000));
        // The server was last seen before the turn began: nothing is charged.
        let mut clocks = started(FIVE_AND_THREE);
        clocks.resume(Moment::new(0), Moment::new(900_000));
        assert_eq!(left(&clocks, 900_000), (300_000, 300_000));
    }

    #[test]
    fn clocks_pause_during_reveal_playback() {
        let mut clocks = GameClocks::new(FIVE_AND_THREE, 2_000, 0);
        clocks.run(BOTH, 0, Moment::new(1_000));
        assert_eq!((clocks.pause_left(Moment::new(1_000)), left(&clocks, 2_000)), (0, (299_000, 299_000)));
        clocks.commit(Color::White, Moment::new(2_000));
        clocks.commit(Color::Black, Moment::new(2_000));
        clocks.run(BOTH, 1, Moment::new(2_000));
        assert_eq!(
            (clocks.pause_left(Moment::new(2_500)), left(&clocks, 4_000)),
            (1_500, (302_000, 302_000))
        );
        // A commitment during the playback of the reveal is charged nothing, and does not shorten a later
        // turn.
        clocks.commit(Color::White, Moment::new(3_000));
        clocks.run(BLACK, 1, Moment::new(3_000));
        assert_eq!(
            (clocks.pause_left(Moment::new(3_000)), left(&clocks, 5_000)),
            (1_000, (305_000, 301_000))
        );
        assert_eq!(clocks.next_flag(false), Some(Moment::new(306_000)));
        clocks.resume(Moment::new(2_500), Moment::new(3_500));
        assert_eq!(left(&clocks, 5_000), (305_000, 301_000));
    }

    #[test]
    fn clocks_stand_for_some_time_when_both_have_come() {
        let mut clocks = GameClocks::new(FIVE_AND_THREE, 0, 10_000);
        clocks.run(ByColor::default(), 0, Moment::new(1_000));
        for at in [60_000, 61_000] {
            clocks.seated(Moment::new(at));
            clocks.run(BOTH, 0, Moment::new(at));
        }
        assert_eq!(
            (clocks.pause_left(Moment::new(64_000)), left(&clocks, 71_000)),
            (6_000, (299_000, 299_000))
        );
        // A side that is ready sooner loses nothing.
        clocks.commit(Color::White, Moment::new(62_000));
        assert_eq!(left(&clocks, 71_000), (303_000, 299_000));
        clocks.commit(Color::Black, Moment::new(63_000));
        clocks.run(BOTH, 1, Moment::new(63_000));
        assert_eq!(left(&clocks, 64_000), (302_000, 302_000));
    }

    /// Days of a game by days, in milliseconds.
    const DAY: i64 = 86_400_000;
    const TWO_AND_SIX: TimeControl = TimeControl::Days { increment: 2, cap: 6 };

    #[test]
    fn days_are_added_up_to_the_cap() {
        let mut clocks = started(TWO_AND_SIX);
        clocks.commit(Color::White, Moment::new(1_000 + DAY));
        clocks.run(BLACK, 0, Moment::new(1_000 + DAY));
        clocks.commit(Color::Black, Moment::new(1_000 + 5 * DAY));
        clocks.run(BOTH, 1, Moment::new(1_000 + 5 * DAY));
        assert_eq!(left(&clocks, 1_000 + 5 * DAY), (6 * DAY, 3 * DAY));
        assert_eq!(clocks.next_flag(false), Some(Moment::new(1_000 + 8 * DAY)));
    }

    #[test]
    fn given_days_stop_at_the_cap() {
        let mut clocks = started(TWO_AND_SIX);
        clocks.give(Color::White, Moment::new(1_000 + DAY));
        assert_eq!(left(&clocks, 1_000 + DAY), (6 * DAY, 5 * DAY));
        clocks.give(Color::White, Moment::new(1_000 + 5 * DAY));
        assert_eq!(left(&clocks, 1_000 + 5 * DAY), (4 * DAY, DAY));
    }

    #[test]
    fn given_days_reveal_no_commitment() {
        let (mut quiet, mut secret) = (started(TWO_AND_SIX), started(TWO_AND_SIX));
        secret.commit(Color::White, Moment::new(1_000 + 3 * DAY));
        secret.run(BLACK, 0, Moment::new(1_000 + 3 * DAY));
        for clocks in [&mut quiet, &mut secret] {
            clocks.give(Color::White, Moment::new(1_000 + 4 * DAY));
        }
        let seen = |clocks: &GameClocks| clocks.shown(Color::White, false, Moment::new(1_000 + 5 * DAY));
        assert_eq!((seen(&secret), seen(&quiet)), ((3 * DAY, true), (3 * DAY, true)));
    }

    #[test]
    fn hidden_days_that_both_exceed_are_late_for_both() {
        let mut clocks = started(TWO_AND_SIX);
        clocks.give(Color::Black, Moment::new(1_000 + DAY));
        let at = |days: i64| Moment::new(1_000 + days * DAY);
        assert_eq!(clocks.flags(true, at(6)), ByColor::default());
        assert_eq!(clocks.flags(true, at(7)), BOTH);
        assert_eq!(clocks.flags(false, at(6)), ByColor::new(true, false));
    }

    /// A step on the clocks of a game by days: the seat it is about, its kind, and hours before it.
    fn clock_steps() -> impl Strategy<Value = Vec<(bool, u8, i64)>> {
        prop::collection::vec((prop::bool::ANY, 0_u8..8, 0_i64..60), 1..60)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn days_never_exceed_the_cap_or_run_while_committed(steps in clock_steps()) {
            let (mut clocks, mut running, mut turns) = (started(TWO_AND_SIX), BOTH, 0);
            let mut now = Moment::new(1_000);
            for (white, step, hours) in steps {
                let (seat, before) = (if white { Color::White } else { Color::Black }, now);
                now = now.plus(hours * 3_600_000);
                let still = Color::ALL.map(|side| (running[side], clocks.shown(side, true, before)));
                for (side, (runs, (left, shown))) in Color::ALL.into_iter().zip(still) {
                    prop_assert_eq!(runs, shown);
                    let used = if runs { now.since(before) } else { 0 };
                    prop_assert_eq!(clocks.shown(side, true, now).0, (left - used).max(0));
                }
                match step {
                    0..=4 if running[seat] => {
                        clocks.commit(seat, now);
                        running[seat] = false;
                    }
                    5 => clocks.give(seat, now),
                    6 => clocks.resume(now.plus(-3_600_000), now),
                    7 if turns > 0 => {
                        turns -= 1;
                        clocks.rewind(turns, now);
                        running = BOTH;
                    }
                    _ => {}
                }
                if running == ByColor::default() {
                    (turns, running) = (turns + 1, BOTH);
                }
                clocks.run(running, turns, now);
                for side in Color::ALL {
                    prop_assert!(clocks.shown(side, true, now).0 <= TWO_AND_SIX.cap());
                }
            }
        }
    }

    #[test]
    fn takeback_restores_no_time_or_increment() {
        let mut clocks = started(FIVE_AND_THREE);
        clocks.commit(Color::White, Moment::new(2_000));
        clocks.commit(Color::Black, Moment::new(11_000));
        clocks.run(BOTH, 1, Moment::new(11_000));
        assert_eq!(left(&clocks, 11_000), (302_000, 293_000));
        clocks.rewind(0, Moment::new(12_000));
        clocks.run(BOTH, 0, Moment::new(12_000));
        assert_eq!(left(&clocks, 12_000), (300_000, 292_000));
    }
}
