use serde::Serialize;

/// Paired values and Wilcoxon's signed-rank test of their difference (Biometrics Bulletin 1, 1945).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairedComparison {
    /// Number of pairs.
    pub pairs: usize,
    /// The median of all values, in microseconds.
    pub median_us: f64,
    /// Median of first minus second, in microseconds.
    pub difference_us: f64,
    /// 95 % confidence interval of the median difference, in microseconds.
    pub interval_us: [f64; 2],
    /// Sum of signed ranks in standard deviations. Without any difference its absolute value exceeds 4 in one
    /// of 16,000 cases.
    pub z: f64,
}

impl PairedComparison {
    /// Returns whether the first values differ significantly from the second.
    #[must_use]
    pub fn is_distinguishable(&self) -> bool {
        self.z.abs() > 4.0
    }
}

/// Compares pairs, of which there must be at least one.
pub(super) fn compare(pairs: &[[f64; 2]]) -> PairedComparison {
    let mut values: Vec<f64> = pairs.iter().flatten().copied().collect();
    values.sort_by(f64::total_cmp);
    let mut differences: Vec<f64> = pairs.iter().map(|[one, two]| one - two).collect();
    let z = z(&differences);
    differences.sort_by(f64::total_cmp);
    PairedComparison {
        pairs: pairs.len(),
        median_us: values[values.len() / 2],
        difference_us: differences[differences.len() / 2],
        interval_us: interval(&differences),
        z,
    }
}

/// Returns the order statistics of sorted values that enclose their median, by the normal approximation of
/// the binomial distribution.
fn interval(sorted: &[f64]) -> [f64; 2] {
    let (middle, aside) = (sorted.len() as f64 / 2.0, 0.98 * (sorted.len() as f64).sqrt());
    let last = sorted.len() - 1;
    let [low, high] = [(middle - aside).floor().max(0.0), (middle + aside).ceil()].map(|rank| rank as usize);
    [sorted[low.min(last)], sorted[high.min(last)]]
}

/// Returns the standardized sum of signed ranks. Zero differences are left out; ties, which are rare with
/// nanosecond clocks, do not share a rank.
fn z(differences: &[f64]) -> f64 {
    let mut ranked: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    ranked.sort_by(|one, two| one.abs().total_cmp(&two.abs()));
    let signed = ranked.iter().zip(1..).map(|(difference, rank)| difference.signum() * f64::from(rank));
    let count = ranked.len() as f64;
    let deviation = (count * (count + 1.0) * (2.0 * count + 1.0) / 6.0).sqrt();
    if deviation > 0.0 { signed.sum::<f64>() / deviation } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Returns pairs of times with a long tail; the first of each pair is longer by `longer`.
    fn pairs(longer: f64, seed: u64) -> Vec<[f64; 2]> {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut time = || 100.0 - 20.0 * chance.random::<f64>().ln();
        (0..1000).map(|_| [time() + longer, time()]).collect()
    }

    #[test]
    fn times_of_the_same_kind_are_not_told_apart() {
        for seed in 0..50 {
            let compared = compare(&pairs(0.0, seed));
            assert!(!compared.is_distinguishable(), "{seed}: {compared:?}");
        }
    }

    #[test]
    fn a_small_part_of_what_chance_does_is_found() {
        for seed in 0..50 {
            let compared = compare(&pairs(6.0, seed));
            let [low, high] = compared.interval_us;
            assert!(compared.is_distinguishable() && low > 0.0, "{seed}: {compared:?}");
            assert!((low..=high).contains(&compared.difference_us), "{seed}: {compared:?}");
        }
    }

    #[test]
    fn sums_of_ranks_are_those_on_paper() {
        // Ranks 1, 2, 3, 4 with signs +, -, +, +: 6, with a variance of 30.
        let compared = compare(&[[2.0, 1.0], [1.0, 3.0], [4.0, 1.0], [5.0, 1.0]]);
        assert!((compared.z - 6.0 / 30_f64.sqrt()).abs() < 1e-12, "{compared:?}");
        assert_eq!((compared.pairs, compared.interval_us), (4, [-2.0, 4.0]));
        assert!((compare(&[[1.0, 1.0]]).z).abs() < f64::EPSILON, "nothing differs");
    }
}
