/// Search limits of an engine, and its random seed.
///
/// Equal limits give equal answers, because they contain no clock. A caller with a time limit converts it
/// into nodes.
///
/// ```
/// use zugleich_engine::Limits;
/// // At most three turns ahead, and in one of ten turns a random plan.
/// let limits = Limits { depth: 3, noise: 0.1, ..Limits::of_nodes(20_000, 1) };
/// assert_eq!(limits.exploitation, 0.0, "play that cannot be exploited");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Node budget: number of positions to resolve. Depth 1 is always completed. Where one side acts at a
    /// time the number is 20 times the square root of this: 45,000 for 5,000,000. In a game whose turns take
    /// long to solve, a position counts for several nodes ([`Evaluate::NODES_PER_POSITION`](crate::Evaluate::NODES_PER_POSITION)).
    pub nodes: u64,
    /// Greatest search depth in turns, from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// Probability, from 0 to 1, of a uniformly random plan without a prediction.
    pub noise: f64,
    /// Greatest cost of playing for the errors of the other side, from 0 to 1, in the unit of
    /// [`Choice::gap`](crate::Choice::gap), which includes it. The model of the other side plays well against
    /// a uniform mixture, or, somewhat more often, the plan that a small search by upper confidence bounds
    /// tries most; in games with predictions always the former. With exploitation the search looks at least two
    /// turns ahead, and has 20,000 positions for it if `nodes` are fewer.
    pub exploitation: f64,
    /// Random seed.
    pub seed: u64,
}

/// The greatest useful depth of [`Limits`].
pub const MAX_DEPTH: u32 = 40;

impl Limits {
    /// Returns limits with this node budget and without noise or exploitation.
    ///
    /// ```
    /// use zugleich_engine::{Limits, MAX_DEPTH};
    /// assert_eq!(Limits::of_nodes(1000, 7).depth, MAX_DEPTH);
    /// ```
    #[must_use]
    pub const fn of_nodes(nodes: u64, seed: u64) -> Self {
        Self { nodes, depth: MAX_DEPTH, noise: 0.0, exploitation: 0.0, seed }
    }
}
