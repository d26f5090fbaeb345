mod cross_table;
mod nash;
mod tournament_list;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value as Json, json};
use zugleich_engine::matrix::Solution;
use zugleich_render::json::result;
use zugleich_rules::blind::adjudicate;
use zugleich_rules::kernel::Outcome;
use zugleich_rules::{ByColor, Color};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::progress::{Interrupt, ProgressLine};
use tournament_list::TournamentList;

#[derive(Debug, Args)]
pub(crate) struct RoundRobinCommand {
    /// The folder, whose files are lists of Blind synchronous chess; hidden files are ignored
    folder: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// All lists played against each other and themselves, with the optimal mixed strategies.
struct ListTournament {
    /// White's lists (the rows) and Black's lists (the columns).
    entries: ByColor<Vec<TournamentList>>,
    /// Outcomes, row by row.
    outcomes: Vec<Vec<Outcome>>,
    /// Payoffs: 1 if White wins, -1 if Black wins.
    solution: Solution,
}

impl RoundRobinCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut entries = tournament_list::read_folder(&self.folder)?;
        let interrupt = Interrupt::watch()?;
        let outcomes = play(&entries, &interrupt);
        // Rows that were not played are not part of the tournament.
        entries.white.truncate(outcomes.len());
        let wins: Vec<Vec<bool>> =
            outcomes.iter().map(|row| row.iter().copied().map(white_wins).collect()).collect();
        let solution = nash::solve(&wins).map_err(|_| {
            let why = format_args!("{} lacks a list for one of the sides", self.folder.display());
            CliError::malformed(CliErrorKind::MissingList, why)
        })?;
        let tournament = ListTournament { entries, outcomes, solution };
        if self.json {
            writeln!(out, "{}", tournament.json())?;
        } else {
            cross_table::print(out, &tournament)?;
        }
        interrupt.outcome()
    }
}

/// Plays all games row by row until it is interrupted; the first row is always played.
fn play(entries: &ByColor<Vec<TournamentList>>, interrupt: &Interrupt) -> Vec<Vec<Outcome>> {
    let games = (entries.white.len() * entries.black.len()) as u64;
    let progress = ProgressLine::new("games played", games);
    let going = |(row, _): &(usize, &TournamentList)| *row == 0 || interrupt.flow().is_continue();
    let outcomes = entries.white.iter().enumerate().take_while(going).map(|(_, white)| {
        progress.advance(entries.black.len() as u64);
        let game = |black: &TournamentList| adjudicate(ByColor::new(&white.list, &black.list)).outcome;
        entries.black.iter().map(game).collect()
    });
    outcomes.collect()
}

/// Returns whether White wins. Black wins otherwise, since there are no draws.
fn white_wins(outcome: Outcome) -> bool {
    outcome.winner == Some(Color::White)
}

impl ListTournament {
    /// Returns White's winning probability under optimal mixed strategies, and its maximum error.
    fn rate(&self) -> (f64, f64) {
        // A win is 1, a loss -1, and the value is exact to half the gap.
        (f64::midpoint(self.solution.value, 1.0), self.solution.gap / 4.0)
    }

    /// Returns the mixed strategy of a side over its lists.
    fn mixed_strategy(&self, side: Color) -> &[f64] {
        match side {
            Color::White => &self.solution.rows,
            Color::Black => &self.solution.cols,
        }
    }

    fn json(&self) -> Json {
        let names = |side| self.entries[side].iter().map(|entry| entry.name.as_str()).collect::<Json>();
        let outcomes =
            |row: &Vec<Outcome>| row.iter().map(|outcome| result(Some(*outcome))).collect::<Json>();
        let mixture = |side| {
            let shares = self.entries[side].iter().zip(self.mixed_strategy(side));
            shares.map(|(entry, share)| (entry.name.clone(), json!(share))).collect::<Map<_, _>>()
        };
        json!({
            "white": names(Color::White),
            "black": names(Color::Black),
            "results": self.outcomes.iter().map(outcomes).collect::<Json>(),
            "mixture": { "white": mixture(Color::White), "black": mixture(Color::Black) },
            "value": self.solution.value,
            "gap": self.solution.gap,
        })
    }
}
