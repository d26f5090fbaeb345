//! Parity Chess, and Parity Chess with Single Occupation: evaluation, endgame tables, pages and sentences. The
//! rules are in `zugleich_rules::parity`.

mod endings;
mod evaluation;
mod lesson;

pub use evaluation::ParityEvaluation;

use zugleich_engine::endings::empty_tables;
use zugleich_engine::simultaneous;
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Game;
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};

use crate::{BookText, GameEntry, PageAdditions};

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY, &SINGLE];

pub(crate) const BOOKS: &[BookText] = &[
    (Parity::<Standard>::DESCRIPTOR.id, include_str!("parity.book")),
    (Parity::<SingleOccupation>::DESCRIPTOR.id, include_str!("parity-so.book")),
];

static SENTENCES: Sentences = Sentences::new(Parity::<Standard>::DESCRIPTOR, &[source!("sentences")]);

static SINGLE_SENTENCES: Sentences = Sentences::new(
    Parity::<SingleOccupation>::DESCRIPTOR,
    &[source!("sentences"), source!("single-sentences")],
);

const CASES: &str = include_str!("../../../../conformance/parity.jsonl");
const SINGLE_CASES: &str = include_str!("../../../../conformance/parity-so.jsonl");

const PAGE: PageAdditions = PageAdditions {
    module: "parity",
    look: "parity",
    styles: &["parity"],
    texts: &[source!("page")],
    ..PageAdditions::COMMON
};

const ENTRY: GameEntry = GameEntry {
    page: PAGE,
    perft: Some((3, 85_437_871)),
    endings: Some(empty_tables::<ParityEvaluation<Standard>>),
    ..GameEntry::new(
        Variant::of::<Parity<Standard>>(),
        &SENTENCES,
        simultaneous::<ParityEvaluation<Standard>>(),
        CASES,
        lesson::LESSON,
    )
};

const SINGLE: GameEntry = GameEntry {
    page: PAGE,
    perft: Some((3, 85_190_413)),
    endings: Some(empty_tables::<ParityEvaluation<SingleOccupation>>),
    ..GameEntry::new(
        Variant::of::<Parity<SingleOccupation>>(),
        &SINGLE_SENTENCES,
        simultaneous::<ParityEvaluation<SingleOccupation>>(),
        SINGLE_CASES,
        lesson::SINGLE,
    )
};
