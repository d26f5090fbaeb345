use super::ending;
use super::offers::PendingOffers;
use super::replay_state::ReplayState;
use super::seals::OpeningData;
use crate::base::{CheckResult, LineError, TranscriptErrorKind, ensure};
use crate::form::{
    BySeat, TranscriptEvent, TranscriptMode, TranscriptOpponent, TranscriptPayload, TranscriptPlans,
    TranscriptSeat, seed_commitment,
};
use zugleich_rules::kernel::Reason;

impl ReplayState {
    /// Checks and applies an event.
    pub(super) fn apply_event(&mut self, event: &TranscriptEvent) -> CheckResult {
        self.is_possible(&event.what)?;
        self.change(event)?;
        self.after_turn = matches!(event.what, TranscriptPayload::Turn { .. });
        self.run_clocks(event.at);
        Ok(())
    }

    /// Checks whether an event of this kind is possible at this point of the game.
    fn is_possible(&self, what: &TranscriptPayload) -> CheckResult {
        self.ensure_complete(
            matches!(what, TranscriptPayload::Result { .. }),
            matches!(what, TranscriptPayload::Clock { .. }),
        )?;
        let possible = match what {
            TranscriptPayload::Game { .. } => false,
            TranscriptPayload::Resumed { .. } => true,
            TranscriptPayload::Joined { .. } | TranscriptPayload::Key { .. } => self.result.is_none(),
            TranscriptPayload::Seed { .. }
            | TranscriptPayload::RematchAsk { .. }
            | TranscriptPayload::Rematch { .. } => self.result.is_some(),
            TranscriptPayload::Takeback { .. } => {
                !self.players.has_open_seat()
                    && (self.result.is_none() || self.opponent == TranscriptOpponent::Practice)
            }
            // A game can be called off while a seat is open.
            TranscriptPayload::Result { reason, .. } if reason == Reason::Aborted.name() => {
                self.result.is_none()
            }
            _ => self.result.is_none() && !self.players.has_open_seat(),
        };
        ensure(possible, TranscriptErrorKind::OutOfPlace)
    }

    /// Checks that a turn is followed by the result that the rules give, or by a reading of the clocks.
    fn ensure_complete(&self, ends: bool, reads: bool) -> CheckResult {
        if !self.after_turn {
            return Ok(());
        }
        if let Some((_, reason)) = self.referee.ended().filter(|_| !ends) {
            return Err(LineError::new(
                TranscriptErrorKind::Rules,
                format_args!("the game is over: {reason}"),
            ));
        }
        ensure(self.clocks.is_none() || ends || reads, TranscriptErrorKind::NoClock)
    }

    fn change(&mut self, event: &TranscriptEvent) -> CheckResult {
        let at = event.at;
        match &event.what {
            TranscriptPayload::Joined { seat, key, words, .. } => {
                self.players.join(*seat, key.as_ref(), words.as_deref())
            }
            TranscriptPayload::Key { seat, key, words } => self.players.show(*seat, key, words.as_deref()),
            TranscriptPayload::Seal { seat, turn, seal, by, deposit } => {
                ensure(*turn == self.turn(), TranscriptErrorKind::WrongTurn)?;
                self.seals.place(*seat, *seal, *by, deposit.is_some(), &self.players)?;
                self.commit(*seat, at)
            }
            TranscriptPayload::Opening { seat, turn, plan, nonce, by } => {
                ensure(*turn == self.turn(), TranscriptErrorKind::WrongTurn)?;
                let position = self.positions.last().map_or("", String::as_str);
                let opens = OpeningData { seat: *seat, turn: *turn, position, plan, nonce };
                self.seals.open(&opens, *by, &self.referee)
            }
            TranscriptPayload::Forfeit { seat, turn, reason, plan, nonce } => {
                ensure(*turn == self.turn(), TranscriptErrorKind::WrongTurn)?;
                let position = self.positions.last().map_or("", String::as_str);
                let opens = OpeningData { seat: *seat, turn: *turn, position, plan, nonce };
                self.seals.record_forfeit(&opens, reason, &self.referee)
            }
            TranscriptPayload::Turn { turn, plans, position } => self.resolve(*turn, plans, position, at),
            TranscriptPayload::Clock { white, black } => {
                self.read_clocks(&BySeat { white: *white, black: *black }, at)
            }
            TranscriptPayload::Resumed { stopped } => self.resume(*stopped, at),
            TranscriptPayload::MoreTime { seat } => {
                let clocks = self.clocks.as_mut().ok_or(TranscriptErrorKind::OutOfPlace)?;
                clocks.give(*seat, at)
            }
            TranscriptPayload::DrawOffer { seat } => self.offer(*seat, false),
            TranscriptPayload::TakebackAsk { seat } => self.offer(*seat, true),
            TranscriptPayload::DrawDecline { seat } => PendingOffers::decline(&mut self.offers.draw, *seat),
            TranscriptPayload::TakebackDecline { seat } => {
                PendingOffers::decline(&mut self.offers.takeback, *seat)
            }
            TranscriptPayload::Takeback { turns } => self.take_back(*turns, at),
            TranscriptPayload::Result { winner, reason } => {
                ending::check(self, *winner, reason, at)?;
                self.result = Some((*winner, reason.clone()));
                Ok(())
            }
            TranscriptPayload::Seed { seed } => {
                let commitment = self.seed.take().ok_or(TranscriptErrorKind::OutOfPlace)?;
                ensure(seed_commitment(self.game(), seed) == commitment, TranscriptErrorKind::WrongCommitment)
            }
            TranscriptPayload::Game { .. }
            | TranscriptPayload::RematchAsk { .. }
            | TranscriptPayload::Rematch { .. } => Ok(()),
        }
    }

    fn commit(&mut self, seat: TranscriptSeat, at: u64) -> CheckResult {
        let by_server = self.mode != TranscriptMode::Sealed;
        self.clocks.as_mut().map_or(Ok(()), |clocks| clocks.commit(seat, by_server, at))
    }

    fn resolve(&mut self, turn: u64, plans: &TranscriptPlans, position: &str, at: u64) -> CheckResult {
        ensure(turn == self.turn(), TranscriptErrorKind::WrongTurn)?;
        if self.mode == TranscriptMode::Open {
            let planned = TranscriptSeat::ALL
                .into_iter()
                .all(|seat| plans.of(seat).is_some() == (seat == self.mover()));
            ensure(planned, TranscriptErrorKind::PlansDiffer)?;
            self.commit(self.mover(), at)?;
        } else {
            ensure(self.seals.take().as_ref() == Some(plans), TranscriptErrorKind::PlansDiffer)?;
        }
        self.referee.play_turn(turn, plans, position)?;
        self.positions.push(position.to_owned());
        self.offers = PendingOffers::default();
        Ok(())
    }

    fn read_clocks(&self, told: &BySeat<u64>, at: u64) -> CheckResult {
        let clocks = self.clocks.as_ref().ok_or(TranscriptErrorKind::WrongClock)?;
        for seat in TranscriptSeat::ALL {
            let left = clocks.left(seat, at);
            if left != *told.of(seat) {
                return Err(LineError::new(
                    TranscriptErrorKind::WrongClock,
                    format_args!("{seat} has {left} milliseconds"),
                ));
            }
        }
        Ok(())
    }

    fn resume(&mut self, stopped: u64, at: u64) -> CheckResult {
        ensure(stopped <= at, TranscriptErrorKind::GoesBack)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.resume(stopped, at);
        }
        Ok(())
    }

    fn offer(&mut self, seat: TranscriptSeat, back: bool) -> CheckResult {
        ensure(
            self.players.is_guest(seat) && self.opponent != TranscriptOpponent::Computer,
            TranscriptErrorKind::OutOfPlace,
        )?;
        *(if back { &mut self.offers.takeback } else { &mut self.offers.draw }) = Some(seat);
        Ok(())
    }

    fn take_back(&mut self, kept: u64, at: u64) -> CheckResult {
        self.offers.allow(self.opponent, kept, self.turns())?;
        let kept = usize::try_from(kept).unwrap_or(usize::MAX);
        self.referee.take_back(kept)?;
        self.positions.truncate(kept + 1);
        self.seals.clear();
        (self.offers, self.result) = (PendingOffers::default(), None);
        if let Some(clocks) = &mut self.clocks {
            clocks.rewind(kept, at);
        }
        Ok(())
    }

    /// Checks whether a transcript may end here.
    pub(super) fn close(&self) -> CheckResult {
        self.ensure_complete(false, false)?;
        ensure(self.result.is_none() || self.seed.is_none(), TranscriptErrorKind::WrongCommitment)
    }
}
