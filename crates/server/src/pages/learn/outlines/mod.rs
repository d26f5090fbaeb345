//! What the how-to-play pages are made of: sections, and the conformance cases that they show.

mod blind;
mod chesimul;
mod entanglement;
mod parity;
mod prediction;

use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::game::{Descriptor, Game, Match, RulesError};

/// All pages, in the order of the games.
pub(super) const OUTLINES: &[Outline] = &[
    chesimul::OUTLINE,
    prediction::OUTLINE,
    parity::OUTLINE,
    parity::SINGLE,
    blind::OUTLINE,
    entanglement::OUTLINE,
];

/// A page about a game.
#[derive(Debug)]
pub(super) struct Outline {
    /// The game.
    pub(super) variant: fn() -> &'static Descriptor,
    /// Opens a game with options and a position.
    pub(super) open: Open,
    /// Whether a turn is a whole game.
    pub(super) one_turn: bool,
    /// Its conformance cases, one a line.
    pub(super) cases: &'static str,
    /// The case whose last turn is the picture of the game.
    pub(super) picture: Example,
    /// What is said, in order.
    pub(super) sections: &'static [Section],
}

type Open = fn(&[(&str, &str)], Option<&str>) -> Result<Box<dyn AnyMatch>, RulesError>;

impl Outline {
    const fn of<G: Game>(cases: &'static str, picture: Example, sections: &'static [Section]) -> Self {
        Self { variant: G::descriptor, open: open::<G>, one_turn: !G::LISTS_PLANS, cases, picture, sections }
    }
}

fn open<G: Game>(options: &[(&str, &str)], position: Option<&str>) -> Result<Box<dyn AnyMatch>, RulesError> {
    Ok(Box::new(Match::<G>::new(options, position)?))
}

/// A section: texts `rules-KEY-title` and `rules-KEY`, and its examples.
#[derive(Debug)]
pub(super) struct Section {
    /// The key of its texts.
    pub(super) key: &'static str,
    /// Its examples.
    pub(super) examples: &'static [Example],
}

/// A conformance case, and what is shown of it.
#[derive(Debug)]
pub(super) struct Example {
    /// The case's id.
    pub(super) case: &'static str,
    /// What is shown.
    pub(super) shows: Shows,
}

/// What is shown of a case.
#[derive(Debug)]
pub(super) enum Shows {
    /// Its turns, and if the last one is refused, why.
    Turns,
    /// The squares that the piece on a square may choose after its turns.
    Plans(&'static str),
    /// The position before its last turn, and that turn with each of these plans of White and of Black; where one
    /// side acts, each of the first ones.
    Choices(&'static [&'static str], &'static [&'static str]),
}

const fn section(key: &'static str, examples: &'static [Example]) -> Section {
    Section { key, examples }
}

const fn turns(case: &'static str) -> Example {
    Example { case, shows: Shows::Turns }
}

const fn plans(case: &'static str, square: &'static str) -> Example {
    Example { case, shows: Shows::Plans(square) }
}

const fn choices(
    case: &'static str,
    white: &'static [&'static str],
    black: &'static [&'static str],
) -> Example {
    Example { case, shows: Shows::Choices(white, black) }
}
