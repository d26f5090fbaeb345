use zugleich_rules::Color;

use super::{CommittedPlan, DecisionError, GameState, StoredEvent};
use crate::ids::GuestId;

/// A plan that a player of a game by days has left with the server without committing it: at the player's deadline it
/// becomes the plan.
///
/// It is no event, so that nothing that others see depends on it.
#[derive(Clone, Debug)]
pub struct PlanDraft {
    /// The seat of the player.
    pub seat: Color,
    /// The turn.
    pub turn: u32,
    /// Number of takebacks before it: in a turn that was taken back it is void.
    pub takebacks: u32,
    /// The plan.
    pub plan: CommittedPlan,
}

impl GameState {
    /// Checks that the server keeps drafts in this game.
    ///
    /// # Errors
    /// [`DecisionError::NotByDays`] or [`DecisionError::NotKept`].
    pub fn check_drafts(&self) -> Result<(), DecisionError> {
        match (self.is_by_days(), self.players_seal()) {
            (false, _) => Err(DecisionError::NotByDays),
            (true, true) => Err(DecisionError::NotKept),
            (true, false) => Ok(()),
        }
    }

    /// Returns the seat of a guest in a game in which the server keeps drafts.
    ///
    /// # Errors
    /// [`DecisionError::NotYourSeat`], or as of [`GameState::check_drafts`].
    pub fn draft_seat(&self, guest: &GuestId) -> Result<Color, DecisionError> {
        let seat = Color::ALL.into_iter().find(|&seat| self.owns(guest, seat));
        let seat = seat.ok_or(DecisionError::NotYourSeat)?;
        self.check_drafts().map(|()| seat)
    }

    /// Judges a draft of a seat for a turn as a plan that is committed; `None` withdraws it. Returns the draft as it is
    /// stored.
    pub(crate) fn decide_draft(
        &self,
        seat: Color,
        turn: u32,
        plan: Option<&str>,
    ) -> Result<Option<CommittedPlan>, DecisionError> {
        self.playable()?;
        self.running()?;
        if turn != self.turn() {
            return Err(DecisionError::WrongTurn { given: turn, now: self.turn() });
        }
        if !self.acts(seat) {
            return Err(DecisionError::NotActing);
        }
        if self.has_committed(seat) {
            return Err(DecisionError::AlreadyCommitted);
        }
        plan.map(|plan| self.checked(seat, plan).map(CommittedPlan::from)).transpose()
    }

    /// Returns whether a draft is for the current turn.
    #[must_use]
    pub fn is_current(&self, draft: &PlanDraft) -> bool {
        (draft.turn, draft.takebacks) == (self.turn(), self.takebacks())
    }

    /// Returns the draft of a seat among others, judged anew, if it is for the current turn and legal.
    #[must_use]
    pub fn drafted(&self, seat: Color, drafts: &[PlanDraft]) -> Option<CommittedPlan> {
        let draft = drafts.iter().find(|draft| draft.seat == seat && self.is_current(draft))?;
        self.checked(seat, draft.plan.expose()).ok().map(CommittedPlan::from)
    }
}

impl StoredEvent {
    /// Returns whether the draft of a seat is void after the event: the plan is committed, or the turn or the game is over.
    pub(crate) fn voids_draft(&self, seat: Color) -> bool {
        let ends = matches!(self, Self::Revealed { .. } | Self::TakenBack { .. }) || self.ending().is_some();
        ends || self.committed_plan().is_some_and(|(other, _)| other == seat)
    }
}
