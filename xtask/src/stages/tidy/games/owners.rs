//! Files that belong to a game: those in its folders, and those that its entry names.

use std::collections::BTreeMap;
use std::path::Path;

use super::FOLDERS;
use crate::stages::tidy::files::ProjectFile;

/// Prefixes of the paths of a game's files, before its name.
const PLACES: [&str; 7] = [
    FOLDERS,
    "crates/rules/src/variants/",
    "conformance/",
    "docs/book/src/how-it-works/calibration/",
    "docs/book/src/rules/",
    SCRIPTS,
    STYLES,
];
const SCRIPTS: &str = "web/js/games/";
const STYLES: &str = "web/css/";
const COMMANDS: [&str; 2] = ["crates/cli/src/commands/", "crates/lab/src/commands/"];
/// Folders of the measurements of `bench GAME`.
const MEASURES: [&str; 2] = ["bench/src/", "bench/benches/"];

/// The games, each with the prefixes of its own paths.
#[derive(Debug)]
pub(super) struct GameOwners(BTreeMap<String, Vec<String>>);

impl GameOwners {
    pub(super) fn new(games: &[String], files: &[ProjectFile]) -> Self {
        let owned = games.iter().map(|game| {
            let folder = game.replace('-', "_");
            let mut paths: Vec<_> = PLACES.iter().map(|place| format!("{place}{folder}")).collect();
            paths.extend(PLACES.iter().map(|place| format!("{place}{game}")));
            let entry = files.iter().find(|file| file.path.ends_with(format!("{FOLDERS}{folder}/mod.rs")));
            paths.extend(entry.map_or_else(Vec::new, |entry| named(&entry.text)));
            imported(&mut paths, files);
            (game.clone(), paths)
        });
        Self(owned.collect())
    }

    /// Returns whether a path is a game's own.
    pub(super) fn own(&self, path: &Path, game: &str) -> bool {
        self.0.get(game).is_some_and(|paths| is_among(path, paths))
    }
}

/// Returns whether one of `paths` is the path or a prefix of it that ends at a word boundary.
fn is_among(path: &Path, paths: &[String]) -> bool {
    let text = path.to_str().unwrap_or_default();
    let begins = |start: &String| text.strip_prefix(start.as_str());
    paths.iter().filter_map(begins).any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Returns the paths that an entry names: scripts, modules of WebAssembly, styles, and commands with their
/// measurements.
fn named(entry: &str) -> Vec<String> {
    let list = |field: &str| {
        let lists = entry.split(field).skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.to_owned()));
        let quoted =
            |list: String| -> Vec<String> { list.split('"').skip(1).step_by(2).map(str::to_owned).collect() };
        lists.flat_map(quoted).collect::<Vec<_>>()
    };
    let mut paths: Vec<_> = list("more: &[").iter().map(|name| format!("{SCRIPTS}{name}")).collect();
    paths.extend(list("styles: &[").iter().map(|name| format!("{STYLES}{name}")));
    let machines = entry.split("machine: \"").skip(1).filter_map(|rest| rest.split_once('"'));
    paths.extend(machines.map(|(name, _)| format!("crates/{name}-wasm")));
    let as_text = entry.split("text: \"").skip(1).filter_map(|rest| rest.split_once('"'));
    paths.extend(as_text.map(|(name, _)| format!("{SCRIPTS}{name}")));
    for command in list("commands: &[") {
        let path = command.replace(' ', "/").replace('-', "_");
        if let Some(measured) = path.strip_prefix("bench/") {
            paths.extend(MEASURES.iter().map(|place| format!("{place}{measured}")));
        }
        paths.extend(COMMANDS.iter().map(|folder| format!("{folder}{path}")));
    }
    paths
}

/// Adds the scripts of games that these scripts import: `from './name.js'` and `import('./name.js')`.
fn imported(paths: &mut Vec<String>, files: &[ProjectFile]) {
    let scripts = || files.iter().filter(|file| file.path.starts_with(SCRIPTS));
    loop {
        let own = scripts().filter(|file| is_among(&file.path, paths));
        let imports = own.flat_map(|file| file.text.split("'./").skip(1));
        let names =
            imports.filter_map(|rest| Some(rest.split_once(".js'")?.0)).filter(|name| !name.contains('\''));
        let mut found: Vec<_> = names.map(|name| format!("{SCRIPTS}{name}")).collect();
        found.retain(|path| !paths.contains(path));
        if found.is_empty() {
            return;
        }
        found.dedup();
        paths.extend(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entry_files_and_their_imports_belong_to_game() {
        let entry = "more: &[\"sword\"],\nstyles: &[\"blood\", \"duel\"],\ncommands: &[\"fight-out\", \"bench duel\"]";
        let files = [
            ProjectFile::new("crates/games/src/duel/mod.rs", entry),
            ProjectFile::new(
                "web/js/games/sword.js",
                "import { a } from './steel.js';\nawait import('./iron.js');",
            ),
            ProjectFile::new("web/js/games/steel.js", "import { b } from '../dom.js';"),
        ];
        let owners = GameOwners::new(&["duel".to_owned()], &files);
        let own = |path: &str| owners.own(Path::new(path), "duel");
        for path in [
            "web/js/games/duel-look.js",
            "web/js/games/steel.js",
            "web/js/games/iron.js",
            "web/css/blood.css",
            "crates/cli/src/commands/fight_out/mod.rs",
            "crates/cli/src/commands/bench/duel.rs",
            "bench/src/duel/mod.rs",
        ] {
            assert!(own(path), "{path}");
        }
        for path in ["web/js/ui/dom.js", "web/js/games/duelist.js", "web/css/site.css"] {
            assert!(!own(path), "{path}");
        }
        assert!(!owners.own(Path::new("web/css/duel.css"), "race"));
    }
}
