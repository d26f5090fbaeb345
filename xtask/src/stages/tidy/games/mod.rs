//! Check that a game is one folder and one line in the registry, named nowhere else.
//!
//! Names count in places that a program reads: ids and file names in strings, paths to a game's module,
//! classes, attributes, keys of texts. Sentences and comments may name any game.

mod names;
mod owners;
mod readme;
mod rust;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use self::owners::GameOwners;
use super::files::ProjectFile;
use crate::stages::complaint::Complaint;

pub(super) use self::readme::{check as check_readme, registry};

/// Folder of the games' folders.
const FOLDERS: &str = "crates/games/src/";

/// Places where any game may be named, with the reasons: a file, or a folder that ends with a slash.
const EVERYWHERE: [(&str, &str); 10] = [
    ("crates/engine/examples/", "programs for readers"),
    ("crates/rules/examples/", "programs for readers"),
    ("crates/rules/src/lib.rs", "lists the games for those who use the rules alone"),
    ("crates/rules/src/variants/mod.rs", "lists the folders of the games"),
    ("crates/session/src/fixtures/", "tests"),
    ("conformance/", "tests"),
    ("fuzz/", "tests"),
    ("oracle/", "tests: the rules a second time"),
    ("properties/", "tests"),
    ("xtask/src/stages/tidy/games/mod.rs", "the list below"),
];

/// Places where one game, or a word that is the name of one, may occur, with the reasons.
const ONE: [(&str, &str, &str); 13] = [
    (
        "crates/rules/src/catalog/capability_views.rs",
        "prediction",
        "the capability to predict, which any game may have",
    ),
    (
        "crates/rules/src/notation/read.rs",
        "prediction",
        "the code of a prediction that is not legal, which any game may have",
    ),
    ("crates/lab/src/commands/bench/mod.rs", "entanglement", "lists a command that the entry names"),
    (
        "crates/cli/src/commands/analyse/move_list_game.rs",
        "blind",
        "reads lists of moves, which are that game's",
    ),
    ("crates/cli/src/commands/play/line_reader.rs", "blind", "reads lines as long as a list of moves may be"),
    ("crates/cli/src/commands/play/session.rs", "blind", "reads lines as long as a list of moves may be"),
    (
        "crates/render/src/refusals.rs",
        "prediction",
        "the form of a plan with a prediction, which any game may have",
    ),
    (
        "crates/render/texts/de.ftl",
        "prediction",
        "the form of a plan with a prediction, which any game may have",
    ),
    (
        "crates/render/texts/en.ftl",
        "prediction",
        "the form of a plan with a prediction, which any game may have",
    ),
    ("crates/site/src/pages/stills.rs", "chesimul", "the turn that the start page shows"),
    ("web/js/analysis/list-replay.js", "blind", "plays lists of moves, which are that game's"),
    ("bench/src/lib.rs", "entanglement", "lists what that command measures"),
    ("bench/Cargo.toml", "entanglement", "lists the same as a benchmark"),
];

/// Complains of every place that names a game and is not the game's own, and of every unused exemption.
pub(super) fn check(files: &[ProjectFile], paths: &[PathBuf]) -> Vec<Complaint> {
    let games = folders(paths);
    let owners = GameOwners::new(&games, files);
    let tests = tests(files);
    let is_test = |path: &Path| is_test(path) || tests.iter().any(|test| path.starts_with(test));
    let mut used = BTreeSet::new();
    let mut complaints = Vec::new();
    let mut judge = |path: &Path, line: usize, game: &str| {
        if is_test(path) || owners.own(path, game) {
            return;
        }
        match exemption(path, game) {
            Some(exempt) => {
                used.insert(exempt);
            }
            None => complaints.push(Complaint::new(path, line, says(game))),
        }
    };
    for path in paths {
        for game in names::in_path(path, &games) {
            judge(path, 1, game);
        }
    }
    for file in files {
        for (line, game) in names::in_file(file, &games) {
            judge(&file.path, line, game);
        }
    }
    complaints.extend(needless(&used));
    complaints
}

/// Returns the names of the games: their folders, with hyphens for underscores.
fn folders(paths: &[PathBuf]) -> Vec<String> {
    let names = paths.iter().filter_map(|path| path.to_str()?.strip_prefix(FOLDERS)?.strip_suffix("/mod.rs"));
    let mut games: Vec<_> =
        names.filter(|name| !name.contains('/')).map(|name| name.replace('_', "-")).collect();
    games.sort_unstable();
    games
}

/// Returns the files and folders of modules that exist only in tests.
fn tests(files: &[ProjectFile]) -> Vec<PathBuf> {
    let of = |file: &ProjectFile| {
        let is_root = ["mod", "lib", "main"].contains(&file.stem());
        let folder = if is_root { file.path.with_file_name("") } else { file.path.with_extension("") };
        let marked = file.text.split("#[cfg(test)]").skip(1).map(str::trim_start);
        let items = marked.map(|item| match item.strip_prefix("pub(") {
            Some(seen) => seen.split_once(") ").map_or(item, |(_, item)| item),
            None => item,
        });
        let names = items.filter_map(|item| item.strip_prefix("mod ")?.split_once(';')).map(|(name, _)| name);
        let names = names.filter(|name| !name.contains(char::is_whitespace));
        names.flat_map(|name| [folder.join(format!("{name}.rs")), folder.join(name)]).collect::<Vec<_>>()
    };
    files.iter().filter(|file| file.extension() == "rs").flat_map(of).collect()
}

fn is_test(path: &Path) -> bool {
    let is_folder = |name: &str| path.components().any(|part| part.as_os_str() == name);
    is_folder("tests") || is_folder("test") || path.file_name().is_some_and(|name| name == "tests.rs")
}

/// Returns the exemption of a place: a path, and its game, or `None` for all games.
fn exemption(path: &Path, game: &str) -> Option<(&'static str, Option<&'static str>)> {
    let text = path.to_str()?;
    let falls = |place: &str| text == place || place.ends_with('/') && text.starts_with(place);
    let one = ONE.iter().find(|(place, word, _)| *word == game && falls(place));
    let all = || EVERYWHERE.iter().find(|(place, _)| falls(place)).map(|(place, _)| (*place, None));
    one.map(|(place, word, _)| (*place, Some(*word))).or_else(all)
}

fn needless(used: &BTreeSet<(&str, Option<&str>)>) -> Vec<Complaint> {
    let one = ONE.iter().map(|(place, word, _)| (*place, Some(*word)));
    let all = EVERYWHERE.iter().map(|(place, _)| (*place, None)).chain(one);
    let unused = all.filter(|exempt| !used.contains(exempt));
    unused
        .map(|(place, _)| {
            Complaint::new(
                file!(),
                1,
                format!("nothing names a game in {place} any more: strike the exemption"),
            )
        })
        .collect()
}

fn says(game: &str) -> String {
    let folder = game.replace('-', "_");
    format!("names `{game}`: ask the registry, or let the entry in {FOLDERS}{folder}/mod.rs say it")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the complaints about one file beside the entry of a game called `duel`.
    fn found(path: &str, text: &str) -> Vec<String> {
        let entry =
            "const PAGE: Page = Page { more: &[\"sword\"] }; const E: X = X { commands: &[\"fight\"] };";
        let files = [ProjectFile::new("crates/games/src/duel/mod.rs", entry), ProjectFile::new(path, text)];
        let paths = files.each_ref().map(|file| file.path.clone());
        let complaints = check(&files, &paths);
        let others = complaints.iter().filter(|complaint| complaint.file == Path::new(path));
        others.map(ToString::to_string).collect()
    }

    #[test]
    fn a_game_is_named_in_its_own_places() {
        let text = "const ID: &str = \"duel\";";
        for path in ["crates/games/src/duel/a.rs", "crates/rules/src/variants/duel/a.rs"] {
            assert_eq!(found(path, text), [""; 0], "{path}");
        }
        assert_eq!(found("crates/cli/src/commands/fight.rs", text), [""; 0], "the command is its own");
        assert_eq!(found("web/js/games/sword.js", "text('duel-x');"), [""; 0], "its entry names the script");
        assert_eq!(found("crates/server/tests/it/a.rs", text), [""; 0], "tests name games");
        assert_eq!(
            found("crates/server/src/a.rs", text),
            [format!("crates/server/src/a.rs:1: {}", says("duel"))]
        );
        assert_eq!(found("web/js/duel.js", ""), [format!("web/js/duel.js:1: {}", says("duel"))]);
    }

    #[test]
    fn a_module_of_tests_is_its_file_or_folder() {
        let files = [
            ProjectFile::new(
                "a/mod.rs",
                "#[cfg(test)]\npub(in crate::x) mod sample;\nmod b;\n#[cfg(test)]\nmod tests { mod c; }",
            ),
            ProjectFile::new("a/d.rs", "#[cfg(test)]\nmod e;"),
        ];
        assert_eq!(tests(&files), ["a/sample.rs", "a/sample", "a/d/e.rs", "a/d/e"].map(PathBuf::from));
    }

    #[test]
    fn games_are_the_folders_of_the_registry() {
        let paths = ["crates/games/src/a_b/mod.rs", "crates/games/src/c/d/mod.rs", "crates/games/src/e.rs"];
        assert_eq!(folders(&paths.map(PathBuf::from)), ["a-b"]);
    }
}
