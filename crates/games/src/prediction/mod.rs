//! Prediction Chess: its evaluation, endgame tables, pages and sentences, the author's chart and printable
//! sheets for a real board. The rules are in `zugleich_rules::prediction`.

mod chart;
mod endings;
mod evaluation;
mod lesson;
mod sheets;

pub use evaluation::PredictionEvaluation;

use zugleich_engine::endings::empty_tables;
use zugleich_engine::simultaneous;
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Game;
use zugleich_rules::prediction::Prediction;

use crate::{BookText, GameEntry, OverTheBoardPlay, PageAdditions};

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] = &[(Prediction::DESCRIPTOR.id, include_str!("prediction.book"))];

static SENTENCES: Sentences = Sentences::new(Prediction::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/prediction.jsonl");

const PAGE: PageAdditions = PageAdditions {
    module: "prediction",
    look: "prediction",
    styles: &["prediction"],
    texts: &[source!("page")],
    ..PageAdditions::COMMON
};

/// The page for play at a real board.
const AT_TABLE: OverTheBoardPlay = OverTheBoardPlay {
    page: PageAdditions {
        more: &["table"],
        styles: &["prediction", "table"],
        texts: &[source!("page"), source!("table")],
        ..PAGE
    },
    offer: source!("offer"),
};

const ENTRY: GameEntry = GameEntry {
    page: PAGE,
    at_table: Some(AT_TABLE),
    perft: Some((2, 3_170_608)),
    endings: Some(empty_tables::<PredictionEvaluation>),
    sheets: Some(sheets::all),
    reasons: chart::battle_path,
    ..GameEntry::new(
        Variant::of::<Prediction>(),
        &SENTENCES,
        simultaneous::<PredictionEvaluation>(),
        CASES,
        lesson::LESSON,
    )
};
