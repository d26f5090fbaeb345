//! Localized messages for refusals.

use zugleich_render::language::{Language, PerLanguage};
use zugleich_render::refusals::refusal_text;
use zugleich_render::texts::{FluentSource, Texts};
use zugleich_rules::kernel::RulesError;

use zugleich_session::domain::DecisionError;
use zugleich_session::service::{CommandError, RoomError};

const SOURCE: FluentSource =
    FluentSource::new(include_str!("../../texts/en.ftl"), include_str!("../../texts/de.ftl"));

/// Returns a message of the server's texts; its name if it is missing.
pub(super) fn say(language: Language, name: &str, arguments: &[(&str, &str)]) -> String {
    static TEXTS: PerLanguage<Texts> = PerLanguage::new();
    let texts = TEXTS
        .get_or_init(language, || Texts::of(language, &[SOURCE]).expect("the sentences are well-formed"));
    texts.get(name, arguments).unwrap_or_else(|| name.to_owned())
}

/// A text in every language, for an error that is made before its reader's language is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedText([String; Language::ALL.len()]);

impl LocalizedText {
    /// Makes a text in every language.
    pub fn of(text: impl Fn(Language) -> String) -> Self {
        Self(Language::ALL.map(text))
    }

    /// Returns the text in a language.
    pub fn text(&self, language: Language) -> &str {
        &self.0[language as usize]
    }
}

/// Returns a message of the server's texts in every language.
pub fn message(name: &str, arguments: &[(&str, &str)]) -> LocalizedText {
    LocalizedText::of(|language| say(language, name, arguments))
}

/// Returns the message for a refusal by a game.
pub(crate) fn refusal(language: Language, refusal: &DecisionError) -> String {
    let name = format!("refusal-{}", refusal.code());
    match refusal {
        DecisionError::IllegalPlan(variant, error) => rules_error(language, variant, error),
        DecisionError::WrongTurn { given, now } => {
            say(language, &name, &[("given", &given.to_string()), ("now", &now.to_string())])
        }
        DecisionError::StoredOnly { played, known } => {
            say(language, &name, &[("played", &played.to_string()), ("known", &known.to_string())])
        }
        _ => say(language, &name, &[]),
    }
}

/// Returns the message for a command that was not carried out.
pub fn command_error(language: Language, fault: &CommandError) -> String {
    match fault {
        CommandError::Refused(why) => refusal(language, why),
        CommandError::Storage => say(language, "not-done-storage", &[]),
        CommandError::Busy => say(language, "not-done-busy", &[]),
        CommandError::TooMuchStored => say(language, "not-done-too-much-stored", &[]),
    }
}

/// Returns the message for a game that could not be opened.
pub fn room_error(language: Language, fault: &RoomError) -> String {
    match fault {
        RoomError::Unknown => say(language, "no-game", &[]),
        RoomError::Storage => say(language, "not-read-storage", &[]),
        RoomError::Busy => say(language, "not-read-busy", &[]),
    }
}

/// Returns the message for a refusal by the rules of a variant.
pub(crate) fn rules_error(language: Language, variant: &str, error: &RulesError) -> String {
    let own = zugleich_games::game(variant).ok().map(|entry| entry.sentences);
    sentence(&refusal_text(language, error, own))
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
    fn refusal_has_text_in_every_language() {
        let refused = |language| refusal(language, &DecisionError::WrongTurn { given: 3, now: 4 });
        assert_eq!(refused(Language::English), "This plan is for turn 3, but the game is at turn 4.");
        let german = refused(Language::German);
        assert_eq!(german, "Dieser Plan ist für Runde 3, die Partie ist aber in Runde 4.");
    }
}
