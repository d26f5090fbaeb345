//! Every sentence of the pages, from Fluent files.

use std::sync::LazyLock;

use serde_json::{Map, Value};
use zugleich_render::texts::Texts;

/// The English texts of all pages; those of a game are its own.
pub(super) const ENGLISH: &str = include_str!("../../../../web/texts/en.ftl");

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::english(ENGLISH).expect("the texts of the pages are well-formed: a test reads them")
});

/// What the scripts fill in by themselves; until then it stands in the texts as Fluent writes it.
const LATER: &[(&str, &str)] = &[
    ("choice", "{$choice}"),
    ("from", "{$from}"),
    ("level", "{$level}"),
    ("n", "{$n}"),
    ("name", "{$name}"),
    ("of", "{$of}"),
    ("piece", "{$piece}"),
    ("plan", "{$plan}"),
    ("side", "{$side}"),
    ("square", "{$square}"),
    ("status", "{$status}"),
    ("title", "{$title}"),
    ("to", "{$to}"),
    ("what", "{$what}"),
];

/// The text with this id; the id itself if there is none, so that a slip is seen and breaks nothing.
pub(super) fn text(id: &str, arguments: &[(&str, &str)]) -> String {
    TEXTS.get(id, arguments).unwrap_or_else(|| id.to_owned())
}

/// The texts of one page of a game.
pub(super) struct GameTexts(Texts);

impl GameTexts {
    /// Reads Fluent sources, of which a later one may say otherwise what an earlier one says.
    pub(super) fn new(source: &'static [&'static str]) -> Self {
        Self(Texts::layered(source).expect("the texts of a game are well-formed: a test reads them"))
    }

    /// The text with this id; the id itself if there is none, so that a slip is seen and breaks nothing.
    pub(super) fn text(&self, id: &str) -> String {
        self.0.get(id, LATER).unwrap_or_else(|| id.to_owned())
    }
}

impl std::fmt::Debug for GameTexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GameTexts")
    }
}

/// The text with this id for so many: for one, the text whose id ends in `-one` if there is one.
pub(super) fn counted(id: &str, n: u32) -> String {
    let one = (n == 1).then(|| TEXTS.get(&format!("{id}-one"), &[])).flatten();
    one.unwrap_or_else(|| text(id, &[("n", &n.to_string())]))
}

/// The text of a page where both sides plan, or of one where one side acts: `ply-` and the id, if there is such a text.
pub(super) fn text_of(simultaneous: bool, id: &str, arguments: &[(&str, &str)]) -> String {
    let ply = || TEXTS.get(&format!("ply-{id}"), arguments);
    let special = if simultaneous { None } else { ply() };
    special.unwrap_or_else(|| text(id, arguments))
}

/// The ids of all texts.
fn ids() -> impl Iterator<Item = &'static str> {
    ids_of(ENGLISH)
}

fn ids_of(source: &'static str) -> impl Iterator<Item = &'static str> {
    let starts_message = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    source.lines().filter(starts_message).filter_map(|line| Some(line.split_once(" =")?.0))
}

/// The texts whose ids start with one of these words, as JSON for a script element: by that word, then by the rest.
pub(super) fn script_texts(words: &[&str]) -> String {
    script_texts_of(true, words, &[])
}

/// The same for the page of a game in which both sides plan, or one side acts; with the game's own texts, each source
/// of them under a word of its own.
pub(super) fn script_texts_of(
    simultaneous: bool,
    words: &[&str],
    own: &[(&'static str, &'static str)],
) -> String {
    let mut texts = Map::new();
    for id in ids() {
        let Some((word, rest)) = id.split_once('-').filter(|(word, _)| words.contains(word)) else {
            continue;
        };
        let group = texts.entry(word).or_insert_with(|| Value::Object(Map::new()));
        group[rest] = Value::String(text_of(simultaneous, id, LATER));
    }
    for (word, source) in own {
        let group = texts.entry(*word).or_insert_with(|| Value::Object(Map::new()));
        own_texts(source).for_each(|(id, text)| group[id] = Value::String(text));
    }
    for_script(&Value::Object(texts))
}

fn own_texts(source: &'static str) -> impl Iterator<Item = (&'static str, String)> {
    let texts = Texts::english(source).expect("the texts of a game are well-formed: a test reads them");
    ids_of(source).map(move |id| (id, texts.get(id, LATER).unwrap_or_else(|| id.to_owned())))
}

/// JSON that cannot end the script element that it stands in.
pub(super) fn for_script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_text_is_there() {
        assert!(ids().count() > 100);
        for id in ids() {
            assert_ne!(text(id, LATER), id);
        }
    }

    #[test]
    fn every_text_is_used() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = ["templates", "src/pages", "../../web/js"].map(|folder| content(&here.join(folder)));
        let sources = sources.concat();
        let patterns: Vec<_> = patterns(&sources).collect();
        let is_used = |id: &&str| {
            let whole = [format!("'{id}'"), format!("\"{id}\"")].iter().any(|word| sources.contains(word));
            whole || patterns.iter().any(|(start, end)| id.starts_with(start) && id.ends_with(end))
        };
        let counted = |id: &&str| id.ends_with("-one") && is_used(&id.trim_end_matches("-one"));
        let unused: Vec<_> = ids().filter(|id| !is_used(id) && !counted(id)).collect();
        assert!(unused.is_empty(), "nothing uses {unused:?}");
    }

    /// What all files in a folder say, and in the folders below it.
    fn content(path: &Path) -> String {
        if path.is_file() {
            return fs::read_to_string(path).unwrap();
        }
        fs::read_dir(path).unwrap().map(|entry| content(&entry.unwrap().path())).collect()
    }

    /// What stands before and after a gap in an id: `start-${opponent}-about`, `rules-{}`.
    fn patterns(sources: &str) -> impl Iterator<Item = (&str, &str)> {
        let in_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        sources.match_indices('{').filter_map(move |(gap, _)| {
            let before = sources[..gap].trim_end_matches('$');
            let start = &before[before.trim_end_matches(in_id).len()..];
            let after = sources[gap..].split_once('}')?.1;
            let end = &after[..after.find(|c| !in_id(c)).unwrap_or(after.len())];
            start.ends_with('-').then_some((start, end))
        })
    }

    #[test]
    fn scripts_fill_in_the_arguments() {
        let texts = script_texts(&["room"]);
        assert!(texts.contains("{$from}"), "{texts}");
        assert!(!texts.contains('<'));
        assert!(!texts.contains("page-"));
    }

    #[test]
    fn one_is_counted_apart() {
        assert_eq!(counted("page-turn-count", 1), "Just begun");
        assert_eq!(counted("page-turn-count", 3), "Turn 3");
    }
}
