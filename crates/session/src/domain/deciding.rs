use secrecy::ExposeSecret;
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::CheckedPlan;
use zugleich_rules::kernel::Reason;
use zugleich_transcript::{PlayerKey, SealOpener};

use super::seal::{Seal, fresh_nonce};
use super::{
    CommittedPlan, Decision, DecisionError, DrawCommand, GameCommand, GameOpponent, GamePhase, GameSettings,
    GameState, Occupant, RematchCommitment, StoredEvent,
};
use crate::ids::{GameId, GuestId};

/// Judgement of commands; nothing here changes the game.
impl GameState {
    /// Judges a command about a seat, given by the seat's owner.
    ///
    /// # Errors
    /// [`DecisionError`] if the command is not allowed.
    pub fn decide(
        &self,
        guest: &GuestId,
        seat: Color,
        command: &GameCommand,
    ) -> Result<Decision, DecisionError> {
        // A deposit may be opened by the opponent.
        let may_be_other = matches!(command, GameCommand::Unlock { .. }) && self.owns(guest, !seat);
        if !self.owns(guest, seat) && !may_be_other {
            return Err(DecisionError::NotYourSeat);
        }
        if !matches!(command, GameCommand::Rematch(_)) {
            self.playable()?;
        }
        match command {
            GameCommand::Commit { turn, plan } => self.decide_commit(seat, *turn, plan.expose_secret()),
            GameCommand::Seal { turn, hash, deposit } => {
                self.decide_seal(seat, *turn, hash, deposit.as_ref())
            }
            GameCommand::Open { turn, plan, nonce } => self.decide_open(seat, *turn, plan, nonce),
            GameCommand::Unlock { turn, key } => {
                let by = if self.owns(guest, seat) { SealOpener::Owner } else { SealOpener::Opponent };
                self.decide_unlock(seat, *turn, key, by)
            }
            GameCommand::Key(key) => self.decide_key(seat, key),
            GameCommand::Resign => {
                self.running()?;
                Ok(vec![StoredEvent::Resigned { seat }].into())
            }
            GameCommand::Draw(action) => self.decide_draw(seat, *action),
            GameCommand::Takeback(action) => self.decide_takeback(seat, *action),
            GameCommand::Claim => self.decide_claim(seat),
            GameCommand::Absence(claim) => self.decide_absence(seat, *claim),
            GameCommand::Abort => self.decide_abort(seat),
            GameCommand::Rematch(next) => self.decide_rematch(seat, next.as_ref()),
        }
    }

    /// Judges a guest's request for the open seat, in a game of mode `sealed` with a key; returns the seat. A
    /// guest who has joined and repeats the request, because the answer was lost, keeps the seat, and nothing
    /// changes.
    ///
    /// # Errors
    /// [`DecisionError::AlreadySeated`] or [`DecisionError::SeatTaken`]; [`DecisionError::KeyMissing`] without a required key.
    pub fn decide_join(
        &self,
        guest: &GuestId,
        key: Option<&PlayerKey>,
    ) -> Result<(Color, Decision), DecisionError> {
        if let Some(seat) = Color::ALL.into_iter().find(|&seat| self.owns(guest, seat)) {
            let again =
                self.phase() != GamePhase::Waiting && key.is_none_or(|key| self.keys.of(seat) == Some(key));
            return if again { Ok((seat, Decision::default())) } else { Err(DecisionError::AlreadySeated) };
        }
        self.playable()?;
        match self.phase() {
            GamePhase::Waiting => {}
            GamePhase::Over if !self.is_seated() => return Err(DecisionError::GameOver),
            _ => return Err(DecisionError::SeatTaken),
        }
        let open = Color::ALL.into_iter().find(|&seat| self.seats[seat] == Occupant::Open);
        let seat = open.ok_or(DecisionError::SeatTaken)?;
        let mut events = vec![StoredEvent::Joined { seat, guest: guest.clone() }];
        events.extend(self.decide_first_key(seat, key)?);
        Ok((seat, events.into()))
    }

    /// Commits the computer's plan for a turn: sealed if the sides plan simultaneously, in the open if the
    /// other side does not act.
    ///
    /// # Errors
    /// [`DecisionError`] if the game has advanced meanwhile or the plan is not legal.
    pub fn decide_choice(&self, seat: Color, turn: u32, plan: &str) -> Result<Decision, DecisionError> {
        if self.computer_to_plan() != Some(seat) || self.turn() != turn {
            return Err(DecisionError::NotActing);
        }
        let plan = CommittedPlan::from(self.checked(seat, plan)?);
        let event = if self.is_simultaneous() {
            StoredEvent::Sealed(Seal { turn, seat, plan, nonce: fresh_nonce() })
        } else {
            StoredEvent::Committed { seat, turn, plan }
        };
        Ok(self.completed(seat, event).into())
    }

    fn decide_commit(&self, seat: Color, turn: u32, plan: &str) -> Result<Decision, DecisionError> {
        if self.was_committed(seat, turn, plan) {
            return Ok(Decision::default());
        }
        self.running()?;
        if turn != self.turn() {
            return Err(DecisionError::WrongTurn { given: turn, now: self.turn() });
        }
        if !self.acts(seat) {
            return Err(DecisionError::NotActing);
        }
        if self.course.committed(seat) {
            return Err(DecisionError::AlreadyCommitted);
        }
        if self.phase() == GamePhase::Sealing {
            return Err(DecisionError::Sealing);
        }
        if self.players_seal() {
            return Err(DecisionError::SealsFirst);
        }
        let plan = CommittedPlan::from(self.checked(seat, plan)?);
        Ok(self.completed(seat, StoredEvent::Committed { seat, turn, plan }).into())
    }

    /// Judges the claim of a draw that the rules offer (`entanglement.md` 8); as in FIDE's laws the player to
    /// move may claim it.
    fn decide_claim(&self, seat: Color) -> Result<Decision, DecisionError> {
        self.running()?;
        if !self.can_claim(seat) {
            return Err(DecisionError::NoClaim);
        }
        Ok(vec![StoredEvent::Claimed { seat }].into())
    }

    /// Returns whether a seat may claim a draw now.
    pub fn can_claim(&self, seat: Color) -> bool {
        let offered = || self.course.game().is_some_and(|game| game.claim().is_some());
        self.phase() == GamePhase::Planning && self.acts(seat) && offered()
    }

    pub(crate) fn running(&self) -> Result<(), DecisionError> {
        match self.phase() {
            GamePhase::Over if self.outcome().is_some_and(|outcome| ended_by_time(outcome.reason)) => {
                Err(DecisionError::TimeUp)
            }
            GamePhase::Over => Err(DecisionError::GameOver),
            GamePhase::Waiting => Err(DecisionError::Waiting),
            GamePhase::Sealing | GamePhase::Planning | GamePhase::Opening => Ok(()),
        }
    }

    /// Returns whether this plan was committed before: its acknowledgement may have been lost. Where one
    /// person plays both sides, the answer for a hidden plan is `false`, since the other side could ask for
    /// one plan after the other.
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

    /// Returns a plan of a resolved turn in that turn's spelling. Only a seat's last plan is repeated in good
    /// faith, so the game is replayed for no other plan.
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

    pub(crate) fn checked(&self, seat: Color, plan: &str) -> Result<CheckedPlan, DecisionError> {
        let game = self.playable()?;
        game.check(seat, plan).map_err(|error| DecisionError::IllegalPlan(game.descriptor().id, error))
    }

    /// Returns a commitment, and the reveal if the turn waited for no other commitment: both are stored
    /// together.
    pub(crate) fn completed(&self, seat: Color, commitment: StoredEvent) -> Vec<StoredEvent> {
        let mut events = vec![commitment];
        events.extend(self.completes(seat).then(|| StoredEvent::Revealed { turn: self.turn(), told: None }));
        events
    }

    /// Returns whether a seat may offer a draw now: only [`AGAIN`] turns after its last offer.
    fn may_offer(&self, seat: Color) -> bool {
        self.offered[seat].is_none_or(|turn| self.turn() >= turn + AGAIN)
    }

    /// Returns whether a draw can be offered now by this seat.
    pub fn can_offer_draw(&self, seat: Color) -> bool {
        self.is_between_people()
            && self.running().is_ok()
            && self.has_draws()
            && self.draw_offer.is_none()
            && self.may_offer(seat)
    }

    fn decide_draw(&self, seat: Color, action: DrawCommand) -> Result<Decision, DecisionError> {
        self.running()?;
        if !self.has_draws() {
            return Err(DecisionError::DrawsUnknown);
        }
        if self.setup.opponent == GameOpponent::Computer {
            return Err(DecisionError::NoDraws);
        }
        let offered = self.draw_offer == Some(!seat);
        let events = match action {
            DrawCommand::Offer | DrawCommand::Accept if offered => vec![StoredEvent::DrawAgreed],
            DrawCommand::Decline if offered => vec![StoredEvent::DrawDeclined { seat }],
            DrawCommand::Accept | DrawCommand::Decline => return Err(DecisionError::NoOffer),
            // One person plays both sides, so the offer is accepted at once.
            DrawCommand::Offer if self.is_practice() => vec![StoredEvent::DrawAgreed],
            DrawCommand::Offer if !self.may_offer(seat) => return Err(DecisionError::AlreadyOffered),
            DrawCommand::Offer => vec![StoredEvent::DrawOffered { seat }],
        };
        Ok(events.into())
    }

    fn decide_rematch(
        &self,
        seat: Color,
        next: Option<&RematchCommitment>,
    ) -> Result<Decision, DecisionError> {
        if self.phase() != GamePhase::Over {
            return Err(DecisionError::NotOver);
        }
        if !self.is_seated() {
            return Err(DecisionError::Waiting);
        }
        if self.next_game.is_some() || self.rematch[seat] {
            return Ok(Decision::default());
        }
        self.check_next(seat, next)?;
        let mut decision = Decision::from(vec![StoredEvent::RematchAsked { seat, next: next.cloned() }]);
        let alone = matches!(self.setup.opponent, GameOpponent::Practice | GameOpponent::Computer);
        if alone || self.rematch[!seat] {
            let id = next.map_or_else(GameId::random, |next| next.game.clone());
            decision.events.push(StoredEvent::Rematched { game: id.clone() });
            decision.next = Some((
                id,
                GameSettings { secrecy: self.next_secrecy(seat, next), ..self.setup.rematch(&self.seats) },
            ));
        }
        Ok(decision)
    }
}

/// Number of turns after which a seat may repeat a draw offer or a takeback request.
pub(super) const AGAIN: u32 = 5;

/// Returns whether a game ended because a player was late.
fn ended_by_time(reason: Reason) -> bool {
    matches!(reason, Reason::Time | Reason::Abandonment)
}
