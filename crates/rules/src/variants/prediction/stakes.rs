use super::PredictionPosition;
use super::plan::PredictionPlan;
use super::resolve::{PredictionMover, movers};
use crate::board::{ByColor, Color, Role};

impl PredictionPosition {
    /// Returns the sides whose prediction, right or wrong, makes a difference in a turn of these moves (5, 6,
    /// 7); the plans' actual predictions are ignored.
    ///
    /// ```
    /// use zugleich_rules::{ByColor, kernel::Match, prediction::Prediction};
    /// let game = Match::<Prediction>::new(&[], Some("4k3/8/8/r6R/8/8/8/4K3 - - 0 1"))?;
    /// // Black's piece is attacked where it stands, so that only Black's prediction counts.
    /// let attack = ByColor::new("h5a5/-".parse()?, "e8e7/-".parse()?);
    /// assert_eq!(game.position().stakes(&attack), ByColor::new(false, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stakes(&self, turn: &ByColor<PredictionPlan>) -> ByColor<bool> {
        let movers = ByColor::from_fn(|side| movers(&self.placement, side, &turn[side]));
        let is_at_stake = |side: Color| {
            let mut theirs = movers[!side].into_iter().flatten();
            theirs.any(|mover| self.is_met(side, &movers[side], mover))
        };
        ByColor::from_fn(is_at_stake)
    }

    /// Returns whether a piece of the other side meets one of `side` so that a prediction of its move counts.
    fn is_met(&self, side: Color, own: &[Option<PredictionMover>], mover: PredictionMover) -> bool {
        let own = || own.iter().flatten();
        // Predictions decide whether there is a battle at all, with kings too (5b, 7).
        if own().any(|other| (other.from, other.to) == (mover.to, mover.from)) {
            return true;
        }
        let arrived = own().find(|other| other.to == mover.to).map(|other| other.role);
        let stayed = || {
            let left = own().any(|other| other.from == mover.to);
            self.placement.role_at(side, mover.to).filter(|_| !left)
        };
        let met = arrived.or_else(stayed);
        // A king that fights dies regardless of predictions (7).
        met.is_some_and(|role| role != Role::King && mover.role != Role::King)
    }
}
