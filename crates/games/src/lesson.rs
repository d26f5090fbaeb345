//! Contents of a how-to-play page: sections, and the conformance cases that they show.

use zugleich_render::language::Language;
use zugleich_render::texts::FluentSource;
use zugleich_rules::Color;
use zugleich_rules::kernel::Descriptor;

/// The page that teaches a game.
#[derive(Clone, Copy, Debug)]
pub struct GameLesson {
    /// The picture of the game.
    pub picture: GamePicture,
    /// Ids of the cases whose last turns teach the game in the panel of its first turn; the text of the first is
    /// `primer-1`.
    pub primer: &'static [&'static str],
    /// The sections, in order.
    pub sections: &'static [Section],
    /// The quiz at the end, on cases that the lesson does not show.
    pub quiz: &'static [QuizCase],
    /// Its texts; a later source overrides an earlier one.
    pub texts: &'static [FluentSource],
    /// The game whose lesson covers the rest.
    pub besides: Option<&'static Descriptor>,
    /// A printed game with its author's remarks, for replay; its texts are `sample`, `sample-about` and
    /// `sample-open`.
    pub sample: Option<&'static str>,
    /// The sections of a background page; their texts are `background-KEY-title` and `background-KEY`.
    pub background: &'static [&'static str],
}

impl GameLesson {
    /// Returns a lesson without a quiz and further pages.
    #[must_use]
    pub const fn new(
        picture: GamePicture,
        sections: &'static [Section],
        texts: &'static [FluentSource],
    ) -> Self {
        Self {
            picture,
            primer: &[],
            sections,
            quiz: &[],
            texts,
            besides: None,
            sample: None,
            background: &[],
        }
    }
}

/// The picture of a game: the last turn of a case with the plans of that turn, before it is resolved. Its texts
/// are `pitch`, a line about the game, and `tag`, a few words beside the name.
#[derive(Clone, Copy, Debug)]
pub struct GamePicture {
    /// Id of the case.
    pub case: &'static str,
    /// The lower left square of the section of the board on which the turn happens.
    pub corner: &'static str,
    /// Number of files, and of ranks, of the section.
    pub side: usize,
}

/// A section: texts `KEY-title` and `KEY`, its examples, and optionally a drawing, which the text
/// `KEY-drawing` names.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The key of its texts.
    pub key: &'static str,
    /// Its examples; the key of each text is the case's id in lower case, with hyphens for dots.
    pub examples: &'static [CaseExample],
    /// A drawing before the examples.
    pub drawing: Option<fn(Language) -> String>,
}

/// A conformance case, and the part of it that is shown.
#[derive(Clone, Copy, Debug)]
pub struct CaseExample {
    /// Id of the case.
    pub case: &'static str,
    /// The part of the case that is shown.
    pub shows: CaseExcerpt,
}

/// The part of a case that is shown.
#[derive(Clone, Copy, Debug)]
pub enum CaseExcerpt {
    /// Its turns, and the reason if the last one is refused.
    Turns,
    /// The destinations of the piece on a square after its turns.
    Plans(&'static str),
    /// The position before its last turn, and that turn with each of these plans of White and of Black; if
    /// only one side acts, with each plan of the first list.
    Choices(&'static [&'static str], &'static [&'static str]),
}

/// Returns the picture of the last turn of a case, on a section of the board.
#[must_use]
pub const fn picture(case: &'static str, corner: &'static str, side: usize) -> GamePicture {
    GamePicture { case, corner, side }
}

/// Returns a section without a drawing.
#[must_use]
pub const fn section(key: &'static str, examples: &'static [CaseExample]) -> Section {
    Section { key, examples, drawing: None }
}

/// Returns an example that shows the turns of a case.
#[must_use]
pub const fn turns(case: &'static str) -> CaseExample {
    CaseExample { case, shows: CaseExcerpt::Turns }
}

/// Returns an example that shows the destinations of the piece on a square after the turns of a case.
#[must_use]
pub const fn plans(case: &'static str, square: &'static str) -> CaseExample {
    CaseExample { case, shows: CaseExcerpt::Plans(square) }
}

/// Returns an example that shows the last turn of a case with each of these plans.
#[must_use]
pub const fn choices(
    case: &'static str,
    white: &'static [&'static str],
    black: &'static [&'static str],
) -> CaseExample {
    CaseExample { case, shows: CaseExcerpt::Choices(white, black) }
}

/// A quiz question about a conformance case. The rules supply the possible answers and the right one.
#[derive(Clone, Copy, Debug)]
pub struct QuizCase {
    /// Id of the case.
    pub case: &'static str,
    /// The kind of question.
    pub asks: QuestionKind,
}

/// The kind of question about a case.
#[derive(Clone, Copy, Debug)]
pub enum QuestionKind {
    /// The piece on a square after its last turn.
    Square(&'static str),
    /// The winner after its last turn.
    Winner,
    /// The only one of these plans of a side that the rules refuse, or allow, after its turns.
    OddPlan(Color, &'static [&'static str]),
}

/// Returns a question for the piece on a square after the last turn of a case.
#[must_use]
pub const fn stands(case: &'static str, square: &'static str) -> QuizCase {
    QuizCase { case, asks: QuestionKind::Square(square) }
}

/// Returns a question for the winner after the last turn of a case.
#[must_use]
pub const fn wins(case: &'static str) -> QuizCase {
    QuizCase { case, asks: QuestionKind::Winner }
}

/// Returns a question for the only one of these plans of a side that is refused, or allowed, after the turns
/// of a case.
#[must_use]
pub const fn odd(case: &'static str, side: Color, plans: &'static [&'static str]) -> QuizCase {
    QuizCase { case, asks: QuestionKind::OddPlan(side, plans) }
}
