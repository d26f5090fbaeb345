use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;
use zugleich_games::blind::lists;
use zugleich_games::game;
use zugleich_rules::board::color_name;

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::notice::{count_noun, error_bound};
use zugleich_cli::progress::Interrupt;

/// With `--variant blind`: lists of up to so many tokens, each a piece with its square and its target (`Ng1f3`, `e2e4`,
/// `e4xd5`, `b7a8=Q`), so without castling and under-promotion; what a pawn takes may be taken en passant. The answer
/// is White's chance to win.
#[derive(Debug, Args)]
pub(crate) struct SolveCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// Maximum number of tokens in a list
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8))]
    length: u8,
    /// Stop after so many seconds; the error says how far it has come
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// Print the mixtures, too, in the form that `population` prints
    #[arg(long, conflicts_with = "json")]
    mixtures: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Number of lines of lists between checks of the clock and updates of the bar.
const OFTEN: u64 = 256;

impl SolveCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        if game(&self.variant)?.id() != lists::LIST_ENGINE.variant() {
            let why = format_args!("{} has no lists of bounded length; blind has", self.variant);
            return Err(CliError::malformed(CliErrorKind::NotInThisGame, why));
        }
        let interrupt = Interrupt::watch()?;
        let bar = bar(None, "{spinner} {msg}, {elapsed}");
        let (start, limit) = (Instant::now(), self.seconds.map(Duration::from_secs));
        let mut show = |found: lists::BoundedProgress| {
            let lists::BoundedProgress { lists, lower, upper } = found;
            bar.set_message(format!("{}, White wins {lower:.4} to {upper:.4}", count_noun(lists, "list")));
        };
        let looked = AtomicU64::new(0);
        let solved = lists::solve_bounded(self.length.into(), &mut show, &|| {
            if !looked.fetch_add(1, Ordering::Relaxed).is_multiple_of(OFTEN) {
                return false;
            }
            bar.tick();
            limit.is_some_and(|limit| start.elapsed() >= limit) || interrupt.flow().is_break()
        });
        bar.finish_and_clear();
        let lists::BoundedSolution { length, value, error, population, .. } = solved;
        if self.json {
            writeln!(out, "{}", json!({ "length": length, "value": value, "error": error }))?;
        } else {
            let (tokens, within) = (count_noun(length, "token"), error_bound(error));
            writeln!(out, "lists of up to {tokens}: White wins {value:.6}, {within}")?;
            for (side, entries) in population.entries.iter() {
                writeln!(
                    out,
                    "{}: handed in with some share: {}",
                    color_name(side),
                    count_noun(entries.len(), "list")
                )?;
            }
        }
        if self.mixtures {
            write!(out, "{population}")?;
        }
        interrupt.outcome()
    }
}
