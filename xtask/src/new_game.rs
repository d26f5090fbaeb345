//! `cargo xtask new-game ID`: the folder of a running small game, to be changed into another one.
//!
//! What is written is the game of the tests under another name, so that it cannot rot: the tests play that game.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The files of a game: the name in its folder, and the text of the game of the tests.
const FILES: [(&str, &str); 5] = [
    ("mod.rs", include_str!("../../crates/games/tests/both_take/mod.rs")),
    ("lesson.rs", include_str!("../../crates/games/tests/both_take/lesson.rs")),
    ("lesson.ftl", include_str!("../../crates/games/tests/both_take/lesson.ftl")),
    ("sentences.ftl", include_str!("../../crates/games/tests/both_take/sentences.ftl")),
    ("cases.jsonl", include_str!("../../crates/games/tests/both_take/cases.jsonl")),
];
const RULES: &str = include_str!("../../crates/games/tests/both_take/both-take.md");

/// Where the line of a game stands.
const REGISTRY: &str = "crates/games/src/lib.rs";
/// The line before which a new game is put.
const LAST: &str = "    [\"both-take\" at";

/// The names of a game, all made from its id.
struct Names {
    /// `both-take`
    id: String,
    /// `both_take`
    folder: String,
    /// `BothTake`
    kind: String,
    /// `Both take`
    title: String,
    /// `BOTH`, before the numbers of its cases
    cases: String,
}

/// Writes the folder and the rules page of a game, and its line in the registry.
///
/// # Errors
/// For an id that is none, and for a game that is there already; nothing is written then.
pub(crate) fn run(id: &str) -> Result<()> {
    let names = Names::of(id)?;
    let folder = PathBuf::from("crates/games/src").join(&names.folder);
    let rules = PathBuf::from("docs/rules").join(format!("{id}.md"));
    let registry = fs::read_to_string(REGISTRY).with_context(|| format!("{REGISTRY} cannot be read"))?;
    let registry = listed(&registry, &names.folder)?;
    for path in [&folder, &rules] {
        if path.exists() {
            bail!("{} is there already", path.display());
        }
    }
    fs::create_dir_all(&folder)?;
    for (name, text) in FILES {
        write(&folder.join(name), &names.put_into(text))?;
    }
    write(&rules, &names.put_into(RULES))?;
    fs::write(REGISTRY, registry)?;
    println!("{REGISTRY}: one line");
    println!("\n`cargo run -- play --variant {id}` plays it. CONTRIBUTING.md says what to change next.");
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// The registry with a line for one more folder.
fn listed(registry: &str, folder: &str) -> Result<String> {
    let Some((before, after)) = registry.split_once(LAST) else { bail!("{REGISTRY} has no line {LAST:?}") };
    Ok(format!("{before}    {folder},\n{LAST}{after}"))
}

impl Names {
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

    /// The text of the game of the tests, as this game's.
    fn put_into(&self, text: &str) -> String {
        text.replace("both-take", &self.id)
            .replace("both_take", &self.folder)
            .replace("BothTake", &self.kind)
            .replace("Both take", &self.title)
            .replace("BOTH-", &format!("{}-", self.cases))
            .replace("\nboth-", &format!("\n{}-", self.cases.to_ascii_lowercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_come_from_the_id() {
        let names = Names::of("last-to-move").unwrap();
        let text = names.put_into("both-take both_take BothTake Both take BOTH-1\nboth-1 = x");
        assert_eq!(text, "last-to-move last_to_move LastToMove Last to move LAST-1\nlast-1 = x");
        for id in ["", "Both", "a--b", "-a", "1a", "ä"] {
            assert!(Names::of(id).is_err(), "{id:?}");
        }
    }

    #[test]
    fn nothing_of_the_pattern_is_left() {
        let names = Names::of("duel").unwrap();
        for (name, text) in FILES {
            let written = names.put_into(text).to_lowercase();
            assert!(!written.contains("both-take") && !written.contains("both_take"), "{name}");
        }
    }

    #[test]
    fn a_game_is_one_line_in_the_registry() {
        let registry = include_str!("../../crates/games/src/lib.rs");
        let with = listed(registry, "duel").unwrap();
        assert_eq!(with.lines().count(), registry.lines().count() + 1);
        assert!(with.contains("\n    duel,\n"));
        assert!(listed("fn main() {}", "duel").is_err());
    }
}
