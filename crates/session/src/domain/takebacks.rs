use std::sync::Arc;

use zugleich_rules::{ByColor, Color};
use zugleich_transcript::MOST_REPLAYED;

use super::deciding::AGAIN;
use super::takeback_state::TakebackState;
use super::{
    Decision, DecisionError, GameOpponent, GamePhase, GameState, PieceTracker, RevealedTurn, StoredEvent,
    TakebackCommand,
};

/// Greatest number of takebacks in a game.
const MOST_TAKEBACKS: u32 = 200;

impl GameState {
    /// Returns the number of takebacks: a client that has seen fewer must reload the resolved turns.
    #[must_use]
    pub const fn takebacks(&self) -> u32 {
        self.takeback.count
    }

    /// Judges a takeback action. Only another player has to agree.
    pub(crate) fn decide_takeback(
        &self,
        seat: Color,
        action: TakebackCommand,
    ) -> Result<Decision, DecisionError> {
        let again = self.is_practice() && self.next_game.is_none();
        if !(again && self.phase() == GamePhase::Over) {
            self.running()?;
        }
        let asked = self.takeback.ask == Some(!seat);
        let alone = matches!(self.setup.opponent, GameOpponent::Practice | GameOpponent::Computer);
        let event = match action {
            TakebackCommand::Ask if alone => self.taken_back(seat)?,
            TakebackCommand::Ask | TakebackCommand::Accept if asked => self.taken_back(seat)?,
            TakebackCommand::Decline if asked => StoredEvent::TakebackDeclined { seat },
            TakebackCommand::Accept | TakebackCommand::Decline => return Err(DecisionError::NotAsked),
            TakebackCommand::Ask if !self.may_ask(seat) => return Err(DecisionError::AlreadyAsked),
            TakebackCommand::Ask => self.taken_back(seat).map(|_| StoredEvent::TakebackAsked { seat })?,
        };
        Ok(vec![event].into())
    }

    /// Returns whether a seat may ask now: only [`AGAIN`] turns after its last request.
    fn may_ask(&self, seat: Color) -> bool {
        self.takeback.asked[seat].is_none_or(|turn| self.turn() >= turn + AGAIN)
    }

    /// Returns whether a seat can ask for a takeback now.
    pub fn can_take_back(&self, seat: Color) -> bool {
        !self.is_stored()
            && self.takeback.ask.is_none()
            && self.decide_takeback(seat, TakebackCommand::Ask).is_ok()
            && self.kept(seat).is_some()
    }

    /// Returns the takeback, within the bounds of every game, since one person may hold both seats of any
    /// game.
    fn taken_back(&self, seat: Color) -> Result<StoredEvent, DecisionError> {
        let turns = self.kept(seat).ok_or(DecisionError::NothingPlayed)?;
        let TakebackState { count, replayed, .. } = self.takeback;
        if count >= MOST_TAKEBACKS || replayed + turns > MOST_REPLAYED {
            return Err(DecisionError::TooManyTakebacks);
        }
        Ok(StoredEvent::TakenBack { turns: u32::try_from(turns).unwrap_or(u32::MAX) })
    }

    /// Returns the number of turns kept: all but the last; against the computer, those before the last one in
    /// which the player acted, so that it is the player's turn again.
    fn kept(&self, seat: Color) -> Option<usize> {
        if self.setup.opponent != GameOpponent::Computer {
            return self.turns.len().checked_sub(1);
        }
        let acted = |turn: &Arc<RevealedTurn>| turn.report.plans[seat].is_some();
        self.turns.iter().rposition(acted)
    }

    /// Goes back to the first `turns` turns. Kept turns stay unchanged, including openings of seals.
    pub(crate) fn take_back(&mut self, turns: u32) -> Result<(), String> {
        let kept = usize::try_from(turns).unwrap_or(usize::MAX);
        if kept >= self.turns.len() {
            return Err(format!("the event keeps {turns} turns, but the game has {}", self.turns.len()));
        }
        self.course.take_back(kept)?;
        self.turns.truncate(kept);
        let turns = self.turns.iter().map(|turn| turn.pieces.as_slice());
        self.roster = PieceTracker::after(std::iter::once(self.start.pieces.as_slice()).chain(turns));
        (self.seal, self.draw_offer, self.ending) = (None, None, None);
        self.seals.void();
        self.rematch = ByColor::default();
        self.offered = ByColor::default();
        let TakebackState { count, replayed, .. } = self.takeback;
        self.takeback =
            TakebackState { count: count + 1, replayed: replayed + kept, ..TakebackState::default() };
        self.rewind_clocks(kept);
        Ok(())
    }
}
