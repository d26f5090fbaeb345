//! Access of the tests to the contract of games.

use zugleich_rules::kernel::{self, Enumerate, Game, LegalPlan, NullRecorder, Options, Timeline};
use zugleich_rules::{ByColor, Color};

/// Returns the rules with these options.
pub(crate) fn rules<G: Game>(options: &[(&str, &str)]) -> G {
    G::with_options(&Options::new(G::DESCRIPTOR, options).expect("the options exist"))
}

/// Returns every legal plan of a side.
pub(crate) fn plans<G: Enumerate>(rules: &G, position: &G::Position, side: Color) -> Vec<G::Plan> {
    rules.plans(position, side)
}

/// Returns whether a plan is legal, judged alone.
pub(crate) fn is_legal<G: Game>(rules: &G, position: &G::Position, side: Color, plan: &G::Plan) -> bool {
    rules.judge(position, side, plan).is_ok()
}

/// Judges the legal plans of a turn.
pub(crate) fn judged<G: Game>(
    rules: &G,
    position: &G::Position,
    turn: &ByColor<G::Plan>,
) -> ByColor<LegalPlan<G>> {
    ByColor::from_fn(|side| {
        let judged = kernel::check(rules, position, side, turn[side].clone());
        judged.unwrap_or_else(|why| panic!("{} of {side:?} is legal: {why}", turn[side]))
    })
}

/// Returns the position after a turn of legal plans, without recording events.
pub(crate) fn after<G: Game<Turn = ByColor<LegalPlan<G>>>>(
    rules: &G,
    position: &G::Position,
    turn: &ByColor<G::Plan>,
) -> G::Position {
    rules.resolve(position, &judged(rules, position, turn), &mut NullRecorder)
}

/// Returns every turn of a position with the position after it, all resolved jointly.
pub(crate) fn nexts<G: Enumerate<Turn = ByColor<LegalPlan<G>>>>(
    rules: &G,
    position: &G::Position,
) -> Vec<(ByColor<G::Plan>, G::Position)> {
    let (mut turns, mut nexts) = (Vec::new(), Vec::new());
    rules.for_each_turn(position, |turn| turns.push(turn.as_ref().map(|plan| plan.plan().clone())));
    rules.for_each_next(position, |next| nexts.push(next.clone()));
    assert_eq!(turns.len(), nexts.len(), "there is a position after each turn");
    turns.into_iter().zip(nexts).collect()
}

/// Returns the position after a turn of legal plans, and its events.
pub(crate) fn resolve_with_events<G: Game<Turn = ByColor<LegalPlan<G>>>>(
    rules: &G,
    position: &G::Position,
    turn: &ByColor<G::Plan>,
) -> (G::Position, Vec<G::Event>) {
    let mut timeline = Timeline::default();
    let next = rules.resolve(position, &judged(rules, position, turn), &mut timeline);
    (next, timeline.steps.into_iter().flat_map(|step| step.events).collect())
}
