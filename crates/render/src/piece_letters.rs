//! Piece letters in plans and lists. Data has the English letters; German sentences have the German ones.

use crate::language::Language;

/// English letters and the German ones.
const LETTERS: [(char, char); 4] = [('N', 'S'), ('B', 'L'), ('R', 'T'), ('Q', 'D')];

/// Returns a plan or a list of tokens with the piece letters of a language.
///
/// ```
/// use zugleich_render::{language::Language, piece_letters::local_letters};
/// assert_eq!(local_letters(Language::German, "Nf3 Bxc4 O-O e8=Q"), "Sf3 Lxc4 O-O e8=D");
/// assert_eq!(local_letters(Language::German, "e7e8q/b7b8"), "e7e8d/b7b8");
/// assert_eq!(local_letters(Language::English, "Nf3"), "Nf3");
/// ```
#[must_use]
pub fn local_letters(language: Language, text: &str) -> String {
    if language != Language::German {
        return text.to_owned();
    }
    let all: Vec<char> = text.chars().collect();
    let local = |(at, &letter): (usize, &char)| {
        let german = LETTERS.iter().find(|(english, _)| *english == letter.to_ascii_uppercase());
        let (before, after) = (&all[..at], all.get(at + 1).copied());
        match german {
            Some(&(_, german)) if letter.is_uppercase() && (moves(before, after) || taken(before, after)) => {
                german
            }
            Some(&(_, german)) if promotes(before, after) => {
                if letter.is_uppercase() {
                    german
                } else {
                    german.to_ascii_lowercase()
                }
            }
            _ => letter,
        }
    };
    all.iter().enumerate().map(local).collect()
}

/// Returns whether a letter names a moving piece: it stands before a square or a capture.
fn moves(before: &[char], after: Option<char>) -> bool {
    !before.last().is_some_and(|one| one.is_alphanumeric())
        && after.is_some_and(|one| matches!(one, 'a'..='h' | 'x' | '1'..='8' | ':' | '-' | '–'))
}

/// Returns whether a letter names a captured piece.
fn taken(before: &[char], after: Option<char>) -> bool {
    before.last() == Some(&'x') && !after.is_some_and(char::is_alphabetic)
}

/// Returns whether a letter names a promotion: it follows `=` or a square of an end rank.
fn promotes(before: &[char], after: Option<char>) -> bool {
    let before = before.strip_suffix(&['(']).unwrap_or(before);
    let square = |squares: &[char]| matches!(squares, [.., 'a'..='h', '1' | '8']);
    let follows = match before {
        [.., '='] => true,
        [squares @ .., '/'] => square(squares),
        squares => square(squares),
    };
    follows && !after.is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_plans_become_german_and_words_stay() {
        for (english, german) in [
            ("Rad1", "Tad1"),
            ("1.Nf3", "1.Sf3"),
            ("Qd1–d4", "Dd1–d4"),
            ("exN", "exS"),
            ("dxc8=N+", "dxc8=S+"),
            ("exd8Q", "exd8D"),
            ("e8(B)", "e8(L)"),
            ("gxQ=Q", "gxD=D"),
            ("b2b3+a7a8r", "b2b3+a7a8t"),
            ("a7a8/Qd5", "a7a8/Dd5"),
            ("b1c3 b8c6", "b1c3 b8c6"),
            ("Kf1", "Kf1"),
            ("Nobody {Run}", "Nobody {Run}"),
        ] {
            assert_eq!(local_letters(Language::German, english), german);
        }
    }
}
