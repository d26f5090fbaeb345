//! Players to measure engines by: each plays by one well-known idea, so that a score against it says something.

mod actions;
mod baseline;
mod maximin;
mod regret;
mod responder;
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
use zugleich_rules::kernel::Legal;

pub(crate) use baseline::obvious;
pub(crate) use responder::{payoff, respond};

use crate::evaluate::Evaluate;
use crate::opened::Opened;

/// A player to measure engines by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// Plays just any plan, and predicts just any of the other side's.
    Random,
    /// Looks one turn ahead and plays what is worth most on average against [`Baseline::Random`]; of several plans
    /// any. Predicts only where that is worth something.
    Greedy,
    /// Plays by a search that resolves so many positions.
    Searching(Searcher, u64),
}

/// How a player of [`Baseline::Searching`] searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Searcher {
    /// As if the other side saw each plan before it answers (sequential maximin, with alpha-beta).
    Maximin,
    /// Tree search in which each side chooses for itself by upper confidence bounds (decoupled UCT); plays a plan as
    /// often as it was tried.
    Uct,
    /// The same, but plays what was tried most often.
    UctMost,
    /// Tree search in which each side chooses for itself by regret matching; plays its average strategy.
    Regret,
}

/// What a search resolves whose budget is not said: as much as a middling level may.
const NODES: u64 = 20_000;

impl Searcher {
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
            Self::Searching(searcher, nodes) => {
                let name =
                    Searcher::ALL.iter().find(|(known, _)| known == searcher).map_or("", |(_, name)| name);
                write!(f, "{name}")?;
                if *nodes == NODES { Ok(()) } else { write!(f, ":{nodes}") }
            }
        }
    }
}

/// A text that names no [`Baseline`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a player to measure by is random, greedy, maximin, uct, uct-most or regret, the last four with :NODES or without"
)]
pub struct UnknownBaseline;

impl FromStr for Baseline {
    type Err = UnknownBaseline;

    fn from_str(text: &str) -> Result<Self, UnknownBaseline> {
        match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        let (name, nodes) = match text.split_once(':') {
            Some((name, nodes)) if nodes.bytes().all(|digit| digit.is_ascii_digit()) => {
                (name, nodes.parse().map_err(|_| UnknownBaseline)?)
            }
            Some(_) => return Err(UnknownBaseline),
            None => (text, NODES),
        };
        let searcher = Searcher::ALL.into_iter().find(|(_, known)| *known == name).ok_or(UnknownBaseline)?.0;
        Ok(Self::Searching(searcher, nodes))
    }
}

/// The plan that such a player chooses among the plans of a side, of which there is at least one.
pub(crate) fn choose<G: Evaluate>(
    kind: Baseline,
    opened: &Opened<G>,
    side: Color,
    plans: &[Legal<G>],
    seed: u64,
) -> Legal<G> {
    let mut draw = ChaCha8Rng::seed_from_u64(seed);
    let searching = match kind {
        Baseline::Random => return baseline::any_of(opened, side, plans, &mut draw),
        Baseline::Greedy => return baseline::greedy(opened, side, plans, &mut draw),
        Baseline::Searching(searcher, nodes) => (searcher, nodes / G::WEIGHT),
    };
    match searching {
        (Searcher::Maximin, nodes) => maximin::choose(opened, side, plans, nodes, &mut draw),
        (Searcher::Uct, nodes) => tree::played::<G, uct::Bounds>(opened, side, nodes, &mut draw, tree::pick),
        (Searcher::UctMost, nodes) => {
            tree::played::<G, uct::Bounds>(opened, side, nodes, &mut draw, tree::most)
        }
        (Searcher::Regret, nodes) => {
            tree::played::<G, regret::Regrets>(opened, side, nodes, &mut draw, tree::pick)
        }
    }
}

/// Which of its plans a side tries most often that searches by [`Searcher::Uct`], in a game without predictions: its
/// number. Positions in `twice` have occurred twice.
pub(crate) fn tried<G: Evaluate>(
    (game, twice): (&G, &[G::Key]),
    position: &G::Position,
    side: Color,
    nodes: u64,
    draw: &mut ChaCha8Rng,
) -> usize {
    let (_, shares) = tree::searched::<G, uct::Bounds>((game, twice), position, side, nodes, draw);
    tree::most(&shares, draw)
}
