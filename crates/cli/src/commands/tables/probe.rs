use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_engine::chesimul::{self, Class};
use zugleich_rules::Color;
use zugleich_rules::chesimul::{Chesimul, Plan};
use zugleich_rules::kernel::{Game, RulesError};

use super::Place;
use crate::cause::Cause;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Probe {
    /// The text of the position
    #[arg(long, value_name = "TEXT")]
    position: String,
    #[command(flatten)]
    place: Place,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Probe {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let position = Chesimul.parse_position(&self.position).map_err(RulesError::from)?;
        let classes: Vec<Class> =
            Class::of(position.placement()).map(|(class, _)| class).into_iter().collect();
        let tables = self.place.folder().load(&classes)?;
        let probe = tables.probe(&position).map_err(|absent| {
            let failure = Failure::failed(Cause::NoTable, absent);
            failure.with("class", classes.first().map(ToString::to_string))
        })?;
        if self.json {
            writeln!(out, "{}", written(&probe))?;
            return Ok(());
        }
        let chesimul::Exact { value, error } = probe.exact;
        writeln!(
            out,
            "worth {value:.9} to White, at most {error:.1e} wrong; the value is that of quiet counter 0"
        )?;
        for (side, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let plans =
                probe.mixes[side].iter().map(|(plan, share)| format!("{plan} {:.4} %", 100.0 * share));
            writeln!(out, "{name}: {}", plans.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

fn written(probe: &chesimul::Probe) -> Json {
    let mix = |mix: &[(Plan, f64)]| -> Json {
        let plan = |(plan, share): &(Plan, f64)| json!({ "plan": plan.to_string(), "probability": share });
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
