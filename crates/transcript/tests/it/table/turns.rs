//! Turns: random plans, their seals and openings, and their consequences.

use rand::{Rng, RngExt};
use zugleich_rules::ByColor;
use zugleich_transcript::{
    BySeat, Hash, Nonce, SealInput, SealOpener, Sealer, TranscriptClockSetting, TranscriptMode,
    TranscriptOpponent, TranscriptPayload, TranscriptSeat, position_hash,
};

use super::ScriptedGame;

impl ScriptedGame {
    /// Plays a whole turn: seals, openings, the turn itself and a reading of the clocks.
    pub(crate) fn turn(&mut self) {
        let plans = BySeat::from_fn(|seat| self.game.acts(seat.side()).then(|| self.chosen(seat)));
        self.turn_of(&plans);
    }

    pub(crate) fn turn_of(&mut self, plans: &BySeat<Option<String>>) {
        if self.setup.mode == TranscriptMode::Open {
            self.wait();
            let mover = if plans.white.is_some() { TranscriptSeat::White } else { TranscriptSeat::Black };
            self.stop(mover);
        } else {
            let first = if self.setup.opponent == TranscriptOpponent::Computer {
                TranscriptSeat::Black
            } else {
                self.either()
            };
            for seat in [first, first.other()] {
                self.seal(seat, plans.of(seat).as_deref().unwrap());
            }
            let first = self.either();
            for seat in [first, first.other()] {
                self.open(seat);
            }
        }
        self.resolve(plans);
    }

    pub(crate) fn either(&mut self) -> TranscriptSeat {
        if self.chance.random() { TranscriptSeat::White } else { TranscriptSeat::Black }
    }

    /// Returns a random plan, or a list where the whole game is planned.
    pub(crate) fn chosen(&mut self, seat: TranscriptSeat) -> String {
        const LISTS: [&str; 2] = ["1. e4 2. Bc4 {très bien}\n3. Qh5 Qxf7", "e5 Nc6 ; \"so\"\nNf6"];
        let plans = self.game.legal_plan_texts(seat.side());
        let list = if seat == TranscriptSeat::White { LISTS[0] } else { LISTS[1] };
        let index = self.chance.random_range(0..plans.len().max(1));
        let plan = plans.get(index).map_or(list, String::as_str).to_owned();
        let predictable =
            self.game.prediction().map(|game| game.predictable(seat.side())).unwrap_or_default();
        match predictable.get(self.chance.random_range(0..20)) {
            Some((predicted, _)) => format!("{plan}/{predicted}"),
            None => plan,
        }
    }

    pub(crate) fn seal(&mut self, seat: TranscriptSeat, plan: &str) {
        self.wait();
        let mut nonce = [0; 16];
        self.chance.fill_bytes(&mut nonce);
        let nonce = Nonce::new(nonce);
        let (game, turn) = (self.id.clone(), u64::from(self.game.turn()));
        let position = position_hash(&self.game.position());
        let digits = nonce.expose();
        let seal = SealInput { game, turn, seat, position, plan: plan.into(), nonce }.seal();
        let by = if self.setup.mode == TranscriptMode::Sealed { Sealer::Player } else { Sealer::Server };
        let deposit = (by == Sealer::Player && *self.shown.of(seat.other())).then(|| Hash::new([7; 32]));
        *self.secret.of_mut(seat) = Some((plan.to_owned(), digits));
        self.stop(seat);
        self.push(TranscriptPayload::Seal { seat, turn, seal, by, deposit });
        if self.setup.opponent == TranscriptOpponent::Computer && seat == TranscriptSeat::Black {
            self.since = self.now.max(self.since);
        }
    }

    pub(crate) fn open(&mut self, seat: TranscriptSeat) {
        self.now += 5;
        let (plan, nonce) = self.secret.of(seat).clone().unwrap();
        let by = match self.setup.mode {
            TranscriptMode::Sealed if self.chance.random() => SealOpener::Opponent,
            TranscriptMode::Sealed => SealOpener::Owner,
            TranscriptMode::Kept | TranscriptMode::Open => SealOpener::Server,
        };
        self.push(TranscriptPayload::Opening { seat, turn: u64::from(self.game.turn()), plan, nonce, by });
    }

    pub(crate) fn resolve(&mut self, plans: &BySeat<Option<String>>) {
        let turn = u64::from(self.game.turn());
        let check = |side| {
            plans.of(TranscriptSeat::of(side)).as_deref().map(|plan| self.game.check(side, plan).unwrap())
        };
        let judged = ByColor::from_fn(check);
        let report = self.game.play_checked(judged).unwrap();
        self.push(TranscriptPayload::Turn { turn, plans: plans.clone(), position: report.position });
        self.since = self.now + self.pause();
        match &self.setup.clock {
            Some(TranscriptClockSetting::Turn { .. }) => self.left = self.begun[0],
            Some(TranscriptClockSetting::Increment { .. } | TranscriptClockSetting::Days { .. }) | None => {}
        }
        self.begun.push(self.left);
        match self.game.outcome() {
            Some(outcome) => {
                let (winner, reason) = (outcome.winner.map(TranscriptSeat::of), outcome.reason.name());
                self.end(winner, reason);
            }
            None => self.clock(),
        }
    }
}
