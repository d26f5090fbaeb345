use std::fmt;
use std::sync::Arc;

use zugleich_rules::catalog::Ahead;
use zugleich_rules::kernel::Outcome;
use zugleich_rules::{ByColor, Color};

use super::{Broken, Event, Game, Occupant, Pledge};
use crate::base::Moment;

/// What a game will be when that has happened which was decided of it: as much of it as must be known before it is
/// stored.
///
/// So a game is not copied to be changed: what happens is applied to the game itself, and only when it is stored. It
/// depends on pending plans, so that it cannot be printed.
pub(crate) struct Outlook {
    /// Who will sit where.
    pub(crate) seats: ByColor<Occupant>,
    /// How many turns will have been resolved.
    pub(crate) turns: usize,
    /// How the game will have ended, if it will.
    pub(crate) outcome: Option<Outcome>,
    /// The turn that will be revealed.
    pub(super) ahead: Option<Ahead>,
}

impl Game {
    /// Looks at what follows from events that were decided of this game, and adds to each what is told of it. Nothing
    /// happens.
    ///
    /// # Errors
    /// [`Broken`] for a reveal that does not fit.
    pub(crate) fn look_ahead(&self, events: &mut [Event]) -> Result<Outlook, Broken> {
        let mut outlook = Outlook {
            seats: self.seats.clone(),
            turns: self.turns.len(),
            outcome: self.outcome(),
            ahead: None,
        };
        let mut about = None;
        for (number, event) in (self.events..).zip(events) {
            let broken = |why: String| Broken { event: number, why };
            outlook.add(self, event, about.as_ref()).map_err(broken)?;
            about = event.pledge().map(|(seat, plan)| (seat, plan.clone())).or(about);
        }
        Ok(outlook)
    }

    /// Lets events happen that were looked at before and are stored now.
    ///
    /// # Errors
    /// [`Broken`] if they cannot happen here; the game is then of no use any more.
    pub(crate) fn go_on(&mut self, events: &[Event], outlook: Outlook, at: Moment) -> Result<(), Broken> {
        let mut ahead = outlook.ahead;
        for event in events {
            let ahead = if matches!(event, Event::Revealed { .. }) { ahead.take() } else { None };
            self.apply_ahead(event, at, ahead)?;
        }
        Ok(())
    }
}

impl Outlook {
    /// One more event, before which a plan may have been committed.
    fn add(&mut self, game: &Game, event: &mut Event, about: Option<&(Color, Pledge)>) -> Result<(), String> {
        match event {
            Event::Joined { seat, guest } => self.seats[*seat] = Occupant::Guest(guest.clone()),
            Event::TakenBack { turns } => {
                (self.turns, self.outcome) = (usize::try_from(*turns).unwrap_or(usize::MAX), None);
            }
            Event::Revealed { told, .. } if !game.is_stored() => {
                let ahead = game.course.look_ahead(about.map(|(seat, plan)| (*seat, plan)));
                let ahead = ahead.ok_or("not every side has committed")?;
                *told = Some(Arc::new(game.told(&ahead)));
                (self.turns, self.outcome) = (self.turns + 1, ahead.report.outcome);
                self.ahead = Some(ahead);
            }
            _ => self.outcome = event.ending().or(self.outcome),
        }
        Ok(())
    }
}

impl fmt::Debug for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outlook")
    }
}
