use candle_core::{Device, Result, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use zugleich_engine::net::WIDTH;
use zugleich_engine::tune::TuningSample;
use zugleich_rules::{ByColor, Color};

use crate::trainer::{TrainingInput, target};
use crate::weights::Weights;

/// Number of positions per update of the weights.
const BATCH: usize = 256;
/// Learning rate at the start and at the end.
const RATE: f64 = 0.01;
const LAST_RATE: f64 = 0.0002;

/// A net in training.
pub(crate) struct TrainableNet {
    device: Device,
    rows: Var,
    start: Var,
    out: Var,
    optimizer: AdamW,
    inputs: usize,
    /// Number of positions in all passes together, and number already processed.
    all: usize,
    done: usize,
}

impl TrainableNet {
    /// Starts with these weights; `all` is the number of positions in all passes together.
    pub(crate) fn new(weights: &Weights, all: usize) -> Result<Self> {
        // The CPU, unless built for a GPU that is present.
        let device = Device::cuda_if_available(0)?;
        let inputs = weights.rows.len() / WIDTH;
        let rows = Var::from_slice(&weights.rows, (inputs, WIDTH), &device)?;
        let start = Var::from_slice(&weights.start, WIDTH, &device)?;
        let out = Var::from_slice(&weights.out, (WIDTH, 1), &device)?;
        let learned = vec![rows.clone(), start.clone(), out.clone()];
        let optimizer = AdamW::new(learned, ParamsAdamW { lr: RATE, ..ParamsAdamW::default() })?;
        Ok(Self { device, rows, start, out, optimizer, inputs, all, done: 0 })
    }

    /// Trains on all positions once, in random order.
    pub(crate) fn train_epoch(
        &mut self,
        samples: &[TuningSample<TrainingInput>],
        draw: &mut ChaCha8Rng,
    ) -> Result<()> {
        let mut order: Vec<&TuningSample<TrainingInput>> = samples.iter().collect();
        order.shuffle(draw);
        for batch in order.chunks(BATCH) {
            let left = 1.0 - self.done as f64 / self.all.max(1) as f64;
            self.optimizer.set_learning_rate(LAST_RATE + (RATE - LAST_RATE) * left);
            let seen: Vec<_> = batch.iter().map(|sample| &sample.data.seen).collect();
            let targets: Vec<f32> = batch.iter().map(|sample| target(sample) as f32).collect();
            let targets = Tensor::from_vec(targets, batch.len(), &self.device)?;
            let loss = (values(&self.advantages(&seen)?)? - targets)?.sqr()?.mean_all()?;
            self.optimizer.backward_step(&loss)?;
            self.done += batch.len();
        }
        Ok(())
    }

    /// Returns White's advantage in positions, from the inputs that each side sees.
    pub(crate) fn advantages(&self, seen: &[&ByColor<Vec<usize>>]) -> Result<Tensor> {
        let units = |view: Color| {
            let mut inputs = vec![0_f32; seen.len() * self.inputs];
            for (place, seen) in inputs.chunks_exact_mut(self.inputs).zip(seen) {
                seen[view].iter().for_each(|input| place[*input] = 1.0);
            }
            let inputs = Tensor::from_vec(inputs, (seen.len(), self.inputs), &self.device)?;
            inputs.matmul(&self.rows)?.broadcast_add(&self.start)?.clamp(0_f32, 1_f32)
        };
        (units(Color::White)? - units(Color::Black)?)?.matmul(&self.out)?.squeeze(1)
    }

    /// Returns the learned weights.
    pub(crate) fn weights(&self) -> Result<Weights> {
        let numbers = |var: &Var| var.flatten_all()?.to_vec1::<f32>();
        Ok(Weights { rows: numbers(&self.rows)?, start: numbers(&self.start)?, out: numbers(&self.out)? })
    }
}

/// Returns the values of advantages, like [`value`](zugleich_engine::net::value).
fn values(advantages: &Tensor) -> Result<Tensor> {
    advantages / (advantages.sqr()? + 1.0)?.sqrt()?
}
