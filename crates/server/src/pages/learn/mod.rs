//! How to play: the rules in short sections, with examples that are conformance cases played by the rules.

mod example;
mod outlines;
mod sample;

use std::sync::LazyLock;

use serde_json::json;
use zugleich_rules::game::Descriptor;

use super::extras::extras;
use super::texts::for_script;
use example::Example;
use outlines::{OUTLINES, Outline};
pub(super) use sample::{Sample, sample};

/// A page that teaches a game.
#[derive(Debug)]
pub(super) struct Lesson {
    /// The game.
    pub(super) variant: &'static Descriptor,
    /// Its sections in order.
    pub(super) sections: Vec<Section>,
    /// All examples, as JSON for the script.
    pub(super) data: String,
}

/// A section: texts `rules-KEY-title` and `rules-KEY`, and its examples.
#[derive(Debug)]
pub(super) struct Section {
    /// The key of its texts.
    pub(super) key: &'static str,
    /// Its examples.
    pub(super) examples: Vec<Shown>,
}

impl Lesson {
    /// The module that draws the game's own pieces, if it has any.
    pub(super) fn faces(&self) -> &'static str {
        extras(self.variant.id, false).lesson
    }

    /// The style sheets of the game's own pieces.
    pub(super) fn styles(&self) -> &'static [&'static str] {
        if self.faces().is_empty() { &[] } else { extras(self.variant.id, false).styles }
    }
}

impl Section {
    /// The id of its heading's text.
    pub(super) fn title(&self) -> String {
        format!("rules-{}-title", self.key)
    }

    /// The id of its text.
    pub(super) fn text(&self) -> String {
        format!("rules-{}", self.key)
    }
}

/// An example as the template needs it: the text `rules-ID` is its title.
#[derive(Debug)]
pub(super) struct Shown {
    /// The case's id in lower case, dots made hyphens.
    pub(super) id: String,
    /// The case's id.
    pub(super) case: &'static str,
    /// Whether there is a turn to play.
    pub(super) plays: bool,
    /// What the reader may choose, group by group.
    pub(super) choices: Vec<Vec<String>>,
    /// How the game has ended, if it is over before any turn.
    pub(super) ended: Option<String>,
    /// What became of every move, where a turn is a whole game.
    pub(super) told: Vec<String>,
}

impl Shown {
    /// The id of its title's text.
    pub(super) fn title(&self) -> String {
        format!("rules-{}", self.id)
    }
}

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| OUTLINES.iter().map(build).collect());

/// The page with this id, if there is one.
pub(super) fn lesson(id: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.variant.id == id)
}

/// All pages in their order.
pub(super) fn lessons() -> impl Iterator<Item = &'static Lesson> {
    LESSONS.iter()
}

/// The start page's example, as JSON for its script.
pub(super) fn showcase() -> &'static str {
    static DATA: LazyLock<String> = LazyLock::new(|| {
        let outline = &OUTLINES[0];
        for_script(&json!(example::build(outline, &outline.picture)))
    });
    &DATA
}

/// A picture of every game, as JSON for the script of the index.
pub(super) fn pictures() -> &'static str {
    static DATA: LazyLock<String> = LazyLock::new(|| {
        let picture = |outline: &Outline| {
            let variant = (outline.variant)();
            let shown = example::build(outline, &outline.picture);
            let figures = shown.as_ref().map(Example::last);
            let faces = extras(variant.id, false).lesson;
            json!({ "id": variant.id, "faces": faces, "side": variant.geometry.side(), "figures": figures })
        };
        for_script(&OUTLINES.iter().map(picture).collect())
    });
    &DATA
}

fn build(outline: &'static Outline) -> Lesson {
    let mut examples: Vec<Example> = Vec::new();
    let mut sections = Vec::new();
    for section in outline.sections {
        let built: Vec<_> = section
            .examples
            .iter()
            .filter_map(|shown| Some((shown.case, example::build(outline, shown)?)))
            .collect();
        let shown = |(case, example): &(&'static str, Example)| Shown {
            id: example.id.clone(),
            case,
            plays: example.plays(),
            choices: example.choices.clone(),
            ended: example.ended.clone(),
            told: if outline.one_turn { example.told() } else { Vec::new() },
        };
        sections.push(Section { key: section.key, examples: built.iter().map(shown).collect() });
        examples.extend(built.into_iter().map(|(_, example)| example));
    }
    let variant = (outline.variant)();
    let faces = extras(variant.id, false).lesson;
    let data = json!({ "side": variant.geometry.side(), "faces": faces, "examples": examples });
    Lesson { variant, sections, data: for_script(&data) }
}

#[cfg(test)]
mod tests {
    use super::super::texts::text;
    use super::*;

    #[test]
    fn every_example_of_every_outline_is_played_and_named() {
        for outline in OUTLINES {
            let lesson = lesson((outline.variant)().id).unwrap();
            for (section, planned) in lesson.sections.iter().zip(outline.sections) {
                assert_eq!(section.examples.len(), planned.examples.len(), "{}", planned.key);
                for id in [section.title(), section.text()] {
                    assert_ne!(text(&id, &[]), id);
                }
                for id in section.examples.iter().map(Shown::title) {
                    assert_ne!(text(&id, &[]), id);
                }
            }
        }
        assert!(showcase().contains("steps"));
    }

    #[test]
    fn other_games_have_no_page() {
        assert!(lesson("checkers").is_none());
    }
}
