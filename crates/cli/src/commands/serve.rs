use std::io::{ErrorKind, IsTerminal, Write, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tokio::net::TcpListener;
use tokio::signal;
use tokio::sync::watch;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use zugleich_rules::kernel::shortened;
use zugleich_server::{App, Config, Listeners, StartError};
use zugleich_session::settings;
use zugleich_session::settings::{PublicUrl, SettingError, SettingsBuilder};
use zugleich_session::{DatabaseUrl, Engines, Settings};
use zugleich_store::Location;

use super::file_limit;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

/// Maximum length of a settings file in bytes.
const LONGEST_FILE: usize = 64 * 1024;

#[derive(Debug, Args)]
pub(crate) struct ServeCommand {
    /// The address to listen on; port 0 takes any free port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,
    /// The folder of the database [default: zugleich-data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, if it is not zugleich.db in the folder: sqlite:PATH or postgres://HOST/NAME. Other users
    /// of this machine can read the argument: set a password in the environment (ZUGLEICH_DATABASE) or in the
    /// settings file
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// The settings file, in TOML; server/settings.md in the book lists all settings
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Set one of the settings; may repeat. Overrides the environment (ZUGLEICH_KEY), which overrides
    /// the file
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// Parses an address and a port, or a local host name and a port.
fn address(text: &str) -> Result<SocketAddr, String> {
    settings::address(text).ok_or_else(|| format!("{} is expected", settings::ADDRESS))
}

impl ServeCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        init_logging();
        let settings = self.settings()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let served = runtime.block_on(serve(settings, out));
        // Unfinished engine jobs have no receiver any more.
        runtime.shutdown_background();
        served
    }

    /// Returns the settings. Later sources override earlier ones: file, environment, `--settings_from`, the command's
    /// own options.
    fn settings(&self) -> Result<Settings, CliError> {
        let own = [
            ("listen", self.listen.is_some()),
            ("data", self.data.is_some()),
            ("database", self.database.is_some()),
        ];
        let mut settings = settings_from(self.settings.as_ref(), &self.set, &own)?;
        settings.listen = self.listen.unwrap_or(settings.listen);
        settings.data = self.data.clone().unwrap_or(settings.data);
        settings.database = self.database.clone().or(settings.database);
        Ok(settings)
    }
}

/// Returns the settings of a file, the environment and `--settings_from`. A key may be set once by `--settings_from`, and not if
/// an option of its own sets it.
pub(super) fn settings_from(
    file: Option<&PathBuf>,
    arguments: &[String],
    own: &[(&str, bool)],
) -> Result<Settings, CliError> {
    let mut given: Vec<&str> = own.iter().filter(|(_, is_given)| *is_given).map(|(key, _)| *key).collect();
    for (key, _) in arguments.iter().filter_map(|argument| argument.split_once('=')) {
        if given.contains(&key) {
            let why = format_args!("{} is set twice on the command line", shortened(key));
            return Err(CliError::malformed(CliErrorKind::WrongSetting, why));
        }
        given.push(key);
    }
    let mut gathered = gather_settings(file)?;
    for argument in arguments {
        gathered = gathered.argument(argument).map_err(wrong_setting)?;
    }
    Ok(gathered.settings())
}

/// Returns the settings of a file and of the environment.
pub(super) fn gather_settings(file: Option<&PathBuf>) -> Result<SettingsBuilder, CliError> {
    let mut gathered = SettingsBuilder::default();
    if let Some(path) = file {
        let text = input::text(Some(path), LONGEST_FILE)?;
        gathered = gathered.file(path, &text).map_err(wrong_setting)?;
    }
    gathered.environment(std::env::vars_os()).map_err(wrong_setting)
}

/// Returns the location of the database in the settings.
pub(super) fn location(settings: &Settings) -> Result<Location, CliError> {
    match &settings.database {
        Some(url) => Ok(Location::try_from(url).map_err(StartError::from)?),
        None => Ok(Location::Folder(settings.data.clone())),
    }
}

async fn serve(mut settings: Settings, out: &mut impl Write) -> Result<(), CliError> {
    let wanted = settings.connections;
    settings.connections = file_limit::max_connections(wanted);
    let places = settings.connections;
    let location = location(&settings)?;
    // The port is bound first: if it is busy, nothing is written to disk.
    let site = bind(settings.listen).await?;
    let metrics = match settings.metrics_address {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let listeners = Listeners { site, metrics };
    let public_url = settings.public_url.clone();
    let config = Config::with(location.clone(), settings);
    let app = App::open(config, Arc::new(Engines)).await?;
    let (stop, at_once) = stop_signals()?;
    announce(out, &listeners, &location, public_url.as_ref())?;
    if places < wanted {
        tracing::warn!(wanted, places, "the limit of open files (ulimit -n) is too low for `connections`");
    }
    app.serve(listeners, stop, at_once).await;
    Ok(())
}

pub(super) async fn bind(address: SocketAddr) -> Result<TcpListener, CliError> {
    TcpListener::bind(address).await.map_err(|error| cannot_listen(address, &error))
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> CliError {
    cannot_start(match error.kind() {
        ErrorKind::AddrInUse => format!(
            "{address} is already in use: stop the program that listens there, or choose another address with --listen"
        ),
        _ => format!("the server cannot listen on {address}: {error}"),
    })
}

fn wrong_setting(fault: SettingError) -> CliError {
    CliError::malformed(CliErrorKind::WrongSetting, fault)
}

fn cannot_start(error: impl std::fmt::Display) -> CliError {
    CliError::failed(CliErrorKind::NoServer, error)
}

/// Prints the addresses. Programs may parse the first line, which ends with the address.
fn announce(
    out: &mut impl Write,
    listeners: &Listeners,
    location: &Location,
    public_url: Option<&PublicUrl>,
) -> Result<(), CliError> {
    let address = listeners.site.local_addr()?;
    writeln!(out, "Zugleich listens on http://{address}")?;
    let site = public_url.map_or_else(|| "this address".to_owned(), ToString::to_string);
    writeln!(out, "Open {site} in a browser to play. The games are stored in {location}.")?;
    if let Some(metrics) = &listeners.metrics {
        writeln!(out, "The metrics are at http://{}/metrics.", metrics.local_addr()?)?;
    }
    writeln!(out, "{}", last_line())?;
    Ok(out.flush()?)
}

/// Returns the last line of the start message: the version, and on a terminal the key that stops the program.
pub(super) fn last_line() -> String {
    let stop = if stdout().is_terminal() { " Press Ctrl+C to stop." } else { "" };
    format!("This is version {}.{stop}", env!("CARGO_PKG_VERSION"))
}

/// Returns two futures: the first completes at the first stop signal, the second at the second.
pub(super) fn stop_signals()
-> Result<(impl Future<Output = ()> + Send, impl Future<Output = ()> + Send), CliError> {
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    let (asked, times) = watch::channel(0_u8);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            asked.send_modify(|times| *times = times.saturating_add(1));
        }
    });
    let asked = |at_least: u8| {
        let mut times = times.clone();
        async move {
            // The sender lives as long as the program.
            let _ = times.wait_for(|times| *times >= at_least).await;
        }
    };
    Ok((asked(1), asked(2)))
}

/// Logs to standard error what `RUST_LOG` asks for, warnings without it.
///
/// Libraries log raw messages, including pending plans, at their lowest levels. So below the level of
/// information only lines of this program pass, and those contain no plan.
pub(super) fn init_logging() {
    let named = std::env::var("RUST_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let asked = named.unwrap_or_default();
    let is_open = asked.default_level().is_none();
    let asked = if is_open { asked.with_default(LevelFilter::WARN) } else { asked };
    let discreet =
        filter_fn(|line| *line.level() <= LevelFilter::INFO || line.target().starts_with("zugleich"));
    let printed = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    // An existing subscriber stays in place.
    let _ = tracing_subscriber::registry().with(asked).with(discreet).with(printed).try_init();
}
