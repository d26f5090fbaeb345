//! Sentences with open arguments, which a script in a page fills in.

use std::collections::BTreeMap;
use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::resolver::{ResolverError, errors::ReferenceKind};
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};

use crate::language::Language;
use crate::texts::{FluentSource, NUMBER, TextsError, bundle, layers};

/// Sentences by name, in one language, with open arguments.
pub struct Patterns {
    bundle: FluentBundle<FluentResource>,
    /// A number of each plural category of the language.
    numbers: BTreeMap<String, usize>,
}

/// A sentence with `{$name}` for each argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The same text for every number.
    Always(String),
    /// One text for each plural category, by its Unicode name: `one`, `other`.
    ByNumber(BTreeMap<String, String>),
}

/// A message that formats the plural category of a number.
const CATEGORY: &str = "category = { $n ->
    [zero] zero
    [one] one
    [two] two
    [few] few
    [many] many
   *[other] other
}
";
/// Numbers up to this one cover every category.
const ENOUGH: usize = 100;

impl Patterns {
    /// Parses sentences in a language from several sources; a later source overrides an earlier one.
    ///
    /// # Errors
    /// [`TextsError`] if a source is not valid Fluent or names a sentence twice.
    ///
    /// ```
    /// use zugleich_render::{language::Language, patterns::{Pattern, Patterns}, texts::FluentSource};
    /// let source = "hello = Hello, { $name }!\nmoves = { $n ->\n    [one] 1 move\n   *[other] { $n } moves\n}\n";
    /// let patterns = Patterns::of(Language::English, &[FluentSource::new(source, "")])?;
    /// assert_eq!(patterns.get("hello"), Some(Pattern::Always("Hello, {$name}!".to_owned())));
    /// let forms = [("one", "1 move"), ("other", "{$n} moves")];
    /// let forms = forms.map(|(category, form)| (category.to_owned(), form.to_owned()));
    /// assert_eq!(patterns.get("moves"), Some(Pattern::ByNumber(forms.into())));
    /// assert_eq!(patterns.get("goodbye"), None);
    /// # Ok::<(), zugleich_render::texts::TextsError>(())
    /// ```
    pub fn of(language: Language, sources: &[FluentSource]) -> Result<Self, TextsError> {
        let numbers = numbers(&bundle(language, &[CATEGORY])?);
        let mut bundle = bundle(language, &layers(language, sources))?;
        bundle.set_formatter(Some(|value, _| {
            matches!(value, FluentValue::Number(_)).then(|| format!("{{${NUMBER}}}"))
        }));
        Ok(Self { bundle, numbers })
    }

    /// Returns the sentence with this name; `None` if it is missing or refers to a missing one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Pattern> {
        let form = |(category, &n): (&String, &usize)| Some((category.clone(), self.form(name, n)?));
        let forms: BTreeMap<_, _> = self.numbers.iter().map(form).collect::<Option<_>>()?;
        let first = forms.values().next()?;
        let same = forms.values().all(|form| form == first);
        Some(if same { Pattern::Always(first.clone()) } else { Pattern::ByNumber(forms) })
    }

    /// Returns the form of a sentence for the number `n`.
    fn form(&self, name: &str, n: usize) -> Option<String> {
        let pattern = self.bundle.get_message(name)?.value()?;
        let mut arguments = FluentArgs::new();
        arguments.set(NUMBER, n);
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut faults).into_owned();
        faults.iter().all(is_open).then_some(text)
    }
}

/// Returns whether the only fault is an open argument, for which Fluent writes `{$name}`.
fn is_open(fault: &FluentError) -> bool {
    use FluentError::ResolverError as Fault;
    matches!(fault, Fault(ResolverError::Reference(ReferenceKind::Variable { .. })))
}

/// Returns the smallest number of each category.
fn numbers(category: &FluentBundle<FluentResource>) -> BTreeMap<String, usize> {
    let mut numbers = BTreeMap::new();
    let Some(pattern) = category.get_message("category").and_then(|message| message.value()) else {
        return numbers;
    };
    for n in 0..=ENOUGH {
        let mut arguments = FluentArgs::new();
        arguments.set(NUMBER, n);
        let name = category.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned();
        numbers.entry(name).or_insert(n);
    }
    numbers
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Patterns")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_is_broken_is_none() {
        let patterns =
            Patterns::of(Language::English, &[FluentSource::new("broken = { nothing }\n", "")]).unwrap();
        assert_eq!(patterns.get("broken"), None);
    }

    #[test]
    fn english_counts_one_and_others() {
        let patterns = Patterns::of(Language::English, &[]).unwrap();
        assert_eq!(
            patterns.numbers.into_iter().collect::<Vec<_>>(),
            [("one".into(), 1), ("other".into(), 0)]
        );
    }
}
