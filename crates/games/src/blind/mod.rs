//! Blind synchronous chess: its lists of the engine, pages, sentences and adjudications. The rules are in
//! `zugleich_rules::blind`.

pub mod adjudication;
pub mod lists;

mod lesson;

use zugleich_render::language::Language;
use zugleich_render::{Sentences, source};
use zugleich_rules::blind::{Adjudication, Blind, MoveList, adjudicate};
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Game;
use zugleich_rules::{ByColor, Color};

use crate::{BookText, GameEntry, PageAdditions, ReplySearchResult, WholeGameNotation, WholeGameResult};

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] = &[];

static SENTENCES: Sentences = Sentences::new(Blind::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/blind.jsonl");

const PAGE: PageAdditions = PageAdditions {
    module: "blind",
    look: "blind",
    text: "list-text",
    // The browser adjudicates lists itself.
    machine: "lists",
    styles: &["blind"],
    texts: &[source!("page")],
    ..PageAdditions::COMMON
};

const ENTRY: GameEntry = GameEntry {
    page: PAGE,
    whole_game: Some(WholeGameNotation {
        again: "Adjudicate: zugleich adjudicate WHITE BLACK, with one file for each list",
        pgn,
        went: whole_game_result,
        replies,
    }),
    commands: &["adjudicate", "round-robin", "population", "solve"],
    ..GameEntry::new(Variant::of::<Blind>(), &SENTENCES, lists::LIST_ENGINE, CASES, lesson::LESSON)
};

fn pgn(texts: ByColor<&str>, tags: &[(&str, &str)]) -> Option<String> {
    Some(adjudication::pgn(&adjudicated(texts)?, tags, adjudication::NullMoveNotation::Dashes))
}

fn whole_game_result(language: Language, texts: ByColor<&str>) -> Option<WholeGameResult> {
    Some(adjudication::summary(language, &adjudicated(texts)?))
}

fn replies(texts: ByColor<&str>, stop: &dyn Fn() -> bool) -> Option<ByColor<ReplySearchResult>> {
    Some(read(texts)?.map(|list| lists::shortest_reply(&list, lists::TRIED, &mut || stop())))
}

/// Returns the adjudication of two lists; `None` if one of them is not a valid list.
fn adjudicated(texts: ByColor<&str>) -> Option<Adjudication> {
    Some(adjudicate(read(texts)?.as_ref()))
}

/// Reads two lists; `None` if one of them is not a valid list.
fn read(texts: ByColor<&str>) -> Option<ByColor<MoveList>> {
    ByColor::from_fn(|side: Color| MoveList::read(side, texts[side]).ok()).both()
}

/// Returns a sentence of this game.
fn say(language: Language, name: &str, arguments: &[(&str, &str)]) -> String {
    SENTENCES.say(language, name, arguments)
}
