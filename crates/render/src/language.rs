//! The language of sentences.
//!
//! Every function that makes sentences takes it as its first argument. Stored data, records and the terminal
//! are in English.

use std::sync::OnceLock;

/// A language of the sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Returns its BCP 47 tag: `en`, `de`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Returns its name in the language itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// Returns the language with this tag, or with this primary subtag: `de-AT`.
    #[must_use]
    pub fn of(tag: &str) -> Option<Self> {
        let main = tag.split('-').next()?;
        Self::ALL.into_iter().find(|language| main.eq_ignore_ascii_case(language.tag()))
    }
}

/// A value that is made once for each language, on first use.
#[derive(Debug)]
pub struct PerLanguage<T>([OnceLock<T>; Language::ALL.len()]);

impl<T> PerLanguage<T> {
    /// Returns an empty set of values.
    #[must_use]
    pub const fn new() -> Self {
        Self([const { OnceLock::new() }; Language::ALL.len()])
    }

    /// Returns the value of a language, made by `make` on first use.
    pub fn get_or_init(&self, language: Language, make: impl FnOnce() -> T) -> &T {
        self.0[language as usize].get_or_init(make)
    }
}

impl<T> Default for PerLanguage<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_a_language_are_that_language() {
        assert_eq!(Language::of("de-AT"), Some(Language::German));
        assert_eq!(Language::of("EN"), Some(Language::English));
        for tag in ["", "fr", "den", "*"] {
            assert_eq!(Language::of(tag), None, "{tag:?}");
        }
    }

    #[test]
    fn what_is_made_once_is_made_for_each_language() {
        let made = PerLanguage::new();
        let tag = |language: Language| *made.get_or_init(language, || language.tag());
        assert_eq!([Language::English, Language::German, Language::English].map(tag), ["en", "de", "en"]);
    }
}
