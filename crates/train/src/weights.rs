use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use zugleich_engine::net::{Maker, Net, OUT_UNIT, Row, UNIT, WIDTH};

/// How far from nothing the weights are that learning begins with.
const ROWS: f32 = 0.05;
const OUT: f32 = 0.3;

/// A net as numbers with fractions, which can be learned.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    /// What each input adds to each hidden unit, input by input.
    pub(crate) rows: Vec<f32>,
    /// What the hidden units begin with.
    pub(crate) start: Vec<f32>,
    /// What each hidden unit is worth.
    pub(crate) out: Vec<f32>,
}

impl Weights {
    /// Small weights by chance, with so many inputs.
    pub(crate) fn drawn(inputs: usize, draw: &mut ChaCha8Rng) -> Self {
        let mut drawn = |count: usize, from: f32, to: f32| -> Vec<f32> {
            (0..count).map(|_| draw.random_range(from..to)).collect()
        };
        let rows = drawn(inputs * WIDTH, -ROWS, ROWS);
        // In the middle, from where a unit can tell more and less.
        let start = drawn(WIDTH, 0.2, 0.8);
        Self { rows, start, out: drawn(WIDTH, -OUT, OUT) }
    }

    /// The weights of a net.
    pub(crate) fn of(net: &Net) -> Self {
        let steps = |row: &Row, unit: i16| row.map(|steps| f32::from(steps) / f32::from(unit));
        Self {
            rows: net.rows.iter().flat_map(|row| steps(row, UNIT)).collect(),
            start: steps(&net.start, UNIT).to_vec(),
            out: steps(&net.out, OUT_UNIT).to_vec(),
        }
    }

    /// The net in whole steps that is next to these weights. An advantage by it differs by no more than
    /// [`Weights::bound`].
    pub(crate) fn net(&self, maker: Maker) -> Net {
        Net {
            maker,
            rows: self.rows.chunks_exact(WIDTH).map(|row| steps(row, UNIT)).collect(),
            start: steps(&self.start, UNIT),
            out: steps(&self.out, OUT_UNIT),
        }
    }

    /// How far the advantage by the net in whole steps can be from that by these weights, where both sides together see
    /// so many inputs: what each hidden unit is off by half a step for each input and for its start, times what it is
    /// worth, and half a step of what it is worth.
    #[cfg(test)]
    pub(crate) fn bound(&self, seen: usize) -> f64 {
        let worth: f32 = self.out.iter().map(|out| out.abs()).sum();
        let (unit, out) = (f64::from(UNIT), f64::from(OUT_UNIT));
        let off = (seen + 2) as f64 / (2.0 * unit);
        (f64::from(worth) + WIDTH as f64 / (2.0 * out)) * off + WIDTH as f64 / (2.0 * out)
    }
}

/// Weights in whole steps, so many of which are one.
fn steps(weights: &[f32], unit: i16) -> Row {
    let mut row = [0; WIDTH];
    for (steps, weight) in row.iter_mut().zip(weights) {
        // Beyond the bounds of the type the cast stays at them.
        *steps = (weight * f32::from(unit)).round() as i16;
    }
    row
}
