use std::sync::Arc;

use secrecy::{ExposeSecret, SecretString};
use zugleich_games::CATALOG;
use zugleich_rules::catalog::CheckedPlan;
use zugleich_rules::kernel::Reason;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{
    Hash, MOST_REPLAYED, Nonce as TranscriptNonce, PlayerKey, SealInput, SealOpener, TranscriptSeat,
    key_commitment, position_hash,
};

use super::seal::{Nonce, Seal, fresh_nonce};
use super::takeback_state::TakebackState;
use super::{
    AbsenceClaim, CommittedPlan, Decision, DecisionError, DrawAction, GameCommand, GamePhase, GameSettings,
    GameState, Occupant, OpponentKind, PieceTracker, PlanSecrecy, PlayerKeys, RematchCommitment,
    RevealedTurn, SealDeposit, SealForfeit, SealForfeitReason, StoredEvent, TakebackAction,
};
use crate::Moment;
use crate::ids::{GameId, GuestId};
use crate::parcel::ParcelKey;

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
            GameCommand::GiveTime => self.decide_give_time(seat),
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

    fn decide_draw(&self, seat: Color, action: DrawAction) -> Result<Decision, DecisionError> {
        self.running()?;
        if !self.has_draws() {
            return Err(DecisionError::DrawsUnknown);
        }
        if self.setup.opponent == OpponentKind::Computer {
            return Err(DecisionError::NoDraws);
        }
        let offered = self.draw_offer == Some(!seat);
        let events = match action {
            DrawAction::Offer | DrawAction::Accept if offered => vec![StoredEvent::DrawAgreed],
            DrawAction::Decline if offered => vec![StoredEvent::DrawDeclined { seat }],
            DrawAction::Accept | DrawAction::Decline => return Err(DecisionError::NoOffer),
            // One person plays both sides, so the offer is accepted at once.
            DrawAction::Offer if self.is_practice() => vec![StoredEvent::DrawAgreed],
            DrawAction::Offer if !self.may_offer(seat) => return Err(DecisionError::AlreadyOffered),
            DrawAction::Offer => vec![StoredEvent::DrawOffered { seat }],
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
        let alone = matches!(self.setup.opponent, OpponentKind::Practice | OpponentKind::Computer);
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

/// Placing, opening and forfeiting of the players' seals.
impl GameState {
    pub(crate) fn place_seal(
        &mut self,
        seat: Color,
        turn: u32,
        hash: &str,
        deposit: Option<&SealDeposit>,
    ) -> Result<(), String> {
        let placed = self.seals.hash(seat).is_some();
        let due = self.players_seal() && self.phase() == GamePhase::Planning && turn == self.turn();
        if placed || !(due || self.is_stored()) {
            return Err("the seal cannot be placed now".to_owned());
        }
        self.seals.place(seat, hash, deposit, self.at);
        self.stop_clock(seat);
        Ok(())
    }

    /// Commits the plan of a seal; its text stays hidden until the other seal is open, too.
    pub(crate) fn open_seal(&mut self, seal: &Seal) -> Result<(), String> {
        // Of a stored game the position in which a plan was sealed may be unknown.
        let fits = || self.seals.hash(seal.seat) == Some(self.hash_of(seal).as_str());
        if !self.is_stored() && (self.phase() != GamePhase::Opening || !fits()) {
            return Err("the opening does not match its seal".to_owned());
        }
        self.commit_plan(seal.seat, seal.turn, &seal.plan)?;
        self.seals.open(seal, self.at);
        Ok(())
    }

    /// Judges a seal. Repeating the same seal changes nothing.
    pub(crate) fn decide_seal(
        &self,
        seat: Color,
        turn: u32,
        hash: &str,
        deposit: Option<&SealDeposit>,
    ) -> Result<Decision, DecisionError> {
        if !is_hash(hash) {
            return Err(DecisionError::NotAHash);
        }
        if self.was_sealed(seat, turn, hash) {
            return Ok(Decision::default());
        }
        self.sealable(turn)?;
        match self.seals.hash(seat) {
            Some(placed) if placed == hash => return Ok(Decision::default()),
            Some(_) => return Err(DecisionError::AlreadySealed),
            None => {}
        }
        if self.is_sealed() && self.seals.has_used(hash) {
            return Err(DecisionError::SealUsed);
        }
        deposit.map_or(Ok(()), |deposit| self.leavable(deposit))?;
        let (hash, deposit) = (hash.to_owned(), deposit.cloned());
        Ok(vec![StoredEvent::SealPlaced { seat, turn, hash, deposit }].into())
    }

    /// Judges an opening by the seal's owner; the reveal follows at once if the other seal is open. Repeating
    /// the same opening changes nothing.
    pub(crate) fn decide_open(
        &self,
        seat: Color,
        turn: u32,
        plan: &SecretString,
        nonce: &Nonce,
    ) -> Result<Decision, DecisionError> {
        let seal = Seal { turn, seat, plan: CommittedPlan::stored(plan.clone()), nonce: nonce.clone() };
        if self.was_opened(&seal) {
            return Ok(Decision::default());
        }
        self.openable(turn)?;
        if self.seals.hash(seat) != Some(&self.hash_of(&seal)) {
            return Err(DecisionError::WrongOpening);
        }
        if self.seals.is_open(seat) {
            return Ok(Decision::default());
        }
        self.opened(seal, SealOpener::Owner)
    }

    /// Judges the key of a seat's deposit. A wrong key changes nothing, so that no player can make another
    /// lose with one; the content found with the right key counts as the owner's opening.
    pub(crate) fn decide_unlock(
        &self,
        seat: Color,
        turn: u32,
        key: &ParcelKey,
        by: SealOpener,
    ) -> Result<Decision, DecisionError> {
        let is_this = |seat_then, turn_then| (seat_then, turn_then) == (seat, turn);
        let mut openings = self.turns.iter().flat_map(|turn| &turn.openings);
        let forfeited = self.forfeit.as_ref().is_some_and(|forfeit| is_this(forfeit.seat, forfeit.turn));
        if forfeited || openings.any(|opening| is_this(opening.seat.into(), opening.turn)) {
            return Ok(Decision::default());
        }
        self.openable(turn)?;
        let deposit = self.seals.deposit(seat).ok_or(DecisionError::NoDeposit)?;
        if !deposit.is_key(key) {
            return Err(DecisionError::WrongContentKey);
        }
        if self.seals.is_open(seat) {
            return Ok(Decision::default());
        }
        if self.seals.is_spoilt(seat) {
            return Err(DecisionError::Spoilt);
        }
        let held = deposit.open(key, &self.id, turn, seat);
        let held = held.and_then(|held| Some((held.nonce()?, held.plan)));
        let Some((nonce, plan)) = held else { return Ok(vec![StoredEvent::Spoilt { seat, turn }].into()) };
        let seal = Seal { turn, seat, plan: CommittedPlan::stored(plan), nonce };
        if self.seals.hash(seat) == Some(&self.hash_of(&seal)) {
            self.opened(seal, by)
        } else {
            Ok(forfeited_by(seal, SealForfeitReason::WrongOpening))
        }
    }

    /// Returns the consequences of an opening that fits its seal.
    fn opened(&self, seal: Seal, by: SealOpener) -> Result<Decision, DecisionError> {
        match self.checked(seal.seat, seal.plan.expose()) {
            Ok(checked) => {
                let seal = Seal { plan: seal.plan.judged(checked), ..seal };
                Ok(self.completed(seal.seat, StoredEvent::Opened(seal, by)).into())
            }
            Err(DecisionError::IllegalPlan(..)) if self.is_sealed() => {
                Ok(forfeited_by(seal, SealForfeitReason::IllegalPlan))
            }
            Err(why) => Err(why),
        }
    }

    /// Returns the hash of a player's seal of this turn.
    fn hash_of(&self, seal: &Seal) -> String {
        if !self.is_sealed() {
            return seal.hash(&self.id);
        }
        // An invalid nonce makes no seal.
        let Some(nonce) = TranscriptNonce::read(&seal.nonce.expose()) else { return String::new() };
        let unopened = SealInput {
            game: self.id.to_string(),
            turn: seal.turn.into(),
            seat: TranscriptSeat::of(seal.seat),
            position: position_hash(&self.position()),
            plan: seal.plan.expose().into(),
            nonce,
        };
        unopened.seal().to_string()
    }

    /// Checks that a deposit can be left now.
    fn leavable(&self, deposit: &SealDeposit) -> Result<(), DecisionError> {
        if !self.is_sealed() {
            return Err(DecisionError::NothingSealed);
        }
        if self.keys.words().is_none() {
            return Err(DecisionError::NoKeys);
        }
        if deposit.fits(self.descriptor().turn) { Ok(()) } else { Err(DecisionError::BadDeposit) }
    }

    /// Checks that a turn can be sealed now.
    fn sealable(&self, turn: u32) -> Result<(), DecisionError> {
        if !self.players_seal() {
            return Err(DecisionError::NothingSealed);
        }
        self.running()?;
        if turn == self.turn() {
            Ok(())
        } else {
            Err(DecisionError::WrongTurn { given: turn, now: self.turn() })
        }
    }

    fn openable(&self, turn: u32) -> Result<(), DecisionError> {
        self.sealable(turn)?;
        if self.phase() == GamePhase::Opening { Ok(()) } else { Err(DecisionError::NotSealed) }
    }

    /// Returns whether this seal was opened before the reveal, or has lost the game: its acknowledgement may
    /// have been lost.
    fn was_opened(&self, seal: &Seal) -> bool {
        let (plan, nonce) = (seal.plan.expose(), seal.nonce.expose());
        let lost = self.forfeit.as_ref().is_some_and(|lost| {
            (lost.seat, lost.turn, lost.plan.expose()) == (seal.seat, seal.turn, plan)
                && lost.nonce.expose() == nonce
        });
        lost || self.turns.iter().flat_map(|turn| &turn.openings).any(|opening| {
            (opening.seat, opening.turn, opening.plan.as_str()) == (seal.seat.into(), seal.turn, plan)
                && opening.nonce == nonce
        })
    }

    /// Returns whether this hash was sealed before the reveal.
    fn was_sealed(&self, seat: Color, turn: u32, hash: &str) -> bool {
        let mut openings = self.turns.iter().flat_map(|turn| &turn.openings);
        openings
            .any(|opening| (opening.seat, opening.turn, opening.hash.as_str()) == (seat.into(), turn, hash))
    }

    /// Returns whether the game waits for this guest alone to open a seal, and the guest's presence is
    /// unknown.
    pub fn awaits_opening(&self, guest: &GuestId) -> bool {
        self.absent_opener(guest).is_some()
    }

    /// Returns the consequences of a message from a player: if the other seal is open, the player has a
    /// minute to open the own seal. A player who was present once cannot win time by leaving.
    pub(crate) fn decide_presence(&self, guest: &GuestId, now: Moment) -> Decision {
        let present = |seat| StoredEvent::Present { seat, turn: self.turn() };
        let absent = self.absent_opener(guest).filter(|&seat| self.seals.counts_presence(seat, now));
        absent.map(present).into_iter().collect::<Vec<_>>().into()
    }

    fn absent_opener(&self, guest: &GuestId) -> Option<Color> {
        let awaited = |seat: &Color| self.owns(guest, *seat) && self.seals.awaits(*seat);
        Color::ALL
            .into_iter()
            .find(awaited)
            .filter(|_| self.is_sealed() && self.phase() == GamePhase::Opening)
    }

    /// Returns the deadline of the first seal to be opened, if the game waits for openings.
    pub fn opening_ends(&self) -> Option<Moment> {
        self.seals.first_end().filter(|_| self.phase() == GamePhase::Opening)
    }

    /// Returns the forfeit of the seats whose seals are not open in time.
    pub(crate) fn abandoned(&self, now: Moment) -> Option<StoredEvent> {
        let over = self.opening_ends().is_some_and(|end| now >= end);
        let late = |seat| self.seals.end(seat).is_some_and(|end| now >= end);
        over.then(|| StoredEvent::Abandoned { seats: ByColor::from_fn(late) })
    }
}

/// Returns the forfeit of a seal's owner.
fn forfeited_by(seal: Seal, why: SealForfeitReason) -> Decision {
    let Seal { turn, seat, plan, nonce } = seal;
    vec![StoredEvent::Forfeited(SealForfeit { seat, turn, why, plan, nonce })].into()
}

/// Returns whether a text is a SHA-256 hash in lower-case hexadecimal.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Greatest number of takebacks in a game.
const MOST_TAKEBACKS: u32 = 200;

impl GameState {
    /// Returns the number of takebacks: a client that has seen fewer must reload the resolved turns.
    #[must_use]
    pub const fn takebacks(&self) -> u32 {
        self.takeback.count
    }

    /// Judges a takeback action. Only another player has to agree.
    pub(crate) fn decide_takeback(
        &self,
        seat: Color,
        action: TakebackAction,
    ) -> Result<Decision, DecisionError> {
        let again = self.is_practice() && self.next_game.is_none();
        if !(again && self.phase() == GamePhase::Over) {
            self.running()?;
        }
        let asked = self.takeback.ask == Some(!seat);
        let alone = matches!(self.setup.opponent, OpponentKind::Practice | OpponentKind::Computer);
        let event = match action {
            TakebackAction::Ask if alone => self.taken_back(seat)?,
            TakebackAction::Ask | TakebackAction::Accept if asked => self.taken_back(seat)?,
            TakebackAction::Decline if asked => StoredEvent::TakebackDeclined { seat },
            TakebackAction::Accept | TakebackAction::Decline => return Err(DecisionError::NotAsked),
            TakebackAction::Ask if !self.may_ask(seat) => return Err(DecisionError::AlreadyAsked),
            TakebackAction::Ask => self.taken_back(seat).map(|_| StoredEvent::TakebackAsked { seat })?,
        };
        Ok(vec![event].into())
    }

    /// Returns whether a seat may ask now: only [`AGAIN`] turns after its last request.
    fn may_ask(&self, seat: Color) -> bool {
        self.takeback.asked[seat].is_none_or(|turn| self.turn() >= turn + AGAIN)
    }

    /// Returns whether a seat can ask for a takeback now.
    pub fn can_take_back(&self, seat: Color) -> bool {
        !self.is_stored()
            && self.takeback.ask.is_none()
            && self.decide_takeback(seat, TakebackAction::Ask).is_ok()
            && self.kept(seat).is_some()
    }

    /// Returns the takeback, within the bounds of every game, since one person may hold both seats of any
    /// game.
    fn taken_back(&self, seat: Color) -> Result<StoredEvent, DecisionError> {
        let turns = self.kept(seat).ok_or(DecisionError::NothingPlayed)?;
        let TakebackState { count, replayed, .. } = self.takeback;
        if count >= MOST_TAKEBACKS || replayed + turns > MOST_REPLAYED {
            return Err(DecisionError::TooManyTakebacks);
        }
        Ok(StoredEvent::TakenBack { turns: u32::try_from(turns).unwrap_or(u32::MAX) })
    }

    /// Returns the number of turns kept: all but the last; against the computer, those before the last one in
    /// which the player acted, so that it is the player's turn again.
    fn kept(&self, seat: Color) -> Option<usize> {
        if self.setup.opponent != OpponentKind::Computer {
            return self.turns.len().checked_sub(1);
        }
        let acted = |turn: &Arc<RevealedTurn>| turn.report.plans[seat].is_some();
        self.turns.iter().rposition(acted)
    }

    /// Goes back to the first `turns` turns. Kept turns stay unchanged, including openings of seals.
    pub(crate) fn take_back(&mut self, turns: u32) -> Result<(), String> {
        let kept = usize::try_from(turns).unwrap_or(usize::MAX);
        if kept >= self.turns.len() {
            return Err(format!("the event keeps {turns} turns, but the game has {}", self.turns.len()));
        }
        self.course.take_back(kept)?;
        self.turns.truncate(kept);
        let turns = self.turns.iter().map(|turn| turn.pieces.as_slice());
        self.roster = PieceTracker::after(std::iter::once(self.start.pieces.as_slice()).chain(turns));
        (self.seal, self.draw_offer, self.ending) = (None, None, None);
        self.seals.void();
        self.rematch = ByColor::default();
        self.offered = ByColor::default();
        let TakebackState { count, replayed, .. } = self.takeback;
        self.takeback =
            TakebackState { count: count + 1, replayed: replayed + kept, ..TakebackState::default() };
        self.rewind_clocks(kept);
        Ok(())
    }
}

/// Number of resolved turns from which a game can no longer be aborted.
const EARLY: usize = 2;

/// Endings of a game that a player leaves or does not begin.
impl GameState {
    /// Judges a claim because the other player is away, without checking the absence. Waiting alone wins
    /// nothing: the game must wait for the other player alone. A player who has planned before leaving loses
    /// nothing, and the possibility of a claim reveals nothing new to the claiming player.
    pub(crate) fn decide_absence(&self, seat: Color, claim: AbsenceClaim) -> Result<Decision, DecisionError> {
        self.running()?;
        if !self.awaits_only(!seat) {
            return Err(DecisionError::NotAwaited);
        }
        let draw = claim == AbsenceClaim::Draw;
        if draw && !self.has_draws() {
            return Err(DecisionError::DrawsUnknown);
        }
        Ok(vec![StoredEvent::Deserted { seat: !seat, draw }].into())
    }

    /// Returns whether two people play, not by days, and the game waits for this seat alone.
    pub fn awaits_only(&self, seat: Color) -> bool {
        let waits = |seat| self.acts(seat) && !self.has_committed(seat);
        let claimable = self.is_between_people() && !self.is_by_days();
        claimable && self.phase() == GamePhase::Planning && waits(seat) && !waits(!seat)
    }

    /// Judges the gift of an increment to the other player: in each turn one.
    fn decide_give_time(&self, seat: Color) -> Result<Decision, DecisionError> {
        self.running()?;
        if !self.is_by_days() {
            return Err(DecisionError::NotByDays);
        }
        if self.given[seat] == Some(self.turn()) {
            return Err(DecisionError::AlreadyGiven);
        }
        Ok(vec![StoredEvent::TimeGiven { seat: !seat }].into())
    }

    /// Returns whether a seat can give the other one time now.
    pub fn can_give_time(&self, seat: Color) -> bool {
        self.decide_give_time(seat).is_ok()
    }

    /// Judges a request to abort the game, or to withdraw it while the other seat is open.
    pub(crate) fn decide_abort(&self, seat: Color) -> Result<Decision, DecisionError> {
        if self.phase() != GamePhase::Waiting {
            self.running()?;
        }
        if !self.can_abort() {
            return Err(DecisionError::TooLateToAbort);
        }
        Ok(vec![StoredEvent::Aborted { seat }].into())
    }

    /// Returns whether the game can be aborted: early, or at any time if it is against the computer. Once both plans
    /// are sealed, either player may know both.
    pub fn can_abort(&self) -> bool {
        let before = matches!(self.phase(), GamePhase::Waiting | GamePhase::Sealing | GamePhase::Planning);
        let permitted = self.turns.len() < EARLY || self.setup.opponent == OpponentKind::Computer;
        before && !self.is_stored() && permitted
    }
}

/// The players' keys in a game of mode `sealed`.
impl GameState {
    /// Returns the commitment of a seat to its key.
    pub const fn commitment(&self, seat: Color) -> Option<Hash> {
        let PlanSecrecy::Sealed(commitments) = self.setup.secrecy else { return None };
        match seat {
            Color::White => commitments.white,
            Color::Black => commitments.black,
        }
    }

    /// Returns the known keys.
    pub const fn keys(&self) -> &PlayerKeys {
        &self.keys
    }

    /// Returns the events for a guest who joins with this key, or without one.
    pub(crate) fn decide_first_key(
        &self,
        seat: Color,
        key: Option<&PlayerKey>,
    ) -> Result<Vec<StoredEvent>, DecisionError> {
        match (self.is_sealed(), key) {
            (true, Some(key)) => Ok(vec![StoredEvent::KeyShown { seat, key: key.clone() }]),
            (true, None) => Err(DecisionError::KeyMissing),
            (false, Some(_)) => Err(DecisionError::NothingSealed),
            (false, None) => Ok(Vec::new()),
        }
    }

    /// Judges a key to which a seat has committed. Repeating the same key changes nothing.
    pub(crate) fn decide_key(&self, seat: Color, key: &PlayerKey) -> Result<Decision, DecisionError> {
        if !self.is_sealed() {
            return Err(DecisionError::NothingSealed);
        }
        if self.keys.of(seat) == Some(key) {
            return Ok(Decision::default());
        }
        self.running()?;
        let fits = key_commitment(self.id.as_str(), TranscriptSeat::of(seat), key);
        if self.keys.of(seat).is_some() || self.commitment(seat) != Some(fits) {
            return Err(DecisionError::WrongKey);
        }
        Ok(vec![StoredEvent::KeyShown { seat, key: key.clone() }].into())
    }

    /// Stores a seat's key.
    pub(crate) fn show_key(&mut self, seat: Color, key: &PlayerKey) -> Result<(), String> {
        if !self.is_sealed() || self.keys.of(seat).is_some() {
            return Err("the seat needs no key".to_owned());
        }
        self.keys.show(&self.id, seat, key);
        Ok(())
    }

    /// Judges a seat's commitment for the next game.
    pub(crate) fn check_next(
        &self,
        seat: Color,
        next: Option<&RematchCommitment>,
    ) -> Result<(), DecisionError> {
        match (self.is_sealed(), next) {
            (true, None) => return Err(DecisionError::CommitmentMissing),
            (false, Some(_)) => return Err(DecisionError::NothingSealed),
            _ => {}
        }
        let other = self.next_keys[!seat].as_ref();
        let agrees = other.zip(next).is_none_or(|(other, next)| other.game == next.game);
        if agrees { Ok(()) } else { Err(DecisionError::OtherRematch) }
    }

    /// Returns the game proposed for a rematch.
    pub fn proposed(&self) -> Option<&GameId> {
        Color::ALL.into_iter().find_map(|seat| self.next_keys[seat].as_ref()).map(|next| &next.game)
    }

    /// Returns the secrecy of the rematch that a seat completes; the commitments swap colours.
    pub(crate) fn next_secrecy(&self, seat: Color, next: Option<&RematchCommitment>) -> PlanSecrecy {
        let Some(next) = next else { return self.setup.secrecy };
        let mut commitments = ByColor::default();
        commitments[!seat] = Some(next.commitment);
        commitments[seat] = self.next_keys[!seat].as_ref().map(|next| next.commitment);
        PlanSecrecy::Sealed(commitments)
    }
}
