//! Entanglement Chess: its pages and sentences, and explanations of impossible types and illegal moves. The
//! rules are in `zugleich_rules::entanglement`, the evaluation in the engine.

pub mod why;

mod lesson;

use zugleich_engine::alternating;
use zugleich_render::{Sentences, source};
use zugleich_rules::catalog::Variant;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::kernel::{Game, Match, Record, RulesError};

use crate::{Book, Entry, Explanation, Page, Question, Unexplained};

pub(crate) const ENTRIES: &[&Entry] = &[&ENTRY];

pub(crate) const BOOKS: &[Book] =
    &[(Entanglement::DESCRIPTOR.id, include_str!("../../../engine/data/entanglement.book"))];

static SENTENCES: Sentences = Sentences::new(Entanglement::DESCRIPTOR, &[source!("sentences")]);

const CASES: &str = include_str!("../../../../conformance/entanglement.jsonl");

const PAGE: Page = Page {
    module: "entanglement",
    look: "entanglement",
    styles: &["entanglement"],
    texts: &[source!("page")],
    ..Page::COMMON
};

const ENTRY: Entry = Entry {
    page: PAGE,
    commands: &["bench entanglement"],
    perft: Some((2, 16_424)),
    explain: Some(explain),
    ..Entry::new(
        Variant::of::<Entanglement>(),
        &SENTENCES,
        alternating::<Entanglement>(),
        CASES,
        lesson::LESSON,
    )
};

fn explain(record: &Record, question: &Question) -> Result<Option<Explanation>, Unexplained> {
    let mut game = Match::<Entanglement>::new(&[], record.position.as_deref())?;
    for turn in &record.turns {
        game.play_text(turn.as_ref().map(Option::as_deref))?;
    }
    let position = game.position();
    match question {
        Question::Type(square, one) => {
            position.piece_at(*square).ok_or(Unexplained::Empty(*square))?;
            Ok(why::not_type(position, *square, *one))
        }
        Question::Plan(text) => {
            let side = position.to_move();
            let plan = game.game().parse_plan(side, text).map_err(|fault| RulesError::Plan(side, fault))?;
            match why::not_plan(position, plan) {
                // The plan may be legal, or not move an own piece: for that, the rules have their own
                // message.
                None => Ok(game.check(side, plan).err().map(|error| Explanation::of(&error, &SENTENCES))),
                explanation => Ok(explanation),
            }
        }
    }
}

/// Returns a sentence of this game.
fn say(name: &str, arguments: &[(&str, &str)]) -> String {
    SENTENCES.say(name, arguments)
}

/// Returns a sentence of this game with a count.
fn counted(name: &str, n: usize, arguments: &[(&str, &str)]) -> String {
    SENTENCES.counted(name, n, arguments)
}
