use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use zugleich_engine::{EngineError, Limits, alternating};
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_rules::entanglement::{Entanglement, EntanglementPosition, Plan};
use zugleich_rules::kernel::{Game, Match, NullRecorder, Ply, check};

use super::MeasureConfig;

/// The plies of a game from the start.
pub type PlyLine = Vec<Plan>;

/// Returns random games. In every other game, half of the plies capture where a capture is possible.
#[must_use]
pub fn random_games(plans: &MeasureConfig) -> Vec<PlyLine> {
    let mut chance = ChaCha8Rng::seed_from_u64(plans.seed);
    let game = |number: usize| {
        let thirst = if number.is_multiple_of(2) { 0.0 } else { 0.5 };
        let mut position = Entanglement.start();
        for _ in 0..plans.plies {
            let Some(plan) = pick(&position, thirst, &mut chance) else { break };
            position = after(&position, plan);
        }
        position.history().to_vec()
    };
    (0..plans.random_games).map(game).collect()
}

fn pick(position: &EntanglementPosition, thirst: f64, chance: &mut impl Rng) -> Option<Plan> {
    let mut legal: Vec<Plan> = position.plans().collect();
    let takes = |plan: &Plan| position.piece_at(plan.to).is_some();
    if chance.random_bool(thirst) && legal.iter().any(takes) {
        legal.retain(takes);
    }
    legal.choose(chance).copied()
}

/// Returns the position after a legal ply.
///
/// # Panics
/// If the ply is not legal.
#[must_use]
pub fn after(position: &EntanglementPosition, plan: Plan) -> EntanglementPosition {
    let side = position.to_move();
    let plan = check(&Entanglement, position, side, plan).expect("only legal plies are made");
    let turn = Ply { side, plan };
    Entanglement.resolve(position, &turn, &mut NullRecorder)
}

/// Node limit of the engine for each ply.
const NODES: u64 = 20_000;
/// Probability that the engine plays a random plan, so that games differ.
const NOISE: f64 = 0.05;

/// Returns games of the engine against itself at a depth of two plies; `played` is called after each game.
///
/// # Errors
/// [`EngineError`] if the engine fails.
pub fn engine_games(
    plans: &MeasureConfig,
    mut played: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<PlyLine>, EngineError> {
    let engine = alternating::<EntanglementEvaluation>();
    let mut chance = ChaCha8Rng::seed_from_u64(plans.seed);
    let mut games = Vec::new();
    for _ in 0..plans.engine_games {
        let mut game = Match::<Entanglement>::new(&[], None)?;
        while game.outcome().is_none()
            && game.position().claim().is_none()
            && game.record().turns.len() < plans.plies
        {
            let side = game.position().to_move();
            let limits = Limits { depth: 2, noise: NOISE, ..Limits::of_nodes(NODES, chance.next_u64()) };
            let choice = engine.choose(game.record(), side, &limits)?;
            game.play_line(&choice.plan)?;
        }
        games.push(game.position().history().to_vec());
        if played().is_break() {
            break;
        }
    }
    Ok(games)
}
