use secrecy::SecretString;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Nonce as TranscriptNonce, SealInput, SealOpener, TranscriptSeat, position_hash};

use super::seal::{Nonce, Seal};
use super::{
    CommittedPlan, Decision, DecisionError, GamePhase, GameState, SealDeposit, SealForfeit,
    SealForfeitReason, StoredEvent,
};
use crate::Moment;
use crate::ids::GuestId;
use crate::parcel::ParcelKey;

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
        if forfeited || openings.any(|opening| is_this(opening.seat, opening.turn)) {
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
            (opening.seat, opening.turn, opening.plan.as_str()) == (seal.seat, seal.turn, plan)
                && opening.nonce == nonce
        })
    }

    /// Returns whether this hash was sealed before the reveal.
    fn was_sealed(&self, seat: Color, turn: u32, hash: &str) -> bool {
        let mut openings = self.turns.iter().flat_map(|turn| &turn.openings);
        openings.any(|opening| (opening.seat, opening.turn, opening.hash.as_str()) == (seat, turn, hash))
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
