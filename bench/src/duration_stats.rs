use std::fmt;
use std::time::Duration;

/// Statistics of repeated durations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurationStats {
    /// Number of durations.
    pub count: usize,
    /// 50th percentile.
    pub median: Duration,
    /// 99th percentile.
    pub most: Duration,
    /// Longest duration.
    pub longest: Duration,
    /// Sum of all durations.
    pub total: Duration,
}

impl DurationStats {
    /// Returns the statistics, or `None` if there are no durations.
    ///
    /// ```
    /// use std::time::Duration;
    /// use zugleich_bench::DurationStats;
    /// let times = DurationStats::new((1..=200).map(Duration::from_micros)).expect("there are 200");
    /// assert_eq!((times.median, times.most), (Duration::from_micros(100), Duration::from_micros(198)));
    /// assert_eq!(times.longest, Duration::from_micros(200));
    /// ```
    #[must_use]
    pub fn new(times: impl Iterator<Item = Duration>) -> Option<Self> {
        let mut times: Vec<Duration> = times.collect();
        times.sort_unstable();
        let rank = |hundredths: usize| times.get((times.len() * hundredths).div_ceil(100).checked_sub(1)?);
        let (median, most, longest) = (*rank(50)?, *rank(99)?, *rank(100)?);
        Some(Self { count: times.len(), median, most, longest, total: times.iter().sum() })
    }
}

/// Formats three columns: the count, the median and the 99th percentile in microseconds.
impl fmt::Display for DurationStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        write!(f, "{:>10}{:>10.2}{:>10.2}", self.count, micros(self.median), micros(self.most))
    }
}
