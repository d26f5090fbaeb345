//! Baseline players for measurements, each with one well-known algorithm as a reference.

mod actions;
mod baseline;
mod local_best_response;
mod maximin;
mod regret;
mod tree;
mod uct;

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;
use zugleich_rules::Color;
use zugleich_rules::kernel::LegalPlan;

pub(crate) use baseline::obvious;

use crate::evaluate::{Evaluate, KeyOf, PositionOf};
use crate::replayed_record::ReplayedRecord;

/// A baseline player for measurements.
///
/// ```
/// use zugleich_engine::{Baseline, SearchAlgorithm};
/// assert_eq!("uct:500".parse(), Ok(Baseline::Search(SearchAlgorithm::Uct, 500)));
/// assert_eq!(Baseline::Greedy.to_string(), "greedy");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// Plays uniformly random plans, with random predictions.
    Random,
    /// Plays the plan with the highest average value one turn later against [`Baseline::Random`], at random
    /// among equals. Predicts only where a prediction raises that value.
    Greedy,
    /// A search algorithm with its number of positions.
    Search(SearchAlgorithm, u64),
}

/// Search algorithm of a [`Baseline::Search`] player.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Baseline, SearchAlgorithm, simultaneous};
/// let game = Variant::of::<Chesimul>().open(&[], Some("kr3/pp3/1N3/5/4K 0 1"))?;
/// let regret = Baseline::Search(SearchAlgorithm::Regret, 2_000);
/// let plan = simultaneous::<Material>().baseline(regret, game.record(), Color::White, 1)?;
/// assert!(game.check(Color::White, &plan).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchAlgorithm {
    /// Sequential maximin with alpha-beta: the other side sees each plan before it answers.
    Maximin,
    /// Tree search with independent upper confidence bounds for each side (decoupled UCT); plays each plan in
    /// proportion to its visits.
    Uct,
    /// Decoupled UCT that plays the most visited plan.
    UctMost,
    /// Tree search with regret matching for each side; plays its average strategy.
    Regret,
}

/// Default number of positions of a search, as for a middling level.
const NODES: u64 = 20_000;

impl SearchAlgorithm {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Maximin, "maximin"),
        (Self::Uct, "uct"),
        (Self::UctMost, "uct-most"),
        (Self::Regret, "regret"),
    ];
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search(searcher, nodes) => {
                let name = SearchAlgorithm::ALL
                    .iter()
                    .find(|(known, _)| known == searcher)
                    .map_or("", |(_, name)| name);
                write!(f, "{name}")?;
                if *nodes == NODES { Ok(()) } else { write!(f, ":{nodes}") }
            }
        }
    }
}

/// Error for a text that is not a [`Baseline`].
///
/// ```
/// use zugleich_engine::{Baseline, UnknownBaselineError};
/// assert_eq!("uct:".parse::<Baseline>(), Err(UnknownBaselineError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a baseline is random, greedy, maximin, uct, uct-most or regret; the last four take an optional :NODES"
)]
pub struct UnknownBaselineError;

impl FromStr for Baseline {
    type Err = UnknownBaselineError;

    fn from_str(text: &str) -> Result<Self, UnknownBaselineError> {
        match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        let (name, nodes) = match text.split_once(':') {
            Some((name, nodes)) if nodes.bytes().all(|digit| digit.is_ascii_digit()) => {
                (name, nodes.parse().map_err(|_| UnknownBaselineError)?)
            }
            Some(_) => return Err(UnknownBaselineError),
            None => (text, NODES),
        };
        let searcher =
            SearchAlgorithm::ALL.into_iter().find(|(_, known)| *known == name).ok_or(UnknownBaselineError)?.0;
        Ok(Self::Search(searcher, nodes))
    }
}

/// Chooses a plan as a baseline player does, among at least one plan.
pub(crate) fn choose<E: Evaluate>(
    kind: Baseline,
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    plans: &[LegalPlan<E::Game>],
    seed: u64,
) -> LegalPlan<E::Game> {
    let mut draw = ChaCha8Rng::seed_from_u64(seed);
    let searching = match kind {
        Baseline::Random => return baseline::any_of(opened, side, plans, &mut draw),
        Baseline::Greedy => return baseline::greedy::<E>(opened, side, plans, &mut draw),
        Baseline::Search(searcher, nodes) => (searcher, nodes / E::NODES_PER_POSITION),
    };
    match searching {
        (SearchAlgorithm::Maximin, nodes) => maximin::choose::<E>(opened, side, plans, nodes, &mut draw),
        (SearchAlgorithm::Uct, nodes) => {
            tree::played::<E, uct::ConfidenceBounds>(opened, side, nodes, &mut draw, tree::draw_index)
        }
        (SearchAlgorithm::UctMost, nodes) => {
            tree::played::<E, uct::ConfidenceBounds>(opened, side, nodes, &mut draw, tree::most)
        }
        (SearchAlgorithm::Regret, nodes) => {
            tree::played::<E, regret::RegretMatching>(opened, side, nodes, &mut draw, tree::draw_index)
        }
    }
}

/// Returns the number of the plan that a [`SearchAlgorithm::Uct`] search tries most, in a game without predictions.
/// Positions in `twice` have occurred twice.
pub(crate) fn most_visited<E: Evaluate>(
    (game, twice): (&E::Game, &[KeyOf<E>]),
    position: &PositionOf<E>,
    side: Color,
    nodes: u64,
    draw: &mut ChaCha8Rng,
) -> usize {
    let (_, shares) = tree::searched::<E, uct::ConfidenceBounds>((game, twice), position, side, nodes, draw);
    tree::most(&shares, draw)
}
