//! Examples of a lesson: conformance cases, played by the rules.

use zugleich_games::GameEntry;
use zugleich_games::lesson::{self, CaseExcerpt};
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::RulesError;
use zugleich_wire::ExampleBoard;

use super::case::{CaseTurn, LessonCase};
use super::plans::as_choices;

/// Returns the events of its first outcome in words.
pub(super) fn event_words(example: &ExampleBoard) -> Vec<String> {
    let turns = example.outcomes.first().into_iter().flat_map(|played| &played.turns);
    turns.flat_map(|turn| &turn.events).map(|event| event.words.clone()).collect()
}

/// Returns whether there is a turn to play.
pub(super) fn plays(example: &ExampleBoard) -> bool {
    example.outcomes.iter().any(|played| !played.turns.is_empty() || played.refused.is_some())
}

/// Plays the shown part of a case; `None` if the case is missing or cannot be played.
pub(super) fn build(
    language: Language,
    entry: &'static GameEntry,
    example: &lesson::CaseExample,
) -> Option<ExampleBoard> {
    show(language, LessonCase::find(language, entry, example.case)?, &example.shows).ok()
}

fn show(language: Language, case: LessonCase, shows: &CaseExcerpt) -> Result<ExampleBoard, RulesError> {
    let LessonCase { start, turns, key: id } = case;
    let ended = start.game.outcome().map(|outcome| words::result(language, outcome));
    let example = |figures, outcomes| ExampleBoard {
        id,
        figures,
        ended,
        from: None,
        targets: Vec::new(),
        choices: Vec::new(),
        outcomes,
    };
    match *shows {
        CaseExcerpt::Turns => Ok(example(start.figures(), vec![start.play(&turns)])),
        CaseExcerpt::Plans(square) => {
            let played = start.after(&turns)?;
            let targets = targets(&*played.game, square);
            Ok(ExampleBoard { from: Some(square), targets, ..example(played.figures(), Vec::new()) })
        }
        CaseExcerpt::Choices(white, black) => {
            let before = start.after(turns.split_last().map_or(&[], |(_, before)| before))?;
            let outcome = |turn: CaseTurn| before.clone().play(&[turn]);
            let outcomes = combinations(white, black).map(outcome).collect();
            let mover = before.mover();
            let choices = [(mover, white), (!mover, black)]
                .into_iter()
                .filter(|(_, plans)| plans.len() > 1)
                .map(|(side, plans)| as_choices(language, &*before.game, side, plans))
                .collect();
            Ok(ExampleBoard { choices, ..example(before.figures(), outcomes) })
        }
    }
}

/// Returns every plan of White with every plan of Black; only the first ones if there are no others.
fn combinations(white: &[&str], black: &[&str]) -> impl Iterator<Item = CaseTurn> {
    white.iter().flat_map(move |white| {
        let both = black.iter().map(|black| CaseTurn::Both((*white).to_owned(), (*black).to_owned()));
        let ply = black.is_empty().then(|| CaseTurn::Ply((*white).to_owned()));
        both.chain(ply)
    })
}

/// Returns the squares that the piece on a square may choose.
fn targets(game: &dyn AnyMatch, square: &str) -> Vec<String> {
    let plans = game.enumeration().into_iter().flat_map(|plans| {
        Color::ALL.into_iter().flat_map(move |side| plans.plans_with_data(side)).map(|(_, plan)| plan)
    });
    let first = plans.filter_map(|plan| plan.moves.first().copied());
    let mut targets: Vec<String> =
        first.filter(|way| way.from.to_string() == square).map(|way| way.to.to_string()).collect();
    targets.dedup();
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chesimul(case: &'static str, shows: CaseExcerpt) -> ExampleBoard {
        build(
            Language::English,
            zugleich_games::game("chesimul").unwrap(),
            &lesson::CaseExample { case, shows },
        )
        .unwrap()
    }

    #[test]
    fn the_targets_are_the_rules_targets() {
        let rook = chesimul("CHES-L2.1", CaseExcerpt::Plans("a1"));
        assert!(rook.targets.contains(&"a5".to_owned()), "a square behind an enemy may be chosen");
        assert!(!rook.targets.contains(&"e1".to_owned()), "an own piece stands there");
    }
}
