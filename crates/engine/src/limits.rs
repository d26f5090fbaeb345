/// How hard an engine thinks, and where its chance comes from.
///
/// Equal limits give equal answers: there is no clock in them. Who has a time limit turns it into nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// How many positions it may resolve. The first turn ahead is always searched completely. Where one side acts at a
    /// time it may resolve 20 times the square root of this: 45,000 for 5,000,000. In a game whose turns take long to
    /// solve a position counts for several ([`Evaluate::WEIGHT`](crate::Evaluate::WEIGHT)).
    pub nodes: u64,
    /// How many turns it looks ahead at most, from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// The probability, from 0 to 1, with which it plays just any plan and predicts nothing.
    pub noise: f64,
    /// How much it counts, beside the value of a plan, what the plan is worth a turn later on average against just
    /// any plan; from 0 to 1. In games with predictions: against plans that are good against just any plan. Who leans
    /// wins more against players who err, and may lose a little against one who does not: at most four times this much
    /// in [`Choice::gap`](crate::Choice::gap), which includes it.
    pub leaning: f64,
    /// What chance is drawn from.
    pub seed: u64,
}

/// The deepest search that [`Limits`] can usefully ask for.
pub const MAX_DEPTH: u32 = 40;

impl Limits {
    /// So many nodes and nothing else that limits: no noise, no leaning.
    ///
    /// ```
    /// use zugleich_engine::{Limits, MAX_DEPTH};
    /// assert_eq!(Limits::of_nodes(1000, 7).depth, MAX_DEPTH);
    /// ```
    #[must_use]
    pub const fn of_nodes(nodes: u64, seed: u64) -> Self {
        Self { nodes, depth: MAX_DEPTH, noise: 0.0, leaning: 0.0, seed }
    }
}
