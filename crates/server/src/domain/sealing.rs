use secrecy::{ExposeSecret, SecretString};
use zugleich_rules::{ByColor, Color};

use super::seal::{Nonce, Opening, Seal};
use super::{Decision, Event, Game, Phase, Pledge, Refusal};
use crate::base::Moment;

/// How long the players have to open their seals once both are there, in milliseconds. Their browsers do it by
/// themselves: it is the time to come back to a page that was closed.
pub(super) const TIME_TO_OPEN: i64 = 60_000;

/// What becomes of the players' seals.
impl Game {
    pub(crate) fn place_seal(&mut self, seat: Color, turn: u32, hash: &str) -> Result<(), String> {
        let placed = self.seals.hash(seat).is_some();
        let due = self.players_seal() && self.phase() == Phase::Planning && turn == self.turn();
        if placed || !(due || self.is_stored()) {
            return Err("a seal that cannot be placed".to_owned());
        }
        self.seals.place(seat, hash, self.at);
        self.stop_clock(seat);
        Ok(())
    }

    /// The list is committed now; its text stays hidden until the other one is open, too.
    pub(crate) fn open_seal(&mut self, seal: &Seal) -> Result<(), String> {
        let due = self.phase() == Phase::Opening || self.is_stored();
        if !due || self.seals.hash(seal.seat) != Some(&seal.hash(&self.id)) {
            return Err("an opening that does not fit its seal".to_owned());
        }
        self.pledge(seal.seat, seal.turn, &seal.plan)?;
        self.seals.open(seal);
        Ok(())
    }

    /// Judges a seal. The same one again changes nothing.
    pub(crate) fn decide_seal(&self, seat: Color, turn: u32, hash: &str) -> Result<Decision, Refusal> {
        if !is_hash(hash) {
            return Err(Refusal::NotAHash);
        }
        if self.was_sealed(seat, turn, hash) {
            return Ok(Decision::default());
        }
        self.sealable(turn)?;
        match self.seals.hash(seat) {
            Some(placed) if placed == hash => Ok(Decision::default()),
            Some(_) => Err(Refusal::AlreadySealed),
            None => Ok(vec![Event::SealPlaced { seat, turn, hash: hash.to_owned() }].into()),
        }
    }

    /// Judges an opening; the reveal follows at once if the other seal is open. The same one again changes nothing.
    pub(crate) fn decide_open(
        &self,
        seat: Color,
        turn: u32,
        plan: &SecretString,
        nonce: &Nonce,
    ) -> Result<Decision, Refusal> {
        let sealed = Pledge::stored(plan.clone());
        let seal = Seal { turn, seat, plan: sealed, nonce: nonce.clone() };
        if self.was_opened(&seal.open(&self.id)) {
            return Ok(Decision::default());
        }
        self.sealable(turn)?;
        if self.phase() != Phase::Opening {
            return Err(Refusal::NotSealed);
        }
        if self.seals.hash(seat) != Some(&seal.hash(&self.id)) {
            return Err(Refusal::WrongOpening);
        }
        if self.seals.is_open(seat) {
            return Ok(Decision::default());
        }
        let checked = self.checked(seat, plan.expose_secret())?;
        let seal = Seal { plan: seal.plan.judged(checked), ..seal };
        Ok(self.completed(seat, Event::Opened(seal)).into())
    }

    /// Whether a turn can be sealed and opened now.
    fn sealable(&self, turn: u32) -> Result<(), Refusal> {
        if !self.players_seal() {
            return Err(Refusal::NothingSealed);
        }
        self.running()?;
        if turn == self.turn() { Ok(()) } else { Err(Refusal::WrongTurn { given: turn, now: self.turn() }) }
    }

    /// Whether just this was opened before the reveal: its acknowledgement may have been lost on the way.
    fn was_opened(&self, opening: &Opening) -> bool {
        self.turns.iter().any(|turn| turn.openings.contains(opening))
    }

    /// Whether just this was sealed before the reveal.
    fn was_sealed(&self, seat: Color, turn: u32, hash: &str) -> bool {
        let mut openings = self.turns.iter().flat_map(|turn| &turn.openings);
        openings.any(|opening| (opening.seat, opening.turn, opening.hash.as_str()) == (seat, turn, hash))
    }

    /// Until when the seals must be opened, if that is what the game waits for.
    pub(crate) fn opening_ends(&self) -> Option<Moment> {
        let since = self.seals.since().filter(|_| self.phase() == Phase::Opening);
        since.map(|since| since.plus(TIME_TO_OPEN))
    }

    /// The forfeit of those who have not opened their seals by now.
    pub(crate) fn abandoned(&self, now: Moment) -> Option<Event> {
        let end = self.opening_ends()?;
        let seats = ByColor::from_fn(|seat| !self.seals.is_open(seat));
        (now >= end).then_some(Event::Abandoned { seats })
    }
}

/// Whether a text is SHA-256 as it is written here.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
