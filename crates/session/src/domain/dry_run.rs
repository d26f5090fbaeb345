use std::fmt;
use std::sync::Arc;

use zugleich_rules::catalog::TurnDryRun;
use zugleich_rules::kernel::Outcome;
use zugleich_rules::{ByColor, Color};

use super::{CommittedPlan, GameState, Occupant, ReplayError, StoredEvent};
use crate::Moment;

/// The state of a game after decided events, as far as it must be known before they are stored.
///
/// It avoids a copy of the game: the events are applied to the game itself once they are stored. It depends
/// on pending plans, so its `Debug` output shows none of its fields.
pub struct DryRun {
    /// The occupants of the seats.
    pub(crate) seats: ByColor<Occupant>,
    /// Number of resolved turns.
    pub(crate) turns: usize,
    /// The outcome of the game, if it has ended.
    pub(crate) outcome: Option<Outcome>,
    /// The turn to be revealed.
    pub(super) ahead: Option<TurnDryRun>,
}

impl GameState {
    /// Computes the consequences of decided events and adds the report to each reveal. Does not change the
    /// game.
    ///
    /// # Errors
    /// [`ReplayError`] for a reveal that does not fit.
    pub fn dry_run(&self, events: &mut [StoredEvent]) -> Result<DryRun, ReplayError> {
        let mut outlook = DryRun {
            seats: self.seats.clone(),
            turns: self.turns.len(),
            outcome: self.outcome(),
            ahead: None,
        };
        let mut about = None;
        for (number, event) in (self.events..).zip(events) {
            let broken = |why: String| ReplayError { event: number, why };
            outlook.add(self, event, about.as_ref()).map_err(broken)?;
            about = event.committed_plan().map(|(seat, plan)| (seat, plan.clone())).or(about);
        }
        Ok(outlook)
    }

    /// Applies events that [`GameState::dry_run`] has checked and that are stored now.
    ///
    /// # Errors
    /// [`ReplayError`] if they cannot be applied here; the game is then unusable.
    pub fn commit(&mut self, events: &[StoredEvent], outlook: DryRun, at: Moment) -> Result<(), ReplayError> {
        let mut ahead = outlook.ahead;
        for event in events {
            let ahead = if matches!(event, StoredEvent::Revealed { .. }) { ahead.take() } else { None };
            self.apply_ahead(event, at, ahead)?;
        }
        Ok(())
    }
}

impl DryRun {
    /// Adds an event, with the plan committed before it, if any.
    fn add(
        &mut self,
        game: &GameState,
        event: &mut StoredEvent,
        about: Option<&(Color, CommittedPlan)>,
    ) -> Result<(), String> {
        match event {
            StoredEvent::Joined { seat, guest } => self.seats[*seat] = Occupant::Guest(guest.clone()),
            StoredEvent::TakenBack { turns } => {
                (self.turns, self.outcome) = (usize::try_from(*turns).unwrap_or(usize::MAX), None);
            }
            StoredEvent::Revealed { told, .. } if !game.is_stored() => {
                let ahead = game.course.look_ahead(about.map(|(seat, plan)| (*seat, plan)));
                let ahead = ahead.ok_or("a side has not committed")?;
                *told = Some(Arc::new(game.turn_snapshot(&ahead)));
                (self.turns, self.outcome) = (self.turns + 1, ahead.report.outcome);
                self.ahead = Some(ahead);
            }
            _ => self.outcome = event.ending().or(self.outcome),
        }
        Ok(())
    }
}

impl fmt::Debug for DryRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DryRun")
    }
}
