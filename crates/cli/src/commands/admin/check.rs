use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_server::maintenance;
use zugleich_session::ids::GameId;
use zugleich_store::StoreConfig;
use zugleich_store::stored::audit::{Audit, AuditFault};

use super::database_args::DatabaseArgs;
use super::database_progress::DatabaseProgress;
use super::wait;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::commands::serve::location;
use crate::notice::count_noun;

#[derive(Debug, Args)]
pub(crate) struct CheckCommand {
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print JSON: a line for each fault, and one with the numbers
    #[arg(long)]
    json: bool,
}

impl CheckCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let settings = self.place.settings()?;
        let (location, keeping) = (location(&settings)?, StoreConfig::from(&settings));
        let audit = wait(maintenance::check(&location, &keeping.keys, &DatabaseProgress::default()))??;
        for fault in &audit.faults {
            if self.json { writeln!(out, "{}", as_json(fault))? } else { writeln!(out, "{}", words(fault))? }
        }
        let Audit { games, events, faults } = &audit;
        if self.json {
            writeln!(out, "{}", json!({ "games": games, "events": events, "faults": faults.len() }))?;
        } else {
            let (games, events) = (count_noun(*games, "game"), count_noun(*events, "event"));
            writeln!(out, "{games} with {events}: {}", verdict(faults.len()))?;
        }
        if faults.is_empty() {
            return Ok(());
        }
        let sentence = format!("{location}: {}", verdict(faults.len()));
        Err(CliError::failed(CliErrorKind::UnsoundDatabase, sentence))
    }
}

fn verdict(faults: usize) -> String {
    if faults == 0 { "all sound".to_owned() } else { count_noun(faults, "fault") }
}

/// Returns the id by which the server's log names the game of a fault.
fn logged(fault: &AuditFault) -> Option<String> {
    fault.game.as_ref()?.parse::<GameId>().ok().map(|game| game.logged().to_string())
}

fn as_json(fault: &AuditFault) -> serde_json::Value {
    json!({ "game": fault.game, "logged": logged(fault), "event": fault.event, "why": fault.why })
}

fn words(fault: &AuditFault) -> String {
    let game = fault.game.as_ref().map(|game| format!("game {game}"));
    let logged = logged(fault).map(|logged| format!("{logged} in the log"));
    let event = fault.event.map(|event| format!("event {event}"));
    let place: Vec<_> = [game, logged, event].into_iter().flatten().collect();
    if place.is_empty() { fault.why.clone() } else { format!("{}: {}", place.join(", "), fault.why) }
}
