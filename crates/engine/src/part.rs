use std::fmt;
use std::str::FromStr;

/// A part of a search that can be left out, to measure what it is worth. Nobody plays without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What is known beside the rules: tables of endings.
    Tables,
    /// The transposition table.
    Memory,
    /// Beginning a turn with the plans that were good in it when it was looked at less far.
    Beginnings,
    /// Looking at few plans of each side, and at others only where they are better (double oracle).
    Oracle,
    /// Bounds that decide most replies without their exact value.
    Windows,
    /// Taking into account what an unfinished look further ahead has found.
    Unfinished,
    /// Judging the positions that are looked no further into: all are worth nothing.
    Evaluation,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Tables,
        Self::Memory,
        Self::Beginnings,
        Self::Oracle,
        Self::Windows,
        Self::Unfinished,
        Self::Evaluation,
    ];

    /// Its name on the command line and in JSON.
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

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part is tables, memory, beginnings, oracle, windows, unfinished or evaluation")]
pub struct UnknownPart;

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<Self, UnknownPart> {
        Self::ALL.into_iter().find(|part| part.name() == text).ok_or(UnknownPart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_read_as_it_is_written() {
        for part in Part::ALL {
            assert_eq!(part.to_string().parse(), Ok(part));
            assert!(UnknownPart.to_string().contains(part.name()));
        }
        assert_eq!("quiescence".parse::<Part>(), Err(UnknownPart));
    }
}
