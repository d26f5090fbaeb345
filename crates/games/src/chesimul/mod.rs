//! Chesimul: its evaluation, endgame tables and sentences. The rules are in `zugleich_rules::chesimul`.

mod endings;
mod evaluation;
mod lesson;
mod solved_positions;
mod suite;

pub use endings::{ChesimulTableBuilder, ChesimulTables};
pub use evaluation::ChesimulEvaluation;
pub use solved_positions::values;
pub use suite::{PositionSuite, SuitePosition};

use zugleich_engine::endings::empty_tables;
use zugleich_engine::simultaneous;
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use crate::{BookText, GameEntry, PageAdditions};

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] = &[(Chesimul::DESCRIPTOR.id, include_str!("chesimul.book"))];

static SENTENCES: Sentences = Sentences::new(Chesimul::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/chesimul.jsonl");

const ENTRY: GameEntry = GameEntry {
    page: PageAdditions { look: "chesimul", ..PageAdditions::COMMON },
    seek_clock: (120, 5),
    perft: Some((3, 497_421)),
    endings: Some(empty_tables::<ChesimulEvaluation>),
    commands: &["tables"],
    ..GameEntry::new(
        Variant::of::<Chesimul>(),
        &SENTENCES,
        simultaneous::<ChesimulEvaluation>(),
        CASES,
        lesson::LESSON,
    )
};
