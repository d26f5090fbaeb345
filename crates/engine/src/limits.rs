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
    /// How much it may cost, in [`Choice::gap`](crate::Choice::gap), which includes it, to play for the errors of the
    /// other side; from 0 to 1. It is taken to do what is good against just any plan, or somewhat more often what a
    /// search by upper confidence bounds tries most often with a small part of the nodes; in games with predictions
    /// always the former. Who leans looks at least two turns ahead, for which 20,000 positions may be resolved where
    /// `nodes` are fewer.
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
