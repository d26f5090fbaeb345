//! Localized messages for refusals.

use zugleich_render::language::PerLanguage;
use zugleich_render::refusals::refusal_text;
use zugleich_render::texts::{FluentSource, Texts};
use zugleich_rules::kernel::RulesError;

use zugleich_session::domain::DecisionError;
use zugleich_session::service::{CommandError, RoomError};

const SOURCE: FluentSource =
    FluentSource::new(include_str!("../../texts/en.ftl"), include_str!("../../texts/de.ftl"));

/// Returns a message of the server's texts; its name if it is missing.
pub fn say(name: &str, arguments: &[(&str, &str)]) -> String {
    static TEXTS: PerLanguage<Texts> = PerLanguage::new();
    let texts = TEXTS.get_or_init(|| Texts::of(&[SOURCE]).expect("the sentences are well-formed"));
    texts.get(name, arguments).unwrap_or_else(|| name.to_owned())
}

/// Returns the message for a refusal by a game.
pub(crate) fn refusal(refusal: &DecisionError) -> String {
    let name = format!("refusal-{}", refusal.code());
    match refusal {
        DecisionError::IllegalPlan(variant, error) => rules_error(variant, error),
        DecisionError::WrongTurn { given, now } => {
            say(&name, &[("given", &given.to_string()), ("now", &now.to_string())])
        }
        DecisionError::StoredOnly { played, known } => {
            say(&name, &[("played", &played.to_string()), ("known", &known.to_string())])
        }
        _ => say(&name, &[]),
    }
}

/// Returns the message for a command that was not carried out.
pub fn command_error(fault: &CommandError) -> String {
    match fault {
        CommandError::Refused(why) => refusal(why),
        CommandError::Storage => say("not-done-storage", &[]),
        CommandError::Busy => say("not-done-busy", &[]),
        CommandError::TooMuchStored => say("not-done-too-much-stored", &[]),
    }
}

/// Returns the message for a game that could not be opened.
pub fn room_error(fault: &RoomError) -> String {
    match fault {
        RoomError::Unknown => say("no-game", &[]),
        RoomError::Storage => say("not-read-storage", &[]),
        RoomError::Busy => say("not-read-busy", &[]),
    }
}

/// Returns the message for a refusal by the rules of a variant.
pub(crate) fn rules_error(variant: &str, error: &RulesError) -> String {
    let own = zugleich_games::game(variant).ok().map(|entry| entry.sentences);
    sentence(&refusal_text(error, own))
}

/// Returns a refusal of the rules as a sentence: with a capital at the beginning and a full stop at the end.
pub(crate) fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", rest.as_str())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use zugleich_render::language::Language;

    use super::*;

    #[test]
    fn every_sentence_is_there_in_every_language() {
        for language in Language::ALL {
            assert!(SOURCE.names(language).eq(SOURCE.names(Language::English)), "{language:?}");
        }
    }

    /// The codes in the domain: a refusal without a message would be shown by its name.
    #[test]
    fn every_refusal_has_a_sentence_of_its_own() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../session/src/domain/decision_error.rs");
        let source = fs::read_to_string(path).unwrap();
        let codes = source.lines().filter_map(|line| Some(line.split_once("=> \"")?.1.split_once('"')?.0));
        let codes: Vec<_> = codes.filter(|code| *code != "illegal-plan").collect();
        assert!(codes.len() > 30, "{codes:?}");
        for language in Language::ALL {
            let told: Vec<_> =
                SOURCE.names(language).filter_map(|name| name.strip_prefix("refusal-")).collect();
            assert!(codes.iter().all(|code| told.contains(code)), "{codes:?}, {told:?}");
            assert!(told.iter().all(|name| codes.contains(name)), "{told:?}, {codes:?}");
        }
    }

    #[test]
    fn a_refusal_is_said_in_the_language_that_holds() {
        let refused = || refusal(&DecisionError::WrongTurn { given: 3, now: 4 });
        assert_eq!(refused(), "This plan is for turn 3, but the game is at turn 4.");
        let german = Language::German.scope(refused);
        assert_eq!(german, "Dieser Plan ist für Runde 3, die Partie ist aber in Runde 4.");
    }
}
