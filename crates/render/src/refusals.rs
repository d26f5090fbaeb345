//! Refusals of the rules in a language.

use zugleich_rules::board::{color_name, from_letter};
use zugleich_rules::kernel::{IllegalPlanError, OptionError, PlanParseError, RulesError, shortened};

use crate::language::Language;
use crate::piece_letters::local_letters;
use crate::{Sentences, words};

/// Plan formats of notations that all games share.
const NOTATIONS: [&str; 2] = ["plan-form-notation", "plan-form-prediction"];

/// Returns the reason of a refusal as a clause of a sentence. In English that is the error's own text,
/// but for the plan, which is written as sentences write it.
///
/// `own` are the sentences of the game in question, which supply its own refusals. A refused position is
/// described in English.
///
/// ```
/// use zugleich_render::{language::Language, refusals::refusal_text};
/// use zugleich_rules::{chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let error = game.play_line("b1b3 b5c3").unwrap_err();
/// let english = refusal_text(Language::English, &error, None);
/// assert_eq!(english, "white may not plan Nb1–b3: the piece does not move that way");
/// let german = refusal_text(Language::German, &error, None);
/// assert_eq!(german, "Weiß darf Sb1–b3 nicht planen: Die Figur zieht nicht so");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn refusal_text(language: Language, error: &RulesError, own: Option<&Sentences>) -> String {
    let said = match error {
        RulesError::Illegal(illegal) => {
            let (side, why) = (color_name(illegal.side), broken_rule(language, illegal, own));
            let plan = local_letters(language, &words::plan_text(&illegal.plan, illegal.piece));
            words::find(
                language,
                "rule-may-not",
                &[("side", side), ("plan", plan.as_str()), ("why", why.as_str())],
            )
        }
        RulesError::Plan(side, fault) => {
            let (side, text, expected) =
                (color_name(*side), quoted(&fault.text), expected(language, fault, own));
            let text = local_letters(language, &text);
            let arguments = [("side", side), ("text", text.as_str()), ("expected", expected.as_str())];
            words::find(language, "rule-invalid-plan", &arguments)
        }
        RulesError::Variant(id, known) => {
            let (id, known) = (quoted(id), known.join(", "));
            words::find(language, "rule-unknown-variant", &[("id", id.as_str()), ("known", known.as_str())])
        }
        RulesError::Option(fault) => option(language, fault),
        RulesError::Turn { expected: 0, .. } => words::find(language, "rule-no-turn", &[]),
        RulesError::Turn { expected, found } => {
            let plans = words::counted(language, "rule-plans", *expected, &[]);
            let found = found.to_string();
            words::find(
                language,
                "rule-invalid-plan-count",
                &[("plans", plans.as_str()), ("found", found.as_str())],
            )
        }
        RulesError::Edition { variant, recorded, known } => {
            let (recorded, known) = (recorded.to_string(), known.to_string());
            let arguments =
                [("variant", *variant), ("recorded", recorded.as_str()), ("known", known.as_str())];
            words::find(language, "rule-edition-mismatch", &arguments)
        }
        RulesError::Incapable { variant, capability } => {
            words::find(language, "rule-incapable", &[("variant", *variant), ("capability", *capability)])
        }
        _ => None,
    };
    said.unwrap_or_else(|| error.to_string())
}

/// Returns the rule that a plan breaks.
fn broken_rule(language: Language, illegal: &IllegalPlanError, own: Option<&Sentences>) -> String {
    let name = format!("rule-{}", illegal.code);
    let told = |(name, value): &(&'static str, String)| match (*name, value.chars().next()) {
        ("piece", Some(letter)) => {
            (*name, from_letter(letter).map_or_else(String::new, |(_, role)| words::role(language, role)))
        }
        ("letter", Some(_)) => (*name, local_letters(language, &format!("={value}")).split_off(1)),
        _ => (*name, value.clone()),
    };
    let arguments: Vec<_> = illegal.arguments.iter().map(told).collect();
    let arguments: Vec<_> = arguments.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let said = own
        .and_then(|own| own.get(language, &name, &arguments))
        .or_else(|| words::find(language, &name, &arguments));
    said.unwrap_or_else(|| illegal.why.clone())
}

/// Returns the expected format of a plan: that of a notation, or the game's own.
fn expected(language: Language, fault: &PlanParseError, own: Option<&Sentences>) -> String {
    let is_meant =
        |name: &&str| words::find(Language::English, name, &[]).is_some_and(|text| text == fault.expected);
    let notation =
        NOTATIONS.iter().find(|name| is_meant(name)).and_then(|name| words::find(language, name, &[]));
    let said = notation.or_else(|| own?.get(language, "plan-form", &[]));
    said.unwrap_or_else(|| fault.expected.to_owned())
}

fn option(language: Language, fault: &OptionError) -> Option<String> {
    match fault {
        OptionError::Key { variant, key, known } if known.is_empty() => {
            words::find(language, "rule-no-options", &[("variant", *variant), ("key", quoted(key).as_str())])
        }
        OptionError::Key { variant, key, known } => {
            let (key, known) = (quoted(key), known.join(", "));
            let arguments = [("variant", *variant), ("key", key.as_str()), ("known", known.as_str())];
            words::find(language, "rule-no-option", &arguments)
        }
        OptionError::Value { key, value, known } => {
            let (value, known) = (quoted(value), known.join(", "));
            let arguments = [("key", *key), ("value", value.as_str()), ("known", known.as_str())];
            words::find(language, "rule-no-value", &arguments)
        }
        _ => None,
    }
}

/// Quotes and shortens a text from outside for a message.
fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}
