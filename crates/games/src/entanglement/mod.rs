//! Entanglement Chess: its evaluation, pages and sentences, and explanations of impossible types and illegal
//! moves. The rules are in `zugleich_rules::entanglement`.

pub mod explanations;

mod evaluation;
mod lesson;

pub use evaluation::EntanglementEvaluation;

use zugleich_engine::alternating;
use zugleich_render::language::Language;
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::kernel::{Game, Match, Record, RulesError};

use crate::{BookText, Explanation, ExplanationError, ExplanationQuery, GameEntry, PageAdditions};

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] = &[(Entanglement::DESCRIPTOR.id, include_str!("entanglement.book"))];

static SENTENCES: Sentences = Sentences::new(Entanglement::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/entanglement.jsonl");

const PAGE: PageAdditions = PageAdditions {
    module: "entanglement",
    look: "entanglement",
    styles: &["entanglement"],
    texts: &[source!("page")],
    ..PageAdditions::COMMON
};

const ENTRY: GameEntry = GameEntry {
    page: PAGE,
    commands: &["bench entanglement"],
    perft: Some((2, 16_424)),
    explain: Some(explain),
    ..GameEntry::new(
        Variant::of::<Entanglement>(),
        &SENTENCES,
        alternating::<EntanglementEvaluation>(),
        CASES,
        lesson::LESSON,
    )
};

fn explain(
    language: Language,
    record: &Record,
    question: &ExplanationQuery,
) -> Result<Option<Explanation>, ExplanationError> {
    let mut game = Match::<Entanglement>::new(&[], record.position.as_deref())?;
    for turn in &record.turns {
        game.play_text(turn.as_ref().map(Option::as_deref))?;
    }
    let position = game.position();
    match question {
        ExplanationQuery::Type(square, one) => {
            position.piece_at(*square).ok_or(ExplanationError::Empty(*square))?;
            Ok(explanations::excluded_type(language, position, *square, *one))
        }
        ExplanationQuery::Plan(text) => {
            let side = position.to_move();
            let plan = game.game().parse_plan(side, text).map_err(|fault| RulesError::Plan(side, fault))?;
            match explanations::illegal_move(language, position, plan) {
                // The plan may be legal, or not move an own piece: for that, the rules have their own
                // message.
                None => Ok(game
                    .check(side, plan)
                    .err()
                    .map(|error| Explanation::of(language, &error, &SENTENCES))),
                explanation => Ok(explanation),
            }
        }
    }
}

/// Returns a sentence of this game.
fn say(language: Language, name: &str, arguments: &[(&str, &str)]) -> String {
    SENTENCES.say(language, name, arguments)
}

/// Returns a sentence of this game with a count.
fn counted(language: Language, name: &str, n: usize, arguments: &[(&str, &str)]) -> String {
    SENTENCES.counted(language, name, n, arguments)
}
