use std::fmt;

use thiserror::Error;
use zugleich_rules::blind::{ListParseError, MoveList};
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

use super::{OutsideGains, Population, PopulationEntry};

/// An error in the text of a [`Population`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PopulationError {
    /// A line is not of a valid form.
    #[error("line {0}: expected \"value V gap G\", or a side, a probability and the tokens of a list")]
    Line(usize),
    /// A list is not valid.
    #[error("line {0}: {1}")]
    List(usize, ListParseError),
    /// A side has no list, or the value is missing.
    #[error("a population needs a line with its value and at least one list of each side")]
    Missing,
}

impl Population {
    /// Parses a population: comments after `#`, of which the one after "Found by" gives the origin; a line
    /// with value and gap; then a line for each list with side, probability and tokens.
    ///
    /// # Errors
    /// [`PopulationError`] with the line of the error.
    pub fn parse(text: &str) -> Result<Self, PopulationError> {
        let mut entries = ByColor::<Vec<PopulationEntry>>::default();
        let (mut origin, mut value, mut outside) = (String::new(), None, None);
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(comment) = line.strip_prefix('#') {
                origin.extend(comment.strip_prefix(FOUND_BY));
                continue;
            }
            let fault = || PopulationError::Line(number);
            if let Some(rest) = line.strip_prefix("outside ") {
                outside = Some(self::outside(rest).ok_or_else(fault)?);
                continue;
            }
            let mut words = line.splitn(3, ' ');
            let (kind, share) = (words.next(), words.next().and_then(share).ok_or_else(fault)?);
            let rest = words.next().unwrap_or("");
            let side = match kind {
                Some("value") => {
                    let gap = rest.strip_prefix("gap ").and_then(self::share).ok_or_else(fault)?;
                    value = Some((share, gap));
                    continue;
                }
                Some("white") => Color::White,
                Some("black") => Color::Black,
                _ => return Err(fault()),
            };
            let list = MoveList::read(side, rest).map_err(|faults| PopulationError::List(number, faults))?;
            entries[side].push(PopulationEntry { list, share });
        }
        let (value, gap) = value.ok_or(PopulationError::Missing)?;
        if Color::ALL.into_iter().any(|side| entries[side].is_empty()) {
            return Err(PopulationError::Missing);
        }
        Ok(Self { origin, entries, value, gap, outside })
    }
}

const FOUND_BY: &str = " Found by: ";

fn outside(text: &str) -> Option<OutsideGains> {
    let words: Vec<&str> = text.split(' ').collect();
    let &[length, "white", white, "black", black] = words.as_slice() else { return None };
    Some(OutsideGains { length: length.parse().ok()?, gains: ByColor::new(share(white)?, share(black)?) })
}

/// Parses a number from 0 to 1.
fn share(word: &str) -> Option<f64> {
    word.parse().ok().filter(|share| (0.0..=1.0).contains(share))
}

impl fmt::Display for Population {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Lists of Blind synchronous chess, found by letting lists compete: one a line, after its side"
        )?;
        writeln!(
            f,
            "# and the probability with which it is handed in. The value is how often White wins then, and"
        )?;
        writeln!(
            f,
            "# the gap how much more often both sides together could win with other lists of this file. Outside is"
        )?;
        writeln!(
            f,
            "# how much more often each side wins with the best of all lists of up to so many tokens, found by search."
        )?;
        writeln!(f, "#{FOUND_BY}{}", self.origin)?;
        writeln!(f, "value {} gap {}", self.value, self.gap)?;
        if let Some(OutsideGains { length, gains: ByColor { white, black } }) = self.outside {
            writeln!(f, "outside {length} white {white} black {black}")?;
        }
        for (side, entries) in self.entries.iter() {
            for PopulationEntry { list, share } in entries {
                let line = format!("{} {share} {list}", color_name(side));
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}
