use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Baseline, Level, Style};

/// Someone who plays: a [`Baseline`], `level1` to `level10`, `nodes:NODES`, `warm:NODES`, `net:NODES`, `book:NODES`, or
/// `knows1` to `knows3`.
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
    /// An engine of this level, in this style.
    Engine(Level, Style),
    /// An engine that may resolve so many positions a choice and is else like the highest level, in this style.
    Nodes(u64, Style),
    /// The same, playing safe, which keeps what it has learnt from turn to turn where the game's engine does
    /// ([`AnyEngine::warm`](crate::AnyEngine::warm)).
    Warm(u64),
    /// An engine that may resolve so many positions a choice and judges by a net.
    Net(u64),
    /// An engine that may resolve so many positions a choice where its book has none.
    Book(u64),
    /// A player who knows the mixture that the other one draws from, and plays what is worth most against it so many
    /// turns ahead. Against one who draws from none that it knows it is greedy.
    Knowing(u32),
}

/// How far [`Player::Knowing`] can look.
const FURTHEST: u32 = 3;

impl Player {
    /// The same player in a style, if it has any.
    #[must_use]
    pub const fn styled(self, style: Style) -> Self {
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
            Self::Knowing(depth) => write!(f, "knows{depth}"),
        }
    }
}

/// A text that names no [`Player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a player is level1 to level10, nodes:NODES, warm:NODES, net:NODES, book:NODES, knows1 to knows3, random, greedy, or maximin, uct, \
     uct-most or regret, the last four with :NODES or without"
)]
pub struct UnknownPlayer;

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        if let Some(level) = text.strip_prefix("level") {
            let level = level.parse().map_err(|_| UnknownPlayer)?;
            return Ok(Self::Engine(level, Style::Nash));
        }
        let budgets = [
            ("nodes:", (|nodes| Self::Nodes(nodes, Style::Nash)) as fn(u64) -> Self),
            ("warm:", Self::Warm),
            ("net:", Self::Net),
            ("book:", Self::Book),
        ];
        for (prefix, player) in budgets {
            let Some(nodes) = text.strip_prefix(prefix) else { continue };
            let nodes = Some(nodes).filter(|nodes| nodes.bytes().all(|digit| digit.is_ascii_digit()));
            return nodes.and_then(|nodes| nodes.parse().ok()).map(player).ok_or(UnknownPlayer);
        }
        if let Some(depth) = text.strip_prefix("knows") {
            let known = (1..=FURTHEST).find(|known| known.to_string() == depth);
            return known.map(Self::Knowing).ok_or(UnknownPlayer);
        }
        text.parse().map(Self::Baseline).map_err(|_| UnknownPlayer)
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
            assert_eq!(name.parse::<Player>(), Err(UnknownPlayer), "{name}");
        }
    }

    #[test]
    fn levels_and_budgets_have_a_style() {
        let styled = |name: &str| name.parse::<Player>().map(|player| player.styled(Style::Exploit));
        assert_eq!(styled("level3"), Ok(Player::Engine("3".parse().expect("there is one"), Style::Exploit)));
        assert_eq!(styled("nodes:7"), Ok(Player::Nodes(7, Style::Exploit)));
        assert_eq!(styled("warm:7"), Ok(Player::Warm(7)));
    }
}
