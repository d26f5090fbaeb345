use std::fmt;
use std::str::FromStr;

/// A part of a search that ablation measurements can disable; games never do.
///
/// ```
/// use zugleich_engine::Ablation;
/// assert_eq!("oracle".parse(), Ok(Ablation::Oracle));
/// assert!(Ablation::ALL.iter().all(|part| part.name().parse() == Ok(*part)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ablation {
    /// Knowledge beside the rules: endgame tables.
    Tables,
    /// The transposition table.
    Memory,
    /// Move ordering by the plans that were good at lower depth.
    Beginnings,
    /// The double oracle: few plans of each side, and others only if they are better responses.
    Oracle,
    /// Bounds that decide most replies without their exact value.
    Windows,
    /// Results of an unfinished deeper search.
    Unfinished,
    /// Static evaluation: without it, every leaf has the value 0.
    Evaluation,
}

impl Ablation {
    /// All parts.
    pub const ALL: [Self; 7] = [
        Self::Tables,
        Self::Memory,
        Self::Beginnings,
        Self::Oracle,
        Self::Windows,
        Self::Unfinished,
        Self::Evaluation,
    ];

    /// Returns its name on the command line and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::Memory => "memory",
            Self::Beginnings => "beginnings",
            Self::Oracle => "oracle",
            Self::Windows => "windows",
            Self::Unfinished => "unfinished",
            Self::Evaluation => "evaluation",
        }
    }
}

impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error for a text that is not a part.
///
/// ```
/// use zugleich_engine::{Ablation, UnknownAblationError};
/// assert_eq!("quiescence".parse::<Ablation>(), Err(UnknownAblationError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part is tables, memory, beginnings, oracle, windows, unfinished or evaluation")]
pub struct UnknownAblationError;

impl FromStr for Ablation {
    type Err = UnknownAblationError;

    fn from_str(text: &str) -> Result<Self, UnknownAblationError> {
        Self::ALL.into_iter().find(|part| part.name() == text).ok_or(UnknownAblationError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_read_as_it_is_written() {
        for part in Ablation::ALL {
            assert_eq!(part.to_string().parse(), Ok(part));
            assert!(UnknownAblationError.to_string().contains(part.name()));
        }
        assert_eq!("quiescence".parse::<Ablation>(), Err(UnknownAblationError));
    }
}
