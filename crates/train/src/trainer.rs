use std::ops::ControlFlow;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use zugleich_engine::net::{Net, NetOrigin};
use zugleich_engine::tune::{TuneConfig, TuningSample, exact_samples, self_play_samples};
use zugleich_engine::{AnyEngine, EngineError, TurnSearch};
use zugleich_rules::ByColor;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Record;

use crate::TrainError;
use crate::trainable_net::TrainableNet;
use crate::weights::Weights;

/// Amount of training data and number of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainConfig {
    /// Number of games that each generation plays against itself.
    pub games: u32,
    /// Maximum number of random turns at the start of each game.
    pub opening: u32,
    /// Maximum number of turns of a game; an unfinished one ends with its evaluation.
    pub turns: u32,
    /// Cost limit of each choice, as in [`Limits::nodes`](zugleich_engine::Limits::nodes).
    pub nodes: u64,
    /// Number of passes over all positions.
    pub passes: u32,
    /// Seed of the random number generator.
    pub seed: u64,
}

/// Trainer of a game's evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Trainer<'a> {
    /// The game.
    pub variant: &'a Variant,
    /// The engine of the game, with its own evaluation.
    pub engine: &'a dyn TurnSearch,
    /// Amount of training data.
    pub course: TrainConfig,
    /// Position texts of the game, each with its exact value.
    pub known: &'a [(String, f64)],
    /// The training command, for the header of the file.
    pub command: &'a str,
}

/// A trained generation and its error.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// The trained net.
    pub net: Net,
    /// Number of positions trained on.
    pub positions: usize,
    /// Mean squared error of the net on held-out positions.
    pub error: f64,
    /// Mean squared error of the game's own evaluation on the same positions.
    pub error_before: f64,
}

/// Training input of a position: the inputs that each side sees, and the game's own evaluation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TrainingInput {
    pub(crate) seen: ByColor<Vec<usize>>,
    own: f64,
}

impl Trainer<'_> {
    /// Trains the generation after `before`, or the first one. Calls `progress` after each game and each pass
    /// over all positions, which may stop the training; the result is then `None`.
    ///
    /// # Errors
    /// [`TrainError`] if the net does not fit the game or there are no positions to train on.
    pub fn next(
        &self,
        before: Option<&Arc<Net>>,
        progress: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Generation>, TrainError> {
        let number = before.map_or(0, |net| net.origin.generation.saturating_add(1));
        let mut draw = ChaCha8Rng::seed_from_u64(self.course.seed);
        draw.set_stream(number.into());
        let learned = before.map(|net| self.engine.with_net(Arc::clone(net))).transpose()?;
        let player = learned.as_deref().unwrap_or(self.engine);
        let mut flow = ControlFlow::Continue(());
        let samples = self.samples(player, draw.next_u64(), &mut || {
            flow = progress();
            flow
        })?;
        if flow.is_break() {
            return Ok(None);
        }
        let (held_out, taught): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| sample.is_held_out);
        if taught.is_empty() {
            return Err(TrainError::Nothing);
        }
        let weights = match before {
            Some(net) => Weights::of(net),
            None => Weights::drawn(self.engine.evaluation().inputs(), &mut draw),
        };
        let mut learner = TrainableNet::new(&weights, self.course.passes as usize * taught.len())?;
        for _ in 0..self.course.passes {
            learner.train_epoch(&taught, &mut draw)?;
            if progress().is_break() {
                return Ok(None);
            }
        }
        let net = learner.weights()?.net(self.origin(number));
        let of_net = error(&held_out, |data| net.judge_inputs(&data.seen));
        let of_own = error(&held_out, |data| data.own);
        Ok(Some(Generation { net, positions: taught.len(), error: of_net, error_before: of_own }))
    }

    fn origin(&self, generation: u32) -> NetOrigin {
        let descriptor = self.variant.descriptor();
        let (variant, edition, command) =
            (descriptor.id.to_owned(), descriptor.edition, self.command.to_owned());
        NetOrigin { variant, edition, command, generation }
    }

    /// Returns positions of games of a player against itself, and those with an exact value.
    fn samples(
        &self,
        player: &dyn AnyEngine,
        seed: u64,
        progress: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<TuningSample<TrainingInput>>, EngineError> {
        let TrainConfig { games, opening, turns, nodes, .. } = self.course;
        let study = TuneConfig { games, opening, turns, nodes, exact: 0, pieces: 0, seed };
        let extract = |record: &Record| self.training_input(record);
        let mut samples = self_play_samples(self.variant, player, &study, &extract, progress)?;
        samples.extend(exact_samples(self.variant, self.known.iter().cloned(), &extract)?);
        Ok(samples)
    }

    fn training_input(&self, record: &Record) -> Result<TrainingInput, EngineError> {
        let evaluation = self.engine.evaluation();
        Ok(TrainingInput { seen: evaluation.active_inputs(record)?, own: evaluation.evaluate(record, None)? })
    }
}

/// Weight of a game's result in the target of its positions, relative to the search value. It is small
/// because results depend on chance.
const RESULT: f64 = 0.25;

/// Returns the training target of a position.
pub(crate) fn target(sample: &TuningSample<TrainingInput>) -> f64 {
    sample.value + RESULT * (sample.result - sample.value)
}

/// Returns the mean squared error of an evaluation on positions.
fn error(samples: &[TuningSample<TrainingInput>], says: impl Fn(&TrainingInput) -> f64) -> f64 {
    let squares = samples.iter().map(|sample| (says(&sample.data) - target(sample)).powi(2));
    squares.sum::<f64>() / samples.len().max(1) as f64
}
