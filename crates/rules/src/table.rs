//! Two seats at a match: pending plans, commitments, and the view of each seat.
//!
//! This is written once for all games, in terms of the sides that must act now. A pending plan is secret: it
//! leaves the table only as its owner's own view, or resolved together with the other side's.

use std::fmt;

use crate::board::{ByColor, Color};
use crate::catalog::{AnyDryRunState, AnyMatch, CheckedPlan, TurnDryRun};
use crate::kernel::{RulesError, TurnReport};

/// A match and the pending plans of its two seats.
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul, table::{Table, TableError}};
/// let mut table = Table::new(Variant::of::<Chesimul>().start(&[])?);
/// table.plan(Color::White, "b1c3").expect("a knight may jump there");
/// table.commit(Color::White).expect("there is a plan to commit");
/// assert_eq!(table.withdraw(Color::White), Err(TableError::Committed));
/// // Black has not planned yet: nothing is revealed, and printing the table tells nothing.
/// assert!(table.reveal().is_none());
/// assert!(!format!("{:?}", table).contains("b1c3"));
/// table.plan(Color::Black, "b5c3").expect("a knight may jump there");
/// table.commit(Color::Black).expect("there is a plan to commit");
/// assert_eq!(table.reveal().map(|report| report.position), Some("r1bqk/ppppp/5/PPPPP/R1BQK 0 2".to_owned()));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    game: Box<dyn AnyMatch>,
    pending: ByColor<SeatPlan>,
}

/// Pending plan of a side in the current turn. It cannot be printed.
#[derive(Clone, Default)]
struct SeatPlan {
    plan: Option<CheckedPlan>,
    committed: bool,
}

impl fmt::Debug for SeatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pending(secret)")
    }
}

/// The reason that a table refuses to take or commit a plan.
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul, table::{Table, TableError}};
/// let mut table = Table::new(Variant::of::<Chesimul>().start(&[])?);
/// assert_eq!(table.commit(Color::White), Err(TableError::NoPlan));
/// assert_eq!(TableError::NoPlan.code(), "missing-plan");
/// assert_eq!(table.plan(Color::White, "a1a2").unwrap_err().code(), "own-piece");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The rules refuse the plan.
    Rules(RulesError),
    /// The side does not act, or the game is over.
    NotActing,
    /// The plan is locked, because it was committed.
    Committed,
    /// The plan to commit is missing.
    NoPlan,
}

impl TableError {
    /// Returns the stable code of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rules(error) => error.code(),
            Self::NotActing => "not-acting",
            Self::Committed => "already-committed",
            Self::NoPlan => "missing-plan",
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::NotActing => f.write_str("this side does not act now"),
            Self::Committed => f.write_str("the plan is committed and cannot be changed"),
            Self::NoPlan => f.write_str("missing plan to commit"),
        }
    }
}

impl std::error::Error for TableError {}

/// The view of a seat on its own pending plan.
///
/// ```
/// use zugleich_rules::{Color, catalog::Variant, chesimul::Chesimul, table::{PendingPlanView, Table}};
/// let mut table = Table::new(Variant::of::<Chesimul>().start(&[])?);
/// table.plan(Color::White, "b1c3").expect("a knight may jump there");
/// let own = PendingPlanView { plan: Some("b1c3".to_owned()), committed: false };
/// assert_eq!(table.own(Color::White), own);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PendingPlanView {
    /// The plan, if the seat has one.
    pub plan: Option<String>,
    /// `true` if it is locked.
    pub committed: bool,
}

impl Table {
    /// Returns a table without plans.
    #[must_use]
    pub fn new(game: Box<dyn AnyMatch>) -> Self {
        Self { game, pending: ByColor::default() }
    }

    /// Returns the match, which is public.
    #[must_use]
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// Returns the view of a seat's owner on its pending plan.
    #[must_use]
    pub fn own(&self, seat: Color) -> PendingPlanView {
        let SeatPlan { plan, committed } = &self.pending[seat];
        PendingPlanView { plan: plan.as_ref().map(|plan| plan.text().to_owned()), committed: *committed }
    }

    /// Returns whether a seat has committed. Public only if the settings of the game say so.
    #[must_use]
    pub fn committed(&self, seat: Color) -> bool {
        self.pending[seat].committed
    }

    /// Sets the plan of a seat to one that was judged in the current position, and locks it without judging
    /// again.
    ///
    /// # Errors
    /// [`TableError`]; the pending plan is then unchanged.
    pub fn commit_checked(&mut self, seat: Color, plan: CheckedPlan) -> Result<(), TableError> {
        self.open(seat)?;
        self.pending[seat] = SeatPlan { plan: Some(plan), committed: true };
        Ok(())
    }

    /// Sets or changes the pending plan of a seat; returns it in turn notation.
    ///
    /// # Errors
    /// [`TableError`]; the pending plan is then unchanged.
    pub fn plan(&mut self, seat: Color, text: &str) -> Result<String, TableError> {
        self.open(seat)?;
        let plan = self.game.check(seat, text).map_err(TableError::Rules)?;
        let text = plan.text().to_owned();
        self.pending[seat].plan = Some(plan);
        Ok(text)
    }

    /// Removes the pending plan of a seat.
    ///
    /// # Errors
    /// [`TableError::Committed`] or [`TableError::NotActing`].
    pub fn withdraw(&mut self, seat: Color) -> Result<(), TableError> {
        self.open(seat)?;
        self.pending[seat].plan = None;
        Ok(())
    }

    /// Locks the pending plan of a seat and returns it.
    ///
    /// # Errors
    /// [`TableError`] if there is none, it is locked already or the side does not act.
    pub fn commit(&mut self, seat: Color) -> Result<String, TableError> {
        self.open(seat)?;
        let plan = self.pending[seat].plan.as_ref().ok_or(TableError::NoPlan)?.text().to_owned();
        self.pending[seat].committed = true;
        Ok(plan)
    }

    /// Plays the turn if every side that acts has committed; otherwise does nothing.
    pub fn reveal(&mut self) -> Option<TurnReport> {
        let TurnDryRun { report, after, .. } = self.dry_run(None).filter(|_| self.is_complete())?;
        self.commit_turn(after).then_some(report)
    }

    /// Resolves the turn if every side that acts has committed, counting the plan in `about` as committed.
    /// Nothing is played.
    #[must_use]
    pub fn dry_run(&self, about: Option<(Color, &CheckedPlan)>) -> Option<TurnDryRun> {
        let plans = ByColor::from_fn(|side| match (about, &self.pending[side]) {
            (Some((seat, plan)), _) if seat == side => Some(plan.clone()),
            (_, SeatPlan { plan, committed: true }) => plan.clone(),
            _ => None,
        });
        // Every plan was judged when it was set, in the position that is still current.
        self.game.dry_run_notated(plans).ok()
    }

    /// Plays a turn that was resolved before, if all its plans are committed; returns whether it was played.
    pub fn commit_turn(&mut self, after: AnyDryRunState) -> bool {
        if !self.is_complete() || self.game.commit(after).is_err() {
            return false;
        }
        self.pending = ByColor::default();
        true
    }

    /// Returns whether every side that acts has committed.
    fn is_complete(&self) -> bool {
        let waits = |side| self.game.acts(side) && !self.pending[side].committed;
        self.game.outcome().is_none() && !Color::ALL.into_iter().any(waits)
    }

    fn open(&self, seat: Color) -> Result<(), TableError> {
        match (self.game.acts(seat), self.pending[seat].committed) {
            (false, _) => Err(TableError::NotActing),
            (true, true) => Err(TableError::Committed),
            (true, false) => Ok(()),
        }
    }
}
