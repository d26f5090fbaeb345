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

    /// Returns the date in the form of records, `2026.11.21` (UTC): whole years are subtracted first, then whole months.
    #[must_use]
    pub fn date(self) -> String {
        let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let (mut year, mut day) = (1970, self.seconds().div_euclid(86_400));
        while day >= 365 + i64::from(leap(year)) {
            day -= 365 + i64::from(leap(year));
            year += 1;
        }
        let february = 28 + i64::from(leap(year));
        let mut month = 1;
        for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
            if day < days {
                break;
            }
            day -= days;
            month += 1;
        }
        format!("{year:04}.{month:02}.{:02}", day + 1)
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
