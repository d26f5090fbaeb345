//! Lessons: the rules in short sections, with examples that are conformance cases played by the rules.

mod case;
mod example;
mod plans;
mod quiz;
mod sample;

use serde_json::json;
use zugleich_games::{GAMES, GameEntry};
use zugleich_render::language::{Language, PerLanguage};
use zugleich_rules::kernel::{Descriptor, TurnScope};
use zugleich_wire::{self as wire, ExampleBoard};

use super::texts::{GameTexts, for_script};
use crate::pictures::{MarkedPosition, close_ups};
use case::LessonCase;
pub(super) use quiz::QuizQuestion;
pub(super) use sample::{SampleReplay, sample};

/// The lesson of a game.
#[derive(Debug)]
pub(super) struct LessonPage {
    /// The game.
    pub(super) entry: &'static GameEntry,
    /// Descriptor of the game.
    pub(super) variant: &'static Descriptor,
    language: Language,
    texts: GameTexts,
    /// Its sections in order.
    pub(super) sections: Vec<LessonSection>,
    /// Questions at its end.
    pub(super) quiz: Vec<QuizQuestion>,
    /// All examples and questions, as JSON for the script.
    pub(super) data: String,
}

/// A section: texts `KEY-title` and `KEY`, and its examples.
#[derive(Debug)]
pub(super) struct LessonSection {
    /// The key of its texts.
    pub(super) key: &'static str,
    /// Its examples.
    pub(super) examples: Vec<LessonExample>,
    /// A drawing that stands before them.
    pub(super) drawing: Option<String>,
}

impl LessonPage {
    /// Returns a text of the lesson.
    pub(super) fn say(&self, id: &str) -> String {
        self.texts.text(id)
    }

    /// Returns the credit of the game's author.
    pub(super) fn credit(&self) -> String {
        self.entry.sentences.credit(self.language)
    }
}

impl LessonSection {
    /// Returns the id of its heading's text.
    pub(super) fn title(&self) -> String {
        format!("{}-title", self.key)
    }

    /// Returns the id of its drawing's label.
    pub(super) fn drawing_name(&self) -> String {
        format!("{}-drawing", self.key)
    }

    /// Returns the id of its text.
    pub(super) fn text(&self) -> String {
        self.key.to_owned()
    }
}

/// An example for the template: the text with its id is its title.
#[derive(Debug)]
pub(super) struct LessonExample {
    /// The case's id in lower case, with hyphens for dots.
    pub(super) id: String,
    /// The case's id.
    pub(super) case: &'static str,
    /// `true` if there is a turn to play.
    pub(super) plays: bool,
    /// The reader's choices, group by group.
    pub(super) choices: Vec<Vec<String>>,
    /// Result, if the game is over before any turn.
    pub(super) ended: Option<String>,
    /// Events in words, where a turn is a whole game.
    pub(super) told: Vec<String>,
}

fn all(language: Language) -> &'static [LessonPage] {
    static LESSONS: PerLanguage<Vec<LessonPage>> = PerLanguage::new();
    LESSONS.get_or_init(language, || GAMES.iter().map(|entry| build(language, entry)).collect())
}

/// Returns the lesson with this id, if there is one.
pub(super) fn lesson(language: Language, id: &str) -> Option<&'static LessonPage> {
    all(language).iter().find(|lesson| lesson.variant.id == id)
}

/// Returns all lessons in their order.
pub(super) fn lessons(language: Language) -> impl Iterator<Item = &'static LessonPage> {
    all(language).iter()
}

/// Returns the position before the last turn of a case, with the arrows of that turn; `None` if there is no such
/// case, or it cannot be played. It is drawn, and shows no words.
pub(super) fn last_turn(entry: &'static GameEntry, case: &str) -> Option<MarkedPosition> {
    let LessonCase { start, turns, .. } = LessonCase::find(Language::English, entry, case)?;
    let (last, before) = turns.split_last()?;
    let mut game = start.after(before).ok()?;
    let variant = entry.variant.descriptor();
    let position = MarkedPosition::of(variant.geometry.side(), &game.figures());
    let turn = game.turn(last).ok()?;
    Some(match variant.turn {
        TurnScope::WholeGame => position.before_last_moves(&turn),
        _ => position.planned(&turn),
    })
}

/// Returns the pictures that teach a game in the panel of its first turn, side by side in one file: each shows the last
/// turn of a case. A game may have none.
pub(super) fn primer(entry: &'static GameEntry) -> Option<String> {
    let shown: Vec<_> = entry.lesson.primer.iter().filter_map(|case| last_turn(entry, case)).collect();
    (!shown.is_empty()).then(|| close_ups(&shown))
}

/// Returns all examples of a game in which something is played.
#[cfg(test)]
pub(super) fn played(language: Language, entry: &'static GameEntry) -> Vec<ExampleBoard> {
    let shown = entry.lesson.sections.iter().flat_map(|section| section.examples);
    shown.filter_map(|shown| example::build(language, entry, shown)).filter(example::plays).collect()
}

fn build(language: Language, entry: &'static GameEntry) -> LessonPage {
    let mut all: Vec<ExampleBoard> = Vec::new();
    let mut sections = Vec::new();
    for section in entry.lesson.sections {
        let built: Vec<_> = section
            .examples
            .iter()
            .filter_map(|shown| Some((shown.case, example::build(language, entry, shown)?)))
            .collect();
        let shown = |(case, example): &(&'static str, ExampleBoard)| LessonExample {
            id: example.id.clone(),
            case,
            plays: example::plays(example),
            choices: example.choices.clone(),
            ended: example.ended.clone(),
            told: if entry.variant.descriptor().turn == TurnScope::WholeGame {
                example::event_words(example)
            } else {
                Vec::new()
            },
        };
        let examples = built.iter().map(shown).collect();
        sections.push(LessonSection {
            key: section.key,
            examples,
            drawing: section.drawing.map(|draw| draw(language)),
        });
        all.extend(built.into_iter().map(|(_, example)| example));
    }
    let (quiz, questions) =
        entry.lesson.quiz.iter().filter_map(|question| quiz::build(language, entry, question)).unzip();
    let variant = entry.variant.descriptor();
    let (side, look) = (variant.geometry.side(), entry.page.look);
    let data = for_script(&json!(wire::Lesson { side, look, examples: all, questions }));
    LessonPage {
        entry,
        variant,
        language,
        texts: GameTexts::new(language, entry.lesson.texts),
        sections,
        quiz,
        data,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn primer_of_every_game_has_three_pictures() {
        // A new game may have none.
        let taught: Vec<_> = GAMES.iter().filter(|entry| !entry.lesson.primer.is_empty()).collect();
        assert!(taught.len() >= 6, "{taught:?}");
        for entry in taught {
            let drawn = primer(entry).unwrap();
            let pictures: BTreeSet<_> = drawn.split("<svg x=").skip(1).collect();
            assert_eq!(pictures.len(), 3, "{}", entry.id());
        }
    }

    #[test]
    fn every_example_of_every_lesson_is_played_and_named() {
        for entry in GAMES {
            let id = entry.id();
            let lesson = lesson(Language::English, id).unwrap();
            for (section, planned) in lesson.sections.iter().zip(entry.lesson.sections) {
                assert_eq!(section.examples.len(), planned.examples.len(), "{id}: {}", planned.key);
                let names = [section.title(), section.text()];
                for name in names.into_iter().chain(section.examples.iter().map(|shown| shown.id.clone())) {
                    assert_ne!(lesson.say(&name), name, "lesson.ftl of {id} has no text {name:?}");
                }
            }
            for key in entry.lesson.background {
                for name in [format!("background-{key}-title"), format!("background-{key}")] {
                    assert_ne!(lesson.say(&name), name, "lesson.ftl of {id} has no text {name:?}");
                }
            }
        }
    }

    #[test]
    fn quiz_every_question_is_new_with_one_answer() {
        for language in Language::ALL {
            GAMES.iter().for_each(|entry| quiz_of(language, entry));
        }
    }

    fn quiz_of(language: Language, entry: &'static GameEntry) {
        let (id, lesson) = (entry.id(), lesson(language, entry.id()).unwrap());
        let shown = entry.lesson.sections.iter().flat_map(|section| section.examples);
        let shown: BTreeSet<_> =
            shown.map(|example| example.case).chain([entry.lesson.picture.case]).collect();
        assert!(entry.lesson.quiz.len() >= 2, "{id}");
        for planned in entry.lesson.quiz {
            let case = planned.case;
            assert!(!shown.contains(case), "{id}: the lesson shows {case}");
            let (asked, question) = quiz::build(language, entry, planned)
                .unwrap_or_else(|| panic!("{case}: the rules choose none of the answers"));
            let answers: BTreeSet<_> = asked.answers.iter().collect();
            assert!(answers.len() == asked.answers.len() && answers.len() > 1, "{case}: {answers:?}");
            assert!(question.right < answers.len() && !question.why.is_empty(), "{case}: {question:?}");
        }
        assert_eq!(lesson.quiz.len(), entry.lesson.quiz.len(), "{id}");
        let right: BTreeSet<_> = entry
            .lesson
            .quiz
            .iter()
            .filter_map(|asked| Some(quiz::build(language, entry, asked)?.1.right))
            .collect();
        assert!(right.len() > 1, "{id}: the right answer is always the same one");
    }

    #[test]
    fn other_games_have_no_page() {
        assert!(lesson(Language::English, "checkers").is_none());
    }
}
