//! Random games, some of them with many captures.

use proptest::prelude::*;
use zugleich_rules::entanglement::{Entanglement, EntanglementPosition, Plan};
use zugleich_rules::kernel::Match;

/// Choices of plies: a number to be taken modulo the number of moves, and `true` to prefer captures.
pub(crate) type PlyChoices = Vec<(u16, bool)>;

pub(crate) fn choices(plies: std::ops::Range<usize>) -> impl Strategy<Value = PlyChoices> {
    // The frequency of captures is chosen once per game.
    (0.0..=1.0f64).prop_flat_map(move |thirst| {
        proptest::collection::vec((any::<u16>(), proptest::bool::weighted(thirst)), plies.clone())
    })
}

/// Plays the chosen game, up to its end if it has one.
pub(crate) fn play(choices: &PlyChoices) -> Match<Entanglement> {
    let mut game = Match::<Entanglement>::new(&[], None).expect("a game starts");
    for &(number, captures) in choices {
        let Some(plan) = pick(game.position(), number, captures) else { break };
        game.play_line(&plan.to_string()).expect("a listed move is legal");
    }
    game
}

fn pick(position: &EntanglementPosition, number: u16, captures: bool) -> Option<Plan> {
    let mut plans: Vec<Plan> = position.plans().collect();
    if captures && plans.iter().any(|plan| position.piece_at(plan.to).is_some()) {
        plans.retain(|plan| position.piece_at(plan.to).is_some());
    }
    plans.sort_unstable();
    plans.get(usize::from(number) % plans.len().max(1)).copied()
}
