use super::course::Course;
use super::ending;
use super::offers::Offers;
use super::seals::Opens;
use crate::base::{Sound, Why, Wrong, ensure};
use crate::form::{Event, Mode, Opponent, Plans, Seat, Seats, What, seed_commitment};
use zugleich_rules::kernel::Reason;

impl Course {
    /// Checks and applies an event.
    pub(super) fn happen(&mut self, event: &Event) -> Sound {
        self.is_possible(&event.what)?;
        self.change(event)?;
        self.after_turn = matches!(event.what, What::Turn { .. });
        self.run_clocks(event.at);
        Ok(())
    }

    /// Checks whether an event of this kind is possible at this point of the game.
    fn is_possible(&self, what: &What) -> Sound {
        self.nothing_missing(matches!(what, What::Result { .. }), matches!(what, What::Clock { .. }))?;
        let possible = match what {
            What::Game { .. } => false,
            What::Resumed { .. } => true,
            What::Joined { .. } | What::Key { .. } => self.result.is_none(),
            What::Seed { .. } | What::RematchAsk { .. } | What::Rematch { .. } => self.result.is_some(),
            What::Takeback { .. } => {
                !self.players.wait() && (self.result.is_none() || self.opponent == Opponent::Practice)
            }
            // A game can be called off while a seat is open.
            What::Result { reason, .. } if reason == Reason::Aborted.name() => self.result.is_none(),
            _ => self.result.is_none() && !self.players.wait(),
        };
        ensure(possible, Wrong::OutOfPlace)
    }

    /// Checks that a turn is followed by the result that the rules give, or by a reading of the clocks.
    fn nothing_missing(&self, ends: bool, reads: bool) -> Sound {
        if !self.after_turn {
            return Ok(());
        }
        if let Some((_, reason)) = self.referee.ended().filter(|_| !ends) {
            return Err(Why::new(Wrong::Rules, format_args!("the game is over: {reason}")));
        }
        ensure(self.clocks.is_none() || ends || reads, Wrong::NoClock)
    }

    fn change(&mut self, event: &Event) -> Sound {
        let at = event.at;
        match &event.what {
            What::Joined { seat, key, words, .. } => self.players.join(*seat, key.as_ref(), words.as_deref()),
            What::Key { seat, key, words } => self.players.show(*seat, key, words.as_deref()),
            What::Seal { seat, turn, seal, by, deposit } => {
                ensure(*turn == self.turn(), Wrong::WrongTurn)?;
                self.seals.place(*seat, *seal, *by, deposit.is_some(), &self.players)?;
                self.commit(*seat, at)
            }
            What::Opening { seat, turn, plan, nonce, by } => {
                ensure(*turn == self.turn(), Wrong::WrongTurn)?;
                let position = self.positions.last().map_or("", String::as_str);
                let opens = Opens { seat: *seat, turn: *turn, position, plan, nonce };
                self.seals.open(&opens, *by, &self.referee)
            }
            What::Forfeit { seat, turn, reason, plan, nonce } => {
                ensure(*turn == self.turn(), Wrong::WrongTurn)?;
                let position = self.positions.last().map_or("", String::as_str);
                let opens = Opens { seat: *seat, turn: *turn, position, plan, nonce };
                self.seals.lose(&opens, reason, &self.referee)
            }
            What::Turn { turn, plans, position } => self.resolve(*turn, plans, position, at),
            What::Clock { white, black } => self.read_clocks(&Seats { white: *white, black: *black }, at),
            What::Resumed { stopped } => self.resume(*stopped, at),
            What::DrawOffer { seat } => self.offer(*seat, false),
            What::TakebackAsk { seat } => self.offer(*seat, true),
            What::DrawDecline { seat } => Offers::decline(&mut self.offers.draw, *seat),
            What::TakebackDecline { seat } => Offers::decline(&mut self.offers.takeback, *seat),
            What::Takeback { turns } => self.take_back(*turns, at),
            What::Result { winner, reason } => {
                ending::check(self, *winner, reason, at)?;
                self.result = Some((*winner, reason.clone()));
                Ok(())
            }
            What::Seed { seed } => {
                let commitment = self.seed.take().ok_or(Wrong::OutOfPlace)?;
                ensure(seed_commitment(self.game(), seed) == commitment, Wrong::WrongCommitment)
            }
            What::Game { .. } | What::RematchAsk { .. } | What::Rematch { .. } => Ok(()),
        }
    }

    fn commit(&mut self, seat: Seat, at: u64) -> Sound {
        self.clocks.as_mut().map_or(Ok(()), |clocks| clocks.commit(seat, at))
    }

    fn resolve(&mut self, turn: u64, plans: &Plans, position: &str, at: u64) -> Sound {
        ensure(turn == self.turn(), Wrong::WrongTurn)?;
        if self.mode == Mode::Open {
            let planned =
                Seat::ALL.into_iter().all(|seat| plans.of(seat).is_some() == (seat == self.mover()));
            ensure(planned, Wrong::PlansDiffer)?;
            self.commit(self.mover(), at)?;
        } else {
            ensure(self.seals.take().as_ref() == Some(plans), Wrong::PlansDiffer)?;
        }
        self.referee.plays(turn, plans, position)?;
        self.positions.push(position.to_owned());
        self.offers = Offers::default();
        Ok(())
    }

    fn read_clocks(&self, told: &Seats<u64>, at: u64) -> Sound {
        let clocks = self.clocks.as_ref().ok_or(Wrong::WrongClock)?;
        for seat in Seat::ALL {
            let left = clocks.left(seat, at);
            if left != *told.of(seat) {
                return Err(Why::new(Wrong::WrongClock, format_args!("{seat} has {left} milliseconds")));
            }
        }
        Ok(())
    }

    fn resume(&mut self, stopped: u64, at: u64) -> Sound {
        ensure(stopped <= at, Wrong::GoesBack)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.resume(stopped, at);
        }
        Ok(())
    }

    fn offer(&mut self, seat: Seat, back: bool) -> Sound {
        ensure(self.players.is_guest(seat) && self.opponent != Opponent::Computer, Wrong::OutOfPlace)?;
        *(if back { &mut self.offers.takeback } else { &mut self.offers.draw }) = Some(seat);
        Ok(())
    }

    fn take_back(&mut self, kept: u64, at: u64) -> Sound {
        self.offers.allow(self.opponent, kept, self.turns())?;
        let kept = usize::try_from(kept).unwrap_or(usize::MAX);
        self.referee.goes_back(kept)?;
        self.positions.truncate(kept + 1);
        self.seals.clear();
        (self.offers, self.result) = (Offers::default(), None);
        if let Some(clocks) = &mut self.clocks {
            clocks.rewind(kept, at);
        }
        Ok(())
    }

    /// Checks whether a transcript may end here.
    pub(super) fn close(&self) -> Sound {
        self.nothing_missing(false, false)?;
        ensure(self.result.is_none() || self.seed.is_none(), Wrong::WrongCommitment)
    }
}
