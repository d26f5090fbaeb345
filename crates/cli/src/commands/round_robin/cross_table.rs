use std::io::{self, Write};

use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::Color;

use super::{ListTournament, white_wins};

/// Prints the cross table, then the mixed strategy of each side and its value.
pub(super) fn print(out: &mut impl Write, tournament: &ListTournament) -> io::Result<()> {
    cross_table(out, tournament)?;
    for side in Color::ALL {
        print_mixed_strategy(out, tournament, side)?;
    }
    let (rate, error) = tournament.rate();
    let off =
        if error == 0.0 { "exact".to_owned() } else { format!("error at most {:.0e} %", 100.0 * error) };
    writeln!(out, "\nWhite then wins {:.2} % of the games ({off}).", 100.0 * rate)
}

/// Prints a row for each of White's lists, a column for each of Black's: 1 where White wins, 0 where Black
/// does.
fn cross_table(out: &mut impl Write, tournament: &ListTournament) -> io::Result<()> {
    let ListTournament { entries, outcomes, .. } = tournament;
    let width = outcomes.len().max(entries.black.len()).to_string().len() + 1;
    let names = entries.iter().flat_map(|(_, entries)| entries).map(|entry| entry.name.chars().count());
    let longest = names.max().unwrap_or(0);
    write!(out, "{:1$}", "", width + 1 + longest)?;
    for number in 1..=entries.black.len() {
        write!(out, "{number:>width$}")?;
    }
    writeln!(out, "   wins")?;
    for (number, (entry, row)) in (1..).zip(entries.white.iter().zip(outcomes)) {
        write!(out, "{number:>width$} {:<longest$}", entry.name)?;
        for &outcome in row {
            write!(out, "{:>width$}", u8::from(white_wins(outcome)))?;
        }
        writeln!(out, "{:>7}", row.iter().filter(|outcome| white_wins(**outcome)).count())?;
    }
    writeln!(out, "\nRows are White's lists, columns Black's:")?;
    for (column, entry) in entries.black.iter().enumerate() {
        let wins = outcomes.iter().filter(|row| !white_wins(row[column])).count();
        let end = if wins == 1 { "" } else { "s" };
        writeln!(out, "{:>width$} {:<longest$} {wins:>6} win{end}", column + 1, entry.name)?;
    }
    Ok(())
}

/// Prints the support of a side's mixed strategy, the most frequent list first.
fn print_mixed_strategy(out: &mut impl Write, tournament: &ListTournament, side: Color) -> io::Result<()> {
    writeln!(out, "\n{} should hand in", words::side(Language::English, side))?;
    let entries = tournament.entries[side].iter();
    let mut shares: Vec<_> =
        entries.zip(tournament.mixed_strategy(side)).filter(|(_, share)| **share > NEGLIGIBLE).collect();
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    for (entry, share) in shares {
        writeln!(out, "{:>9.4} %  {}", 100.0 * share, entry.name)?;
    }
    Ok(())
}

/// Share below which a list would be printed with 0 %.
const NEGLIGIBLE: f64 = 5e-7;
