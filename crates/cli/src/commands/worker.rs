use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tokio::net::TcpListener;
use zugleich_server::{DatabaseUrl, Engines, Location, NatsUrl, Settings, StartError, Worker};

use super::serve::{bind, init_logging, location, settings_from, stop_signals};
use crate::cli_error::CliError;

#[derive(Debug, Args)]
pub(crate) struct WorkerCommand {
    /// The PostgreSQL database of the servers: postgres://HOST/NAME. Others on this machine can read what stands here:
    /// set a password in the environment (ZUGLEICH_DATABASE) or in the file
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// The NATS server by which they wake each other, if they do: nats://HOST. A password belongs into the environment
    /// (ZUGLEICH_NATS) or into the file
    #[arg(long, value_name = "URL")]
    nats: Option<NatsUrl>,
    /// The file of the keys that the servers share; `secret-key-file` of the settings
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// A file of settings in TOML, as servers have it; server/settings.md in the book lists all
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Sets one of the settings; may repeat: `engine-threads=4` thinks about four plans at a time
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
        let own = [
            ("database", self.database.is_some()),
            ("nats", self.nats.is_some()),
            ("secret-key-file", self.keys.is_some()),
        ];
        let mut settings = settings_from(self.settings.as_ref(), &self.set, &own)?;
        settings.database = self.database.clone().or(settings.database);
        settings.nats = self.nats.clone().or(settings.nats);
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
    writeln!(out, "Zugleich thinks for the servers on {location}")?;
    if let Some(metrics) = metrics {
        writeln!(out, "What is counted is at http://{}/metrics.", metrics.local_addr()?)?;
    }
    writeln!(out, "Press Ctrl+C to stop.")?;
    Ok(out.flush()?)
}
