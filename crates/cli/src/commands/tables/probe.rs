use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_engine::Candidate;
use zugleich_engine::endings::{Class, Exact, Told, Unanswered};
use zugleich_rules::Color;
use zugleich_rules::kernel::RulesError;

use super::Of;
use crate::cause::Cause;
use crate::failure::Failure;
use crate::say::within;

#[derive(Debug, Args)]
pub(crate) struct Probe {
    /// The text of the position
    #[arg(long, value_name = "TEXT")]
    position: String,
    #[command(flatten)]
    of: Of,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Probe {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (mut tables, folder) = self.of.open()?;
        let class: Option<Class> = tables.class_of(&self.position).map_err(RulesError::from)?;
        folder.load(&mut *tables, class.as_slice())?;
        let probe = tables.probe(&self.position).map_err(|unanswered| match unanswered {
            Unanswered::Position(fault) => RulesError::from(fault).into(),
            Unanswered::Absent(absent) => {
                let failure = Failure::failed(Cause::NoTable, absent);
                failure.with("class", class.map(|class| class.to_string()))
            }
        })?;
        if self.json {
            writeln!(out, "{}", written(&probe))?;
            return Ok(());
        }
        let Exact { value, error } = probe.exact;
        let within = within(error);
        writeln!(out, "worth {value:.9} to White, {within}; the value is that of quiet counter 0")?;
        for (side, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let plan =
                |Candidate { plan, probability }: &Candidate| format!("{plan} {:.4} %", 100.0 * probability);
            let plans: Vec<_> = probe.mixes[side].iter().map(plan).collect();
            writeln!(out, "{name}: {}", plans.join(", "))?;
        }
        Ok(())
    }
}

fn written(probe: &Told) -> Json {
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
