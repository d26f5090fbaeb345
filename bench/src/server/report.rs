use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::attack::{AttackReport, HonestLatencies};
use super::idle::IdleReport;
use super::rivals::FrameworkComparison;
use super::turns::ThroughputReport;
use crate::DurationStats;

/// Latency statistics, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Latency {
    /// Number of samples.
    pub count: usize,
    /// 50th percentile.
    pub median_ms: f64,
    /// 99th percentile.
    pub p99_ms: f64,
    /// Longest time.
    pub longest_ms: f64,
}

impl Latency {
    /// Returns the statistics, or `None` without samples.
    pub(super) fn new(times: &[Duration]) -> Option<Self> {
        let DurationStats { count, median, most, longest, .. } = DurationStats::new(times.iter().copied())?;
        let [median_ms, p99_ms, longest_ms] = [median, most, longest].map(|time| 1000.0 * time.as_secs_f64());
        Some(Self { count, median_ms, p99_ms, longest_ms })
    }
}

/// Returns `much` divided by `of`, or zero if `of` is not positive.
pub(super) fn per(much: f64, of: f64) -> f64 {
    if of > 0.0 { much / of } else { 0.0 }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { median_ms, p99_ms, longest_ms, .. } = self;
        write!(f, "{median_ms:.1} ms median, {p99_ms:.1} ms p99, {longest_ms:.1} ms longest")
    }
}

/// Writes a line of a report: a name and a value.
fn line(f: &mut fmt::Formatter<'_>, name: &str, value: impl fmt::Display) -> fmt::Result {
    writeln!(f, "  {name:<22}{value}")
}

fn known<T>(value: Option<T>, text: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| "not known here".to_owned(), text)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Formats lines for a terminal.
impl fmt::Display for ThroughputReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, games_made, seconds, .. } = self;
        let all: u64 = self.turns.values().sum();
        writeln!(
            f,
            "{all} turns of {games} games at once in {seconds:.1} s, {games_made} games made meanwhile"
        )?;
        line(f, "turns a second", format_args!("{:.1}", self.turns_per_second))?;
        line(f, "plan to receipt", known(self.receipt, |latency| latency.to_string()))?;
        line(f, "sending to answer", known(self.answer, |latency| latency.to_string()))?;
        line(f, "last plan to reveal", known(self.reveal, |latency| latency.to_string()))?;
        line(f, "server's CPU a turn", known(self.cpu_ms_per_turn, |cpu| format!("{cpu:.2} ms")))?;
        line(f, "server's memory", known(self.memory, megabytes))?;
        line(f, "the load's thread", known(self.load_busy, |busy| format!("{:.0} % busy", 100.0 * busy)))?;
        line(f, "sent a turn", format_args!("{:.1} kB", self.bytes_per_turn / 1e3))?;
        line(f, "stored a second", format_args!("{:.1}", self.stored_per_second))?;
        if let (Some(disk), Some(share)) = (self.disk, self.disk_share) {
            let (syncs, bytes) = (disk.syncs_per_second, disk.bytes);
            line(
                f,
                "the disk's limit",
                format_args!("{syncs:.1} a second of {bytes} bytes; reached {:.0} %", 100.0 * share),
            )?;
        }
        if let (Some(limit), Some(share)) = (self.limit, self.limit_share) {
            let cpu = known(limit.cpu_ms_per_turn, |cpu| format!("{cpu:.2} ms of its CPU each"));
            line(
                f,
                "disk and cores allow",
                format_args!(
                    "{:.1} turns a second, {cpu}; reached {:.0} %",
                    limit.turns_per_second,
                    100.0 * share
                ),
            )?;
        }
        line(f, "longest queue", self.longest_queue)?;
        let refused: Vec<_> = self.refused.iter().map(|(code, times)| format!("{times} {code}")).collect();
        line(
            f,
            "refused at once",
            if refused.is_empty() { "nothing".to_owned() } else { refused.join(", ") },
        )?;
        let kinds: Vec<_> = self.turns.iter().map(|(game, turns)| format!("{turns} {game}")).collect();
        line(f, "turns of each game", kinds.join(", "))?;
        let kept = if self.survived_kill { ", and kept when the server was killed" } else { "" };
        line(f, "every turn", format_args!("as planned, as by the rules{kept}"))
    }
}

/// Formats lines for a terminal.
impl fmt::Display for IdleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sockets, games, memory, bytes_per_socket } = self;
        writeln!(f, "{sockets} idle connections to {games} games")?;
        line(f, "server's memory", known(*memory, megabytes))?;
        line(f, "a connection", known(*bytes_per_socket, |bytes| format!("{:.1} kB", bytes / 1e3)))
    }
}

/// Formats lines for a terminal.
impl fmt::Display for AttackReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { assault, games, bytes, .. } = self;
        writeln!(f, "{games} honest games, and {assault:?} of one address beside them")?;
        for (how, beside) in [("quiet", self.quiet), ("attacked", self.attacked)] {
            let HonestLatencies { seconds, receipt, reveal, health, picture, refused, written } = beside;
            line(f, how, format_args!("{seconds:.1} s"))?;
            for (name, latency) in [
                ("plan to receipt", receipt),
                ("last plan to reveal", reveal),
                ("health", health),
                ("picture", picture),
            ] {
                line(f, name, known(latency, |latency| latency.to_string()))?;
            }
            line(f, "refused to honest", refused)?;
            line(f, "written to disk", known(written, megabytes))?;
        }
        let answers: Vec<_> =
            self.answers.iter().map(|(status, times)| format!("{times} with {status}")).collect();
        line(f, "the attack's answers", format_args!("{}, {}", answers.join(", "), megabytes(*bytes)))
    }
}

/// Formats a table for a terminal.
impl fmt::Display for FrameworkComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["turns/s", "median ms", "p99 ms", "CPU ms/turn", "MB", "B/turn", "load busy"];
        writeln!(f, "Turns of two players who both send a plan, {} games at once", self.games)?;
        write!(f, "  {:<22}", "")?;
        heads.iter().try_for_each(|head| write!(f, "{head:>12}"))?;
        writeln!(f)?;
        for rival in &self.rivals {
            let latency =
                |of: fn(Latency) -> f64| known(rival.reveal, |latency| format!("{:.1}", of(latency)));
            write!(f, "  {:<22}{:>12.1}", rival.name, rival.turns_per_second)?;
            write!(f, "{:>12}{:>12}", latency(|of| of.median_ms), latency(|of| of.p99_ms))?;
            write!(f, "{:>12}", known(rival.cpu_ms_per_turn, |cpu| format!("{cpu:.2}")))?;
            write!(f, "{:>12}", known(rival.memory, |bytes| format!("{:.1}", bytes as f64 / 1e6)))?;
            write!(f, "{:>12.0}", rival.bytes_per_turn)?;
            writeln!(f, "{:>12}", known(rival.load_busy, |busy| format!("{:.0} %", 100.0 * busy)))?;
        }
        Ok(())
    }
}
