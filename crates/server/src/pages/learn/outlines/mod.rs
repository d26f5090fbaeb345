//! What the how-to-play pages are made of: sections, and the conformance cases that they show.

mod chesimul;
mod parity;
mod prediction;

use zugleich_rules::game::Descriptor;

/// All pages, in the order of the games.
pub(super) const OUTLINES: &[Outline] =
    &[chesimul::OUTLINE, prediction::OUTLINE, parity::OUTLINE, parity::SINGLE];

/// A page about a game.
#[derive(Debug)]
pub(super) struct Outline {
    /// The game.
    pub(super) variant: fn() -> &'static Descriptor,
    /// Its conformance cases, one a line.
    pub(super) cases: &'static str,
    /// The case whose last turn is the picture of the game.
    pub(super) picture: Example,
    /// What is said, in order.
    pub(super) sections: &'static [Section],
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
    /// The position before its last turn, and that turn with each of these plans of White and of Black.
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
