//! The language of sentences.
//!
//! The language is not an argument of each function that makes sentences, but a thread-local setting for the
//! duration of an action ([`Language::scope`]). The default is English: in stored data, in records, and in
//! the terminal.

use std::cell::Cell;
use std::future::{Future, poll_fn};
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

thread_local! {
    static NOW: Cell<Language> = const { Cell::new(Language::English) };
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

    /// Returns the current language.
    #[must_use]
    pub fn now() -> Self {
        NOW.get()
    }

    /// Returns whether it is the current language.
    #[must_use]
    pub fn holds(self) -> bool {
        self == Self::now()
    }

    /// Runs `act` with this language as the current one.
    ///
    /// ```
    /// use zugleich_render::{language::Language, words::side};
    /// use zugleich_rules::Color;
    /// assert_eq!(Language::German.scope(|| side(Color::White)), "Weiß");
    /// assert_eq!(side(Color::White), "White");
    /// ```
    pub fn scope<T>(self, act: impl FnOnce() -> T) -> T {
        let _before = LanguageGuard(NOW.replace(self));
        act()
    }

    /// Polls a future with this language as the current one, on whichever thread it runs.
    pub fn scope_async<F: Future>(self, act: F) -> impl Future<Output = F::Output> {
        let mut act = Box::pin(act);
        poll_fn(move |context| self.scope(|| act.as_mut().poll(context)))
    }
}

/// The previous language, restored on drop, even after a panic.
struct LanguageGuard(Language);

impl Drop for LanguageGuard {
    fn drop(&mut self) {
        NOW.set(self.0);
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

    /// Returns the value of the current language, made by `make` on first use.
    pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        self.0[Language::now() as usize].get_or_init(make)
    }
}

impl<T> Default for PerLanguage<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    #[test]
    fn a_language_holds_as_long_as_something_is_done() {
        Language::German.scope(|| {
            assert_eq!(Language::now(), Language::German);
            Language::English.scope(|| assert_eq!(Language::now(), Language::English));
            assert_eq!(Language::now(), Language::German);
        });
        assert_eq!(Language::now(), Language::English);
        catch_unwind(|| Language::German.scope(|| panic!("in German"))).unwrap_err();
        assert_eq!(Language::now(), Language::English);
    }

    #[test]
    fn future_is_polled_in_its_language() {
        let mut asked = 0;
        let waits = poll_fn(|_| {
            asked += 1;
            assert_eq!(Language::now(), Language::German);
            if asked < 3 { Poll::Pending } else { Poll::Ready(()) }
        });
        let mut all = pin!(Language::German.scope_async(waits));
        let mut context = Context::from_waker(Waker::noop());
        while all.as_mut().poll(&mut context).is_pending() {
            assert_eq!(Language::now(), Language::English, "others are not told in German meanwhile");
        }
    }

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
        let tag = || *made.get_or_init(|| Language::now().tag());
        assert_eq!((tag(), Language::German.scope(tag), tag()), ("en", "de", "en"));
    }
}
