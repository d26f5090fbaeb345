use zugleich_render::source;
use zugleich_rules::Color;

use crate::lesson::{GameLesson, QuizCase, Section, choices, odd, picture, section, turns, wins};

pub(super) const LESSON: GameLesson = GameLesson {
    primer: &["ENT-2.A", "ENT-5.A", "ENT-6.B"],
    quiz: QUIZ,
    background: &["superposition", "entanglement", "collapse", "history", "hidden"],
    ..GameLesson::new(picture("ENT-2.A", "a1", 4), SECTIONS, &[source!("lesson")])
};

const QUIZ: &[QuizCase] = &[
    odd("ENT-4.D", Color::White, &["c3d5", "f3e5", "h1g3", "a2a4"]),
    odd("ENT-2.E", Color::White, &["a2b4", "a2a4", "b2b4", "a2b3"]),
    odd("ENT-4.E", Color::White, &["e5e6", "e5d6", "e5d5", "d2d4"]),
    wins("ENT-7.D"),
];

const SECTIONS: &[Section] = &[
    section("ent-idea", &[choices("ENT-2.A", &["a2a4", "a2a3", "a2a6", "b2c3", "b1c3"], &[])]),
    section("ent-symbols", &[turns("ENT-3.L")]),
    section("ent-count", &[turns("ENT-5.A"), turns("ENT-5.B"), turns("ENT-5.C"), turns("ENT-5.H")]),
    section("ent-pawns", &[turns("ENT-2.H"), turns("ENT-2.K"), turns("ENT-2.M")]),
    section(
        "ent-kings",
        &[choices("ENT-1.B", &["a2a5", "c2f5", "a2a3"], &[]), turns("ENT-2.N"), turns("ENT-2.R")],
    ),
    section("ent-promotion", &[turns("ENT-3.A"), choices("ENT-3.B", &["h8h7", "h8g7", "h8f7"], &[])]),
    section("ent-illegal", &[choices("ENT-4.F", &["d2d4", "d2d5"], &[])]),
    section(
        "ent-check",
        &[
            choices("ENT-6.B", &["g1g2"], &[]),
            choices("ENT-7.A", &["e8g8"], &[]),
            choices("ENT-7.E", &["e1f3"], &[]),
        ],
    ),
    section("ent-draw", &[turns("ENT-8.A")]),
];
