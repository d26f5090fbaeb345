use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};
use zugleich_bench::server::{
    AttackRequests, LoadConfig, LoadError, LoadTarget, Progress, RunLength, attack, flood, idle, rivals,
    timing, turns,
};

use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;

#[derive(Debug, Args)]
pub(crate) struct BenchServerCommand {
    /// A measurement to make; may repeat. Without it turns, flood and idle, and the rivals if their folder is
    /// named
    #[arg(long, value_name = "WHAT")]
    only: Vec<ServerMeasurement>,
    /// Number of games played at once
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u16,
    /// Duration in seconds
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u32,
    /// Instead of a time: number of turns to play, all games together
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    turns: Option<u64>,
    /// Number of turns to begin per second, all games together; without it as many as possible
    #[arg(long, value_name = "N")]
    rate: Option<NonZeroU32>,
    /// Number of games that begin at the same moment in a flood
    #[arg(long, value_name = "N", default_value_t = 2_500)]
    flood: u16,
    /// Number of idle connections
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    idle: u16,
    /// Number of pairs of games to compare for each secret
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u16).range(1..))]
    pairs: u16,
    /// The folder with the rivals' servers, `bench/rivals` of the sources; needs Node.js and npm
    #[arg(long, value_name = "DIR")]
    rivals: Option<PathBuf>,
    /// Number of games played at once beside the rivals, as long as the others
    #[arg(long, value_name = "N", default_value_t = 200)]
    rival_games: u16,
    /// Requests that one address sends beside honest games; may repeat
    #[arg(long, value_name = "WHAT")]
    attack: Vec<AttackArg>,
    /// The program that is started as the server, of whatever version; without it this one
    #[arg(long, value_name = "FILE", conflicts_with = "url")]
    program: Option<PathBuf>,
    /// A server that runs already; without it one is started for each measurement
    #[arg(long, value_name = "URL", value_parser = address)]
    url: Option<SocketAddr>,
    /// The process of that server, if it is on this machine: what it uses is read from /proc
    #[arg(long, value_name = "ID", requires = "url")]
    pid: Option<u32>,
    /// The folder in which the started server gets its data folder, so that this disk is measured
    #[arg(long, value_name = "DIR", conflicts_with = "url")]
    data: Option<PathBuf>,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON, a line for each measurement
    #[arg(long)]
    json: bool,
}

/// A measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ServerMeasurement {
    /// Games of all kinds at once, and the limit of the disk beside them
    Turns,
    /// Very many games that begin at the same moment
    Flood,
    /// Connections over which nothing goes
    Idle,
    /// The same exchange of plans on servers of other frameworks
    Rivals,
    /// Timing of answers, which must not reveal what the opponent has committed
    Timing,
}

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AttackArg {
    /// Long lists of moves, handed in and taken back
    Lists,
    /// Long answers about a game
    Reads,
    /// Animations
    Films,
}

impl From<AttackArg> for AttackRequests {
    fn from(attacked: AttackArg) -> Self {
        match attacked {
            AttackArg::Lists => Self::Lists,
            AttackArg::Reads => Self::Reads,
            AttackArg::Films => Self::Films,
        }
    }
}

/// Parses the address of a server without TLS.
fn address(url: &str) -> Result<SocketAddr, String> {
    let host = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    let found = host.to_socket_addrs().map_err(|error| format!("http://HOST:PORT is expected: {error}"))?;
    found.into_iter().next().ok_or_else(|| format!("{host} has no address"))
}

impl BenchServerCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (target, bar) = (self.target()?, BarProgress(ProgressBar::no_length().with_style(style())));
        for what in self.wanted()? {
            let measured = self.measure(what, &target, &bar);
            self.report(&name(what), measured, &bar, out)?;
        }
        for &attacked in &self.attack {
            let measured = attack(&target, attacked.into(), self.load(self.games), &bar);
            let measured = measured.and_then(|measured| figures(&measured));
            self.report("attack", measured, &bar, out)?;
        }
        Ok(())
    }

    fn report(
        &self,
        name: &str,
        measured: Result<(String, Json), LoadError>,
        bar: &BarProgress,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        bar.0.finish_and_clear();
        let (text, figures) = measured.map_err(|error| failure(&error))?;
        if self.json {
            writeln!(out, "{}", json!({ "measured": name, "figures": figures }))?;
        } else {
            writeln!(out, "{text}")?;
        }
        Ok(out.flush()?)
    }

    fn target(&self) -> Result<LoadTarget, CliError> {
        if let Some(data) = self.data.as_ref().filter(|data| !data.is_dir()) {
            let why = format_args!("--data {} is no folder: make it first", data.display());
            return Err(CliError::malformed(CliErrorKind::WrongCall, why));
        }
        Ok(match self.url {
            Some(address) => LoadTarget::Running { address, process: self.pid },
            None => LoadTarget::Own { program: self.program.clone(), within: self.data.clone() },
        })
    }

    fn wanted(&self) -> Result<Vec<ServerMeasurement>, CliError> {
        let mut wanted = self.only.clone();
        if wanted.is_empty() && self.attack.is_empty() {
            wanted = vec![ServerMeasurement::Turns, ServerMeasurement::Flood, ServerMeasurement::Idle];
            wanted.extend(self.rivals.as_ref().map(|_| ServerMeasurement::Rivals));
        }
        if wanted.contains(&ServerMeasurement::Rivals) && self.rivals.is_none() {
            return Err(CliError::malformed(
                CliErrorKind::WrongCall,
                "the rivals need --rivals with the folder of their servers",
            ));
        }
        Ok(wanted)
    }

    /// Runs a measurement; returns the figures as text and as data.
    fn measure(
        &self,
        what: ServerMeasurement,
        target: &LoadTarget,
        bar: &BarProgress,
    ) -> Result<(String, Json), LoadError> {
        match what {
            ServerMeasurement::Turns => figures(&turns(target, self.load(self.games), bar)?),
            ServerMeasurement::Flood => figures(&flood(target, self.flood.into(), self.seed, bar)?),
            ServerMeasurement::Idle => figures(&idle(target, self.idle.into(), bar)?),
            ServerMeasurement::Timing => figures(&timing(target, self.pairs.into(), self.seed, bar)?),
            ServerMeasurement::Rivals => {
                let sources = self.rivals.clone().unwrap_or_default();
                let load = LoadConfig { rate: None, ..self.load(self.rival_games) };
                figures(&rivals(target, &sources, load, bar)?)
            }
        }
    }

    fn load(&self, games: u16) -> LoadConfig {
        let time = RunLength::Time(Duration::from_secs(self.seconds.into()));
        let length = self.turns.map_or(time, RunLength::Turns);
        LoadConfig { games: games.into(), length, rate: self.rate, seed: self.seed }
    }
}

fn figures<T: std::fmt::Display + serde::Serialize>(measured: &T) -> Result<(String, Json), LoadError> {
    Ok((measured.to_string(), serde_json::to_value(measured)?))
}

fn failure(error: &LoadError) -> CliError {
    let cause =
        if matches!(error, LoadError::Wrong(_)) { CliErrorKind::WrongAnswer } else { CliErrorKind::NoServer };
    CliError::failed(cause, error)
}

fn name(what: ServerMeasurement) -> String {
    what.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

struct BarProgress(ProgressBar);

impl Progress for BarProgress {
    fn start(&self, what: &'static str, size: u64) {
        self.0.reset();
        self.0.set_length(size);
        self.0.set_message(what);
    }

    fn set_position(&self, done: u64) {
        self.0.set_position(done);
    }

    fn advance(&self, done: u64) {
        self.0.inc(done);
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}, {eta} left");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
