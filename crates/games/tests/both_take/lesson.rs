use zugleich_render::source;
use zugleich_rules::Color;

use crate::lesson::{GameLesson, QuizCase, Section, odd, picture, section, turns, wins};

pub(super) const LESSON: GameLesson =
    GameLesson { quiz: QUIZ, ..GameLesson::new(picture("BOTH-2", "a1", 5), SECTIONS, &[source!("lesson")]) };

const QUIZ: &[QuizCase] = &[odd("BOTH-4", Color::White, &["a1a5", "a1b1", "b1c3"]), wins("BOTH-5")];

const SECTIONS: &[Section] = &[section("turn", &[turns("BOTH-1"), turns("BOTH-2"), turns("BOTH-3")])];
