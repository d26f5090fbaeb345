use zugleich_rules::Color;
use zugleich_rules::kernel::Outcome;

/// Result of a match for one player.
///
/// ```
/// use zugleich_engine::tournament::MatchScore;
/// let score = MatchScore { wins: 2, draws: 1, losses: 1, ..MatchScore::default() };
/// assert_eq!((score.games(), score.rate()), (4, 0.625));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Number of game pairs, the same opening with both colours, with no point, half a point, up to two.
    pub pairs: [u32; 5],
    /// Turns played.
    pub turns: u64,
    /// Positions that the player's engine resolved.
    pub nodes: u64,
}

impl MatchScore {
    /// Returns the number of games played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns points per game, a draw counting half; 0 before the first game.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        points / f64::from(self.games().max(1))
    }

    /// Returns the 95 % confidence interval of the player's true rate (Wilson's interval; a draw counts as
    /// half a win and half a loss, which makes it rather too wide).
    ///
    /// ```
    /// use zugleich_engine::tournament::MatchScore;
    /// let (low, high) = MatchScore { wins: 200, ..MatchScore::default() }.interval();
    /// assert!((0.981..0.982).contains(&low) && high == 1.0);
    /// ```
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        if self.games() == 0 {
            return (0.0, 1.0);
        }
        let (games, rate) = (f64::from(self.games()), self.rate());
        let z2 = Z * Z;
        let center = (rate + z2 / (2.0 * games)) / (1.0 + z2 / games);
        let half = Z * (rate * (1.0 - rate) / games + z2 / (4.0 * games * games)).sqrt() / (1.0 + z2 / games);
        ((center - half).max(0.0), (center + half).min(1.0))
    }

    /// Returns the log-likelihood ratio of the pairs for an Elo difference of `better` against one of
    /// `worse`, by the normal distribution (generalised sequential probability ratio test). 0 before there
    /// are two pairs.
    #[must_use]
    pub fn likelihood(&self, worse: f64, better: f64) -> f64 {
        let count: f64 = self.pairs.iter().copied().map(f64::from).sum();
        if count < 2.0 {
            return 0.0;
        }
        let rates =
            || self.pairs.iter().enumerate().map(|(half, &pairs)| (half as f64 / 4.0, f64::from(pairs)));
        let mean = rates().map(|(rate, pairs)| rate * pairs).sum::<f64>() / count;
        let squares = rates().map(|(rate, pairs)| (rate - mean).powi(2) * pairs).sum::<f64>();
        // One virtual pair of greatest spread prevents a variance of zero for equal pairs.
        let variance = (squares + 0.25) / count;
        let (low, high) = (rate(worse), rate(better));
        (high - low) * (2.0 * mean - low - high) * count / (2.0 * variance)
    }

    pub(super) fn count(&mut self, outcome: Outcome, side: Color) -> usize {
        match outcome.winner {
            None => self.draws += 1,
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
        }
        outcome.winner.map_or(1, |winner| if winner == side { 2 } else { 0 })
    }
}

/// Returns the expected rate for an Elo difference.
///
/// ```
/// use zugleich_engine::tournament::rate;
/// assert_eq!(rate(0.0), 0.5);
/// assert!((0.90..0.91).contains(&rate(400.0)));
/// ```
#[must_use]
pub fn rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the Elo difference of a rate; infinite for all and for no points.
///
/// ```
/// use zugleich_engine::tournament::{elo, rate};
/// assert!((elo(rate(123.0)) - 123.0).abs() < 1e-9);
/// assert_eq!(elo(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// Returns each player's Elo rating above the opponent of the first, if each later player played the one
/// before. Each match counts half a point more for both sides, which keeps a perfect score finite.
///
/// ```
/// use zugleich_engine::tournament::{MatchScore, scale};
/// let won = MatchScore { wins: 30, losses: 10, ..MatchScore::default() };
/// let [first, second] = scale(&[won, won])[..] else { unreachable!() };
/// assert!((180.0..190.0).contains(&first) && (second - 2.0 * first).abs() < 1e-9);
/// ```
#[must_use]
pub fn scale(scores: &[MatchScore]) -> Vec<f64> {
    let steps = scores.iter().map(|score| {
        let games = f64::from(score.games());
        elo((score.rate() * games + 0.5) / (games + 1.0))
    });
    let height = |sum: &mut f64, step: f64| {
        *sum += step;
        Some(*sum)
    };
    steps.scan(0.0, height).collect()
}

/// Half-width, in standard deviations, of the central 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_lies_within_its_interval() {
        for wins in 0..=20 {
            let score = MatchScore { wins, draws: 3, losses: 20 - wins, ..MatchScore::default() };
            let (low, high) = score.interval();
            assert!(0.0 <= low && low < score.rate() && score.rate() < high && high <= 1.0, "{score:?}");
        }
    }

    #[test]
    fn likelihood_grows_with_more_winning_pairs() {
        let of = |pairs| MatchScore { pairs, ..MatchScore::default() }.likelihood(0.0, 20.0);
        assert_eq!(of([0; 5]), 0.0);
        assert!(of([0, 10, 20, 40, 30]) > 0.0 && of([30, 40, 20, 10, 0]) < 0.0);
        assert!(of([0, 20, 40, 80, 60]) > of([0, 10, 20, 40, 30]));
    }
}
