use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Baseline, Level, PlayStyle};

/// A player of a match: a [`Baseline`], `level1` to `level10`, `nodes:NODES`, `warm:NODES`, `net:NODES`,
/// `book:NODES`, or `knows1` to `knows3`.
///
/// ```
/// use zugleich_engine::{Baseline, tournament::Player};
/// assert_eq!("greedy".parse(), Ok(Player::Baseline(Baseline::Greedy)));
/// assert_eq!("level3".parse::<Player>()?.to_string(), "level3");
/// # Ok::<(), zugleich_engine::tournament::UnknownPlayerError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A baseline player.
    Baseline(Baseline),
    /// An engine at this level, in this style.
    Engine(Level, PlayStyle),
    /// An engine with a node budget per choice and otherwise the limits of the highest level, in this style.
    Nodes(u64, PlayStyle),
    /// An engine with a node budget that plays safe and, where the game's engine supports it, keeps its table
    /// from turn to turn ([`TurnSearch::with_kept_table`](crate::TurnSearch::with_kept_table)).
    Warm(u64),
    /// An engine with a node budget per choice and a learned evaluation.
    Net(u64),
    /// An engine with an opening book, and a node budget per choice beyond it.
    Book(u64),
    /// A player that knows the other one's mixture, and plays a best response to it, this many turns ahead.
    /// Against an opponent without a known mixture it is greedy.
    BestResponse(u32),
}

/// Greatest depth of [`Player::BestResponse`].
const FURTHEST: u32 = 3;

impl Player {
    /// Returns the player in a style, if it has any.
    #[must_use]
    pub const fn styled(self, style: PlayStyle) -> Self {
        match self {
            Self::Engine(level, _) => Self::Engine(level, style),
            Self::Nodes(nodes, _) => Self::Nodes(nodes, style),
            other => other,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline(baseline) => baseline.fmt(f),
            Self::Engine(level, _) => write!(f, "level{level}"),
            Self::Nodes(nodes, _) => write!(f, "nodes:{nodes}"),
            Self::Warm(nodes) => write!(f, "warm:{nodes}"),
            Self::Net(nodes) => write!(f, "net:{nodes}"),
            Self::Book(nodes) => write!(f, "book:{nodes}"),
            Self::BestResponse(depth) => write!(f, "knows{depth}"),
        }
    }
}

/// Error for a text that is not a [`Player`].
///
/// ```
/// use zugleich_engine::tournament::{Player, UnknownPlayerError};
/// assert_eq!("level11".parse::<Player>(), Err(UnknownPlayerError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a player is level1 to level10, nodes:NODES, warm:NODES, net:NODES, book:NODES, knows1 to knows3, random, greedy, or maximin, uct, \
     uct-most or regret; the last four take an optional :NODES"
)]
pub struct UnknownPlayerError;

impl FromStr for Player {
    type Err = UnknownPlayerError;

    fn from_str(text: &str) -> Result<Self, UnknownPlayerError> {
        if let Some(level) = text.strip_prefix("level") {
            let level = level.parse().map_err(|_| UnknownPlayerError)?;
            return Ok(Self::Engine(level, PlayStyle::Nash));
        }
        let budgets = [
            ("nodes:", (|nodes| Self::Nodes(nodes, PlayStyle::Nash)) as fn(u64) -> Self),
            ("warm:", Self::Warm),
            ("net:", Self::Net),
            ("book:", Self::Book),
        ];
        for (prefix, player) in budgets {
            let Some(nodes) = text.strip_prefix(prefix) else { continue };
            let nodes = Some(nodes).filter(|nodes| nodes.bytes().all(|digit| digit.is_ascii_digit()));
            return nodes.and_then(|nodes| nodes.parse().ok()).map(player).ok_or(UnknownPlayerError);
        }
        if let Some(depth) = text.strip_prefix("knows") {
            let known = (1..=FURTHEST).find(|known| known.to_string() == depth);
            return known.map(Self::BestResponse).ok_or(UnknownPlayerError);
        }
        text.parse().map(Self::Baseline).map_err(|_| UnknownPlayerError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named() {
        for name in [
            "random",
            "greedy",
            "level1",
            "level10",
            "nodes:20000",
            "warm:7",
            "net:7",
            "book:7",
            "knows1",
            "knows3",
            "uct:7",
        ] {
            assert_eq!(name.parse::<Player>().map(|player| player.to_string()).as_deref(), Ok(name));
        }
        let unknown = [
            "", "level", "level0", "level11", "level33", "Random", "level+1", "nodes", "nodes:", "nodes:+1",
            "knows", "knows0", "knows4",
        ];
        for name in unknown {
            assert_eq!(name.parse::<Player>(), Err(UnknownPlayerError), "{name}");
        }
    }

    #[test]
    fn levels_and_budgets_have_a_style() {
        let styled = |name: &str| name.parse::<Player>().map(|player| player.styled(PlayStyle::Exploit));
        assert_eq!(
            styled("level3"),
            Ok(Player::Engine("3".parse().expect("there is one"), PlayStyle::Exploit))
        );
        assert_eq!(styled("nodes:7"), Ok(Player::Nodes(7, PlayStyle::Exploit)));
        assert_eq!(styled("warm:7"), Ok(Player::Warm(7)));
    }
}
