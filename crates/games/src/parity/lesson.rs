use zugleich_render::source;
use zugleich_rules::Color;
use zugleich_rules::kernel::Game;
use zugleich_rules::parity::{Parity, Standard};

use crate::lesson::{
    GameLesson, QuizCase, Section, choices, odd, picture, plans, section, stands, turns, wins,
};

pub(super) const LESSON: GameLesson = GameLesson {
    primer: &["PAR-4.B", "PAR-2.D", "PAR-5.G"],
    quiz: QUIZ,
    sample: Some(include_str!("../../../../conformance/parity-sample-game.pgn")),
    ..GameLesson::new(picture("PAR-4.R", "c3", 4), SECTIONS, &[source!("lesson")])
};

pub(super) const SINGLE: GameLesson = GameLesson {
    primer: &["SO-14.M", "SO-14.B", "SO-14.I"],
    quiz: SINGLE_QUIZ,
    besides: Some(Parity::<Standard>::DESCRIPTOR),
    ..GameLesson::new(
        picture("SO-14.B", "f3", 3),
        SINGLE_SECTIONS,
        &[source!("lesson"), source!("single-lesson")],
    )
};

const QUIZ: &[QuizCase] = &[
    stands("PAR-4.P", "e2"),
    odd("PAR-2.A", Color::White, &["b1c3", "f3e5", "e2e4", "h1g1"]),
    stands("PAR-5.F", "e4"),
    wins("PAR-8.M"),
];

const SINGLE_QUIZ: &[QuizCase] = &[
    odd("SO-14.A", Color::White, &["a2a3", "e1e2", "g4g5"]),
    stands("SO-14.G", "e4"),
    odd("SO-14.L", Color::White, &["d4a7", "d4g7", "e1g1", "d4b2"]),
    wins("SO-15.K"),
];

const SECTIONS: &[Section] = &[
    section("par-turn", &[turns("PAR-1.B"), turns("PAR-1.C"), turns("PAR-1.F")]),
    section(
        "par-rest",
        &[choices("PAR-2.E", &["d2d4"], &["g8f6", "c6b8"]), turns("PAR-2.D"), turns("PAR-2.C")],
    ),
    section("par-own", &[choices("PAR-3.A", &["a2a3", "a1a2"], &["e7e5"])]),
    section(
        "par-shared",
        &[turns("PAR-4.A"), turns("PAR-4.B"), plans("PAR-4.C", "a4"), turns("PAR-4.H"), turns("PAR-4.J")],
    ),
    section(
        "par-failed",
        &[
            choices("PAR-5.C", &["e4d5", "b1c3"], &["d5e4", "b8c6"]),
            choices("PAR-5.G", &["e4d5"], &["d5c3", "e8e7"]),
            turns("PAR-5.A"),
        ],
    ),
    section("par-passing", &[turns("PAR-6.D"), turns("PAR-6.G"), choices("PAR-6.I", &["e4e5"], &["d7d5"])]),
    section("par-promotion", &[turns("PAR-7.C"), turns("PAR-7.D"), turns("PAR-7.F")]),
    section(
        "par-castling",
        &[turns("PAR-8.A"), turns("PAR-8.C"), choices("PAR-8.D", &["e1g1", "h1h7"], &["g8g7"])],
    ),
    section("par-attack", &[turns("PAR-4.M"), plans("PAR-4.L", "e4")]),
    section(
        "par-check",
        &[
            choices("PAR-10.A", &["b5e8", "d2e3", "e1d1"], &["g8g7"]),
            turns("PAR-10.C"),
            turns("PAR-10.D"),
            turns("PAR-10.E"),
            turns("PAR-4.F"),
            choices("PAR-A.A", &["b1b8"], &["e8e7", "h7h6"]),
        ],
    ),
    section(
        "par-king",
        &[
            choices("PAR-11.A", &["e1f1", "e1d2"], &["g8g7"]),
            choices("PAR-11.C", &["e2e5", "e2a2"], &["g8g7"]),
            choices("PAR-11.P", &["d1e1", "d1d2"], &["e5g6", "h7h6"]),
            turns("PAR-11.J"),
            choices("PAR-11.H", &["d1e1"], &["e8a8", "g7g6"]),
        ],
    ),
    section("par-end", &[turns("PAR-12.A"), turns("PAR-12.D"), turns("PAR-12.F"), turns("PAR-12.B")]),
    section("par-draw", &[turns("PAR-13.B"), turns("PAR-13.E")]),
];

const SINGLE_SECTIONS: &[Section] = &[
    section(
        "single-leave",
        &[
            turns("SO-14.B"),
            choices("SO-14.C", &["g4g5", "a2a3"], &["g4g3"]),
            plans("SO-14.E", "a4"),
            turns("SO-14.H"),
            turns("SO-14.I"),
        ],
    ),
    section("single-king", &[plans("SO-15.E", "e4"), turns("SO-15.D"), turns("SO-15.R")]),
];
