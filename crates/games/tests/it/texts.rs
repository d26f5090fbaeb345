//! Texts of lessons and pages: none is missing, and none is unused. A failure names its file and key.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use zugleich_games::{GAMES, GameEntry};
use zugleich_render::language::Language;
use zugleich_render::patterns::Patterns;
use zugleich_render::texts::FluentSource;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Keys by the file that defines them or should define them.
type KeysByFile = BTreeMap<PathBuf, BTreeSet<String>>;

/// Returns the English text of a source.
fn english(source: &FluentSource) -> &'static str {
    source.text(Language::English)
}

/// Returns the file of this crate with exactly this text.
fn file(source: &str) -> PathBuf {
    let all = files(&Path::new(HERE).join("src"), "ftl").chain(files(&Path::new(HERE).join("tests"), "ftl"));
    let mut same = all.filter(|path| fs::read_to_string(path).is_ok_and(|text| text == source));
    same.next().unwrap_or_else(|| panic!("no file says {source:?}"))
}

/// Returns the files with this extension in a folder and below it.
fn files(folder: &Path, extension: &'static str) -> Box<dyn Iterator<Item = PathBuf>> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    Box::new(paths.into_iter().flat_map(move |path| -> Box<dyn Iterator<Item = PathBuf>> {
        match path.is_dir() {
            true => files(&path, extension),
            false => Box::new(
                Some(path).filter(|path| path.extension().is_some_and(|e| e == extension)).into_iter(),
            ),
        }
    }))
}

fn keys(source: &str) -> impl Iterator<Item = &str> {
    let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    source.lines().filter(begins).filter_map(|line| Some(line.split_once(" =")?.0))
}

/// Returns the keys that the pages of a lesson use.
fn lesson(entry: &GameEntry) -> BTreeSet<String> {
    let lesson = entry.lesson;
    let mut keys = BTreeSet::from(["pitch", "tag"].map(str::to_owned));
    for section in lesson.sections {
        keys.extend([section.key.to_owned(), format!("{}-title", section.key)]);
        keys.extend(section.drawing.map(|_| format!("{}-drawing", section.key)));
        keys.extend(section.examples.iter().map(|example| example.case.to_lowercase().replace('.', "-")));
    }
    keys.extend((1..=lesson.primer.len()).map(|number| format!("primer-{number}")));
    if lesson.sample.is_some() {
        keys.extend(["sample", "sample-about", "sample-open"].map(str::to_owned));
    }
    if !lesson.background.is_empty() {
        keys.extend(["background", "background-lead"].map(str::to_owned));
    }
    for key in lesson.background {
        keys.extend([format!("background-{key}"), format!("background-{key}-title")]);
    }
    keys
}

/// Fails for a key in one of these sources that is unused in its file.
fn nothing_more<'a>(sources: impl IntoIterator<Item = &'a str>, asked: &KeysByFile) {
    for source in sources {
        let path = file(source);
        for key in keys(source) {
            assert!(
                asked.get(&path).is_some_and(|asked| asked.contains(key)),
                "{}: nothing asks for {key:?}",
                path.display()
            );
        }
    }
}

#[test]
fn a_lesson_has_its_texts_and_no_others() {
    let mut asked = KeysByFile::new();
    for entry in GAMES {
        let texts = Patterns::of(Language::English, entry.lesson.texts).expect("the texts are well-formed");
        let last = entry.lesson.texts.last().map(|source| file(english(source))).expect("a lesson has texts");
        for key in lesson(entry) {
            assert!(texts.get(&key).is_some(), "{}: {key:?} is missing", last.display());
            for source in entry.lesson.texts {
                asked.entry(file(english(source))).or_default().insert(key.clone());
            }
        }
    }
    nothing_more(GAMES.iter().flat_map(|entry| entry.lesson.texts.iter().map(english)), &asked);
}

/// Keys that the scripts of games use under the name of a module.
#[derive(Default)]
struct ScriptKeys {
    /// Whole keys, each with the script.
    whole: Vec<(PathBuf, String)>,
    /// Parts of a key before and after a gap.
    gaps: Vec<(String, String)>,
}

fn asked(module: &str) -> ScriptKeys {
    let ScriptKeys { mut whole, mut gaps } = ScriptKeys::default();
    let is_key = |text: &str| text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    for path in files(&Path::new(HERE).join("../../web/js/games"), "js") {
        let script = fs::read_to_string(&path).expect("a script is text");
        for quote in ['\'', '`'] {
            for rest in script.split(&format!("{quote}{module}-")).skip(1) {
                let text = rest.split(quote).next().unwrap_or_default();
                match text.split_once("${") {
                    Some((start, gap)) => {
                        let end = gap.split_once('}').map_or("", |(_, end)| end);
                        gaps.push((start.to_owned(), end.to_owned()));
                    }
                    None if is_key(text) => whole.push((path.clone(), text.to_owned())),
                    None => {}
                }
            }
        }
    }
    ScriptKeys { whole, gaps }
}

/// Returns the sources of all pages that share a module.
fn pages(module: &str) -> Vec<FluentSource> {
    let tables = |entry: &&&GameEntry| entry.at_table.map(|table| table.page);
    let pages = GAMES.iter().map(|entry| entry.page).chain(GAMES.iter().filter_map(|entry| tables(&entry)));
    let mut sources: Vec<_> =
        pages.filter(|page| page.module == module).flat_map(|page| page.texts.iter().copied()).collect();
    sources.sort_unstable_by_key(english);
    sources.dedup();
    sources
}

#[test]
fn a_page_has_its_texts_and_no_others() {
    let modules: BTreeSet<_> =
        GAMES.iter().map(|entry| entry.page.module).filter(|name| !name.is_empty()).collect();
    for module in modules {
        let sources = pages(module);
        let texts = Patterns::of(Language::English, &sources).expect("the texts are well-formed");
        let ScriptKeys { whole, gaps } = asked(module);
        for (script, key) in &whole {
            let is_id = GAMES.iter().any(|entry| entry.id() == format!("{module}-{key}"));
            assert!(
                is_id || texts.get(key).is_some(),
                "{}: there is no text {key:?} of {module}",
                script.display()
            );
        }
        let fits = |key: &str| gaps.iter().any(|(start, end)| key.starts_with(start) && key.ends_with(end));
        for source in sources.iter().map(english) {
            for key in keys(source) {
                assert!(
                    texts.get(key).is_some(),
                    "{}: {key:?} names what is not there",
                    file(source).display()
                );
                let is_asked = whole.iter().any(|(_, asked)| asked == key) || fits(key);
                assert!(is_asked, "{}: no script asks for {key:?}", file(source).display());
            }
        }
    }
}

#[test]
fn a_game_at_a_real_board_is_offered_in_words() {
    let offers: Vec<_> = GAMES.iter().filter_map(|entry| Some(entry.at_table?.offer)).collect();
    assert!(!offers.is_empty());
    for offer in offers {
        assert_eq!(
            keys(english(&offer)).collect::<Vec<_>>(),
            ["name", "about", "go"],
            "{}",
            file(english(&offer)).display()
        );
    }
}

/// A page looks up its texts under the name of its module, so no two games may share one.
#[test]
fn a_module_is_of_one_folder() {
    for entry in GAMES {
        let module = entry.page.module;
        let own = module.is_empty() || entry.id() == module || entry.id().starts_with(&format!("{module}-"));
        assert!(own, "the page of {} has the module {module}", entry.id());
    }
}

/// Returns all sources of a game.
fn sources(entry: &GameEntry) -> Vec<FluentSource> {
    let table = entry.at_table.map(|table| (table.page.texts, table.offer));
    let (at_table, offer) = table.map_or((&[][..], None), |(texts, offer)| (texts, Some(offer)));
    let all = [entry.sentences.sources(), entry.lesson.texts, entry.page.texts, at_table];
    all.into_iter().flatten().copied().chain(offer).collect()
}

/// Returns whether a text is the summary or the credit of a game: in English these are in the rules, in other
/// languages among the sentences.
fn is_of_the_rules(name: &str) -> bool {
    ["summary", "credit"].contains(&name)
}

#[test]
fn every_game_is_there_in_every_language() {
    for entry in GAMES {
        for source in sources(entry) {
            let path = file(english(&source)).display().to_string();
            let german: Vec<_> =
                source.names(Language::German).filter(|name| !is_of_the_rules(name)).collect();
            let same = source.names(Language::English).eq(german.iter().copied());
            assert!(same, "{path} has other texts in German, or in another order: {german:?}");
        }
        let (variant, sentences) = (entry.variant.descriptor(), entry.sentences);
        assert_ne!(sentences.summary(Language::German), variant.summary, "{}: what it is", entry.id());
        assert_ne!(sentences.credit(Language::German), variant.credit, "{}: whose it is", entry.id());
        for option in variant.options {
            assert_ne!(
                sentences.about(Language::German, option),
                option.summary,
                "{}: {}",
                entry.id(),
                option.key
            );
        }
    }
}

/// Returns the arguments that the texts of a source name, by text id.
fn arguments(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut named: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut id = "";
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        id = keys(line).next().unwrap_or(id);
        let after = line.split('$').skip(1);
        let names =
            after.map(|rest| &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())]);
        named.entry(id).or_default().extend(names);
    }
    named
}

#[test]
fn a_text_has_the_same_arguments_in_every_language() {
    let common = [zugleich_render::words::SOURCE];
    for source in GAMES.iter().flat_map(|entry| sources(entry)).chain(common) {
        let german = arguments(source.text(Language::German));
        for (id, english) in arguments(source.text(Language::English)) {
            assert_eq!(german.get(id), Some(&english), "{id:?} of {source:?}");
        }
    }
}
