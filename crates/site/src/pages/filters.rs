//! Filters of the templates. They take the reader's language from the values of the rendering.
#![expect(unreachable_pub, reason = "what the filter macro writes is public")]

use askama::Values;
use zugleich_render::language::Language;
use zugleich_rules::kernel::{Descriptor, OptionInfo, Outcome};

use super::games::GameRow;
use super::learn;
use super::texts::{counted, text};

/// Name of the reader's language among the values of a rendering.
pub(super) const LANGUAGE: &str = "language";

fn language(values: &dyn Values) -> askama::Result<Language> {
    askama::get_value(values, LANGUAGE).copied()
}

/// `{{ "id"|t }}`: the text with this id.
#[askama::filter_fn]
pub(super) fn t<S: AsRef<str>>(id: S, values: &dyn Values) -> askama::Result<String> {
    Ok(text(language(values)?, id.as_ref(), &[]))
}

/// `{{ "id"|tn(3) }}`: the text with this id and number.
#[askama::filter_fn]
pub(super) fn tn(id: &str, values: &dyn Values, n: u32) -> askama::Result<String> {
    Ok(counted(language(values)?, id, n as usize))
}

/// `{{ outcome|result }}`: the outcome of a game, as a sentence.
#[askama::filter_fn]
pub(super) fn result(outcome: &Outcome, values: &dyn Values) -> askama::Result<String> {
    Ok(zugleich_render::words::result(language(values)?, *outcome))
}

/// `{{ game|progress }}`: the current turn or move of a running game.
#[askama::filter_fn]
pub(super) fn progress(game: &GameRow, values: &dyn Values) -> askama::Result<String> {
    Ok(game.progress(language(values)?))
}

/// `{{ variant|summary }}`: the summary of a game, in a sentence or two.
#[askama::filter_fn]
pub(super) fn summary(variant: &Descriptor, values: &dyn Values) -> askama::Result<String> {
    let (language, game) = (language(values)?, zugleich_games::game(variant.id));
    let words = game.map_or_else(|_| variant.summary.to_owned(), |entry| entry.sentences.summary(language));
    // The texts of the rules are for the terminal too.
    Ok(words.replace('\'', "’"))
}

/// `{{ variant|lesson("pitch") }}`: a text of a game's lesson.
#[askama::filter_fn]
pub(super) fn lesson(variant: &Descriptor, values: &dyn Values, id: &str) -> askama::Result<String> {
    Ok(learn::lesson(language(values)?, variant.id).map(|lesson| lesson.say(id)).unwrap_or_default())
}

/// `{{ variant|seek_clock }}`: the clock that a seek is offered with, as a value of the form.
#[askama::filter_fn]
pub(super) fn seek_clock(variant: &Descriptor, _: &dyn Values) -> askama::Result<String> {
    let game = zugleich_games::game(variant.id);
    Ok(game.map_or_else(|_| String::new(), |entry| format!("{}+{}", entry.seek_clock.0, entry.seek_clock.1)))
}

/// `{{ option|about(variant) }}`: the description of a game's option.
#[askama::filter_fn]
pub(super) fn about(option: &OptionInfo, values: &dyn Values, variant: &str) -> askama::Result<String> {
    let (language, game) = (language(values)?, zugleich_games::game(variant));
    Ok(game.map_or_else(|_| option.summary.to_owned(), |entry| entry.sentences.about(language, option)))
}

/// `{{ value|means(variant, key) }}`: the description of an option's value, as a sentence.
#[askama::filter_fn]
pub(super) fn means(value: &str, values: &dyn Values, variant: &str, key: &str) -> askama::Result<String> {
    let language = language(values)?;
    Ok(zugleich_games::game(variant)
        .map_or_else(|_| format!("{key}: {value}"), |entry| entry.sentences.option(language, key, value)))
}
