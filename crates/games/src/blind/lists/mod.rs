//! Lists of the engine for Blind synchronous chess.
//!
//! There are far too many lists to search, and none is best: the list that wins against one loses against
//! another. The engine therefore draws from a mixture over a [`Population`] of lists that [`grow`](grow()) finds by
//! letting lists compete.
//!
//! ```
//! use zugleich_games::blind::lists;
//! use zugleich_rules::Color;
//!
//! let list = lists::choose(Color::White, 7);
//! assert_eq!(list.side(), Color::White);
//! assert_eq!(lists::choose(Color::White, 7), list, "equal seeds choose alike");
//! ```

mod bounded_solution;
mod double_oracle;
mod grow;
mod list_engine;
mod list_result_matrix;
mod opponent_list;
mod opponent_lists;
mod orders;
mod population_text;
mod prepared_game;
mod random_list;
mod reply;
mod reply_collector;
mod shortest_reply;
mod token_text;
mod winning_moves;

pub use bounded_solution::{BoundedProgress, BoundedSolution, searched_reply, solve_bounded};
pub use grow::{PopulationConfig, grow};
pub use list_engine::LIST_ENGINE;
pub use orders::MoveSet;
pub use population_text::PopulationError;
pub use random_list::random_list;
pub use shortest_reply::{TRIED, shortest_reply};

use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_rules::blind::{MoveList, adjudicate};
use zugleich_rules::{ByColor, Color};

/// Lists of both sides with their probabilities.
///
/// [`Population::parse`] reads the text of its `Display`.
#[derive(Clone, Debug, PartialEq)]
pub struct Population {
    /// Origin of the population, for people.
    pub origin: String,
    /// The lists of each side.
    pub entries: ByColor<Vec<PopulationEntry>>,
    /// White's rate of wins if both sides draw from their mixtures.
    pub value: f64,
    /// Sum of both sides' gains by other lists of the population.
    pub gap: f64,
    /// Gains of each side by any lists, if searched.
    pub outside: Option<OutsideGains>,
}

/// Gains of lists that need not be in a population.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutsideGains {
    /// Greatest number of tokens of these lists.
    pub length: usize,
    /// Upper bound of each side's gain by the best of them against the other side's mixture: found by trying
    /// all (see [`MoveSet::Any`]) that gain more than 0.02.
    pub gains: ByColor<f64>,
}

/// A list with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct PopulationEntry {
    /// The list.
    pub list: MoveList,
    /// Its probability.
    pub share: f64,
}

static STORED: LazyLock<Population> = LazyLock::new(|| {
    let text = include_str!("../population.txt");
    Population::parse(text).expect("a test reads the file that is compiled in")
});

/// Draws a list for a side from the stored population.
#[must_use]
pub fn choose(side: Color, seed: u64) -> MoveList {
    Population::stored().choose(side, seed).clone()
}

impl Population {
    /// Returns the population that the engine plays.
    #[must_use]
    pub fn stored() -> &'static Self {
        &STORED
    }

    /// Draws a list for a side.
    ///
    /// # Panics
    /// If the side has no list; a parsed or grown population has some.
    #[must_use]
    pub fn choose(&self, side: Color, seed: u64) -> &MoveList {
        let mut draw: f64 = ChaCha8Rng::seed_from_u64(seed).random();
        let entries = &self.entries[side];
        let drawn = entries.iter().find(|entry| {
            draw -= entry.share;
            draw < 0.0
        });
        // Rounding may leave a remainder beyond the last list.
        let most = || entries.iter().max_by(|a, b| a.share.total_cmp(&b.share));
        &drawn.or_else(most).expect("a population has lists").list
    }

    /// Returns the rate of wins of a list against the mixture of the other side.
    #[must_use]
    pub fn rate(&self, list: &MoveList) -> f64 {
        let side = list.side();
        let others = self.entries[!side].iter().filter(|entry| entry.share > 0.0);
        others.map(|other| other.share * f64::from(u8::from(wins(list, &other.list)))).sum()
    }

    /// Returns a side's rate of wins if both draw from their mixtures.
    #[must_use]
    pub fn chance(&self, side: Color) -> f64 {
        if side == Color::White { self.value } else { 1.0 - self.value }
    }
}

/// Greatest probability that counts as zero.
const NOTHING: f64 = 1e-12;

/// Returns whether a list wins against one of the other side: there are no draws.
fn wins(list: &MoveList, other: &MoveList) -> bool {
    let side = list.side();
    adjudicate(ByColor::from_fn(|each| if each == side { list } else { other })).outcome.winner == Some(side)
}
