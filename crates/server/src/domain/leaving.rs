use zugleich_rules::Color;

use super::{AbsenceClaim, Decision, Event, Game, Phase, Refusal};

/// A game can be called off until so many turns stand.
const EARLY: usize = 2;

/// How a game ends that a player leaves, or does not begin.
impl Game {
    /// Judges a claim because the other player is away, whatever is known of that. Nobody wins by waiting: the game
    /// must wait for the other one alone. So whoever has planned before leaving loses nothing by it, and that a claim
    /// is possible tells nothing that its maker does not know.
    pub(crate) fn decide_absence(&self, seat: Color, claim: AbsenceClaim) -> Result<Decision, Refusal> {
        self.running()?;
        if !self.awaits_only(!seat) {
            return Err(Refusal::NotAwaited);
        }
        let draw = claim == AbsenceClaim::Draw;
        if draw && !self.has_draws() {
            return Err(Refusal::DrawsUnknown);
        }
        Ok(vec![Event::Deserted { seat: !seat, draw }].into())
    }

    /// Whether two people play and the game waits for the one at this seat alone.
    pub(crate) fn awaits_only(&self, seat: Color) -> bool {
        let waits = |seat| self.acts(seat) && !self.has_committed(seat);
        self.is_between_people() && self.phase() == Phase::Planning && waits(seat) && !waits(!seat)
    }

    /// Judges that a game is called off, or withdrawn while the other seat is open.
    pub(crate) fn decide_abort(&self, seat: Color) -> Result<Decision, Refusal> {
        if self.phase() != Phase::Waiting {
            self.running()?;
        }
        if !self.can_abort() {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(vec![Event::Aborted { seat }].into())
    }

    /// Whether the game can be called off. When both plans are sealed either player may know both.
    pub(crate) fn can_abort(&self) -> bool {
        let before = matches!(self.phase(), Phase::Waiting | Phase::Sealing | Phase::Planning);
        before && !self.is_stored() && self.turns.len() < EARLY
    }
}
