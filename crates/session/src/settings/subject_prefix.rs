use std::fmt;

use super::setting_value::SettingValue;

/// Prefix of an installation's subjects on a NATS server shared with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubjectPrefix(String);

/// Maximum length of a prefix.
const LONGEST: usize = 64;

impl SettingValue for SubjectPrefix {
    const EXPECTED: &'static str =
        "dot-separated words of letters, digits, `-` and `_`, such as `play.example`, at most 64 characters";

    fn read(text: &str) -> Option<Self> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let word = |word: &str| !word.is_empty() && word.chars().all(plain);
        (text.len() <= LONGEST && text.split('.').all(word)).then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for SubjectPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_means_itself_alone() {
        for right in ["zugleich", "play.example", "a-1_B"] {
            assert_eq!(SubjectPrefix::read(right).map(|prefix| prefix.to_string()), Some(right.to_owned()));
        }
        for wrong in ["", ".", "a.", "a..b", "*", "a.>", "a b", "a\r\nPUB", "ä", &"a".repeat(65)] {
            assert_eq!(SubjectPrefix::read(wrong), None, "{wrong}");
        }
    }
}
