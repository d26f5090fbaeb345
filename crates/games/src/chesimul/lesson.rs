use zugleich_render::source;
use zugleich_rules::Color;

use crate::lesson::{GameLesson, QuizCase, Section, odd, picture, plans, section, stands, turns, wins};

pub(super) const LESSON: GameLesson = GameLesson {
    primer: &["CHES-R1.6", "CHES-R2.6", "CHES-R3.1"],
    quiz: QUIZ,
    ..GameLesson::new(picture("CHES-R2.1", "a1", 5), SECTIONS, &[source!("lesson")])
};

const QUIZ: &[QuizCase] = &[
    stands("CHES-R1.9", "a2"),
    odd("CHES-L3.3", Color::White, &["c2d4", "a1b2", "c1c2", "c2e3"]),
    stands("CHES-R3.9", "a2"),
    wins("CHES-R2.8"),
];

const SECTIONS: &[Section] = &[
    section("setup", &[turns("CHES-S.1")]),
    section("plans", &[plans("CHES-L2.1", "a1"), plans("CHES-L1.4", "c3")]),
    section("kings", &[turns("CHES-R1.1"), turns("CHES-R1.6"), turns("CHES-R1.8")]),
    section("knights", &[turns("CHES-R2.1"), turns("CHES-R2.6"), turns("CHES-R2.9")]),
    section("ticks", &[turns("CHES-R3.1"), turns("CHES-R3.2"), turns("CHES-R3.7"), turns("CHES-R3.14")]),
    section("pawns", &[plans("CHES-L3.1", "c2"), turns("CHES-R3.20"), turns("CHES-R3.21")]),
    section("promotion", &[turns("CHES-R4.1"), turns("CHES-R4.3")]),
    section("end", &[turns("CHES-R5.1"), turns("CHES-R5.2"), turns("CHES-R5.3")]),
];
