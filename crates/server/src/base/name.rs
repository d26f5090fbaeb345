//! The names that guests may choose.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// How many characters a name may have.
pub(crate) const LONGEST: usize = 20;

/// The name without blanks around it, if it has 1 to 20 visible characters.
///
/// Letters, marks, numbers, punctuation and symbols are visible, and so is a blank between them. Controls,
/// marks of direction and unassigned characters are not: they would let a name look like another or empty.
pub(crate) fn clean(text: &str) -> Option<String> {
    let name = text.trim();
    let length = name.chars().take(LONGEST + 1).count();
    let seen = |c: char| c == ' ' || is_visible(c);
    let begins =
        name.chars().next().is_some_and(|c| c.general_category_group() != GeneralCategoryGroup::Mark);
    ((1..=LONGEST).contains(&length) && begins && name.chars().all(seen)).then(|| name.to_owned())
}

fn is_visible(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark, Number, Punctuation, Symbol};
    matches!(c.general_category_group(), Letter | Mark | Number | Punctuation | Symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_names_are_taken() {
        for name in ["A", "Jörg Müller", "数学家", "♞ rider", "12345678901234567890"] {
            assert_eq!(clean(name).as_deref(), Some(name));
        }
        assert_eq!(clean("  Ann ").as_deref(), Some("Ann"));
    }

    #[test]
    fn empty_long_and_invisible_names_are_refused() {
        let refused =
            ["", "   ", "123456789012345678901", "a\nb", "a\u{202e}b", "\u{200b}", "a\0", "\u{301}x"];
        for name in refused {
            assert_eq!(clean(name), None, "{name:?}");
        }
    }
}
