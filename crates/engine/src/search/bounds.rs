/// What is known of a value: it lies between `lower` and `upper`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// Whether searching on would not bring the bounds closer together.
    pub(crate) settled: bool,
}

impl Bounds {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self { lower: -1.0, upper: 1.0, settled: false };

    pub(crate) const fn exactly(value: f64) -> Self {
        Self { lower: value, upper: value, settled: true }
    }

    pub(crate) const fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// The bounds as the other side sees the value.
    pub(crate) fn reversed(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower, ..self }
    }

    /// The bounds of the value times a positive factor.
    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self { lower: self.lower * factor, upper: self.upper * factor, ..self }
    }

    /// What both know together.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            settled: self.settled || other.settled,
        }
    }
}

/// Which values matter to whoever asks: of one at most `above` or at least `below` it need only be known that
/// it is such.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) above: f64,
    pub(crate) below: f64,
}

impl Window {
    /// Every value matters.
    pub(crate) const ALL: Self = Self { above: f64::NEG_INFINITY, below: f64::INFINITY };

    /// Whether enough is known.
    pub(crate) fn is_answered(self, bounds: Bounds) -> bool {
        bounds.settled || bounds.upper <= self.above || bounds.lower >= self.below
    }

    /// The window as the other side sees it.
    pub(crate) fn reversed(self) -> Self {
        Self { above: -self.below, below: -self.above }
    }

    /// The window for a value that is to be multiplied by a positive factor.
    pub(crate) fn before(self, factor: f64) -> Self {
        Self { above: self.above / factor, below: self.below / factor }
    }
}
