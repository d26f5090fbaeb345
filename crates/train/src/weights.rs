use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use zugleich_engine::net::{HiddenRow, Net, NetOrigin, OUT_UNIT, UNIT, WIDTH};

/// Largest absolute value of the initial weights.
const ROWS: f32 = 0.05;
const OUT: f32 = 0.3;

/// The weights of a net as floating-point numbers, for training.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    /// Contribution of each input to each hidden unit, input by input.
    pub(crate) rows: Vec<f32>,
    /// Initial values of the hidden units.
    pub(crate) start: Vec<f32>,
    /// Output weights of the hidden units.
    pub(crate) out: Vec<f32>,
}

impl Weights {
    /// Returns small random weights for this number of inputs.
    pub(crate) fn drawn(inputs: usize, draw: &mut ChaCha8Rng) -> Self {
        let mut drawn = |count: usize, from: f32, to: f32| -> Vec<f32> {
            (0..count).map(|_| draw.random_range(from..to)).collect()
        };
        let rows = drawn(inputs * WIDTH, -ROWS, ROWS);
        // In the middle of the range, so that a unit can rise and fall.
        let start = drawn(WIDTH, 0.2, 0.8);
        Self { rows, start, out: drawn(WIDTH, -OUT, OUT) }
    }

    /// Returns the weights of a net.
    pub(crate) fn of(net: &Net) -> Self {
        let steps = |row: &HiddenRow, unit: i16| row.map(|steps| f32::from(steps) / f32::from(unit));
        Self {
            rows: net.rows.iter().flat_map(|row| steps(row, UNIT)).collect(),
            start: steps(&net.start, UNIT).to_vec(),
            out: steps(&net.out, OUT_UNIT).to_vec(),
        }
    }

    /// Returns the net with the weights rounded to whole steps. Its advantages differ by at most
    /// `Weights::bound`.
    pub(crate) fn net(&self, origin: NetOrigin) -> Net {
        Net {
            origin,
            rows: self.rows.chunks_exact(WIDTH).map(|row| steps(row, UNIT)).collect(),
            start: steps(&self.start, UNIT),
            out: steps(&self.out, OUT_UNIT),
        }
    }

    /// Returns the maximum difference between the advantages of the rounded net and of these weights, if both
    /// sides together see `seen` inputs: each hidden unit is off by half a step for each input and for its
    /// start, times its output weight, which is itself off by half a step.
    #[cfg(test)]
    pub(crate) fn bound(&self, seen: usize) -> f64 {
        let worth: f32 = self.out.iter().map(|out| out.abs()).sum();
        let (unit, out) = (f64::from(UNIT), f64::from(OUT_UNIT));
        let off = (seen + 2) as f64 / (2.0 * unit);
        (f64::from(worth) + WIDTH as f64 / (2.0 * out)) * off + WIDTH as f64 / (2.0 * out)
    }
}

/// Rounds weights to whole steps, with `unit` steps for a weight of one.
fn steps(weights: &[f32], unit: i16) -> HiddenRow {
    let mut row = [0; WIDTH];
    for (steps, weight) in row.iter_mut().zip(weights) {
        // The cast saturates at the bounds of the type.
        *steps = (weight * f32::from(unit)).round() as i16;
    }
    row
}
