//! Validation of guest names.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Maximum number of characters of a name.
pub(crate) const LONGEST: usize = 20;

/// First character of the shown names of accounts. No guest's name has it.
const ACCOUNT_MARK: char = '@';

/// Stored name of a deleted account.
pub const DELETED_NAME: &str = "@";

/// Returns the shown name of an account.
#[must_use]
pub fn account_name(name: &str) -> String {
    format!("{ACCOUNT_MARK}{name}")
}

/// Reason why a name is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// Empty, too long, or with invisible characters.
    Invisible,
    /// Resembles the computer's name.
    Computer,
    /// Resembles the name of an account.
    Account,
}

/// Returns the name without surrounding blanks, if it has 1 to 20 visible characters and does not resemble
/// the computer's.
///
/// Letters, marks, numbers, punctuation and symbols are visible, and so is a blank between them. Control
/// characters, direction marks, unassigned characters, and letters and symbols without a glyph are not: they
/// would let a name look like another or empty.
///
/// # Errors
/// [`NameError`].
pub fn clean(text: &str) -> Result<String, NameError> {
    let name = text.trim();
    let length = name.chars().take(LONGEST + 1).count();
    let is_readable =
        name.chars().next().is_some_and(|c| c.general_category_group() != GeneralCategoryGroup::Mark);
    if !((1..=LONGEST).contains(&length) && is_readable && is_seen(name)) {
        return Err(NameError::Invisible);
    }
    if name.starts_with(ACCOUNT_MARKS) {
        return Err(NameError::Account);
    }
    if is_computer(name) { Err(NameError::Computer) } else { Ok(name.to_owned()) }
}

/// Characters that resemble [`ACCOUNT_MARK`].
const ACCOUNT_MARKS: [char; 5] = [ACCOUNT_MARK, '\u{ff20}', '\u{fe6b}', 'ⓐ', 'Ⓐ'];

/// Returns whether each character is visible, a blank, or an emoji selector after a symbol.
fn is_seen(name: &str) -> bool {
    let before = std::iter::once(' ').chain(name.chars());
    before.zip(name.chars()).all(|(before, c)| {
        let emoji = c == EMOJI && before.general_category() == GeneralCategory::OtherSymbol;
        c == ' ' || emoji || (is_visible(c) && !is_blank(c))
    })
}

/// Variation selector 16, which keyboards write behind symbols.
const EMOJI: char = '\u{fe0f}';

fn is_visible(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark, Number, Punctuation, Symbol};
    matches!(c.general_category_group(), Letter | Mark | Number | Punctuation | Symbol)
}

/// Returns whether a letter, mark or symbol has no glyph: those that Unicode lets programs ignore
/// (`Default_Ignorable_Code_Point`), the empty Braille pattern, the null notehead, and blank signs of
/// Egyptian and Khitan.
const fn is_blank(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}'
        | '\u{13441}' | '\u{13442}' | '\u{16fe4}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether a name resembles `Computer`, alone or followed by a level, in any script.
fn is_computer(name: &str) -> bool {
    let plain = name.nfkd().flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c)).map(latin);
    let plain: String = plain.collect::<String>().replace("rn", "m");
    // Ignore blanks and punctuation between the letters.
    let letters: String = plain.chars().filter(|c| c.is_alphanumeric()).collect();
    let Some(rest) = letters.strip_prefix("computer") else { return false };
    let rest = rest.trim_start_matches("level").trim_start_matches("stufe");
    // The digit 0 has become the letter `o` here.
    rest.chars().all(|c| c.is_numeric() || c == 'o')
}

/// Returns the Latin letter of `computer` that a lower-case letter resembles, or the letter itself.
const fn latin(c: char) -> char {
    match c {
        'с' | 'ϲ' | 'ᴄ' => 'c',
        '0' | 'о' | 'ο' | 'օ' | 'ᴏ' => 'o',
        'м' | 'ᴍ' | 'μ' => 'm',
        'р' | 'ρ' | 'ᴘ' => 'p',
        'υ' | 'ս' | 'ᴜ' => 'u',
        'т' | 'τ' | 'ᴛ' => 't',
        'е' | 'ε' | 'ҽ' | 'ᴇ' | '℮' => 'e',
        'г' | 'ᴦ' | 'ʀ' => 'r',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_names_are_taken() {
        for name in [
            "A",
            "Jörg Müller",
            "数学家",
            "♞ rider",
            "12345678901234567890",
            "❤\u{fe0f} Ann",
            "김철수",
            "नमस्ते",
            ".",
            "Computerfreak",
            "Kein Computer",
            "Compute",
            "Supercomputer",
        ] {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
        assert_eq!(clean("  Ann ").as_deref(), Ok("Ann"));
    }

    #[test]
    fn empty_long_and_invisible_names_are_refused() {
        let refused =
            ["", "   ", "123456789012345678901", "a\nb", "a\u{202e}b", "\u{200b}", "a\0", "\u{301}x"];
        for name in refused {
            assert_eq!(clean(name), Err(NameError::Invisible), "{name:?}");
        }
    }

    #[test]
    fn guest_name_never_looks_like_an_account() {
        for name in ["@Ann", " @Ann", "＠Ann", "﹫Ann", "ⓐAnn", DELETED_NAME, &account_name("Ann")] {
            assert_eq!(clean(name), Err(NameError::Account), "{name}");
        }
        assert_eq!(clean("a@b").as_deref(), Ok("a@b"));
    }

    #[test]
    fn characters_that_draw_nothing_are_refused() {
        let unseen = "\u{3164}\u{115f}\u{1160}\u{ffa0}\u{2800}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}\
                      \u{34f}\u{61c}\u{17b4}\u{17b5}\u{180b}\u{180e}\u{200e}\u{200f}\u{202a}\u{202d}\u{2066}\
                      \u{2069}\u{206f}\u{fe00}\u{fe0f}\u{fff9}\u{fffc}\u{1d159}\u{1d173}\u{1bca0}\u{e0001}\
                      \u{e0061}\u{e0100}\u{13441}\u{a0}\u{3000}\u{2028}\u{85}\u{e000}";
        for c in unseen.chars() {
            for name in [
                c.to_string(),
                c.to_string().repeat(3),
                format!("Ann{c}"),
                format!("A{c}nn"),
                format!("{c}Ann"),
            ] {
                // Blanks at either end are cut off.
                let cut = name.trim() == "Ann";
                assert_eq!(clean(&name).is_err(), !cut, "{name:?}");
            }
        }
    }

    #[test]
    fn nobody_is_called_as_the_computer_is() {
        for name in [
            "Computer",
            "computer",
            "COMPUTER",
            " Computer ",
            "Computer 3",
            "Computer, level 10",
            "Computer, Stufe 1",
            "C o m p u t e r",
            "Computer.",
            "(Computer)",
            "Cоmputer",
            "Сомрυтег",
            "C0mputer",
            "Ｃｏｍｐｕｔｅｒ",
            "Cömpüter",
            "Cornputer",
            "ᴄᴏᴍᴘᴜᴛᴇʀ",
            "𝐂𝐨𝐦𝐩𝐮𝐭𝐞𝐫",
        ] {
            assert_eq!(clean(name), Err(NameError::Computer), "{name:?}");
        }
    }
}
