//! Games between two players, to measure how strong they are.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};

use crate::{AnyEngine, Baseline, EngineError, Level};

/// Someone who plays: `random`, `greedy`, or `level1` to `level5`.
///
/// ```
/// use zugleich_engine::{Baseline, tournament::Player};
/// assert_eq!("greedy".parse(), Ok(Player::Baseline(Baseline::Greedy)));
/// assert_eq!("level3".parse::<Player>()?.to_string(), "level3");
/// # Ok::<(), zugleich_engine::tournament::UnknownPlayer>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A player to measure engines by.
    Baseline(Baseline),
    /// An engine of this level.
    Engine(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline(Baseline::Random) => f.write_str("random"),
            Self::Baseline(Baseline::Greedy) => f.write_str("greedy"),
            Self::Engine(level) => write!(f, "level{level}"),
        }
    }
}

/// A text that names no [`Player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a player is random, greedy, or level1 to level5")]
pub struct UnknownPlayer;

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        match text {
            "random" => Ok(Self::Baseline(Baseline::Random)),
            "greedy" => Ok(Self::Baseline(Baseline::Greedy)),
            _ => {
                let level = text.strip_prefix("level").ok_or(UnknownPlayer)?;
                level.parse().map(Self::Engine).map_err(|_| UnknownPlayer)
            }
        }
    }
}

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'a> {
    /// The game.
    pub variant: &'a Variant,
    /// The engine that plays it.
    pub engine: &'a dyn AnyEngine,
    /// Its options.
    pub options: &'a [(&'a str, &'a str)],
    /// The player whose score is kept; it has White in the first game and every other one after it.
    pub player: Player,
    /// The other player.
    pub opponent: Player,
    /// How many games.
    pub games: u32,
    /// What chance is drawn from: equal pairings have equal scores.
    pub seed: u64,
}

/// How a player has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Turns played.
    pub turns: u64,
    /// Positions that the player's engine resolved.
    pub nodes: u64,
}

impl Score {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points for a game, a draw counting half; 0 before the first game.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        points / f64::from(self.games().max(1))
    }

    /// Between which rates the player's true one lies with a confidence of 95 % (Wilson's interval; a draw counts
    /// as half a win and half a loss, which makes it rather too wide).
    ///
    /// ```
    /// use zugleich_engine::tournament::Score;
    /// let (low, high) = Score { wins: 200, ..Score::default() }.interval();
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

    fn count(&mut self, outcome: Outcome, side: Color) {
        match outcome.winner {
            None => self.draws += 1,
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

/// The part of a normal distribution within so many deviations is 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Plays all games of a pairing, and ends them by every draw that can be claimed; calls `progress` with the score after
/// each, which may break the match off.
///
/// # Errors
/// [`EngineError::OtherVariant`] if the engine plays another game, [`EngineError::Rules`] for options that the game has
/// not.
pub fn play(
    pairing: &Pairing<'_>,
    progress: &mut dyn FnMut(&Score) -> ControlFlow<()>,
) -> Result<Score, EngineError> {
    let mut chance = ChaCha8Rng::seed_from_u64(pairing.seed);
    let mut score = Score::default();
    for number in 0..pairing.games {
        let game = pairing.variant.start(pairing.options)?;
        let side = if number % 2 == 0 { Color::White } else { Color::Black };
        play_game(game, side, pairing, &mut chance, &mut score)?;
        if progress(&score).is_break() {
            break;
        }
    }
    Ok(score)
}

fn play_game(
    mut game: Box<dyn AnyMatch>,
    side: Color,
    pairing: &Pairing<'_>,
    chance: &mut ChaCha8Rng,
    score: &mut Score,
) -> Result<(), EngineError> {
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        // One of the players is not better off, and claims the draw.
        if game.claim().is_some() {
            break Outcome::draw(Reason::Claim);
        }
        let mut plans = ByColor::default();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)) {
            let who = if seat == side { pairing.player } else { pairing.opponent };
            let seed = chance.next_u64();
            plans[seat] = Some(match who {
                Player::Baseline(kind) => pairing.engine.baseline(kind, game.record(), seat, seed)?,
                Player::Engine(level) => {
                    let choice = pairing.engine.choose(game.record(), seat, &level.limits(seed))?;
                    score.nodes += if seat == side { choice.nodes } else { 0 };
                    choice.plan
                }
            });
        }
        game.play(plans.as_ref().map(Option::as_deref))?;
        score.turns += 1;
    };
    score.count(outcome, side);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_lies_within_its_interval() {
        for wins in 0..=20 {
            let score = Score { wins, draws: 3, losses: 20 - wins, ..Score::default() };
            let (low, high) = score.interval();
            assert!(0.0 <= low && low < score.rate() && score.rate() < high && high <= 1.0, "{score:?}");
        }
    }

    #[test]
    fn players_are_named() {
        for name in ["random", "greedy", "level1", "level5"] {
            assert_eq!(name.parse::<Player>().map(|player| player.to_string()).as_deref(), Ok(name));
        }
        for name in ["", "level", "level0", "level6", "level33", "Random", "level+1"] {
            assert_eq!(name.parse::<Player>(), Err(UnknownPlayer), "{name}");
        }
    }
}
