//! Sentences by name, from a Fluent resource.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::langid;

/// Sentences by name, in one language.
pub struct Texts(FluentBundle<FluentResource>);

/// Why a text of sentences cannot be read: the first faults, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextsFault(String);

impl Texts {
    /// Reads English sentences.
    ///
    /// # Errors
    /// [`TextsFault`] if the source is no Fluent text or names a sentence twice.
    ///
    /// ```
    /// use zugleich_render::texts::Texts;
    /// let texts = Texts::english("hello = Hello, { $name }!\n")?;
    /// assert_eq!(texts.get("hello", &[("name", "Black")]).as_deref(), Some("Hello, Black!"));
    /// assert_eq!(texts.get("goodbye", &[]), None);
    /// # Ok::<(), zugleich_render::texts::TextsFault>(())
    /// ```
    pub fn english(source: &str) -> Result<Self, TextsFault> {
        Self::layered(&[source])
    }

    /// Reads English sentences from several sources, of which a later one may say otherwise what an earlier one says.
    ///
    /// # Errors
    /// [`TextsFault`] if a source is no Fluent text or names a sentence twice.
    ///
    /// ```
    /// use zugleich_render::texts::Texts;
    /// let texts = Texts::layered(&["hello = Hello!\nbye = Bye!\n", "hello = Good day!\n"])?;
    /// assert_eq!(texts.get("hello", &[]).as_deref(), Some("Good day!"));
    /// assert_eq!(texts.get("bye", &[]).as_deref(), Some("Bye!"));
    /// # Ok::<(), zugleich_render::texts::TextsFault>(())
    /// ```
    pub fn layered(sources: &[&str]) -> Result<Self, TextsFault> {
        let fault = |faults: &dyn fmt::Debug| TextsFault(format!("{faults:?}"));
        let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
        bundle.set_use_isolating(false);
        for source in sources {
            let read = || FluentResource::try_new((*source).to_owned()).map_err(|(_, faults)| fault(&faults));
            // Nothing is named twice within one source.
            FluentBundle::new_concurrent(vec![langid!("en")])
                .add_resource(read()?)
                .map_err(|faults| fault(&faults))?;
            bundle.add_resource_overriding(read()?);
        }
        Ok(Self(bundle))
    }

    /// The sentence with this name, its arguments put in; `None` if there is none or an argument is missing.
    #[must_use]
    pub fn get(&self, name: &str, arguments: &[(&str, &str)]) -> Option<String> {
        let pattern = self.0.get_message(name)?.value()?;
        let arguments: FluentArgs<'_> = arguments.iter().copied().collect();
        let mut faults = Vec::new();
        let text = self.0.format_pattern(pattern, Some(&arguments), &mut faults).into_owned();
        faults.is_empty().then_some(text)
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Texts")
    }
}

impl fmt::Display for TextsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the texts cannot be read: {}", self.0)
    }
}

impl std::error::Error for TextsFault {}
