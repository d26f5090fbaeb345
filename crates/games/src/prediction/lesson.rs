use zugleich_render::source;
use zugleich_rules::Color;

use super::chart;
use crate::lesson::{
    GameLesson, QuizCase, Section, choices, odd, picture, plans, section, stands, turns, wins,
};

pub(super) const LESSON: GameLesson = GameLesson {
    primer: &["PRED-6.E.3", "PRED-6.D.3", "PRED-7.5"],
    quiz: QUIZ,
    ..GameLesson::new(picture("PRED-7.5", "d1", 4), SECTIONS, &[source!("lesson")])
};

const QUIZ: &[QuizCase] = &[
    stands("PRED-2.6", "h5"),
    odd("PRED-2.1", Color::White, &["e2e4/e7e5", "e2e4/g8f6", "e2e4/e7e4", "e2e4/-"]),
    wins("PRED-7.7"),
    wins("PRED-9.1"),
];

/// Every example of the author's text, in its order.
const SECTIONS: &[Section] = &[
    section("pred-turn", &[turns("PRED-1.16"), plans("PRED-1.2", "e1")]),
    Section { drawing: Some(chart::svg), ..section("pred-battle", &[]) },
    section(
        "pred-normal",
        &[choices("PRED-6.C.1", &["e1d1/a5h5", "e1d1/-"], &["a5h5/-", "a5h5/e1d1"]), turns("PRED-6.C.5")],
    ),
    section(
        "pred-swap",
        &[choices("PRED-6.B.1", &["h5a5/a5h5", "h5a5/-"], &["a5h5/h5a5", "a5h5/-"]), turns("PRED-6.B.3")],
    ),
    section("pred-avoid", &[choices("PRED-4.3", &["h5h1/a5h5", "h5h1/-"], &["a5h5/h5h1", "a5h5/-"])]),
    section(
        "pred-meet",
        &[choices("PRED-6.A.1", &["a1a4/h4a4", "a1a4/-"], &["h4a4/a1a4", "h4a4/-"]), turns("PRED-6.A.5")],
    ),
    section("pred-two", &[choices("PRED-5.1", &["a1a5/-", "a1a5/h8h4"], &["h8h4/-", "h8h4/a1a5"])]),
    section(
        "pred-king",
        &[
            choices("PRED-7.2", &["h2h3/e7e1", "h2h3/-"], &["e7e1/-"]),
            choices("PRED-7.3", &["e1d1/-", "h2h3/-"], &["e7e1/-"]),
            choices("PRED-7.4", &["e1d1/e7e1", "e1d1/g4d1", "e1f2/-"], &["g4d1/-"]),
            choices("PRED-7.9", &["e1e2/e2e1", "e1e2/-"], &["e2e1/-"]),
        ],
    ),
    section(
        "pred-pawns",
        &[
            turns("PRED-1.5"),
            choices("PRED-6.D.1", &["e4e5/e6e5", "e4e5/-"], &["e6e5/e4e5", "e6e5/-"]),
            choices("PRED-1.6", &["e1e2/-", "e4e5/-"], &["e8e7/-"]),
            choices("PRED-1.7", &["e1e2/-", "e4e5/-"], &["e5d6/-"]),
            choices("PRED-4.4", &["e4d5/d5d4", "e4d5/-"], &["d5d4/e4d5", "d5d4/-"]),
            choices("PRED-4.5", &["e4e5/d5e4", "e4e5/-"], &["d5e4/e4e5", "d5e4/-"]),
            choices("PRED-6.E.1", &["e4d5/d5e4", "e4d5/-"], &["d5e4/e4d5", "d5e4/-"]),
            choices("PRED-1.12", &["e4e5/-", "e4d5/-"], &["d6d5/-"]),
        ],
    ),
    section(
        "pred-promotion",
        &[
            choices("PRED-8.2", &["a7a8q/-", "a7a8r/-"], &["e8e7/-"]),
            choices("PRED-8.3", &["a7a8/-", "a7a8q/-"], &["e8e7/-"]),
        ],
    ),
    section(
        "pred-house",
        &[turns("PRED-C.9"), choices("PRED-T.6", &["a2a3+b2b3/-"], &["f8a3/-", "f8a3/a2a3+b2b3"])],
    ),
    section("pred-end", &[turns("PRED-7.11"), turns("PRED-9.2"), turns("PRED-3.6")]),
];
