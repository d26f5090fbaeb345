/// Bounds of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// `true` if further search would not narrow the bounds.
    pub(crate) settled: bool,
}

impl Bounds {
    /// Bounds of any number.
    pub(crate) const UNLIMITED: Self =
        Self { lower: f64::NEG_INFINITY, upper: f64::INFINITY, settled: false };

    /// Bounds of any value of a position.
    pub(crate) const UNKNOWN: Self = Self { lower: -1.0, upper: 1.0, settled: false };

    pub(crate) const fn exactly(value: f64) -> Self {
        Self { lower: value, upper: value, settled: true }
    }

    pub(crate) const fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// Returns the bounds from the other side's view.
    pub(crate) fn reversed(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower, ..self }
    }

    /// Returns the bounds of the value times a positive factor.
    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self { lower: self.lower * factor, upper: self.upper * factor, ..self }
    }

    /// Returns the bounds of the value plus a constant.
    pub(crate) fn plus(self, more: f64) -> Self {
        Self { lower: self.lower + more, upper: self.upper + more, ..self }
    }

    /// Intersects two bounds.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            settled: self.settled || other.settled,
        }
    }
}

/// A search window: of a value at most `above` or at least `below`, only that fact matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) above: f64,
    pub(crate) below: f64,
}

impl Window {
    /// The full window.
    pub(crate) const ALL: Self = Self { above: f64::NEG_INFINITY, below: f64::INFINITY };

    /// Returns whether bounds answer the window.
    pub(crate) fn is_answered(self, bounds: Bounds) -> bool {
        bounds.settled || bounds.upper <= self.above || bounds.lower >= self.below
    }

    /// Returns the window from the other side's view.
    pub(crate) fn reversed(self) -> Self {
        Self { above: -self.below, below: -self.above }
    }

    /// Returns the window for a value before a constant is added to it.
    pub(crate) fn less(self, more: f64) -> Self {
        Self { above: self.above - more, below: self.below - more }
    }

    /// Returns the window for a value before it is multiplied by a positive factor.
    pub(crate) fn before(self, factor: f64) -> Self {
        Self { above: self.above / factor, below: self.below / factor }
    }
}
