//! Random games from starts that lead to situations rare in games from the initial position.

use proptest::prelude::*;
use zugleich_rules::kernel::Game;
use zugleich_rules::parity::{Occupation, Parity, ParityPosition, Plan};
use zugleich_rules::{ByColor, Square};

use crate::adapter::{after, plans, rules};

/// Starts that lead to situations rare in random games from the initial position.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R KQkq - -/- 0 1",
    "r3k2r/8/1q2b3/8/8/3B2Q1/8/R3K2R KQkq - -/- 0 1",
    "4k3/3p1p1p/8/2P1P1P1/p1p1p3/8/1P1P1P2/4K3 - - -/- 0 1",
    "n1b1k3/1P1P2P1/8/8/8/8/1p1p2p1/N1B1K3 - - -/- 0 1",
    "8/2r1k1b1/1q3n2/8/8/2N3Q1/1B1K1R2/8 - - -/- 0 1",
    "4r3/2n1k3/4b3/3q4/4Q3/3B4/2N1K3/3R4 - - -/- 0 1",
    "8/8/3kp3/2p5/5P2/2P1K3/8/8 - - -/- 0 1",
];
pub(super) const OPTIONS: [&[(&str, &str)]; 3] =
    [&[], &[("king_risk", "allowed")], &[("king_risk", "allowed"), ("stalemate", "draw")]];

/// A path to a position: the start, the options and the choices of plans.
#[derive(Clone, Debug)]
pub(super) struct PositionPath {
    start: usize,
    pub(super) options: usize,
    choices: Vec<u16>,
}

pub(super) fn paths() -> impl Strategy<Value = PositionPath> {
    let choices = prop::collection::vec(any::<u16>(), 0..60);
    (0..STARTS.len(), 0..OPTIONS.len(), choices).prop_map(|(start, options, choices)| PositionPath {
        start,
        options,
        choices,
    })
}

/// Plays a path to its end, or to the last turn before the end of the game; returns the rules and the final
/// position.
pub(super) fn play<V: Occupation>(
    path: &PositionPath,
    mut visit: impl FnMut(&Parity<V>, &ParityPosition, &ByColor<Plan>, &ParityPosition),
) -> (Parity<V>, ParityPosition) {
    let rules: Parity<V> = rules(OPTIONS[path.options]);
    let mut position = rules.parse_position(STARTS[path.start]).expect("a start");
    for &choice in &path.choices {
        let turn = choose(&ByColor::from_fn(|side| plans(&rules, &position, side)), choice.into());
        let next = after(&rules, &position, &turn);
        visit(&rules, &position, &turn, &next);
        if rules.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    (rules, position)
}

/// Returns a pair of plans; every third time one with a common target square, if there is one.
fn choose(plans: &ByColor<Vec<Plan>>, choice: usize) -> ByColor<Plan> {
    let pairs = plans.white.len() * plans.black.len();
    let pair =
        |n: usize| ByColor::new(plans.white[n % plans.white.len()], plans.black[n / plans.white.len()]);
    let meets = |turn: &ByColor<Plan>| target(turn.white) == target(turn.black);
    let meeting = (0..pairs).map(|n| pair((n + choice) % pairs)).find(meets);
    meeting.filter(|_| choice.is_multiple_of(3)).unwrap_or_else(|| pair(choice % pairs))
}

fn target(plan: Plan) -> Option<Square> {
    match plan {
        Plan::Pass => None,
        Plan::Move { to, .. } => Some(to),
    }
}
