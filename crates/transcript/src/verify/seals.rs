use std::collections::HashSet;

use super::players::SeatPlayers;
use super::rules_replay::RulesReplay;
use crate::base::{CheckResult, Hash, TranscriptErrorKind, ensure};
use crate::form::{
    BySeat, Nonce, SealInput, SealOpener, Sealer, TranscriptMode, TranscriptSeat, position_hash,
};

/// The seals of the current turn, and their openings.
#[derive(Debug)]
pub(super) struct TurnSeals {
    game: String,
    mode: TranscriptMode,
    placed: BySeat<Option<PlacedSeal>>,
    shown: BySeat<Option<SealOutcome>>,
    /// Reason of the first forfeit.
    pub(super) forfeit: Option<String>,
    /// Every seal placed in the game.
    seen: HashSet<Hash>,
    /// Number of seals opened.
    pub(super) opened: u64,
}

#[derive(Clone, Copy, Debug)]
struct PlacedSeal {
    seal: Hash,
    by: Sealer,
    deposit: bool,
}

/// Opening of a seal: its plan, or the forfeit of its owner.
#[derive(Clone, Debug)]
enum SealOutcome {
    Plan(String),
    Forfeit,
}

/// Data that opens a seal: seat, turn, position, plan and nonce.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpeningData<'a> {
    pub(super) seat: TranscriptSeat,
    pub(super) turn: u64,
    pub(super) position: &'a str,
    pub(super) plan: &'a str,
    pub(super) nonce: &'a str,
}

impl TurnSeals {
    pub(super) fn new(game: &str, mode: TranscriptMode) -> Self {
        let (placed, shown) = (BySeat::from_fn(|_| None), BySeat::from_fn(|_| None));
        Self { game: game.to_owned(), mode, placed, shown, forfeit: None, seen: HashSet::new(), opened: 0 }
    }

    pub(super) fn has_sealed(&self, seat: TranscriptSeat) -> bool {
        self.placed.of(seat).is_some()
    }

    /// Returns whether all seals of the turn are placed.
    pub(super) fn are_placed(&self) -> bool {
        self.placed.white.is_some() && self.placed.black.is_some()
    }

    /// Returns whether a seat has placed its seal with a deposit.
    pub(super) fn has_deposit(&self, seat: TranscriptSeat) -> bool {
        self.placed.of(seat).as_ref().is_some_and(|placed| placed.deposit)
    }

    pub(super) const fn is_opened(&self, seat: TranscriptSeat) -> bool {
        self.shown.of(seat).is_some()
    }

    /// Returns whether the owner of a seal forfeits.
    pub(super) const fn forfeits(&self, seat: TranscriptSeat) -> bool {
        matches!(self.shown.of(seat), Some(SealOutcome::Forfeit))
    }

    /// Places the seal of a seat. The computer must seal before a player does.
    pub(super) fn place(
        &mut self,
        seat: TranscriptSeat,
        seal: Hash,
        by: Sealer,
        deposit: bool,
        players: &SeatPlayers,
    ) -> CheckResult {
        ensure(self.mode != TranscriptMode::Open, TranscriptErrorKind::OutOfPlace)?;
        let first = players.computer().is_none_or(|computer| computer == seat || self.has_sealed(computer));
        ensure(first, TranscriptErrorKind::OutOfPlace)?;
        let sealer = if self.mode == TranscriptMode::Sealed { Sealer::Player } else { Sealer::Server };
        ensure(by == sealer, TranscriptErrorKind::WrongSealer)?;
        let left = self.mode == TranscriptMode::Sealed && players.has_key(seat.other());
        ensure(!deposit || left, TranscriptErrorKind::OutOfPlace)?;
        ensure(!self.has_sealed(seat) && self.seen.insert(seal), TranscriptErrorKind::SealAgain)?;
        *self.placed.of_mut(seat) = Some(PlacedSeal { seal, by, deposit });
        Ok(())
    }

    /// Opens a seal.
    pub(super) fn open(
        &mut self,
        opens: &OpeningData<'_>,
        by: SealOpener,
        referee: &RulesReplay,
    ) -> CheckResult {
        let placed = self.unopened_seal(opens.seat)?;
        let may = match by {
            SealOpener::Owner => placed.by == Sealer::Player,
            SealOpener::Opponent => placed.by == Sealer::Player && placed.deposit,
            SealOpener::Server => placed.by == Sealer::Server,
        };
        ensure(may, TranscriptErrorKind::WrongSealer)?;
        ensure(self.fits(opens, &placed), TranscriptErrorKind::WrongOpening)?;
        referee.check_plan(opens.seat, opens.plan)?;
        *self.shown.of_mut(opens.seat) = Some(SealOutcome::Plan(opens.plan.to_owned()));
        self.opened += 1;
        Ok(())
    }

    /// Records a forfeit: the opening does not fit the seal, or it fits and the plan is illegal.
    pub(super) fn record_forfeit(
        &mut self,
        opens: &OpeningData<'_>,
        reason: &str,
        referee: &RulesReplay,
    ) -> CheckResult {
        let placed = self.unopened_seal(opens.seat)?;
        ensure(placed.by == Sealer::Player, TranscriptErrorKind::WrongForfeit)?;
        let fits = self.fits(opens, &placed);
        let proven = match reason {
            "wrong-opening" => !fits,
            "illegal-plan" => fits && referee.is_illegal(opens.seat, opens.plan),
            _ => false,
        };
        ensure(proven, TranscriptErrorKind::WrongForfeit)?;
        *self.shown.of_mut(opens.seat) = Some(SealOutcome::Forfeit);
        self.forfeit.get_or_insert_with(|| reason.to_owned());
        Ok(())
    }

    fn unopened_seal(&self, seat: TranscriptSeat) -> Result<PlacedSeal, crate::base::LineError> {
        let placed = self.placed.of(seat).ok_or(TranscriptErrorKind::NoSeal)?;
        ensure(self.are_placed(), TranscriptErrorKind::EarlyOpening)?;
        ensure(!self.is_opened(seat), TranscriptErrorKind::NoSeal)?;
        Ok(placed)
    }

    fn fits(&self, opens: &OpeningData<'_>, placed: &PlacedSeal) -> bool {
        let Some(nonce) = Nonce::read(opens.nonce) else { return false };
        let position = position_hash(opens.position);
        let (game, plan) = (self.game.clone(), opens.plan.into());
        let unopened = SealInput { game, turn: opens.turn, seat: opens.seat, position, plan, nonce };
        unopened.seal() == placed.seal
    }

    /// Takes the opened plans and clears the seals, if all are opened.
    pub(super) fn take(&mut self) -> Option<BySeat<Option<String>>> {
        let BySeat { white: Some(SealOutcome::Plan(white)), black: Some(SealOutcome::Plan(black)) } =
            &self.shown
        else {
            return None;
        };
        let plans = BySeat { white: Some(white.clone()), black: Some(black.clone()) };
        self.clear();
        Some(plans)
    }

    /// Clears the seals, because the turn is not played.
    pub(super) fn clear(&mut self) {
        (self.placed, self.shown) = (BySeat::from_fn(|_| None), BySeat::from_fn(|_| None));
        self.forfeit = None;
    }
}
