//! How to play: the rules in short sections, with examples that are conformance cases played by the rules.

use std::sync::LazyLock;

use serde::Serialize;
use serde_json::{Value, json};
use zugleich_rules::catalog::{self, AnyMatch};
use zugleich_rules::game::{Descriptor, RulesError};
use zugleich_rules::{ByColor, Color};

use super::texts::for_script;
use crate::room::Roster;
use crate::wire::{Figure, TurnFrame};

const CHESIMUL: &str = include_str!("../../../../conformance/chesimul.jsonl");

/// The sections of a page: the key of its texts, and its examples with the square whose plans are shown.
type Outline = &'static [(&'static str, &'static [(&'static str, Option<&'static str>)])];

const OUTLINE: Outline = &[
    ("setup", &[("CHES-S.1", None)]),
    ("plans", &[("CHES-L2.1", Some("a1")), ("CHES-L1.4", Some("c3"))]),
    ("kings", &[("CHES-R1.1", None), ("CHES-R1.6", None), ("CHES-R1.8", None)]),
    ("knights", &[("CHES-R2.1", None), ("CHES-R2.6", None), ("CHES-R2.9", None)]),
    ("ticks", &[("CHES-R3.1", None), ("CHES-R3.2", None), ("CHES-R3.7", None), ("CHES-R3.14", None)]),
    ("pawns", &[("CHES-L3.1", Some("c2")), ("CHES-R3.20", None), ("CHES-R3.21", None)]),
    ("promotion", &[("CHES-R4.1", None), ("CHES-R4.3", None)]),
    ("end", &[("CHES-R5.1", None), ("CHES-R5.2", None), ("CHES-R5.3", None)]),
];

/// The example of the start page.
const SHOWCASE: &str = "CHES-R3.4";

/// A page that teaches a variant.
#[derive(Debug)]
pub(super) struct Lesson {
    /// The variant.
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
}

impl Shown {
    /// The id of its title's text.
    pub(super) fn title(&self) -> String {
        format!("rules-{}", self.id)
    }
}

/// An example as the script needs it.
#[derive(Debug, Serialize)]
struct Example {
    id: String,
    figures: Vec<Figure>,
    /// A square, and the squares that its piece may choose.
    from: Option<&'static str>,
    targets: Vec<String>,
    turns: Vec<TurnFrame>,
}

static CHESIMUL_LESSON: LazyLock<Lesson> = LazyLock::new(|| {
    let mut examples = Vec::new();
    let mut sections = Vec::new();
    for (key, cases) in OUTLINE {
        let played = cases.iter().filter_map(|&(case, from)| Some((case, example(case, from)?)));
        let (ids, played): (Vec<_>, Vec<_>) = played.unzip();
        let shown = |(case, example): (&'static str, &Example)| Shown {
            id: example.id.clone(),
            case,
            plays: !example.turns.is_empty(),
        };
        let shown = ids.into_iter().zip(&played).map(shown).collect();
        sections.push(Section { key, examples: shown });
        examples.extend(played);
    }
    let variant = catalog::variant("chesimul").expect("the catalog has Chesimul").descriptor();
    let data = json!({ "side": variant.geometry.side(), "examples": examples });
    Lesson { variant, sections, data: for_script(&data) }
});

/// The page of a variant, if it has one.
pub(super) fn lesson(variant: &str) -> Option<&'static Lesson> {
    (variant == CHESIMUL_LESSON.variant.id).then(|| &*CHESIMUL_LESSON)
}

/// The start page's example, as JSON for its script.
pub(super) fn showcase() -> &'static str {
    static DATA: LazyLock<String> = LazyLock::new(|| for_script(&json!(example(SHOWCASE, None))));
    &DATA
}

/// Plays a conformance case; `from` is a square whose plans are to be shown.
fn example(case: &str, from: Option<&'static str>) -> Option<Example> {
    let lines = CHESIMUL.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let found = lines.into_iter().find(|found| found["id"] == case)?;
    play(&found, from).ok()
}

fn play(case: &Value, from: Option<&'static str>) -> Result<Example, RulesError> {
    let mut game = catalog::variant("chesimul")?.open(&[], case["position"].as_str())?;
    let mut roster = Roster::new(&game.scene());
    let figures = roster.figures();
    let targets = from.map(|square| targets(&*game, square)).unwrap_or_default();
    let words = case["turns"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut turns = Vec::new();
    for turn in words {
        let (white, black) = turn.split_once(' ').unwrap_or((turn, ""));
        let report = game.play(ByColor::new(Some(white), Some(black)))?;
        let steps = roster.advance("chesimul", &report.steps, &game.scene());
        turns.push(TurnFrame::new("chesimul", &report, roster.figures(), steps, None));
    }
    let id = case["id"].as_str().unwrap_or_default().to_lowercase().replace('.', "-");
    Ok(Example { id, figures, from, targets, turns })
}

/// The squares that the piece on a square may choose.
fn targets(game: &dyn AnyMatch, square: &str) -> Vec<String> {
    let plans = Color::ALL.into_iter().flat_map(|side| game.plans(side));
    plans.filter_map(|plan| Some(plan.strip_prefix(square)?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::texts::text;
    use super::*;

    #[test]
    fn every_example_of_the_outline_is_played_and_named() {
        let lesson = lesson("chesimul").unwrap();
        for (section, (key, cases)) in lesson.sections.iter().zip(OUTLINE) {
            assert_eq!(section.examples.len(), cases.len(), "{key}");
            for id in section.examples.iter().map(|example| &example.id) {
                let id = format!("rules-{id}");
                assert_ne!(text(&id, &[]), id);
            }
        }
        assert!(showcase().contains("steps"));
    }

    #[test]
    fn the_targets_are_the_rules_targets() {
        let rook = example("CHES-L2.1", Some("a1")).unwrap();
        assert!(rook.targets.contains(&"a5".to_owned()), "a square behind an enemy may be chosen");
        assert!(!rook.targets.contains(&"e1".to_owned()), "an own piece stands there");
    }

    #[test]
    fn other_variants_have_no_page() {
        assert!(lesson("checkers").is_none());
    }
}
