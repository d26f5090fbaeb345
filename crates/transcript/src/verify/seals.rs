use std::collections::HashSet;

use super::players::Players;
use super::referee::Referee;
use crate::base::{Hash, Sound, Wrong, ensure};
use crate::form::{By, Mode, Nonce, Opener, Seat, Seats, Unopened, position_hash};

/// The seals of the current turn, and their openings.
#[derive(Debug)]
pub(super) struct Seals {
    game: String,
    mode: Mode,
    placed: Seats<Option<Placed>>,
    shown: Seats<Option<Shown>>,
    /// Reason of the first forfeit.
    pub(super) forfeit: Option<String>,
    /// Every seal placed in the game.
    seen: HashSet<Hash>,
    /// Number of seals opened.
    pub(super) opened: u64,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    seal: Hash,
    by: By,
    deposit: bool,
}

/// Opening of a seal: its plan, or the forfeit of its owner.
#[derive(Clone, Debug)]
enum Shown {
    Plan(String),
    Forfeit,
}

/// Data that opens a seal: seat, turn, position, plan and nonce.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opens<'a> {
    pub(super) seat: Seat,
    pub(super) turn: u64,
    pub(super) position: &'a str,
    pub(super) plan: &'a str,
    pub(super) nonce: &'a str,
}

impl Seals {
    pub(super) fn new(game: &str, mode: Mode) -> Self {
        let (placed, shown) = (Seats::from_fn(|_| None), Seats::from_fn(|_| None));
        Self { game: game.to_owned(), mode, placed, shown, forfeit: None, seen: HashSet::new(), opened: 0 }
    }

    pub(super) fn has_sealed(&self, seat: Seat) -> bool {
        self.placed.of(seat).is_some()
    }

    /// Returns whether all seals of the turn are placed.
    pub(super) fn are_placed(&self) -> bool {
        self.placed.white.is_some() && self.placed.black.is_some()
    }

    /// Returns whether a seat has placed its seal with a deposit.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.placed.of(seat).as_ref().is_some_and(|placed| placed.deposit)
    }

    pub(super) const fn is_shown(&self, seat: Seat) -> bool {
        self.shown.of(seat).is_some()
    }

    /// Returns whether the owner of a seal forfeits.
    pub(super) const fn forfeits(&self, seat: Seat) -> bool {
        matches!(self.shown.of(seat), Some(Shown::Forfeit))
    }

    /// Places the seal of a seat. The computer must seal before a player does.
    pub(super) fn place(
        &mut self,
        seat: Seat,
        seal: Hash,
        by: By,
        deposit: bool,
        players: &Players,
    ) -> Sound {
        ensure(self.mode != Mode::Open, Wrong::OutOfPlace)?;
        let first = players.computer().is_none_or(|computer| computer == seat || self.has_sealed(computer));
        ensure(first, Wrong::OutOfPlace)?;
        let sealer = if self.mode == Mode::Sealed { By::Player } else { By::Server };
        ensure(by == sealer, Wrong::WrongSealer)?;
        let left = self.mode == Mode::Sealed && players.has_key(seat.other());
        ensure(!deposit || left, Wrong::OutOfPlace)?;
        ensure(!self.has_sealed(seat) && self.seen.insert(seal), Wrong::SealAgain)?;
        *self.placed.of_mut(seat) = Some(Placed { seal, by, deposit });
        Ok(())
    }

    /// Opens a seal.
    pub(super) fn open(&mut self, opens: &Opens<'_>, by: Opener, referee: &Referee) -> Sound {
        let placed = self.openable(opens.seat)?;
        let may = match by {
            Opener::Owner => placed.by == By::Player,
            Opener::Opponent => placed.by == By::Player && placed.deposit,
            Opener::Server => placed.by == By::Server,
        };
        ensure(may, Wrong::WrongSealer)?;
        ensure(self.fits(opens, &placed), Wrong::WrongOpening)?;
        referee.opens(opens.seat, opens.plan)?;
        *self.shown.of_mut(opens.seat) = Some(Shown::Plan(opens.plan.to_owned()));
        self.opened += 1;
        Ok(())
    }

    /// Records a forfeit: the opening does not fit the seal, or it fits and the plan is illegal.
    pub(super) fn lose(&mut self, opens: &Opens<'_>, reason: &str, referee: &Referee) -> Sound {
        let placed = self.openable(opens.seat)?;
        ensure(placed.by == By::Player, Wrong::WrongForfeit)?;
        let fits = self.fits(opens, &placed);
        let proven = match reason {
            "wrong-opening" => !fits,
            "illegal-plan" => fits && referee.refuses(opens.seat, opens.plan),
            _ => false,
        };
        ensure(proven, Wrong::WrongForfeit)?;
        *self.shown.of_mut(opens.seat) = Some(Shown::Forfeit);
        self.forfeit.get_or_insert_with(|| reason.to_owned());
        Ok(())
    }

    fn openable(&self, seat: Seat) -> Result<Placed, crate::base::Why> {
        let placed = self.placed.of(seat).ok_or(Wrong::NoSeal)?;
        ensure(self.are_placed(), Wrong::EarlyOpening)?;
        ensure(!self.is_shown(seat), Wrong::NoSeal)?;
        Ok(placed)
    }

    fn fits(&self, opens: &Opens<'_>, placed: &Placed) -> bool {
        let Some(nonce) = Nonce::read(opens.nonce) else { return false };
        let position = position_hash(opens.position);
        let (game, plan) = (self.game.clone(), opens.plan.into());
        let unopened = Unopened { game, turn: opens.turn, seat: opens.seat, position, plan, nonce };
        unopened.seal() == placed.seal
    }

    /// Takes the opened plans and clears the seals, if all are opened.
    pub(super) fn take(&mut self) -> Option<Seats<Option<String>>> {
        let Seats { white: Some(Shown::Plan(white)), black: Some(Shown::Plan(black)) } = &self.shown else {
            return None;
        };
        let plans = Seats { white: Some(white.clone()), black: Some(black.clone()) };
        self.clear();
        Some(plans)
    }

    /// Clears the seals, because the turn is not played.
    pub(super) fn clear(&mut self) {
        (self.placed, self.shown) = (Seats::from_fn(|_| None), Seats::from_fn(|_| None));
        self.forfeit = None;
    }
}
