use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_engine::Candidate;
use zugleich_engine::endings::{EndgameClass, ExactValue, TableProbeError, TextProbeResult};
use zugleich_rules::Color;
use zugleich_rules::kernel::RulesError;

use super::GameTablesArgs;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::notice::error_bound;

#[derive(Debug, Args)]
pub(crate) struct ProbeTablesCommand {
    /// The text of the position
    #[arg(long, value_name = "TEXT")]
    position: String,
    #[command(flatten)]
    of: GameTablesArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ProbeTablesCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (mut tables, folder) = self.of.open()?;
        let class: Option<EndgameClass> = tables.class_of(&self.position).map_err(RulesError::from)?;
        folder.load(&mut *tables, class.as_slice())?;
        let probe = tables.probe(&self.position).map_err(|unanswered| match unanswered {
            TableProbeError::Position(fault) => RulesError::from(fault).into(),
            TableProbeError::Absent(absent) => {
                let failure = CliError::failed(CliErrorKind::NoTable, absent);
                failure.with("class", class.map(|class| class.to_string()))
            }
        })?;
        if self.json {
            writeln!(out, "{}", written(&probe))?;
            return Ok(());
        }
        let ExactValue { value, error } = probe.exact;
        let within = error_bound(error);
        writeln!(out, "value {value:.9} for White at quiet counter 0, {within}")?;
        for (side, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let plan =
                |Candidate { plan, probability }: &Candidate| format!("{plan} {:.4} %", 100.0 * probability);
            let plans: Vec<_> = probe.mixes[side].iter().map(plan).collect();
            writeln!(out, "{name}: {}", plans.join(", "))?;
        }
        Ok(())
    }
}

fn written(probe: &TextProbeResult) -> Json {
    let mix = |mix: &[Candidate]| -> Json {
        let plan =
            |Candidate { plan, probability }: &Candidate| json!({ "plan": plan, "probability": probability });
        mix.iter().map(plan).collect()
    };
    json!({
        "value": probe.exact.value,
        "error": probe.exact.error,
        "quiet": 0,
        "gap": probe.gap,
        "white": mix(&probe.mixes.white),
        "black": mix(&probe.mixes.black),
    })
}
