//! Sentences by name, from a Fluent resource.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::language::Language;

/// Argument of a sentence with the number that selects its plural form.
pub(crate) const NUMBER: &str = "n";

/// A Fluent source in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FluentSource([&'static str; Language::ALL.len()]);

/// Includes the source in the files `NAME.ftl` and `NAME.de.ftl` beside the calling file.
#[macro_export]
macro_rules! source {
    ($name:literal) => {
        $crate::texts::FluentSource::new(
            include_str!(concat!($name, ".ftl")),
            include_str!(concat!($name, ".de.ftl")),
        )
    };
}

impl FluentSource {
    /// Returns a source in English and German.
    #[must_use]
    pub const fn new(english: &'static str, german: &'static str) -> Self {
        Self([english, german])
    }

    /// Returns its text in a language.
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        self.0[language as usize]
    }

    /// Returns the names of its sentences in a language, in their order.
    pub fn names(&self, language: Language) -> impl Iterator<Item = &'static str> {
        let starts_message = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let messages = self.text(language).lines().filter(starts_message);
        messages.filter_map(|line| Some(line.split_once(" =")?.0))
    }
}

/// Sentences by name, in one language.
pub struct Texts(FluentBundle<FluentResource>);

/// An error in a source of sentences: the first faults, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextsError(String);

impl Texts {
    /// Parses English sentences.
    ///
    /// # Errors
    /// [`TextsError`] if the source is not valid Fluent or names a sentence twice.
    ///
    /// ```
    /// use zugleich_render::texts::Texts;
    /// let texts = Texts::english("hello = Hello, { $name }!\n")?;
    /// assert_eq!(texts.get("hello", &[("name", "Black")]).as_deref(), Some("Hello, Black!"));
    /// assert_eq!(texts.get("goodbye", &[]), None);
    /// # Ok::<(), zugleich_render::texts::TextsError>(())
    /// ```
    pub fn english(source: &str) -> Result<Self, TextsError> {
        bundle(Language::English, &[source]).map(Self)
    }

    /// Parses sentences in a language from several sources; a later source overrides an earlier one. Sentences that the language lacks are in English.
    ///
    /// # Errors
    /// [`TextsError`] if a source is not valid Fluent or names a sentence twice.
    ///
    /// ```
    /// use zugleich_render::{language::Language, texts::{FluentSource, Texts}};
    /// let common = FluentSource::new("hello = Hello!\nbye = Bye!\n", "hello = Hallo!\n");
    /// let sources = [common, FluentSource::new("hello = Hi!\n", "")];
    /// let texts = Texts::of(Language::English, &sources)?;
    /// assert_eq!(texts.get("hello", &[]).as_deref(), Some("Hi!"));
    /// assert_eq!(texts.get("bye", &[]).as_deref(), Some("Bye!"));
    /// let texts = Texts::of(Language::German, &sources)?;
    /// assert_eq!(texts.get("hello", &[]).as_deref(), Some("Hallo!"));
    /// assert_eq!(texts.get("bye", &[]).as_deref(), Some("Bye!"));
    /// # Ok::<(), zugleich_render::texts::TextsError>(())
    /// ```
    pub fn of(language: Language, sources: &[FluentSource]) -> Result<Self, TextsError> {
        bundle(language, &layers(language, sources)).map(Self)
    }

    /// Returns the sentence with this name and these arguments; `None` if it or an argument is missing.
    #[must_use]
    pub fn get(&self, name: &str, arguments: &[(&str, &str)]) -> Option<String> {
        self.format(name, &arguments.iter().copied().collect())
    }

    /// Returns the sentence with this name for a number, which it calls `$n`, in the language's plural form.
    /// `None` if it or an argument is missing.
    ///
    /// ```
    /// use zugleich_render::texts::Texts;
    /// let source = "moves = { $n ->\n    [one] 1 move\n   *[other] { $n } moves\n}\n";
    /// let texts = Texts::english(source)?;
    /// assert_eq!(texts.counted("moves", 1, &[]).as_deref(), Some("1 move"));
    /// assert_eq!(texts.counted("moves", 7, &[]).as_deref(), Some("7 moves"));
    /// # Ok::<(), zugleich_render::texts::TextsError>(())
    /// ```
    #[must_use]
    pub fn counted(&self, name: &str, n: usize, arguments: &[(&str, &str)]) -> Option<String> {
        let mut all: FluentArgs<'_> = arguments.iter().copied().collect();
        all.set(NUMBER, n);
        self.format(name, &all)
    }

    fn format(&self, name: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.0.get_message(name)?.value()?;
        let mut faults = Vec::new();
        let text = self.0.format_pattern(pattern, Some(arguments), &mut faults).into_owned();
        faults.is_empty().then_some(text)
    }
}

/// Returns the texts to be read in sequence for a language, with English as the fallback.
pub(crate) fn layers(language: Language, sources: &[FluentSource]) -> Vec<&'static str> {
    let texts = |language| sources.iter().map(move |source: &FluentSource| source.text(language));
    match language {
        Language::English => texts(Language::English).collect(),
        other => texts(Language::English).chain(texts(other)).collect(),
    }
}

/// Parses sentences from several sources with the plural rules of a language; a later source overrides an
/// earlier one.
pub(crate) fn bundle(
    language: Language,
    sources: &[&str],
) -> Result<FluentBundle<FluentResource>, TextsError> {
    let locale: LanguageIdentifier = language.tag().parse().expect("the code of a language is one");
    let fault = |faults: &dyn fmt::Debug| TextsError(format!("{faults:?}"));
    let mut bundle = FluentBundle::new_concurrent(vec![locale.clone()]);
    bundle.set_use_isolating(false);
    for source in sources {
        let read = || FluentResource::try_new((*source).to_owned()).map_err(|(_, faults)| fault(&faults));
        // A name may occur only once within one source.
        FluentBundle::new_concurrent(vec![locale.clone()])
            .add_resource(read()?)
            .map_err(|faults| fault(&faults))?;
        bundle.add_resource_overriding(read()?);
    }
    Ok(bundle)
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Texts")
    }
}

impl fmt::Display for TextsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the texts cannot be read: {}", self.0)
    }
}

impl std::error::Error for TextsError {}
