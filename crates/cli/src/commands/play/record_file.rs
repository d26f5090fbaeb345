//! Saved games: a record with tags. Existing files are never overwritten.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use zugleich_games::{CATALOG, game};
use zugleich_render::record::pgn::{GameScore, RecordedResult};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Outcome, Record};

use crate::cli_error::CliError;

/// Returns the game as a record that `zugleich replay` reads; for two lists, the game that they resulted in.
pub(super) fn record(
    record: &Record,
    outcome: Option<Outcome>,
    names: &ByColor<String>,
) -> Result<String, CliError> {
    let entry = game(&record.variant)?;
    let lists = record.turns.first().and_then(|turn| turn.as_ref().map(Option::as_deref).both());
    let date = date(SystemTime::now());
    let tags = [("White", &*names.white), ("Black", &names.black), ("Date", &date)];
    if let Some((whole, lists)) = entry.whole_game.zip(lists) {
        return Ok((whole.pgn)(lists, &tags).unwrap_or_default());
    }
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let score = GameScore {
        record: record.clone(),
        tags,
        ending: outcome.map(RecordedResult::from),
        comments: Vec::new(),
    };
    Ok(score.text(CATALOG, Some(entry.sentences))?)
}

/// Writes a new file.
///
/// # Errors
/// The file exists, or cannot be written.
pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    File::options().write(true).create_new(true).open(file)?.write_all(text.as_bytes())
}

/// Returns the date in UTC, in the form of a record.
fn date(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    // Years begin in March, so that the leap day is the last; eras have 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = 400 * era + year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (day, expected) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_322, "2000.12.31"),
            (20_780, "2026.11.23"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(86_400 * day + 86_399)), expected);
        }
    }
}
