use zugleich_render::source;
use zugleich_rules::Color;

use crate::lesson::{GameLesson, QuizCase, Section, odd, picture, section, turns, wins};

pub(super) const LESSON: GameLesson =
    GameLesson { quiz: QUIZ, ..GameLesson::new(picture("TAKE-1", "a1", 5), SECTIONS, &[source!("lesson")]) };

const QUIZ: &[QuizCase] = &[odd("TAKE-6", Color::White, &["a1a5", "a1b1", "b1c3"]), wins("TAKE-4")];

const SECTIONS: &[Section] = &[section("turn", &[turns("TAKE-1"), turns("TAKE-2")])];
