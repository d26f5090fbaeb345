use super::{Capabilities, Game, LegalPlan, Predict, with_predicted_plan};
use crate::board::ByColor;

/// Functions on predictions ([`Predict`]) for code that is generic over games with and without them.
///
/// ```
/// use zugleich_rules::{Color, kernel::{PredictionOps, Match}, prediction::Prediction};
/// let prediction = PredictionOps::<Prediction>::of().expect("it is what the game is about");
/// let game = Match::<Prediction>::new(&[], None)?;
/// let (own, other) = (game.plan(Color::White, "e2e4")?, game.plan(Color::Black, "e7e5")?);
/// let both = (prediction.with_predicted)(own.checked(), other.checked()).expect("a move can be predicted");
/// assert!((prediction.predicts)(&both, other.checked()));
/// assert!(!(prediction.is_predicting)(own.checked()));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[allow(missing_debug_implementations, reason = "functions have nothing to print")]
pub struct PredictionOps<G: Game> {
    /// Returns a plan with the prediction of another one; `None` if that cannot be predicted.
    pub with_predicted: fn(&LegalPlan<G>, &LegalPlan<G>) -> Option<LegalPlan<G>>,
    /// Returns whether a plan predicts another one.
    pub predicts: fn(&LegalPlan<G>, &LegalPlan<G>) -> bool,
    /// Returns whether a plan predicts anything.
    pub is_predicting: fn(&LegalPlan<G>) -> bool,
    /// Returns the sides whose prediction makes a difference in a turn.
    pub stakes: fn(&G::Position, &G::Turn) -> ByColor<bool>,
}

impl<G: Game> Clone for PredictionOps<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for PredictionOps<G> {}

impl<G: Game> PredictionOps<G> {
    /// Returns the functions on predictions, if the game has them.
    ///
    /// ```
    /// use zugleich_rules::{chesimul::Chesimul, kernel::PredictionOps, prediction::Prediction};
    /// assert!(PredictionOps::<Prediction>::of().is_some());
    /// assert!(PredictionOps::<Chesimul>::of().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn of() -> Option<Self> {
        let mut found = PredictionOpsVisitor(None);
        G::capabilities(&mut found);
        found.0
    }
}

struct PredictionOpsVisitor<G: Game>(Option<PredictionOps<G>>);

impl<G: Game> Capabilities<G> for PredictionOpsVisitor<G> {
    #[inline]
    fn prediction(&mut self) -> &mut Self
    where
        G: Predict,
    {
        self.0 = Some(PredictionOps {
            with_predicted: with_predicted_plan::<G>,
            predicts: |plan, other| {
                let prediction = G::prediction(plan.plan());
                prediction.is_some() && prediction == G::moves(other.plan())
            },
            is_predicting: |plan| G::prediction(plan.plan()).is_some(),
            stakes: G::stakes,
        });
        self
    }
}
