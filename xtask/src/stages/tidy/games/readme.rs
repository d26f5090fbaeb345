//! Check that the README describes every game and no other, and states their number.

use anyhow::{Context, Result};
use serde::Deserialize;

use super::super::files::ProjectFile;
use crate::shell_command::ShellCommand;
use crate::stages::complaint::Complaint;
use crate::stages::program_build;

/// Path of the document.
const README: &str = "README.md";
/// Heading of the section in which every game has a paragraph that begins with its name and id: ``**Name**
/// (`id`).``
const HEADING: &str = "## The games";

/// A game of the registry.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(in crate::stages::tidy) struct RegistryGame {
    pub(in crate::stages::tidy) id: String,
    pub(in crate::stages::tidy) name: String,
}

/// Returns the games in the order of the registry, as the program lists them.
///
/// # Errors
/// The program does not list its games.
pub(in crate::stages::tidy) fn registry() -> Result<Vec<RegistryGame>> {
    let told =
        ShellCommand::new(format!("{}/{} variants --json", program_build::FOLDER, program_build::PROGRAM))
            .output()?;
    let games = told.lines().map(serde_json::from_str).collect::<Result<Vec<RegistryGame>, _>>();
    let mut games = games.context("the program tells no list of games")?;
    games.retain(|game| game.id != program_build::GAME_OF_TESTS);
    Ok(games)
}

/// Complains of every paragraph of the README without a game, of every game without a paragraph, and of a
/// wrong number.
pub(in crate::stages::tidy) fn check(documents: &[ProjectFile], games: &[RegistryGame]) -> Vec<Complaint> {
    let Some(readme) = documents.iter().find(|file| file.path.as_os_str() == README) else {
        return vec![Complaint::new(README, 1, "there is no README")];
    };
    let told = told(&readme.text);
    let mut complaints = Vec::new();
    for (index, (line, game)) in told.iter().enumerate() {
        let says = match games.get(index) {
            Some(expected) if expected == game => continue,
            Some(expected) => {
                format!(
                    "here the registry has **{}** (`{}`): name the same games in its order",
                    expected.name, expected.id
                )
            }
            None => {
                format!("the registry has no further game, and no **{}** (`{}`) here", game.name, game.id)
            }
        };
        complaints.push(Complaint::new(README, *line, says));
    }
    let last = told.last().map_or(1, |(line, _)| *line);
    complaints.extend(games.iter().skip(told.len()).map(|game| {
        Complaint::new(README, last, format!("a paragraph on **{}** (`{}`) is missing", game.name, game.id))
    }));
    let number = in_words(games.len());
    let capital = number[..1].to_uppercase() + &number[1..];
    for phrase in [format!("{capital} chess games"), format!("All {number} are played")] {
        if !readme.text.contains(&phrase) {
            complaints.push(Complaint::new(
                README,
                1,
                format!("there are {} games: say {phrase:?}", games.len()),
            ));
        }
    }
    complaints
}

/// Returns the games of the section, each with its line.
fn told(text: &str) -> Vec<(usize, RegistryGame)> {
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != HEADING).skip(1);
    let section = lines.take_while(|(_, line)| !line.starts_with("## "));
    let game = |(line, text): (usize, &str)| {
        let (name, rest) = text.strip_prefix("**")?.split_once("** (`")?;
        let (id, _) = rest.split_once("`)")?;
        Some((line, RegistryGame { id: id.to_owned(), name: name.to_owned() }))
    };
    section.filter_map(game).collect()
}

/// Returns a number in words.
fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Two chess games.\n\n## The games\n\nAll two are played.\n\n**A** (`a`). Text.\n**B c** (`b-c`).\n\
                        ## More\n**D** (`d`).\n";

    fn found(games: &[(&str, &str)]) -> Vec<String> {
        let game =
            |(id, name): &(&str, &str)| RegistryGame { id: (*id).to_owned(), name: (*name).to_owned() };
        let games: Vec<_> = games.iter().map(game).collect();
        check(&[ProjectFile::new(README, TEXT)], &games).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_readme_tells_of_the_games_of_the_registry() {
        assert_eq!(found(&[("a", "A"), ("b-c", "B c")]), [""; 0]);
    }

    #[test]
    fn a_game_too_many_or_too_few_is_found() {
        let number = |n, word: &str, lower: &str| {
            [format!("{word} chess games"), format!("All {lower} are played")]
                .map(|phrase| format!("README.md:1: there are {n} games: say {phrase:?}"))
        };
        let mut few =
            vec!["README.md:8: the registry has no further game, and no **B c** (`b-c`) here".to_owned()];
        few.extend(number(1, "One", "one"));
        assert_eq!(found(&[("a", "A")]), few);
        let mut many = vec!["README.md:8: a paragraph on **D** (`d`) is missing".to_owned()];
        many.extend(number(3, "Three", "three"));
        assert_eq!(found(&[("a", "A"), ("b-c", "B c"), ("d", "D")]), many);
    }

    #[test]
    fn names_and_order_are_the_registrys() {
        let says = |line, name, id| {
            format!(
                "README.md:{line}: here the registry has **{name}** (`{id}`): name the same games in its order"
            )
        };
        assert_eq!(found(&[("b-c", "B c"), ("a", "A")]), [says(7, "B c", "b-c"), says(8, "A", "a")]);
    }
}
