//! Chesimul: rules in `zugleich_rules::chesimul`, evaluation in the engine.

mod lesson;

use zugleich_engine::{ChesimulEvaluation, endings, simultaneous};
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use crate::{BookText, GameEntry, PageAdditions};

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] =
    &[(Chesimul::DESCRIPTOR.id, include_str!("../../../engine/data/chesimul.book"))];

static SENTENCES: Sentences = Sentences::new(Chesimul::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/chesimul.jsonl");

const ENTRY: GameEntry = GameEntry {
    page: PageAdditions { look: "chesimul", ..PageAdditions::COMMON },
    perft: Some((3, 497_421)),
    endings: Some(endings::empty_tables::<ChesimulEvaluation>),
    commands: &["tables"],
    ..GameEntry::new(
        Variant::of::<Chesimul>(),
        &SENTENCES,
        simultaneous::<ChesimulEvaluation>(),
        CASES,
        lesson::LESSON,
    )
};
