use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use serde_json::json;
use zugleich_engine::endings::{TIE, TableLookupError, TableVerification};

use super::{EndgameClassArgs, GameTablesArgs};
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::notice::count_noun;
use crate::progress::{Interrupt, ProgressLine};

#[derive(Debug, Args)]
pub(crate) struct VerifyTablesCommand {
    #[command(flatten)]
    chosen: EndgameClassArgs,
    #[command(flatten)]
    of: GameTablesArgs,
    /// Check only every Nth board
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Recompute all values of classes with at most N pieces from full matrices and without symmetries; if
    /// not given, 3 on a small board, and none where it takes an hour. Four pieces take some minutes
    #[arg(long, value_name = "N")]
    anew: Option<usize>,
    /// Print JSON: one line for each class
    #[arg(long)]
    json: bool,
}

/// Maximum difference of two values that are both exact.
const EXACT: f64 = 1e-9;

impl VerifyTablesCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let ((mut tables, folder), interrupt) = (self.of.open()?, Interrupt::watch()?);
        let form = tables.spec();
        let chosen = self.chosen.classes(form)?;
        let classes = if chosen.is_empty() { folder.classes()? } else { chosen };
        let progress = ProgressLine::new("classes verified", classes.len() as u64);
        let absent = |absent: TableLookupError| CliError::failed(CliErrorKind::NoTable, absent);
        for class in classes {
            if interrupt.flow() == ControlFlow::Break(()) {
                break;
            }
            // Files are read as a whole here, since each checksum is compared.
            folder.load(&mut *tables, &[class])?;
            let TableVerification { boards, matrix, gap, mirror } =
                tables.check(class, self.every).map_err(absent)?;
            let anew = if class.pieces() <= self.anew.unwrap_or(form.soon_anew) {
                Some(tables.recompute(class).map_err(absent)?)
            } else {
                None
            };
            let worst = matrix.max(mirror).max(anew.unwrap_or(0.0)).max(gap - 4.0 * TIE);
            let name = class.to_string();
            let line = if self.json {
                json!({ "class": name, "boards": boards, "matrix": matrix, "mirror": mirror, "gap": gap, "anew": anew })
                    .to_string()
            } else {
                let anew = anew.map_or_else(|| "none".to_owned(), |anew| format!("{anew:.1e}"));
                format!(
                    "{name:8} {}: full matrices {matrix:.1e}, colours exchanged {mirror:.1e}, \
                     best replies {gap:.1e}, recomputation {anew}",
                    count_noun(boards, "board")
                )
            };
            progress.hide();
            writeln!(out, "{line}")?;
            if worst > EXACT {
                return Err(CliError::failed(
                    CliErrorKind::WrongAnswer,
                    format_args!("{name}: values differ by {worst:e}"),
                ));
            }
            progress.advance(1);
        }
        interrupt.outcome()
    }
}
