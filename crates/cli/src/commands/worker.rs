use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tokio::net::TcpListener;
use zugleich_server::{StartError, Worker};
use zugleich_session::{DatabaseUrl, Engines, Settings};
use zugleich_store::Location;

use super::serve::{bind, init_logging, last_line, location, settings_from, stop_signals};
use crate::cli_error::CliError;

#[derive(Debug, Args)]
pub(crate) struct WorkerCommand {
    /// The PostgreSQL database of the servers: postgres://HOST/NAME. Other users of this machine can read the
    /// argument: set a password in the environment (ZUGLEICH_DATABASE) or in the settings file
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// The key file that the servers share; the setting `secret-key-file`
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// The settings file, in TOML, as for a server; server/settings.md in the book lists all settings
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Set one of the settings; may repeat: `engine-threads=4` computes four plans at a time
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl WorkerCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        init_logging();
        let settings = self.settings()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let worked = runtime.block_on(work(settings, out));
        // A job that was given back runs on until the engine notices that its result is not needed.
        runtime.shutdown_background();
        worked
    }

    fn settings(&self) -> Result<Settings, CliError> {
        let own = [("database", self.database.is_some()), ("secret-key-file", self.keys.is_some())];
        let mut settings = settings_from(self.settings.as_ref(), &self.set, &own)?;
        settings.database = self.database.clone().or(settings.database);
        if let Some(keys) = &self.keys {
            (settings.secret_key_file, settings.secret_key) = (Some(keys.clone()), None);
        }
        Ok(settings)
    }
}

async fn work(settings: Settings, out: &mut impl Write) -> Result<(), CliError> {
    let location = location(&settings)?;
    let metrics = match settings.metrics_address {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let worker = Worker::open(&location, settings, Arc::new(Engines)).await.map_err(StartError::from)?;
    let (stop, at_once) = stop_signals()?;
    announce(out, &location, metrics.as_ref())?;
    worker.work(metrics, stop, at_once).await;
    Ok(())
}

fn announce(
    out: &mut impl Write,
    location: &Location,
    metrics: Option<&TcpListener>,
) -> Result<(), CliError> {
    writeln!(out, "Zugleich computes plans for the servers on {location}")?;
    if let Some(metrics) = metrics {
        writeln!(out, "The metrics are at http://{}/metrics.", metrics.local_addr()?)?;
    }
    writeln!(out, "{}", last_line())?;
    Ok(out.flush()?)
}
