use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

/// The name of an account: 3 to 20 characters of one script, and its key, which is equal for names that look alike.
///
/// ```
/// use zugleich_place::AccountName;
///
/// let name = AccountName::parse("Paul")?;
/// assert_eq!(name.key(), AccountName::parse("PauI")?.key());
/// # Ok::<(), zugleich_place::AccountNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName {
    text: String,
    key: String,
}

/// Reason why a text is not the name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountNameError {
    /// Fewer than 3 or more than 20 characters.
    #[error("a name has 3 to 20 characters")]
    Length,
    /// Other characters than letters, digits and single marks between them.
    #[error("a name consists of letters and digits, with single `-`, `_` or `.` between them")]
    Characters,
    /// Letters of several scripts (UTS 39, above the level "highly restrictive").
    #[error("a name has letters of one script")]
    Scripts,
    /// A word that stands for the site or for nobody.
    #[error("the name is reserved")]
    Reserved,
}

impl AccountNameError {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Length => "invalid-name-length",
            Self::Characters => "invalid-name-characters",
            Self::Scripts => "invalid-name-scripts",
            Self::Reserved => "not-available-name",
        }
    }
}

/// Words that no account is named, alone or followed by digits.
const RESERVED: [&str; 26] = [
    "account",
    "admin",
    "administrator",
    "all",
    "anonymous",
    "computer",
    "deleted",
    "deletedplayer",
    "everyone",
    "gast",
    "gelöscht",
    "guest",
    "help",
    "konto",
    "mod",
    "moderator",
    "nobody",
    "official",
    "operator",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "webmaster",
    "zugleich",
];

const LENGTHS: std::ops::RangeInclusive<usize> = 3..=20;

impl AccountName {
    /// Parses a name; blanks around it do not count.
    ///
    /// # Errors
    /// [`AccountNameError`].
    pub fn parse(text: &str) -> Result<Self, AccountNameError> {
        let text = text.trim();
        if !LENGTHS.contains(&text.chars().take(LENGTHS.end() + 1).count()) {
            return Err(AccountNameError::Length);
        }
        let ends_well = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let parts_follow = text.chars().zip(text.chars().skip(1)).all(|(a, b)| !(is_mark(a) && is_mark(b)));
        if !text.chars().all(is_allowed)
            || !ends_well(text.chars().next())
            || text.chars().next_back().is_none_or(is_mark)
            || !parts_follow
        {
            return Err(AccountNameError::Characters);
        }
        // Marks between letters belong to every script.
        let letters: String = text.chars().filter(|c| !is_mark(*c)).collect();
        if letters.as_str().detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(AccountNameError::Scripts);
        }
        // `Н` resembles a Latin letter and `н` none: a name with such a capital is written small, so that one key is equal
        // both for look-alikes and for both cases.
        let small = text.to_lowercase();
        let (text, key) =
            if key(text) == key(&small) { (text, key(text)) } else { (small.as_str(), key(&small)) };
        if key.is_empty() {
            return Err(AccountNameError::Characters);
        }
        if text.chars().count() > *LENGTHS.end() {
            return Err(AccountNameError::Length);
        }
        if is_reserved(&key) {
            return Err(AccountNameError::Reserved);
        }
        Ok(Self { text: text.to_owned(), key })
    }

    /// Returns the name as its owner writes it; in small letters if a capital resembles other letters than its small form.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the key: equal for names that differ only in case, marks between letters and look-alikes. No two accounts
    /// have the same.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

const fn is_mark(c: char) -> bool {
    matches!(c, '-' | '_' | '.')
}

/// Returns whether a name may contain a character: a mark, or a letter, digit or accent that UTS 39 allows in identifiers.
fn is_allowed(c: char) -> bool {
    is_mark(c) || (c.is_alphanumeric() || is_accent(c)) && c.identifier_allowed()
}

/// Returns whether a character is an accent of its own, which belongs to the letter before it.
fn is_accent(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_ascii() && c.identifier_allowed()
}

/// Number of rounds after which the key of any name no longer changes.
const ROUNDS: usize = 4;

fn key(text: &str) -> String {
    let mut key = text.to_owned();
    for _ in 0..ROUNDS {
        // The skeleton of a digit may be a mark.
        let plain: String = key.chars().filter(|c| !is_mark(*c)).collect();
        let lower: String = skeleton(&plain).flat_map(char::to_lowercase).collect();
        let letter = |c| match c {
            // `I` is `l`, so `i` must be too.
            'i' => 'l',
            'ς' => 'σ',
            other => other,
        };
        key = skeleton(&lower).map(letter).filter(|c| !is_mark(*c)).collect();
    }
    key
}

/// Returns whether a key is that of a reserved word, alone or followed by digits, some of which resemble letters.
fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|word| {
        let rest = name.strip_prefix(key(word).as_str());
        rest.is_some_and(|rest| rest.chars().all(|c| c.is_numeric() || matches!(c, 'l' | 'o')))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(text: &str) -> AccountName {
        AccountName::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn name_of_one_script_is_parsed() {
        for name in
            ["Ann", "anna_b", "J.R.R-T", "Jörg", "σωκράτης", "Иван", "数学家", "山田さん", "김철수", "x86"]
        {
            assert_eq!(parsed(name).text(), name);
        }
        assert_eq!(parsed("Татьяна").text(), "татьяна");
        assert_eq!(parsed("  Ann ").text(), "Ann");
    }

    #[test]
    fn invalid_name_is_refused_with_its_code() {
        use AccountNameError::{Characters, Length, Reserved, Scripts};
        for (name, error) in [
            ("", Length),
            ("ab", Length),
            ("abcdefghijklmnopqrstu", Length),
            ("a b c", Characters),
            ("_ann", Characters),
            ("ann.", Characters),
            ("a__b", Characters),
            ("@ann", Characters),
            ("ann\u{200b}x", Characters),
            ("\u{301}ann", Characters),
            ("ann♞", Characters),
            ("pаul", Scripts),
            ("Pauλ", Scripts),
            ("Admin", Reserved),
            ("adm1n", Reserved),
            ("a.d.m.i.n", Reserved),
            ("Computer10", Reserved),
            ("guest_1000", Reserved),
            ("GELÖSCHT", Reserved),
        ] {
            assert_eq!(AccountName::parse(name), Err(error), "{name}");
        }
    }

    #[test]
    fn lookalike_names_have_one_key() {
        for (name, other) in [
            ("Paul", "PauI"),
            ("Paul", "pau1"),
            ("IAN", "ian"),
            ("IAN", "lan"),
            ("modern", "modem"),
            ("Bob", "B0b"),
            ("ann.b", "AnnB"),
            ("сосна", "СОСНА"),
            ("Σωκράτης", "ΣΩΚΡΆΤΗΣ"),
            ("ÄRGER", "ärger"),
            ("сара", "capa"),
        ] {
            assert_eq!(parsed(name).key(), parsed(other).key(), "{name} {other}");
        }
        assert_ne!(parsed("Anne").key(), parsed("Anna").key());
    }

    /// Every character whose skeleton can be written in a name itself makes no second name with it.
    #[test]
    fn confusable_characters_have_one_key() {
        let mut pairs = 0;
        for c in ('\0'..=char::MAX).filter(|&c| c.is_alphanumeric() && c.identifier_allowed()) {
            let alike: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
            if alike != c.to_string() {
                pairs += 1;
                assert_eq!(key(&format!("ab{c}ba")), key(&format!("ab{alike}ba")), "{c} {alike}");
            }
        }
        assert!(pairs > 500, "{pairs}");
    }

    #[test]
    fn both_cases_of_a_letter_have_one_key() {
        let mut pairs = 0;
        // The capitals of `ß` are two letters.
        for c in ('\0'..=char::MAX).filter(|c| c.is_lowercase() && c.to_uppercase().count() == 1) {
            let names =
                [c.to_string(), c.to_uppercase().to_string()].map(|text| AccountName::parse(&text.repeat(3)));
            if let [Ok(small), Ok(capital)] = names {
                pairs += 1;
                assert_eq!(small.key(), capital.key(), "{c}");
            }
        }
        assert!(pairs > 300, "{pairs}");
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_or_refused(text in "\\PC{0,24}") {
            if let Ok(name) = AccountName::parse(&text) {
                prop_assert!(LENGTHS.contains(&name.text().chars().count()));
                prop_assert!(!name.key().is_empty());
                prop_assert_eq!(AccountName::parse(name.text()), Ok(name.clone()));
            }
        }

        #[test]
        fn case_and_marks_make_no_other_key(text in "[a-z]{3,9}") {
            let with_marks = text.to_uppercase().chars().map(String::from).collect::<Vec<_>>().join("_");
            prop_assert_eq!(key(&text), key(&with_marks));
        }
    }
}
