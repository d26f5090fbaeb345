//! All sentences of the pages, from Fluent files.

use serde_json::{Map, Value, json};
use zugleich_games::PageAdditions;
use zugleich_render::language::{Language, PerLanguage};
use zugleich_render::patterns::{Pattern, Patterns};
use zugleich_render::texts::{FluentSource, Texts};

/// Texts of all pages; texts of a game are in the game's own source.
pub(super) const SOURCE: FluentSource = FluentSource::new(
    include_str!("../../../../web/texts/en.ftl"),
    include_str!("../../../../web/texts/de.ftl"),
);
/// Reason why parsing cannot fail.
const READ: &str = "the texts of the pages are well-formed: a test reads them";

fn texts(language: Language) -> &'static Texts {
    static TEXTS: PerLanguage<Texts> = PerLanguage::new();
    TEXTS.get_or_init(language, || Texts::of(language, &[SOURCE]).expect(READ))
}

/// Returns the unresolved patterns for the scripts, which fill in the arguments themselves.
fn patterns(language: Language) -> &'static Patterns {
    static PATTERNS: PerLanguage<Patterns> = PerLanguage::new();
    PATTERNS.get_or_init(language, || Patterns::of(language, &[SOURCE]).expect(READ))
}

/// Returns the text with this id, or the id itself if it is missing, so that an error is visible but
/// harmless.
pub(super) fn text(language: Language, id: &str, arguments: &[(&str, &str)]) -> String {
    texts(language).get(id, arguments).unwrap_or_else(|| id.to_owned())
}

/// Returns the text with this id for a number, which is `$n` in it.
pub(super) fn counted(language: Language, id: &str, n: usize) -> String {
    texts(language).counted(id, n, &[]).unwrap_or_else(|| id.to_owned())
}

/// Texts of one page of a game.
pub(super) struct GameTexts(Texts);

impl GameTexts {
    /// Reads sources, of which later ones override earlier ones.
    pub(super) fn new(language: Language, sources: &[FluentSource]) -> Self {
        Self(Texts::of(language, sources).expect("the texts of a game are well-formed: a test reads them"))
    }

    /// Returns the text with this id, or the id itself if it is missing, so that an error is visible but
    /// harmless.
    pub(super) fn text(&self, id: &str) -> String {
        self.0.get(id, &[]).unwrap_or_else(|| id.to_owned())
    }
}

impl std::fmt::Debug for GameTexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GameTexts")
    }
}

/// Returns the text of a page for simultaneous games, or for games in which one side acts: `ply-` and the id,
/// if there is such a text.
pub(super) fn text_of(language: Language, simultaneous: bool, id: &str) -> String {
    let ply = || texts(language).get(&format!("ply-{id}"), &[]);
    let special = if simultaneous { None } else { ply() };
    special.unwrap_or_else(|| text(language, id, &[]))
}

/// Returns the ids of all texts.
fn ids() -> impl Iterator<Item = &'static str> {
    ids_of(&SOURCE)
}

fn ids_of(source: &FluentSource) -> impl Iterator<Item = &'static str> {
    source.names(Language::English)
}

/// Returns the texts whose ids start with one of these words, as JSON for a script element: by that word,
/// then by the rest.
pub(super) fn script_texts(language: Language, words: &[&str]) -> String {
    script_texts_of(language, true, words, PageAdditions::COMMON)
}

/// Returns the same texts for the page of a simultaneous or an alternating game, with the game's own texts
/// under the name of its module, so that no game can override another's.
pub(super) fn script_texts_of(
    language: Language,
    simultaneous: bool,
    words: &[&str],
    own: PageAdditions,
) -> String {
    let mut texts = Map::new();
    for id in ids() {
        let Some((word, rest)) = id.split_once('-').filter(|(word, _)| words.contains(word)) else {
            continue;
        };
        let ply = || patterns(language).get(&format!("ply-{id}"));
        let special = if simultaneous { None } else { ply() };
        put(&mut texts, word, rest, special.or_else(|| patterns(language).get(id)));
    }
    let owned =
        Patterns::of(language, own.texts).expect("the texts of a game are well-formed: a test reads them");
    for id in own.texts.iter().flat_map(ids_of) {
        put(&mut texts, own.module, id, owned.get(id));
    }
    for_script(&Value::Object(texts))
}

/// Inserts a text for scripts: as it is, or its forms by plural category.
fn put(texts: &mut Map<String, Value>, word: &str, rest: &str, pattern: Option<Pattern>) {
    let group = texts.entry(word).or_insert_with(|| Value::Object(Map::new()));
    group[rest] = match pattern {
        Some(Pattern::Always(text)) => Value::String(text),
        Some(Pattern::ByNumber(forms)) => json!(forms),
        None => Value::String(format!("{word}-{rest}")),
    };
}

/// Returns JSON that cannot close its script element.
pub(super) fn for_script(value: &Value) -> String {
    harmless(&value.to_string())
}

/// Escapes JSON as [`for_script`] does.
pub(super) fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn every_text_is_there() {
        assert!(ids().count() > 100);
        for id in ids() {
            assert!(
                patterns(Language::English).get(id).is_some(),
                "web/texts/en.ftl: {id:?} names what is not there"
            );
        }
    }

    /// Folders in which texts are used.
    fn folders() -> [PathBuf; 3] {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        ["templates", "src/pages", "../../web/js"].map(|folder| here.join(folder))
    }

    #[test]
    fn every_text_that_is_asked_for_is_there() {
        let words: BTreeSet<_> = ids().filter_map(|id| id.split_once('-')).map(|(word, _)| word).collect();
        let in_id = |c: char| c.is_ascii_lowercase() || c == '-';
        let here = |path: &PathBuf| path.ends_with("src/pages/texts.rs");
        for path in folders().iter().flat_map(|folder| files(folder)).filter(|path| !here(path)) {
            let source = fs::read_to_string(&path).unwrap();
            for quote in ['\'', '"'] {
                let quoted = source.split(quote).filter(|part| part.chars().all(in_id));
                let asked =
                    quoted.filter(|id| id.split_once('-').is_some_and(|(word, _)| words.contains(word)));
                for id in asked {
                    assert!(ids().any(|known| known == id), "{}: there is no text {id:?}", path.display());
                }
            }
        }
    }

    #[test]
    fn every_text_is_used() {
        let sources: String = folders().iter().map(|folder| content(folder)).collect();
        let gaps: Vec<_> = gaps(&sources).collect();
        let is_used = |id: &&str| {
            let whole = [format!("'{id}'"), format!("\"{id}\"")].iter().any(|word| sources.contains(word));
            whole || gaps.iter().any(|(start, end)| id.starts_with(start) && id.ends_with(end))
        };
        let unused: Vec<_> = ids().filter(|id| !is_used(id)).collect();
        assert!(unused.is_empty(), "web/texts/en.ftl: nothing uses {unused:?}");
    }

    /// Returns all files in a folder and its subfolders.
    fn files(path: &Path) -> Vec<PathBuf> {
        if path.is_file() {
            return vec![path.to_owned()];
        }
        fs::read_dir(path).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect()
    }

    /// Returns the content of all files.
    fn content(path: &Path) -> String {
        files(path).iter().map(|path| fs::read_to_string(path).unwrap()).collect()
    }

    /// Returns the parts of an id before and after a gap: `start-${opponent}-about`, `rules-{}`.
    fn gaps(sources: &str) -> impl Iterator<Item = (&str, &str)> {
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
        let texts = script_texts(Language::English, &["room"]);
        assert!(texts.contains("{$from}"), "{texts}");
        assert!(!texts.contains('<'));
        assert!(!texts.contains("page-"));
    }

    #[test]
    fn scripts_choose_among_the_forms_of_a_number() {
        let texts: Value = serde_json::from_str(&script_texts(Language::English, &["room"])).unwrap();
        assert_eq!(texts["room"]["turns"], json!({ "one": "1 turn", "other": "{$n} turns" }));
        let plies: Value = serde_json::from_str(&script_texts_of(
            Language::English,
            false,
            &["room"],
            PageAdditions::COMMON,
        ))
        .unwrap();
        assert_eq!(plies["room"]["turns"], "Moves: {$moves}");
    }

    #[test]
    fn every_text_is_there_in_every_language() {
        for language in Language::ALL {
            assert!(SOURCE.names(language).eq(ids()), "{language:?} has other texts, or in another order");
        }
    }

    #[test]
    fn one_is_counted_apart() {
        assert_eq!(counted(Language::English, "page-turn-count", 1), "Just begun");
        assert_eq!(counted(Language::English, "page-turn-count", 3), "Turn 3");
        assert_eq!(counted(Language::German, "page-turn-count", 3), "Runde 3");
    }
}
