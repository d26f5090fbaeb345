use rand::{Rng, RngExt};
use zugleich_rules::game::{Silent, Turn};
use zugleich_rules::{ByColor, Color};

use crate::evaluate::{Evaluate, worth};
use crate::opened::Opened;

/// A player to measure engines by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// Plays just any plan.
    Random,
    /// Looks one turn ahead and plays the plan that is worth most on average against just any plan of the
    /// opponent; of several any.
    Greedy,
}

/// The plan that such a player chooses among the plans of a side, of which there is at least one.
pub(crate) fn choose<'p, G: Evaluate>(
    kind: Baseline,
    opened: &Opened<G>,
    side: Color,
    plans: &'p mut Vec<G::Plan>,
    mut draw: impl Rng,
) -> &'p G::Plan {
    if kind == Baseline::Greedy {
        keep_best(opened, side, plans);
    }
    &plans[draw.random_range(0..plans.len())]
}

/// What counts as equally good.
const TIE: f64 = 1e-9;

fn keep_best<G: Evaluate>(opened: &Opened<G>, side: Color, plans: &mut Vec<G::Plan>) {
    let averages: Vec<f64> = plans.iter().map(|plan| average(opened, side, plan)).collect();
    let best = averages.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut averages = averages.iter();
    plans.retain(|_| averages.next().is_some_and(|&average| average >= best - TIE));
}

/// What a plan is worth to its side a turn later, on average over all plans of the other side.
fn average<G: Evaluate>(opened: &Opened<G>, side: Color, plan: &G::Plan) -> f64 {
    let (game, position) = (opened.game.game(), opened.game.position());
    let plans =
        ByColor::from_fn(|each| if each == side { vec![plan.clone()] } else { opened.game.plans(each) });
    let (mut sum, mut turns) = (0.0, 0.0);
    G::Turn::for_each(&plans, |turn| {
        let next = game.resolve(position, turn, &mut Silent);
        sum += game.outcome(&next).map_or_else(|| game.evaluate(&next), worth);
        turns += 1.0;
    });
    if side == Color::White { sum / turns } else { -sum / turns }
}
