//! Localized messages for positions that cannot begin a game.

use zugleich_render::language::Language;
use zugleich_render::refusals::refusal_text;
use zugleich_rules::board::{PlacementParseError, RankParseError};
use zugleich_rules::kernel::{PositionParseError, RulesError, shortened};

use super::refusal::{say, sentence};
use zugleich_session::domain::StartPositionError;

/// Returns the reason as a sentence.
pub fn start_error(language: Language, why: &StartPositionError) -> String {
    match why {
        StartPositionError::Unruly(RulesError::Position(fault)) => fault_of(language, fault),
        StartPositionError::Unruly(error) => sentence(&refusal_text(language, error, None)),
        StartPositionError::Over(outcome) => say(
            language,
            "start-finished-position",
            &[("result", &zugleich_render::words::result(language, *outcome))],
        ),
        StartPositionError::TooLong => say(language, "start-position-too-long", &[]),
    }
}

fn fault_of(language: Language, fault: &PositionParseError) -> String {
    let told = |name: &str, arguments: &[(&str, &str)]| say(language, &format!("start-{name}"), arguments);
    match fault {
        PositionParseError::Fields { found, .. } => told(fault.code(), &[("found", &found.to_string())]),
        PositionParseError::Placement(placement) => placement_fault(language, placement),
        PositionParseError::Field { found, .. } => told(fault.code(), &[("found", &shortened(found))]),
        PositionParseError::Impossible(what) => told(what.name(), &[]),
        PositionParseError::Move { number, found, .. } => {
            told(fault.code(), &[("number", &number.to_string()), ("found", &shortened(found))])
        }
        _ => told(fault.code(), &[]),
    }
}

fn placement_fault(language: Language, fault: &PlacementParseError) -> String {
    match fault {
        PlacementParseError::Ranks { expected, found } => {
            let (expected, found) = (expected.to_string(), found.to_string());
            say(language, "start-ranks", &[("expected", &expected), ("found", &found)])
        }
        PlacementParseError::Rank { rank, what } => {
            let rank = rank.to_string();
            match what {
                RankParseError::Length(side) => {
                    say(language, "start-length", &[("rank", &rank), ("side", &side.to_string())])
                }
                RankParseError::Pair => say(language, "start-pair", &[("rank", &rank)]),
                RankParseError::Symbol(symbol) => {
                    say(language, "start-symbol", &[("rank", &rank), ("symbol", &symbol.to_string())])
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use zugleich_games::CATALOG;
    use zugleich_rules::kernel::ImpossiblePositionError;

    use super::*;
    use zugleich_session::domain::start_match;

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        for language in Language::ALL {
            for what in ImpossiblePositionError::ALL {
                let said = fault_of(language, &PositionParseError::Impossible(*what));
                assert!(said.ends_with('.'), "{what:?}: {said}");
            }
        }
        let texts = [
            "",
            "k",
            "9/5/5/5/5 0 1",
            "4k/5/5/5/x4 0 1",
            "4k/5/5/5/(K)4 0 1",
            "4k/5/5/5/4 0 1",
            "4k/5/5/5/K4 - 1",
        ];
        for (variant, text) in texts.map(|text| ("chesimul", text)).into_iter().chain([
            ("chesimul", "4k/5/5/5/5 0 1"),
            ("entanglement", "e9"),
            ("entanglement", "b1c3 b1c3"),
        ]) {
            let why = start_match(CATALOG.variant(variant).unwrap(), &[], Some(text)).unwrap_err();
            let [english, german] = Language::ALL.map(|language| start_error(language, &why));
            assert!(english.ends_with('.') && german.ends_with('.'), "{text}: {english} {german}");
            assert!(english != german && !german.starts_with("start-"), "{text}: {english} {german}");
        }
    }
}
