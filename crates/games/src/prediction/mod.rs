//! Prediction Chess: its pages and sentences, the author's chart and printable sheets for a real board. The
//! rules are in `zugleich_rules::prediction`, the evaluation in the engine.

mod chart;
mod sheets;

mod lesson;

use zugleich_engine::{endings, simultaneous};
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Game;
use zugleich_rules::prediction::Prediction;

use crate::{AtTable, Book, Entry, Page};

pub(crate) const ENTRIES: &[&Entry] = &[&ENTRY];

pub(crate) const BOOKS: &[Book] =
    &[(Prediction::DESCRIPTOR.id, include_str!("../../../engine/data/prediction.book"))];

static SENTENCES: Sentences = Sentences::new(Prediction::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/prediction.jsonl");

const PAGE: Page = Page {
    module: "prediction",
    look: "prediction",
    styles: &["prediction"],
    texts: &[source!("page")],
    ..Page::COMMON
};

/// The page for play at a real board.
const AT_TABLE: AtTable = AtTable {
    page: Page {
        more: &["table"],
        styles: &["prediction", "table"],
        texts: &[source!("page"), source!("table")],
        ..PAGE
    },
    offer: source!("offer"),
};

const ENTRY: Entry = Entry {
    page: PAGE,
    at_table: Some(AT_TABLE),
    perft: Some((2, 3_170_608)),
    endings: Some(endings::none::<Prediction>),
    sheets: Some(sheets::all),
    reasons: chart::way,
    ..Entry::new(Variant::of::<Prediction>(), &SENTENCES, simultaneous::<Prediction>(), CASES, lesson::LESSON)
};
