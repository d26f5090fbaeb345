use zugleich_rules::Color;

use super::{AbsenceCommand, Decision, DecisionError, GamePhase, GameState, StoredEvent};

/// Number of resolved turns from which a game can no longer be aborted.
const EARLY: usize = 2;

/// Endings of a game that a player leaves or does not begin.
impl GameState {
    /// Judges a claim because the other player is away, without checking the absence. Waiting alone wins
    /// nothing: the game must wait for the other player alone. A player who has planned before leaving loses
    /// nothing, and the possibility of a claim reveals nothing new to the claiming player.
    pub(crate) fn decide_absence(
        &self,
        seat: Color,
        claim: AbsenceCommand,
    ) -> Result<Decision, DecisionError> {
        self.running()?;
        if !self.awaits_only(!seat) {
            return Err(DecisionError::NotAwaited);
        }
        let draw = claim == AbsenceCommand::Draw;
        if draw && !self.has_draws() {
            return Err(DecisionError::DrawsUnknown);
        }
        Ok(vec![StoredEvent::Deserted { seat: !seat, draw }].into())
    }

    /// Returns whether two people play and the game waits for this seat alone.
    pub fn awaits_only(&self, seat: Color) -> bool {
        let waits = |seat| self.acts(seat) && !self.has_committed(seat);
        self.is_between_people() && self.phase() == GamePhase::Planning && waits(seat) && !waits(!seat)
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

    /// Returns whether the game can be aborted. Once both plans are sealed, either player may know both.
    pub fn can_abort(&self) -> bool {
        let before = matches!(self.phase(), GamePhase::Waiting | GamePhase::Sealing | GamePhase::Planning);
        before && !self.is_stored() && self.turns.len() < EARLY
    }
}
