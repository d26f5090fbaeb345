//! Localized messages for positions that cannot begin a game.

use zugleich_render::refusals::refused;
use zugleich_rules::board::{PlacementFault, RankFault};
use zugleich_rules::kernel::{PositionFault, RulesError, shortened};

use super::refusal::{say, sentence};
use crate::domain::NoBeginning;

/// Returns the reason as a sentence.
pub(crate) fn no_beginning(why: &NoBeginning) -> String {
    match why {
        NoBeginning::Unruly(RulesError::Position(fault)) => fault_of(fault),
        NoBeginning::Unruly(error) => sentence(&refused(error, None)),
        NoBeginning::Over(outcome) => {
            say("start-position-over", &[("result", &zugleich_render::words::result(*outcome))])
        }
        NoBeginning::TooLong => say("start-position-too-long", &[]),
    }
}

fn fault_of(fault: &PositionFault) -> String {
    let told = |name: &str, arguments: &[(&str, &str)]| say(&format!("start-{name}"), arguments);
    match fault {
        PositionFault::Fields { found, .. } => told(fault.code(), &[("found", &found.to_string())]),
        PositionFault::Placement(placement) => placement_fault(placement),
        PositionFault::Field { found, .. } => told(fault.code(), &[("found", &shortened(found))]),
        PositionFault::Impossible(what) => told(what.name(), &[]),
        PositionFault::Move { number, found, .. } => {
            told(fault.code(), &[("number", &number.to_string()), ("found", &shortened(found))])
        }
        _ => told(fault.code(), &[]),
    }
}

fn placement_fault(fault: &PlacementFault) -> String {
    match fault {
        PlacementFault::Ranks { expected, found } => {
            let (expected, found) = (expected.to_string(), found.to_string());
            say("start-ranks", &[("expected", &expected), ("found", &found)])
        }
        PlacementFault::Rank { rank, what } => {
            let rank = rank.to_string();
            match what {
                RankFault::Length(side) => {
                    say("start-length", &[("rank", &rank), ("side", &side.to_string())])
                }
                RankFault::Pair => say("start-pair", &[("rank", &rank)]),
                RankFault::Symbol(symbol) => {
                    say("start-symbol", &[("rank", &rank), ("symbol", &symbol.to_string())])
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use zugleich_games::CATALOG;
    use zugleich_render::language::Language;
    use zugleich_rules::kernel::Impossible;

    use super::*;
    use crate::domain::begun;

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        for language in Language::ALL {
            for what in Impossible::ALL {
                let said = language.during(|| fault_of(&PositionFault::Impossible(*what)));
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
            let why = begun(CATALOG.variant(variant).unwrap(), &[], Some(text)).unwrap_err();
            let [english, german] = Language::ALL.map(|language| language.during(|| no_beginning(&why)));
            assert!(english.ends_with('.') && german.ends_with('.'), "{text}: {english} {german}");
            assert!(english != german && !german.starts_with("start-"), "{text}: {english} {german}");
        }
    }
}
