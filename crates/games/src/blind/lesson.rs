use zugleich_render::source;

use crate::lesson::{GameLesson, QuizCase, Section, picture, section, stands, turns, wins};

pub(super) const LESSON: GameLesson = GameLesson {
    primer: &["BLIND-9.L", "BLIND-4.C", "BLIND-4.G"],
    quiz: QUIZ,
    ..GameLesson::new(picture("BLIND-9.L", "e5", 4), SECTIONS, &[source!("lesson")])
};

const QUIZ: &[QuizCase] =
    &[stands("BLIND-4.A", "d7"), wins("BLIND-8.B"), stands("BLIND-9.I", "c7"), wins("BLIND-9.O")];

const SECTIONS: &[Section] = &[
    section("blind-idea", &[turns("BLIND-9.L"), turns("BLIND-9.K")]),
    section("blind-stopped", &[turns("BLIND-4.B"), turns("BLIND-4.I"), turns("BLIND-4.J")]),
    section("blind-intercepted", &[turns("BLIND-4.C"), turns("BLIND-4.D")]),
    section(
        "blind-forfeited",
        &[turns("BLIND-4.G"), turns("BLIND-4.H"), turns("BLIND-4.N"), turns("BLIND-4.O")],
    ),
    section("blind-which", &[turns("BLIND-5.A"), turns("BLIND-5.B"), turns("BLIND-5.D"), turns("BLIND-5.F")]),
    section("blind-castling", &[turns("BLIND-6.G"), turns("BLIND-6.H"), turns("BLIND-7.A")]),
    section("blind-lists", &[turns("BLIND-8.A"), turns("BLIND-10.C")]),
    section("blind-wins", &[turns("BLIND-9.A"), turns("BLIND-9.E"), turns("BLIND-9.P")]),
    section("blind-strategy", &[turns("BLIND-9.H"), turns("BLIND-9.R"), turns("BLIND-9.S")]),
];
