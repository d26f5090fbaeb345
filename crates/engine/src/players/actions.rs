use zugleich_rules::kernel::{Enumerate, Game, LegalPlan, PredictionOps, Turn, legal_plans};
use zugleich_rules::{ByColor, Color};

/// Returns each side's actions in a position: its plans alone and with every relevant prediction; a single
/// `None` for a side that does not act.
pub(super) fn actions<G: Enumerate>(game: &G, position: &G::Position) -> ByColor<Vec<Option<LegalPlan<G>>>> {
    let plans = ByColor::from_fn(|side| {
        if game.acts(position, side) { legal_plans(game, position, side) } else { Vec::new() }
    });
    ByColor::from_fn(|side| {
        if plans[side].is_empty() {
            return vec![None];
        }
        let with = |plan: &LegalPlan<G>| predicting::<G>(position, side, plan, &plans[!side]);
        plans[side].iter().flat_map(with).map(Some).collect()
    })
}

/// Returns a plan alone and with every relevant prediction of one of these plans.
pub(super) fn predicting<G: Enumerate>(
    position: &G::Position,
    side: Color,
    plan: &LegalPlan<G>,
    others: &[LegalPlan<G>],
) -> Vec<LegalPlan<G>> {
    let mut found = vec![plan.clone()];
    let Some(prediction) = PredictionOps::<G>::of() else { return found };
    for other in others {
        let plans = ByColor::from_fn(|each| Some(if each == side { plan } else { other }.clone()));
        let matters =
            G::Turn::from_plans(plans).is_some_and(|turn| (prediction.stakes)(position, &turn)[side]);
        let with_predicted = matters.then(|| (prediction.with_predicted)(plan, other)).flatten();
        found.extend(with_predicted.filter(|plan| !found.contains(plan)));
    }
    found
}

/// Combines an action of a side and one of the other side into a turn.
pub(super) fn turn<G: Game>(
    side: Color,
    own: Option<&LegalPlan<G>>,
    other: Option<&LegalPlan<G>>,
) -> G::Turn {
    let plans = ByColor::from_fn(|each| if each == side { own } else { other }.cloned());
    G::Turn::from_plans(plans).expect("these are plans of just the sides that act")
}
