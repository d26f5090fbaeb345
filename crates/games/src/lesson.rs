//! What a how-to-play page is made of: sections, and the conformance cases that they show.

use zugleich_render::texts::Source;
use zugleich_rules::Color;
use zugleich_rules::kernel::Descriptor;

/// The page that teaches a game.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The case whose last turn is the picture of the game.
    pub picture: Example,
    /// What is said, in order.
    pub sections: &'static [Section],
    /// What is asked at its end, of cases that it does not show.
    pub quiz: &'static [Question],
    /// Its texts, of which a later source may say otherwise what an earlier one says.
    pub texts: &'static [Source],
    /// The game whose lesson says all else.
    pub besides: Option<&'static Descriptor>,
    /// A printed game with its author's remarks, to be replayed; its texts are `sample`, `sample-about` and
    /// `sample-open`.
    pub sample: Option<&'static str>,
    /// The sections of a page on what the game is about; their texts are `background-KEY-title` and `background-KEY`.
    pub background: &'static [&'static str],
}

impl Lesson {
    /// A lesson without a quiz and further pages.
    #[must_use]
    pub const fn new(picture: Example, sections: &'static [Section], texts: &'static [Source]) -> Self {
        Self { picture, sections, quiz: &[], texts, besides: None, sample: None, background: &[] }
    }
}

/// A section: texts `KEY-title` and `KEY`, its examples, and perhaps a drawing, which the text `KEY-drawing` names.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The key of its texts.
    pub key: &'static str,
    /// Its examples; the text of each is its case's id in lower case, dots made hyphens.
    pub examples: &'static [Example],
    /// A drawing that stands before them.
    pub drawing: Option<fn() -> String>,
}

/// A conformance case, and what is shown of it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The case's id.
    pub case: &'static str,
    /// What is shown.
    pub shows: Shows,
}

/// What is shown of a case.
#[derive(Clone, Copy, Debug)]
pub enum Shows {
    /// Its turns, and if the last one is refused, why.
    Turns,
    /// The squares that the piece on a square may choose after its turns.
    Plans(&'static str),
    /// The position before its last turn, and that turn with each of these plans of White and of Black; where one
    /// side acts, each of the first ones.
    Choices(&'static [&'static str], &'static [&'static str]),
}

/// A section without a drawing.
#[must_use]
pub const fn section(key: &'static str, examples: &'static [Example]) -> Section {
    Section { key, examples, drawing: None }
}

/// The turns of a case.
#[must_use]
pub const fn turns(case: &'static str) -> Example {
    Example { case, shows: Shows::Turns }
}

/// What the piece on a square may choose after the turns of a case.
#[must_use]
pub const fn plans(case: &'static str, square: &'static str) -> Example {
    Example { case, shows: Shows::Plans(square) }
}

/// The last turn of a case with each of these plans.
#[must_use]
pub const fn choices(
    case: &'static str,
    white: &'static [&'static str],
    black: &'static [&'static str],
) -> Example {
    Example { case, shows: Shows::Choices(white, black) }
}

/// A question about a conformance case. What may be answered and which answer is right, the rules say.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The case's id.
    pub case: &'static str,
    /// What is asked.
    pub asks: Asks,
}

/// What is asked of a case.
#[derive(Clone, Copy, Debug)]
pub enum Asks {
    /// What stands on a square after its last turn.
    Square(&'static str),
    /// Who has won after its last turn.
    Winner,
    /// Which of these plans of a side is the only one that the rules refuse, or allow, after its turns.
    OddPlan(Color, &'static [&'static str]),
}

/// What stands on a square after the last turn of a case.
#[must_use]
pub const fn stands(case: &'static str, square: &'static str) -> Question {
    Question { case, asks: Asks::Square(square) }
}

/// Who has won after the last turn of a case.
#[must_use]
pub const fn wins(case: &'static str) -> Question {
    Question { case, asks: Asks::Winner }
}

/// Which of these plans of a side is the only one that is refused, or allowed, after the turns of a case.
#[must_use]
pub const fn odd(case: &'static str, side: Color, plans: &'static [&'static str]) -> Question {
    Question { case, asks: Asks::OddPlan(side, plans) }
}
