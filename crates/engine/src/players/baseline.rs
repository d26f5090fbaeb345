use rand::{Rng, RngExt};
use zugleich_rules::kernel::{Enumerate, Game, LegalPlan, NullRecorder, PredictionOps, Turn};
use zugleich_rules::{ByColor, Color};

use crate::evaluate::{Evaluate, TurnOf, outcome_value};
use crate::replayed_record::ReplayedRecord;

/// Draws a uniformly random plan, with a random prediction in games that have them.
pub(super) fn any_of<G: Enumerate>(
    opened: &ReplayedRecord<G>,
    side: Color,
    plans: &[LegalPlan<G>],
    draw: &mut impl Rng,
) -> LegalPlan<G> {
    let plan = any(plans, draw);
    let predictions = predictions::<G>(&plan, &opened.legal(!side));
    if predictions.is_empty() { plan } else { any(&predictions, draw) }
}

/// Draws one of the plans with the highest average value.
pub(super) fn greedy<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    plans: &[LegalPlan<E::Game>],
    draw: &mut impl Rng,
) -> LegalPlan<E::Game> {
    any(&obvious::<E>(opened, side, plans), draw)
}

fn any<P: Clone>(plans: &[P], draw: &mut impl Rng) -> P {
    plans[draw.random_range(0..plans.len())].clone()
}

/// Returns the plan with each distinct prediction; empty in a game without predictions.
fn predictions<G: Enumerate>(plan: &LegalPlan<G>, others: &[LegalPlan<G>]) -> Vec<LegalPlan<G>> {
    let mut predictions: Vec<LegalPlan<G>> =
        others.iter().filter_map(|other| with_predicted::<G>(plan, other)).collect();
    predictions.dedup();
    predictions
}

/// Returns the plan with the prediction of another one, if that can be predicted.
fn with_predicted<G: Enumerate>(plan: &LegalPlan<G>, other: &LegalPlan<G>) -> Option<LegalPlan<G>> {
    (PredictionOps::<G>::of()?.with_predicted)(plan, other)
}

/// Greatest difference of equally good plans.
const TIE: f64 = 1e-9;

/// Returns a side's plans with the highest average value a turn later, against [`any_of`].
pub(crate) fn obvious<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    plans: &[LegalPlan<E::Game>],
) -> Vec<LegalPlan<E::Game>> {
    let averages: Vec<_> = plans.iter().flat_map(|plan| averages::<E>(opened, side, plan, plans)).collect();
    let most = averages.iter().map(|&(_, average)| average).fold(f64::NEG_INFINITY, f64::max);
    averages.into_iter().filter(|&(_, average)| average >= most - TIE).map(|(plan, _)| plan).collect()
}

/// Returns the average value of a plan to its side a turn later against [`any_of`]: without a prediction, and
/// with each prediction that raises it.
fn averages<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    plan: &LegalPlan<E::Game>,
    plans: &[LegalPlan<E::Game>],
) -> Vec<(LegalPlan<E::Game>, f64)> {
    let others = opened.legal(!side);
    // Probability that a random prediction names this plan.
    let chance = others.first().map_or(0, |other| predictions::<E::Game>(other, plans).len()).max(1);
    let chance = 1.0 / chance as f64;
    let others: Vec<_> = if others.is_empty() { vec![None] } else { others.into_iter().map(Some).collect() };
    let mut sum = 0.0;
    let mut gains: Vec<(LegalPlan<E::Game>, f64)> = Vec::new();
    for other in &others {
        let seen = other.as_ref().and_then(|other| with_predicted::<E::Game>(other, plan));
        let value = |own: &LegalPlan<E::Game>| {
            let unseen = after::<E>(opened, side, own, other.as_ref());
            seen.as_ref().map_or(unseen, |seen| {
                chance * after::<E>(opened, side, own, Some(seen)) + (1.0 - chance) * unseen
            })
        };
        let plain = value(plan);
        sum += plain;
        let Some(guess) = other.as_ref().and_then(|other| with_predicted::<E::Game>(plan, other)) else {
            continue;
        };
        let gain = value(&guess) - plain;
        match gains.last_mut() {
            Some((last, sum)) if *last == guess => *sum += gain,
            _ => gains.push((guess, gain)),
        }
    }
    let number = others.len() as f64;
    let worthwhile = gains.into_iter().filter(|&(_, gain)| gain > TIE);
    let guesses = worthwhile.map(|(guess, gain)| (guess, (sum + gain) / number));
    std::iter::once((plan.clone(), sum / number)).chain(guesses).collect()
}

/// Returns the value of a turn to a side.
fn after<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    own: &LegalPlan<E::Game>,
    other: Option<&LegalPlan<E::Game>>,
) -> f64 {
    let (game, position) = (opened.game.game(), opened.game.position());
    let plans = ByColor::from_fn(|each| if each == side { Some(own) } else { other }.cloned());
    let turn = TurnOf::<E>::from_plans(plans).expect("these are plans of just the sides that act");
    let next = game.resolve(position, &turn, &mut NullRecorder);
    let value = game.outcome(&next).map_or_else(|| E::evaluate(game, &next), outcome_value);
    if side == Color::White { value } else { -value }
}
