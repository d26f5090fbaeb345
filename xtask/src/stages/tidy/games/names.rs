//! Names of games in a text, by the kind of the text.

use std::path::Path;

use super::rust;
use crate::stages::tidy::files::ProjectFile;

/// Returns the games that the path of a file names.
pub(super) fn in_path<'a>(path: &Path, games: &'a [String]) -> Vec<&'a str> {
    in_text(path.to_str().unwrap_or_default(), games)
}

/// Returns the lines of a file that name a game, with the game.
pub(super) fn in_file<'a>(file: &ProjectFile, games: &'a [String]) -> Vec<(usize, &'a str)> {
    let text = file.text.as_str();
    let parts = match file.extension() {
        "rs" => rust::parts(text),
        "js" | "ts" => strings(text),
        "css" => lines(&uncommented(text)),
        "html" => lines(text),
        "ftl" => keys(text),
        "toml" => settings(text),
        _ => Vec::new(),
    };
    let named =
        |(line, part): &(usize, String)| in_text(part, games).into_iter().map(|game| (*line, game)).collect();
    let mut found: Vec<_> = parts.iter().flat_map::<Vec<_>, _>(named).collect();
    found.dedup();
    found
}

/// Returns the games that occur in a text as whole words, not beside letters or digits.
fn in_text<'a>(text: &str, games: &'a [String]) -> Vec<&'a str> {
    let text = text.replace('_', "-");
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let stands = |game: &&String| {
        text.match_indices(game.as_str()).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + game.len()..]);
            !is_part(before.chars().next_back()) && !is_part(after.chars().next())
        })
    };
    games.iter().filter(stands).map(String::as_str).collect()
}

fn lines(text: &str) -> Vec<(usize, String)> {
    (1..).zip(text.lines().map(str::to_owned)).collect()
}

/// Returns the keys of texts: everything before ` =` at the beginning of a line.
fn keys(text: &str) -> Vec<(usize, String)> {
    let keys =
        (1..).zip(text.lines()).filter_map(|(line, text)| Some((line, text.split_once(" =")?.0.to_owned())));
    keys.filter(|(_, key)| !key.starts_with(['#', ' '])).collect()
}

/// Returns the lines of a manifest without comments and descriptions.
fn settings(text: &str) -> Vec<(usize, String)> {
    let mut lines = lines(text);
    lines.retain(|(_, line)| !line.trim_start().starts_with('#') && !line.starts_with("description"));
    lines
}

/// Returns a style sheet with its comments blanked.
fn uncommented(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        let (comment, after) = after.split_once("*/").unwrap_or((after, ""));
        kept += before;
        kept.extend(comment.chars().filter(|&c| c == '\n'));
        rest = after;
    }
    kept + rest
}

/// Returns the strings of a script, each with its line; interpolations belong to their template.
fn strings(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut open: Option<(char, String)> = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        line += usize::from(c == '\n');
        match &mut open {
            Some((quote, _)) if c == *quote => found.extend(open.take().map(|(_, string)| (line, string))),
            // A quote in a regular expression opens no string that continues on the next line.
            Some((quote, _)) if c == '\n' && *quote != '`' => open = None,
            Some((_, string)) => string.push(c),
            None if c == '/' && rest.peek() == Some(&'/') => {
                while rest.peek().is_some_and(|&c| c != '\n') {
                    rest.next();
                }
            }
            None if c == '/' && rest.peek() == Some(&'*') => {
                let mut last = ' ';
                for c in rest.by_ref() {
                    line += usize::from(c == '\n');
                    if last == '*' && c == '/' {
                        break;
                    }
                    last = c;
                }
            }
            None if ['\'', '"', '`'].contains(&c) => open = Some((c, String::new())),
            None => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, text: &str) -> Vec<usize> {
        let games = ["duel".to_owned(), "last-move".to_owned()];
        in_file(&ProjectFile::new(name, text), &games).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn a_script_names_a_game_in_its_strings() {
        assert_eq!(found("a.js", "// 'duel'\n/* 'duel'\n */ let duel = 1;\ntext('duel-hand');"), [4]);
        assert_eq!(
            found("a.js", "import('./games/duel.js');\nconst a = `${b}-duel`;\nc('dueling', duel);"),
            [1, 2]
        );
    }

    #[test]
    fn styles_and_templates_name_a_game_anywhere() {
        assert_eq!(found("a.css", "/* duel\n duel */\n.duel { }\n.dueling { }"), [3]);
        assert_eq!(found("a.html", "<p>\n<a href=\"/learn/duel\">{{ duels }}"), [2]);
    }

    #[test]
    fn texts_name_a_game_in_their_keys() {
        assert_eq!(
            found("a.ftl", "# duel = x\na = Who wins a duel = wins.\nstart-duel-go = Go\n    [duel] = x"),
            [3]
        );
    }

    #[test]
    fn a_name_is_found_in_both_spellings() {
        assert_eq!(found("a.html", "last-move\nlast_move\nthe last move"), [1, 2]);
        assert_eq!(in_path(Path::new("a/last_move.rs"), &["last-move".to_owned()]), ["last-move"]);
    }
}
