use secrecy::ExposeSecret;
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::CheckedPlan;
use zugleich_rules::kernel::Reason;
use zugleich_transcript::{Opener, PlayerKey};

use super::seal::{Seal, fresh_nonce};
use super::{
    Command, Decision, DrawAction, Event, Game, NextKey, Occupant, OpponentKind, Phase, Pledge, Refusal,
    Setup,
};
use crate::base::ids::{GameId, GuestId};

/// Judging: nothing here changes the game.
impl Game {
    /// Judges a command of a seat's owner.
    ///
    /// # Errors
    /// [`Refusal`] says why it is not allowed.
    pub fn decide(&self, guest: &GuestId, seat: Color, command: &Command) -> Result<Decision, Refusal> {
        // What was left is for the other one to open.
        let may_be_other = matches!(command, Command::Unlock { .. }) && self.owns(guest, !seat);
        if !self.owns(guest, seat) && !may_be_other {
            return Err(Refusal::NotYourSeat);
        }
        if !matches!(command, Command::Rematch(_)) {
            self.playable()?;
        }
        match command {
            Command::Commit { turn, plan } => self.decide_commit(seat, *turn, plan.expose_secret()),
            Command::Seal { turn, hash, deposit } => self.decide_seal(seat, *turn, hash, deposit.as_ref()),
            Command::Open { turn, plan, nonce } => self.decide_open(seat, *turn, plan, nonce),
            Command::Unlock { turn, key } => {
                let by = if self.owns(guest, seat) { Opener::Owner } else { Opener::Opponent };
                self.decide_unlock(seat, *turn, key, by)
            }
            Command::Key(key) => self.decide_key(seat, key),
            Command::Resign => {
                self.running()?;
                Ok(vec![Event::Resigned { seat }].into())
            }
            Command::Draw(action) => self.decide_draw(seat, *action),
            Command::Takeback(action) => self.decide_takeback(seat, *action),
            Command::Claim => self.decide_claim(seat),
            Command::Absence(claim) => self.decide_absence(seat, *claim),
            Command::Abort => self.decide_abort(seat),
            Command::Rematch(next) => self.decide_rematch(seat, next.as_ref()),
        }
    }

    /// Judges a guest who wants the open seat, in a game of mode `sealed` with a key; gives the seat. Who has joined
    /// and comes again, because the answer was lost, has the seat already, and nothing changes.
    ///
    /// # Errors
    /// [`Refusal::AlreadySeated`] or [`Refusal::SeatTaken`]; [`Refusal::KeyMissing`] without a key that is needed.
    pub fn decide_join(
        &self,
        guest: &GuestId,
        key: Option<&PlayerKey>,
    ) -> Result<(Color, Decision), Refusal> {
        if let Some(seat) = Color::ALL.into_iter().find(|&seat| self.owns(guest, seat)) {
            let again =
                self.phase() != Phase::Waiting && key.is_none_or(|key| self.keys.of(seat) == Some(key));
            return if again { Ok((seat, Decision::default())) } else { Err(Refusal::AlreadySeated) };
        }
        self.playable()?;
        match self.phase() {
            Phase::Waiting => {}
            Phase::Over if !self.is_seated() => return Err(Refusal::GameOver),
            _ => return Err(Refusal::SeatTaken),
        }
        let open = Color::ALL.into_iter().find(|&seat| self.seats[seat] == Occupant::Open);
        let seat = open.ok_or(Refusal::SeatTaken)?;
        let mut events = vec![Event::Joined { seat, guest: guest.clone() }];
        events.extend(self.decide_first_key(seat, key)?);
        Ok((seat, events.into()))
    }

    /// Commits a plan that the computer has chosen for a turn: under a seal where the other side plans at the
    /// same time, in the open where it does not act.
    ///
    /// # Errors
    /// [`Refusal`] if the game has gone on meanwhile or the plan is not legal.
    pub fn decide_choice(&self, seat: Color, turn: u32, plan: &str) -> Result<Decision, Refusal> {
        if self.unplanned() != Some(seat) || self.turn() != turn {
            return Err(Refusal::NotActing);
        }
        let plan = Pledge::from(self.checked(seat, plan)?);
        let event = if self.is_simultaneous() {
            Event::Sealed(Seal { turn, seat, plan, nonce: fresh_nonce() })
        } else {
            Event::Committed { seat, turn, plan }
        };
        Ok(self.completed(seat, event).into())
    }

    fn decide_commit(&self, seat: Color, turn: u32, plan: &str) -> Result<Decision, Refusal> {
        if self.was_committed(seat, turn, plan) {
            return Ok(Decision::default());
        }
        self.running()?;
        if turn != self.turn() {
            return Err(Refusal::WrongTurn { given: turn, now: self.turn() });
        }
        if !self.acts(seat) {
            return Err(Refusal::NotActing);
        }
        if self.course.committed(seat) {
            return Err(Refusal::AlreadyCommitted);
        }
        if self.phase() == Phase::Sealing {
            return Err(Refusal::Sealing);
        }
        if self.players_seal() {
            return Err(Refusal::SealsFirst);
        }
        let plan = Pledge::from(self.checked(seat, plan)?);
        Ok(self.completed(seat, Event::Committed { seat, turn, plan }).into())
    }

    /// The rules offer the draw (`entanglement.md` 8); as in FIDE's laws the player who is to move may claim it.
    fn decide_claim(&self, seat: Color) -> Result<Decision, Refusal> {
        self.running()?;
        if !self.can_claim(seat) {
            return Err(Refusal::NoClaim);
        }
        Ok(vec![Event::Claimed { seat }].into())
    }

    /// Whether a seat may claim a draw now.
    pub(crate) fn can_claim(&self, seat: Color) -> bool {
        let offered = || self.course.game().is_some_and(|game| game.claim().is_some());
        self.phase() == Phase::Planning && self.acts(seat) && offered()
    }

    pub(crate) fn running(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Over if self.outcome().is_some_and(|outcome| ended_by_time(outcome.reason)) => {
                Err(Refusal::TimeUp)
            }
            Phase::Over => Err(Refusal::GameOver),
            Phase::Waiting => Err(Refusal::Waiting),
            Phase::Sealing | Phase::Planning | Phase::Opening => Ok(()),
        }
    }

    /// Whether just this was committed before: its acknowledgement may have been lost on the way. Where one person
    /// plays both sides nobody is told of a plan that is hidden, since the other side could ask for one after the
    /// other.
    fn was_committed(&self, seat: Color, turn: u32, plan: &str) -> bool {
        if turn == self.turn() {
            if self.is_practice() {
                return false;
            }
            let same = || {
                self.course.own(seat).as_deref()
                    == self.checked(seat, plan).ok().as_ref().map(CheckedPlan::text)
            };
            return self.course.committed(seat) && same();
        }
        let known = self.turns.iter().rposition(|resolved| resolved.report.turn == turn);
        let stored = known.and_then(|place| self.turns[place].report.plans[seat].as_deref());
        stored
            .is_some_and(|stored| stored == plan || self.spells(known, seat, plan).as_deref() == Some(stored))
    }

    /// A plan of a turn that was played, as that turn would tell it. Only the last plan of a seat is asked for in good
    /// faith, so that no other is worth to play the game again.
    fn spells(&self, place: Option<usize>, seat: Color, plan: &str) -> Option<String> {
        let place = place?;
        if self.turns[place + 1..].iter().any(|turn| turn.report.plans[seat].is_some()) {
            return None;
        }
        let mut record = self.record().clone();
        record.turns.truncate(place);
        let game = CATALOG.replay(&record).ok()?;
        game.check(seat, plan).ok().map(|checked| checked.text().to_owned())
    }

    pub(crate) fn checked(&self, seat: Color, plan: &str) -> Result<CheckedPlan, Refusal> {
        let game = self.playable()?;
        game.check(seat, plan).map_err(|error| Refusal::IllegalPlan(game.descriptor().id, error))
    }

    /// A commitment, and the reveal if it was the last one that the turn waited for: both are stored as one.
    pub(crate) fn completed(&self, seat: Color, commitment: Event) -> Vec<Event> {
        let mut events = vec![commitment];
        events.extend(self.completes(seat).then(|| Event::Revealed { turn: self.turn(), told: None }));
        events
    }

    /// Whether a seat may offer a draw now: not again before so many turns have gone by.
    fn may_offer(&self, seat: Color) -> bool {
        self.offered[seat].is_none_or(|turn| self.turn() >= turn + AGAIN)
    }

    /// Whether a draw can be offered, and this seat may do so now.
    pub(crate) fn can_offer_draw(&self, seat: Color) -> bool {
        self.is_between_people()
            && self.running().is_ok()
            && self.has_draws()
            && self.draw_offer.is_none()
            && self.may_offer(seat)
    }

    fn decide_draw(&self, seat: Color, action: DrawAction) -> Result<Decision, Refusal> {
        self.running()?;
        if !self.has_draws() {
            return Err(Refusal::DrawsUnknown);
        }
        if self.setup.opponent == OpponentKind::Computer {
            return Err(Refusal::NoDraws);
        }
        let offered = self.draw_offer == Some(!seat);
        let events = match action {
            DrawAction::Offer | DrawAction::Accept if offered => vec![Event::DrawAgreed],
            DrawAction::Decline if offered => vec![Event::DrawDeclined { seat }],
            DrawAction::Accept | DrawAction::Decline => return Err(Refusal::NoOffer),
            // One person plays both sides and agrees with herself.
            DrawAction::Offer if self.is_practice() => vec![Event::DrawAgreed],
            DrawAction::Offer if !self.may_offer(seat) => return Err(Refusal::AlreadyOffered),
            DrawAction::Offer => vec![Event::DrawOffered { seat }],
        };
        Ok(events.into())
    }

    fn decide_rematch(&self, seat: Color, next: Option<&NextKey>) -> Result<Decision, Refusal> {
        if self.phase() != Phase::Over {
            return Err(Refusal::NotOver);
        }
        if !self.is_seated() {
            return Err(Refusal::Waiting);
        }
        if self.next_game.is_some() || self.rematch[seat] {
            return Ok(Decision::default());
        }
        self.check_next(seat, next)?;
        let mut decision = Decision::from(vec![Event::RematchAsked { seat, next: next.cloned() }]);
        let alone = matches!(self.setup.opponent, OpponentKind::Practice | OpponentKind::Computer);
        if alone || self.rematch[!seat] {
            let id = next.map_or_else(GameId::random, |next| next.game.clone());
            decision.events.push(Event::Rematched { game: id.clone() });
            decision.next = Some((
                id,
                Setup { secrecy: self.next_secrecy(seat, next), ..self.setup.rematch(&self.seats) },
            ));
        }
        Ok(decision)
    }
}

/// After how many turns who has offered a draw, or asked to take a turn back, may do so again.
pub(super) const AGAIN: u32 = 5;

/// Whether a game that ended like this ended because somebody was late.
fn ended_by_time(reason: Reason) -> bool {
    matches!(reason, Reason::Time | Reason::Abandonment)
}
