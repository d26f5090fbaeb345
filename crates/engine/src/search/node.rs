use zugleich_rules::kernel::{Enumerate, LegalPlan, PredictionOps, Turn, legal_plans};
use zugleich_rules::{ByColor, Color};

use super::bounds::Bounds;
use super::exploitation::ExploitationBonus;
use super::matrix_action::{MatrixAction, PredictionIndex};
use crate::matrix::{Matrix, Solution, solve};

/// Actions of a side with their probabilities.
pub(crate) type MixedStrategy = Vec<(MatrixAction, f64)>;

/// A position as a matrix game: the plans of both sides and the bounds of each pair.
#[derive(Clone)]
pub(crate) struct Node<'a, G: Enumerate> {
    pub(crate) position: &'a G::Position,
    /// Search depth in turns.
    pub(crate) depth: u32,
    /// The legal plans; a single `None` for a side that does not act.
    pub(crate) plans: ByColor<Vec<Option<LegalPlan<G>>>>,
    /// Actions in the restricted game so far.
    pub(crate) chosen: ByColor<Vec<MatrixAction>>,
    /// White's plans are the rows. In a game with predictions each pair of plans has a cell for every
    /// combination of right and wrong ones; only those that differ are used.
    cells: Vec<Bounds>,
    predicted: PredictionIndex,
    /// Bonus on the value of actions.
    bonus: Option<ExploitationBonus>,
}

impl<'a, G: Enumerate> Node<'a, G> {
    pub(crate) fn new(game: &G, position: &'a G::Position, depth: u32) -> Self {
        let plans = ByColor::from_fn(|side| {
            if game.acts(position, side) {
                legal_plans(game, position, side).into_iter().map(Some).collect()
            } else {
                vec![None]
            }
        });
        let predicted = PredictionIndex::new::<G>(position, &plans);
        let cells = vec![Bounds::UNKNOWN; plans.white.len() * plans.black.len() * predicted.combinations()];
        Self { position, depth, plans, chosen: ByColor::default(), cells, predicted, bonus: None }
    }

    /// Sets or removes the bonus on the value of actions.
    pub(crate) fn set_bonus(&mut self, bonus: Option<ExploitationBonus>) {
        self.bonus = bonus;
    }

    /// Returns the bonus of a pair.
    pub(crate) fn bonus(&self, pair: ByColor<MatrixAction>) -> f64 {
        let Some(bonus) = &self.bonus else { return 0.0 };
        bonus.of(Color::White, pair.white) - bonus.of(Color::Black, pair.black)
    }

    /// Returns the value of these mixtures of chosen plans, without the bonus.
    pub(crate) fn value(&self, mixes: &ByColor<MixedStrategy>) -> f64 {
        let row = |&(white, p): &(MatrixAction, f64)| -> f64 {
            let cell = |&(black, q): &(MatrixAction, f64)| {
                q * self.cells[self.index(ByColor::new(white, black))].middle()
            };
            p * mixes.black.iter().map(cell).sum::<f64>()
        };
        mixes.white.iter().map(row).sum()
    }

    /// Returns all pairs of plans, White's first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = ByColor<usize>> + use<G> {
        let (rows, cols) = (self.plans.white.len(), self.plans.black.len());
        (0..rows).flat_map(move |row| (0..cols).map(move |col| ByColor::new(row, col)))
    }

    /// Returns the number by which a side's plan is predicted, if it can be.
    pub(super) fn name(&self, side: Color, plan: usize) -> Option<usize> {
        self.predicted.name(side, plan)
    }

    /// Returns the combination of right and wrong predictions of a pair.
    pub(super) fn combination(&self, pair: ByColor<MatrixAction>) -> usize {
        self.predicted.combination(pair)
    }

    /// Returns the probability that a plan is predicted, if predictions follow this mixture of its side's
    /// plans.
    pub(super) fn seen_chance(&self, side: Color, plan: usize, mix: &[f64]) -> f64 {
        let Some(name) = self.name(side, plan) else { return 0.0 };
        (0..mix.len()).filter(|&other| self.name(side, other) == Some(name)).map(|other| mix[other]).sum()
    }

    /// Starts the restricted game with plans that are good elsewhere, as far as they are legal here, each
    /// with its predicted plan; with the first plan if none is legal.
    pub(crate) fn choose(&mut self, side: Color, good: &[(G::Plan, Option<G::Plan>)]) {
        let number = |side: Color, plan: &G::Plan| {
            self.plans[side].iter().position(|legal| legal.as_ref().map(LegalPlan::<G>::plan) == Some(plan))
        };
        let action = |(plan, prediction): &(G::Plan, Option<G::Plan>)| {
            let prediction = match prediction {
                Some(other) => Some(number(!side, other)?),
                None => None,
            };
            Some(MatrixAction { plan: number(side, plan)?, prediction })
        };
        self.chosen[side] = good.iter().filter_map(action).collect();
        if self.chosen[side].is_empty() {
            self.chosen[side].push(MatrixAction::of(0));
        }
    }

    /// Returns the number of this plan and of its prediction; `None` if the side has no such plan.
    pub(crate) fn find(&self, side: Color, plan: &G::Plan) -> Option<MatrixAction> {
        let is_it =
            |action: &MatrixAction| self.plan(side, *action).is_some_and(|legal| legal.plan() == plan);
        let own = 0..self.plans[side].len();
        let plain = own.clone().map(MatrixAction::of).find(is_it);
        let named = (0..self.plans[!side].len()).filter(|&other| self.name(!side, other) == Some(other));
        plain.or_else(|| {
            let predicting =
                |plan| named.clone().map(move |other| MatrixAction { plan, prediction: Some(other) });
            own.flat_map(predicting).find(is_it)
        })
    }

    /// Returns the plans of a mixture, as a starting point for similar positions.
    pub(crate) fn good(&self, side: Color, mix: &MixedStrategy) -> Vec<(G::Plan, Option<G::Plan>)> {
        let named = |&(action, _): &(MatrixAction, f64)| {
            let named = |side: Color, number: usize| Some(self.plans[side][number].as_ref()?.plan().clone());
            Some((named(side, action.plan)?, action.prediction.and_then(|other| named(!side, other))))
        };
        mix.iter().filter_map(named).collect()
    }

    /// Returns the plan with its prediction; `None` for a side that does not act.
    pub(crate) fn plan(&self, side: Color, action: MatrixAction) -> Option<LegalPlan<G>> {
        let plan = self.plans[side][action.plan].as_ref()?;
        let with_predicted = || {
            let other = self.plans[!side][action.prediction?].as_ref()?;
            (PredictionOps::<G>::of()?.with_predicted)(plan, other)
        };
        with_predicted().or_else(|| Some(plan.clone()))
    }

    /// Returns the turn of a pair of actions.
    pub(crate) fn turn(&self, pair: ByColor<MatrixAction>) -> G::Turn {
        let plans = ByColor::from_fn(|side| self.plan(side, pair[side]));
        G::Turn::from_plans(plans).expect("these are plans of just the sides that act")
    }

    /// Copies the exact cells and the chosen actions of a deeper search of the same position.
    pub(crate) fn overwrite(&mut self, deeper: &Self) {
        for (cell, known) in self.cells.iter_mut().zip(&deeper.cells) {
            if known.settled {
                *cell = *known;
            }
        }
        for side in Color::ALL {
            for &action in &deeper.chosen[side] {
                if !self.chosen[side].contains(&action) {
                    self.chosen[side].push(action);
                }
            }
        }
    }

    /// Collects the actions with a plan that may be worth playing against a mixture: without a prediction, or
    /// with a relevant one. The gain of a prediction depends only on the plan that it names, so no other has
    /// a higher value.
    pub(crate) fn worthwhile(
        &self,
        side: Color,
        plan: usize,
        against: &MixedStrategy,
        actions: &mut Vec<MatrixAction>,
    ) {
        actions.clear();
        actions.push(MatrixAction::of(plan));
        if let Some(favourite) = self.bonus.as_ref().and_then(|bonus| bonus.favourite(side, plan)) {
            actions.push(MatrixAction { plan, prediction: Some(favourite) });
        }
        for &(other, _) in against {
            let prediction = self.predicted.name(!side, other.plan);
            let action = MatrixAction { plan, prediction };
            if self.predicted.is_at_stake(side, pair(side, plan, other.plan)) && !actions.contains(&action) {
                actions.push(action);
            }
        }
    }

    /// Adds predictions to the actions of a mixture that have none: of the other side's plans whose
    /// prediction has no effect, the most probable one. A prediction so shows the search's expectation.
    pub(crate) fn with_free_predictions(
        &self,
        side: Color,
        mut mix: MixedStrategy,
        against: &MixedStrategy,
    ) -> MixedStrategy {
        let names = |other: usize| self.predicted.name(!side, other);
        let is_free = |plan: usize, named: usize| {
            let mut called = (0..self.plans[!side].len()).filter(|&other| names(other) == Some(named));
            !called.any(|other| self.predicted.is_at_stake(side, pair(side, plan, other)))
        };
        for (action, _) in mix.iter_mut().filter(|(action, _)| action.prediction.is_none()) {
            let mut expected = against.iter().filter_map(|(other, _)| names(other.plan));
            action.prediction = expected.find(|&named| is_free(action.plan, named));
        }
        mix
    }

    pub(crate) fn cell(&self, pair: ByColor<MatrixAction>) -> Bounds {
        self.cells[self.index(pair)].plus(self.bonus(pair))
    }

    /// Returns the value of a pair to White, if it was searched to the full depth.
    pub(crate) fn worth(&self, pair: ByColor<MatrixAction>) -> Option<f64> {
        let cell = self.cell(pair);
        cell.settled.then(|| cell.middle())
    }

    pub(crate) fn learn(&mut self, pair: ByColor<MatrixAction>, bounds: Bounds) {
        let index = self.index(pair);
        self.cells[index] = self.cells[index].and(bounds);
    }

    fn index(&self, pair: ByColor<MatrixAction>) -> usize {
        let plans = pair.white.plan * self.plans.black.len() + pair.black.plan;
        plans * self.predicted.combinations() + self.predicted.combination(pair)
    }

    /// Returns the bounds of a pair from the view of `side`.
    pub(crate) fn cell_from_side(&self, side: Color, own: MatrixAction, other: MatrixAction) -> Bounds {
        match side {
            Color::White => self.cell(ByColor::new(own, other)),
            Color::Black => self.cell(ByColor::new(other, own)).reversed(),
        }
    }

    /// Returns an upper bound of the value of an action of `side` against a mixture of the other side.
    pub(crate) fn hope(&self, side: Color, own: MatrixAction, against: &MixedStrategy) -> f64 {
        against.iter().map(|&(other, p)| p * self.cell_from_side(side, own, other).upper).sum()
    }

    /// Solves the restricted game of the chosen actions, whose pairs are all settled.
    pub(crate) fn restricted(&self) -> (f64, ByColor<MixedStrategy>) {
        let ByColor { white, black } = &self.chosen;
        let pairs = white.iter().flat_map(|&row| black.iter().map(move |&col| ByColor::new(row, col)));
        let cells = pairs.map(|pair| self.cell(pair).middle()).collect();
        let matrix = Matrix::new(white.len(), black.len(), cells).expect("chosen plans have finite values");
        let Solution { value, rows, cols, .. } = solve(&matrix);
        (value, ByColor::new(mix(white, &rows), mix(black, &cols)))
    }
}

/// Returns the support with its probabilities, the most probable action first.
fn mix(actions: &[MatrixAction], probabilities: &[f64]) -> MixedStrategy {
    let pairs = actions.iter().copied().zip(probabilities.iter().copied());
    let mut mix: MixedStrategy = pairs.filter(|&(_, p)| p > 0.0).collect();
    mix.sort_by(|a, b| b.1.total_cmp(&a.1));
    mix
}

/// Returns a pair given from the view of one side.
pub(crate) const fn pair<T: Copy>(side: Color, own: T, other: T) -> ByColor<T> {
    match side {
        Color::White => ByColor::new(own, other),
        Color::Black => ByColor::new(other, own),
    }
}
