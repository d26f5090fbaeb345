use std::any::Any;

use crate::board::Color;
use crate::kernel::{IllegalPlanError, PlanData, PlanText, RulesError, StampedPlan, TurnError};

/// A plan of any game that was judged in the current position of a match.
///
/// It can be neither printed nor serialised; its text must be requested explicitly.
///
/// ```
/// use zugleich_rules::{ByColor, Color, Square, catalog::Variant, chesimul::Chesimul};
/// let mut game = Variant::of::<Chesimul>().start(&[])?;
/// let plans = ByColor::new(game.check(Color::White, "b1c3")?, game.check(Color::Black, "b5c3")?);
/// assert_eq!(plans.white.plan_data().moves[0].to, Square::C3);
/// game.play_checked(plans.clone().map(Some))?;
/// // The match has gone on: they are stale.
/// assert!(game.play_checked(plans.map(Some)).is_err());
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct CheckedPlan {
    text: String,
    data: PlanData,
    judged: Box<dyn AnyStampedPlan>,
}

/// A [`StampedPlan`] plan of any game.
trait AnyStampedPlan: Any + Send + Sync {
    fn boxed_clone(&self) -> Box<dyn AnyStampedPlan>;
}

impl<P: Clone + Send + Sync + 'static> AnyStampedPlan for StampedPlan<P> {
    fn boxed_clone(&self) -> Box<dyn AnyStampedPlan> {
        Box::new(self.clone())
    }
}

impl Clone for CheckedPlan {
    fn clone(&self) -> Self {
        let Self { text, data, judged } = self;
        Self { text: text.clone(), data: data.clone(), judged: judged.boxed_clone() }
    }
}

impl CheckedPlan {
    pub(super) fn new<P: Clone + ToString + PlanText + Send + Sync + 'static>(
        judged: StampedPlan<P>,
    ) -> Self {
        let (text, data) = (judged.plan().to_string(), judged.plan().to_data());
        Self { text, data, judged: Box::new(judged) }
    }

    pub(super) fn downcast<P: 'static>(self, side: Color) -> Result<StampedPlan<P>, RulesError> {
        let judged: Box<dyn Any> = self.judged;
        let stale = || RulesError::Illegal(IllegalPlanError::new(side, self.text, &TurnError::Stale));
        judged.downcast().map(|judged| *judged).map_err(|_| stale())
    }

    /// Returns the plan in turn notation.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the moves and predictions of the plan.
    #[must_use]
    pub const fn plan_data(&self) -> &PlanData {
        &self.data
    }
}
