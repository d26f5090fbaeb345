/// A moment, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(i64);

impl Moment {
    /// Creates a moment from milliseconds since 1970.
    #[must_use]
    pub const fn new(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns the milliseconds since 1970.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns the seconds since 1970.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// Returns the milliseconds since another moment; 0 if it is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i64 {
        let gone = self.0.saturating_sub(earlier.0);
        if gone > 0 { gone } else { 0 }
    }

    /// Returns the moment this many milliseconds later.
    #[must_use]
    pub const fn plus(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_gone_by_since_a_later_moment() {
        let moment = Moment::new(1_500);
        assert_eq!((moment.since(Moment::new(400)), moment.since(Moment::new(2_000))), (1_100, 0));
        assert_eq!((moment.plus(600).seconds(), Moment::new(-1).seconds()), (2, -1));
    }
}
