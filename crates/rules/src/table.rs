//! Two seats at a match: pending plans, who has committed, and what each viewer may see.
//!
//! This is written once for all games against "the sides that must act now". A pending plan is a secret: it
//! leaves the table only as its owner's own view, or resolved together with the other side's.

use std::fmt;

use crate::board::{ByColor, Color};
use crate::catalog::{Ahead, AnyAfter, AnyMatch, CheckedPlan};
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
    pending: ByColor<Pending>,
}

/// What a side has done about the turn so far. It cannot be printed.
#[derive(Clone, Default)]
struct Pending {
    plan: Option<CheckedPlan>,
    committed: bool,
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pending(secret)")
    }
}

/// Why a table refuses to take or commit a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The rules refuse the plan.
    Rules(RulesError),
    /// The side does not act, or the game is over.
    NotActing,
    /// The plan is locked: it was committed.
    Committed,
    /// There is no plan to commit.
    NoPlan,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::NotActing => f.write_str("this side has nothing to plan now"),
            Self::Committed => f.write_str("the plan is committed and cannot be changed"),
            Self::NoPlan => f.write_str("there is no plan to commit yet"),
        }
    }
}

impl std::error::Error for TableError {}

/// What one seat may know of its own pending plan.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OwnPlan {
    /// The plan, if it has one.
    pub plan: Option<String>,
    /// Whether it is locked.
    pub committed: bool,
}

impl Table {
    /// A table at which nothing has been planned yet.
    #[must_use]
    pub fn new(game: Box<dyn AnyMatch>) -> Self {
        Self { game, pending: ByColor::default() }
    }

    /// The match, which is public.
    #[must_use]
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// What the owner of a seat may see of the seat's pending plan.
    #[must_use]
    pub fn own(&self, seat: Color) -> OwnPlan {
        let Pending { plan, committed } = &self.pending[seat];
        OwnPlan { plan: plan.as_ref().map(|plan| plan.text().to_owned()), committed: *committed }
    }

    /// Whether a seat has committed. Public only where the settings of the game say so.
    #[must_use]
    pub fn committed(&self, seat: Color) -> bool {
        self.pending[seat].committed
    }

    /// Puts a plan that was judged in the match as it stands into a seat's place, and locks it: nothing is judged
    /// again.
    ///
    /// # Errors
    /// [`TableError`]; the pending plan is then as it was.
    pub fn commit_checked(&mut self, seat: Color, plan: CheckedPlan) -> Result<(), TableError> {
        self.open(seat)?;
        self.pending[seat] = Pending { plan: Some(plan), committed: true };
        Ok(())
    }

    /// Sets or changes the pending plan of a seat; gives it as the game writes it.
    ///
    /// # Errors
    /// [`TableError`]; the pending plan is then as it was.
    pub fn plan(&mut self, seat: Color, text: &str) -> Result<String, TableError> {
        self.open(seat)?;
        let plan = self.game.check(seat, text).map_err(TableError::Rules)?;
        let text = plan.text().to_owned();
        self.pending[seat].plan = Some(plan);
        Ok(text)
    }

    /// Takes the pending plan of a seat back.
    ///
    /// # Errors
    /// [`TableError::Committed`] or [`TableError::NotActing`].
    pub fn withdraw(&mut self, seat: Color) -> Result<(), TableError> {
        self.open(seat)?;
        self.pending[seat].plan = None;
        Ok(())
    }

    /// Locks the pending plan of a seat; gives the plan.
    ///
    /// # Errors
    /// [`TableError`] where there is none, it is locked already or the side does not act.
    pub fn commit(&mut self, seat: Color) -> Result<String, TableError> {
        self.open(seat)?;
        let plan = self.pending[seat].plan.as_ref().ok_or(TableError::NoPlan)?.text().to_owned();
        self.pending[seat].committed = true;
        Ok(plan)
    }

    /// Plays the turn if every side that acts has committed; nothing happens otherwise.
    pub fn reveal(&mut self) -> Option<TurnReport> {
        let Ahead { report, after, .. } = self.look_ahead(None).filter(|_| self.is_complete())?;
        self.go_on(after).then_some(report)
    }

    /// What the turn leads to if every side that acts has committed, a seat that is about to commit a plan included.
    /// Nothing is played.
    #[must_use]
    pub fn look_ahead(&self, about: Option<(Color, &CheckedPlan)>) -> Option<Ahead> {
        let plans = ByColor::from_fn(|side| match (about, &self.pending[side]) {
            (Some((seat, plan)), _) if seat == side => Some(plan.clone()),
            (_, Pending { plan, committed: true }) => plan.clone(),
            _ => None,
        });
        // Every plan was judged when it was set, in the position that still stands.
        self.game.look_ahead_notated(plans).ok()
    }

    /// Plays a turn that was looked at before, when all that it is made of has been committed; says whether it could.
    pub fn go_on(&mut self, after: AnyAfter) -> bool {
        if !self.is_complete() || self.game.go_on(after).is_err() {
            return false;
        }
        self.pending = ByColor::default();
        true
    }

    /// Whether the turn waits for nobody.
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
