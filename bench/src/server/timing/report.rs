use std::fmt;

use super::{ChannelTiming, SecretDifference, TimingReport};

impl SecretDifference {
    const fn name(self) -> &'static str {
        match self {
            Self::Plan => "another plan",
            Self::Whether => "a plan or none",
        }
    }
}

/// Formats a table for a terminal.
impl fmt::Display for TimingReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "What the time of an answer tells of what the opponent has committed")?;
        writeln!(
            f,
            "  {:<16}{:<16}{:>8}{:>12}{:>12}{:>20}{:>8}",
            "asked for", "secret", "pairs", "median us", "differ by", "95 % between", "z"
        )?;
        for ChannelTiming { channel, differs, compared } in &self.heard {
            let [low, high] = compared.interval_us;
            writeln!(
                f,
                "  {channel:<16}{:<16}{:>8}{:>12.1}{:>12.2}{:>20}{:>8.2}",
                differs.name(),
                compared.pairs,
                compared.median_us,
                compared.difference_us,
                format!("{low:.2} and {high:.2}"),
                compared.z
            )?;
        }
        let told: Vec<_> = self.heard.iter().filter(|heard| heard.compared.is_distinguishable()).collect();
        if told.is_empty() {
            return writeln!(f, "  nothing is told apart");
        }
        told.iter().try_for_each(|heard| writeln!(f, "  {} tells of {}", heard.channel, heard.differs.name()))
    }
}
