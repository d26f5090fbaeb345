use zugleich_rules::kernel::{Enumerate, LegalPlan, PredictionOps, Turn};
use zugleich_rules::{ByColor, Color};

/// An action of a side: the numbers of its plan and of the predicted plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatrixAction {
    pub(crate) plan: usize,
    /// The first of several plans that a prediction cannot distinguish.
    pub(crate) prediction: Option<usize>,
}

impl MatrixAction {
    /// Creates an action without a prediction.
    pub(crate) const fn of(plan: usize) -> Self {
        Self { plan, prediction: None }
    }
}

/// Distinct and relevant predictions in a position; empty in a game without predictions.
#[derive(Clone)]
pub(crate) struct PredictionIndex {
    /// Number by which each plan of this side is predicted, if it can be.
    names: ByColor<Vec<Option<usize>>>,
    /// Sides whose prediction is relevant, for each pair of plans; White's are the rows.
    stakes: Vec<ByColor<bool>>,
}

impl PredictionIndex {
    pub(crate) fn new<G: Enumerate>(
        position: &G::Position,
        plans: &ByColor<Vec<Option<LegalPlan<G>>>>,
    ) -> Self {
        let Some(prediction) = PredictionOps::<G>::of() else {
            return Self { names: ByColor::default(), stakes: Vec::new() };
        };
        let pairs = plans.white.iter().flat_map(|white| plans.black.iter().map(move |black| (white, black)));
        let stakes = pairs.map(|(white, black)| {
            let turn = G::Turn::from_plans(ByColor::new(white.clone(), black.clone()));
            turn.map_or(ByColor::new(false, false), |turn| (prediction.stakes)(position, &turn))
        });
        Self { names: ByColor::from_fn(|side| names(prediction, &plans[side])), stakes: stakes.collect() }
    }

    /// Returns the number of combinations of right and wrong predictions for a pair of plans.
    pub(crate) const fn combinations(&self) -> usize {
        if self.stakes.is_empty() { 1 } else { 4 }
    }

    /// Returns the combination of a pair: an irrelevant prediction counts as wrong.
    pub(crate) fn combination(&self, pair: ByColor<MatrixAction>) -> usize {
        if self.stakes.is_empty() {
            return 0;
        }
        let plans = pair.map(|action| action.plan);
        let is_right = |side: Color| {
            let prediction = pair[side].prediction;
            prediction.is_some()
                && prediction == self.names[!side][plans[!side]]
                && self.is_at_stake(side, plans)
        };
        usize::from(is_right(Color::White)) * 2 + usize::from(is_right(Color::Black))
    }

    /// Returns the number by which a side's plan is predicted, if it can be.
    pub(crate) fn name(&self, side: Color, plan: usize) -> Option<usize> {
        self.names[side].get(plan).copied().flatten()
    }

    /// Returns whether a side's prediction is relevant to a pair of plans.
    pub(crate) fn is_at_stake(&self, side: Color, plans: ByColor<usize>) -> bool {
        let at = plans.white * self.names.black.len() + plans.black;
        self.stakes.get(at).is_some_and(|stakes| stakes[side])
    }
}

/// Returns the number by which each plan of a list is predicted.
fn names<G: Enumerate>(prediction: PredictionOps<G>, plans: &[Option<LegalPlan<G>>]) -> Vec<Option<usize>> {
    let predicted = |number: usize| {
        let plan = plans[number].as_ref()?;
        // The predicting plan does not matter here.
        (prediction.with_predicted)(plans[0].as_ref()?, plan)
    };
    let mut names: Vec<Option<usize>> = Vec::with_capacity(plans.len());
    let mut last = None;
    for number in 0..plans.len() {
        let prediction = predicted(number);
        let same = prediction == last;
        names.push(match (&prediction, names.last()) {
            (None, _) => None,
            (Some(_), Some(&before)) if same => before,
            (Some(_), _) => Some(number),
        });
        last = prediction;
    }
    names
}
