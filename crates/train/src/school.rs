use std::ops::ControlFlow;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use zugleich_engine::net::{Maker, Net};
use zugleich_engine::tune::{Sample, Study, known, play};
use zugleich_engine::{AnyEngine, EngineError};
use zugleich_rules::ByColor;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Record;

use crate::TrainError;
use crate::learner::Learner;
use crate::weights::Weights;

/// How much is learnt from, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// How many games each generation plays against itself.
    pub games: u32,
    /// How many turns of just any plans each begins with at most.
    pub opening: u32,
    /// How many turns a game is played at most; one that is not over then ends with what it is worth.
    pub turns: u32,
    /// What each choice may cost, as in [`Limits::nodes`](zugleich_engine::Limits::nodes).
    pub nodes: u64,
    /// How often all positions are gone through.
    pub passes: u32,
    /// What chance is drawn from.
    pub seed: u64,
}

/// Where a game is learned.
#[derive(Clone, Copy, Debug)]
pub struct School<'a> {
    /// The game.
    pub variant: &'a Variant,
    /// The engine that plays it, with its own evaluation.
    pub engine: &'a dyn AnyEngine,
    /// How much is learnt from.
    pub course: Course,
    /// Positions as the game writes them, each with its exact value.
    pub known: &'a [(String, f64)],
    /// The command that does all this, for the head of the file.
    pub command: &'a str,
}

/// A generation, and how well it has learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// What it has learnt.
    pub net: Net,
    /// From how many positions.
    pub positions: usize,
    /// The mean square between what the net says and what it should, of positions that were kept apart.
    pub error: f64,
    /// The same of the game's own evaluation.
    pub error_before: f64,
}

/// What a net is taught with: what each side sees, and what the game's own evaluation says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) seen: ByColor<Vec<usize>>,
    own: f64,
}

impl School<'_> {
    /// Teaches the generation after this net, or the first one. Calls `progress` after each game and each time that all
    /// positions were gone through, which may break off: then there is none.
    ///
    /// # Errors
    /// [`TrainError`] if the net is none of the game, or there is nothing to learn from.
    pub fn next(
        &self,
        before: Option<&Arc<Net>>,
        progress: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Generation>, TrainError> {
        let number = before.map_or(0, |net| net.maker.generation.saturating_add(1));
        let mut draw = ChaCha8Rng::seed_from_u64(self.course.seed);
        draw.set_stream(number.into());
        let learned = before.map(|net| self.engine.learned(Arc::clone(net))).transpose()?;
        let player = learned.as_deref().unwrap_or(self.engine);
        let mut flow = ControlFlow::Continue(());
        let samples = self.samples(player, draw.next_u64(), &mut || {
            flow = progress();
            flow
        })?;
        if flow.is_break() {
            return Ok(None);
        }
        let (apart, taught): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| sample.is_apart);
        if taught.is_empty() {
            return Err(TrainError::Nothing);
        }
        let weights = match before {
            Some(net) => Weights::of(net),
            None => Weights::drawn(self.engine.inputs(), &mut draw),
        };
        let mut learner = Learner::new(&weights, self.course.passes as usize * taught.len())?;
        for _ in 0..self.course.passes {
            learner.pass(&taught, &mut draw)?;
            if progress().is_break() {
                return Ok(None);
            }
        }
        let net = learner.weights()?.net(self.maker(number));
        let of_net = error(&apart, |told| net.judge_seen(&told.seen));
        let of_own = error(&apart, |told| told.own);
        Ok(Some(Generation { net, positions: taught.len(), error: of_net, error_before: of_own }))
    }

    fn maker(&self, generation: u32) -> Maker {
        let descriptor = self.variant.descriptor();
        let (variant, edition, command) =
            (descriptor.id.to_owned(), descriptor.edition, self.command.to_owned());
        Maker { variant, edition, command, generation }
    }

    /// Positions of games of a player against itself, and those whose value is exact.
    fn samples(
        &self,
        player: &dyn AnyEngine,
        seed: u64,
        progress: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<Sample<Told>>, EngineError> {
        let Course { games, opening, turns, nodes, .. } = self.course;
        let study = Study { games, opening, turns, nodes, exact: 0, pieces: 0, seed };
        let tell = |record: &Record| self.tell(record);
        let mut samples = play(self.variant, player, &study, &tell, progress)?;
        samples.extend(known(self.variant, self.known.iter().cloned(), &tell)?);
        Ok(samples)
    }

    fn tell(&self, record: &Record) -> Result<Told, EngineError> {
        Ok(Told { seen: self.engine.seen(record)?, own: self.engine.judge(record)? })
    }
}

/// How much the result of a game counts in what is taught of its positions, beside what the search found them worth: a
/// result is as chance would have it.
const RESULT: f64 = 0.25;

/// What is taught of a position.
pub(crate) fn target(sample: &Sample<Told>) -> f64 {
    sample.value + RESULT * (sample.result - sample.value)
}

/// The mean square between what is said of positions and what they are worth.
fn error(samples: &[Sample<Told>], says: impl Fn(&Told) -> f64) -> f64 {
    let squares = samples.iter().map(|sample| (says(&sample.told) - target(sample)).powi(2));
    squares.sum::<f64>() / samples.len().max(1) as f64
}
