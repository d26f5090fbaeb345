//! `cargo xtask new-game ID`: the folder of a small working game, as a template for a new one.
//!
//! The templates are the games of the tests under another name, so the tests keep them up to date.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell_command::ShellCommand;

/// A game of the tests: its id, and its files with their texts.
struct GameTemplate {
    id: &'static str,
    files: [(&'static str, &'static str); 9],
}

/// Returns the template with this id in this folder of the tests.
macro_rules! template {
    ($id:literal in $folder:literal) => {
        template! { $id, $folder: concat!($id, ".md"), "cases.jsonl", "mod.rs", "properties.rs", "sentences.ftl",
            "sentences.de.ftl", "lesson.rs", "lesson.ftl", "lesson.de.ftl" }
    };
    ($id:literal, $folder:literal: $($file:expr),*) => {
        GameTemplate {
            id: $id,
            files: [$(($file, include_str!(concat!("../../crates/games/tests/", $folder, "/", $file)))),*],
        }
    };
}

/// Both sides move at once.
const SIMULTANEOUS: GameTemplate = template!("both-take" in "both_take");
/// One side moves at a time.
const ALTERNATING: GameTemplate = template!("take-turns" in "take_turns");

/// Folder of the games.
const GAMES: &str = "crates/games/src";
/// File with the list of the games.
const REGISTRY: &str = "crates/games/src/lib.rs";
/// Line before which a new game is inserted.
const LAST: &str = "    [feature = \"both-take\" at";

/// Names of a game, all derived from its id.
struct GameNames {
    /// `both-take`
    id: String,
    /// `both_take`
    folder: String,
    /// `BothTake`
    kind: String,
    /// `Both take`
    title: String,
    /// `BOTH`, the prefix of the numbers of its cases
    cases: String,
}

/// Writes the folder of a game, simultaneous or alternating, and its line in the registry, and nothing else.
/// Paths are relative to the root of the project.
///
/// # Errors
/// The id is invalid or the game exists; nothing is written then.
pub(crate) fn run(root: &Path, id: &str, is_alternating: bool) -> Result<()> {
    let template = if is_alternating { ALTERNATING } else { SIMULTANEOUS };
    let (names, old) = (GameNames::of(id)?, GameNames::of(template.id)?);
    let folder = format!("{GAMES}/{}", names.folder);
    let registry =
        fs::read_to_string(root.join(REGISTRY)).with_context(|| format!("{REGISTRY} cannot be read"))?;
    let registry = listed(&registry, &names.folder)?;
    if root.join(&folder).exists() {
        bail!("{folder} is there already");
    }
    fs::create_dir_all(root.join(&folder)).with_context(|| format!("{folder} cannot be made"))?;
    for (name, text) in template.files {
        let path = format!("{folder}/{}", names.replace(&old, name));
        fs::write(root.join(&path), names.replace(&old, text))
            .with_context(|| format!("{path} cannot be written"))?;
        println!("{path}");
    }
    fs::write(root.join(REGISTRY), registry).with_context(|| format!("{REGISTRY} cannot be written"))?;
    println!("{REGISTRY}: one line");
    // Longer names break lines elsewhere than those of the template.
    ShellCommand::new(format!(
        "rustfmt --config-path rustfmt.toml {}",
        root.join(folder).join("mod.rs").display()
    ))
    .output()?;
    println!("\n`cargo run -- play --variant {id}` plays it. Next: game/seven-steps.md in the book.");
    Ok(())
}

/// Returns the registry with a line for one more folder.
fn listed(registry: &str, folder: &str) -> Result<String> {
    let Some((before, after)) = registry.split_once(LAST) else { bail!("{REGISTRY} has no line {LAST:?}") };
    Ok(format!("{before}    {folder},\n{LAST}{after}"))
}

impl GameNames {
    fn of(id: &str) -> Result<Self> {
        let words: Vec<&str> = id.split('-').collect();
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !words.iter().all(is_word) {
            bail!("{id:?} is no id: write words in lower case with hyphens between them, like both-take");
        }
        let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
        Ok(Self {
            id: id.to_owned(),
            folder: words.join("_"),
            kind: words.iter().map(|word| capital(word)).collect(),
            title: capital(&words.join(" ")),
            cases: words[0].to_ascii_uppercase(),
        })
    }

    /// Returns a text of another game with this game's names.
    fn replace(&self, old: &Self, text: &str) -> String {
        let key = |names: &Self| format!("\n{}-", names.cases.to_ascii_lowercase());
        text.replace(&old.id, &self.id)
            .replace(&old.folder, &self.folder)
            .replace(&old.kind, &self.kind)
            .replace(&old.title, &self.title)
            .replace(&format!("{}-", old.cases), &format!("{}-", self.cases))
            .replace(&key(old), &key(self))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn all_names_come_from_the_id() {
        let [names, old] = ["last-to-move", "both-take"].map(|id| GameNames::of(id).unwrap());
        let text = names.replace(&old, "both-take both_take BothTake Both take BOTH-1\nboth-1 = x");
        assert_eq!(text, "last-to-move last_to_move LastToMove Last to move LAST-1\nlast-1 = x");
        for id in ["", "Both", "a--b", "-a", "1a", "ä"] {
            assert!(GameNames::of(id).is_err(), "{id:?}");
        }
    }

    #[test]
    fn nothing_of_the_template_is_left() {
        let names = GameNames::of("duel").unwrap();
        for template in [SIMULTANEOUS, ALTERNATING] {
            let old = GameNames::of(template.id).unwrap();
            for (name, text) in template.files {
                let written = names.replace(&old, text);
                let left = [&old.id, &old.folder, &old.kind, &old.title, &old.cases];
                assert_eq!(left.into_iter().find(|word| written.contains(*word)), None, "{name}");
            }
        }
    }

    /// Creates a folder that contains only the registry.
    fn registry_alone() -> TempDir {
        let root = TempDir::new().unwrap();
        fs::create_dir_all(root.path().join(GAMES)).unwrap();
        fs::write(root.path().join(REGISTRY), include_str!("../../crates/games/src/lib.rs")).unwrap();
        root
    }

    /// Returns all files below a folder.
    fn below(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn a_game_is_one_folder_and_one_line() {
        for (id, template) in [("last-stand", SIMULTANEOUS), ("long-march", ALTERNATING)] {
            is_one_folder_and_one_line(id, &template);
        }
    }

    fn is_one_folder_and_one_line(id: &str, template: &GameTemplate) {
        let (root, names) = (registry_alone(), GameNames::of(id).unwrap());
        run(root.path(), id, template.id == ALTERNATING.id).unwrap();
        let (folder, registry) = (root.path().join(GAMES).join(&names.folder), root.path().join(REGISTRY));
        let (inside, outside): (Vec<_>, Vec<_>) =
            below(root.path()).into_iter().partition(|path| path.parent() == Some(&folder));
        assert_eq!((inside.len(), outside), (template.files.len(), vec![registry.clone()]));
        assert!(folder.join(format!("{id}.md")).is_file());
        let (before, after) =
            (include_str!("../../crates/games/src/lib.rs"), fs::read_to_string(registry).unwrap());
        let (line, kept): (Vec<_>, Vec<_>) =
            after.lines().partition(|line| line.trim() == format!("{},", names.folder));
        assert_eq!((line.len(), kept), (1, before.lines().collect()));
    }

    #[test]
    fn a_game_that_is_there_stays_as_it_is() {
        let root = registry_alone();
        for id in ["blind", "Both"] {
            fs::create_dir_all(root.path().join(GAMES).join("blind")).unwrap();
            assert!(run(root.path(), id, false).is_err(), "{id}");
            assert_eq!(below(root.path()), [root.path().join(REGISTRY)]);
        }
    }

    #[test]
    fn a_registry_of_another_form_is_left_alone() {
        assert!(listed("fn main() {}", "duel").is_err());
    }
}
