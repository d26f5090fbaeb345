use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};
use zugleich_bench::server::{
    Assault, Length, Load, LoadError, Progress, Target, attack, flood, idle, rivals, timing, turns,
};

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Server {
    /// A measurement to make; may repeat. Without it turns, flood and idle, and the rivals if their folder is
    /// named
    #[arg(long, value_name = "WHAT")]
    only: Vec<What>,
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
    attack: Vec<Attacked>,
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
enum What {
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
enum Attacked {
    /// Long lists of moves, handed in and taken back
    Lists,
    /// Long answers about a game
    Reads,
    /// Animations
    Films,
}

impl From<Attacked> for Assault {
    fn from(attacked: Attacked) -> Self {
        match attacked {
            Attacked::Lists => Self::Lists,
            Attacked::Reads => Self::Reads,
            Attacked::Films => Self::Films,
        }
    }
}

/// Parses the address of a server without TLS.
fn address(url: &str) -> Result<SocketAddr, String> {
    let host = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    let found = host.to_socket_addrs().map_err(|error| format!("http://HOST:PORT is expected: {error}"))?;
    found.into_iter().next().ok_or_else(|| format!("{host} has no address"))
}

impl Server {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (target, bar) = (self.target()?, Bar(ProgressBar::no_length().with_style(style())));
        for what in self.wanted()? {
            let measured = self.measure(what, &target, &bar);
            self.tell(&name(what), measured, &bar, out)?;
        }
        for &attacked in &self.attack {
            let measured = attack(&target, attacked.into(), self.load(self.games), &bar);
            let measured = measured.and_then(|measured| figures(&measured));
            self.tell("attack", measured, &bar, out)?;
        }
        Ok(())
    }

    fn tell(
        &self,
        name: &str,
        measured: Result<(String, Json), LoadError>,
        bar: &Bar,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        bar.0.finish_and_clear();
        let (text, figures) = measured.map_err(|error| failure(&error))?;
        if self.json {
            writeln!(out, "{}", json!({ "measured": name, "figures": figures }))?;
        } else {
            writeln!(out, "{text}")?;
        }
        Ok(out.flush()?)
    }

    fn target(&self) -> Result<Target, Failure> {
        if let Some(data) = self.data.as_ref().filter(|data| !data.is_dir()) {
            let why = format_args!("--data {} is no folder: make it first", data.display());
            return Err(Failure::form(Cause::WrongCall, why));
        }
        Ok(match self.url {
            Some(address) => Target::Running { address, process: self.pid },
            None => Target::Own { program: self.program.clone(), within: self.data.clone() },
        })
    }

    fn wanted(&self) -> Result<Vec<What>, Failure> {
        let mut wanted = self.only.clone();
        if wanted.is_empty() && self.attack.is_empty() {
            wanted = vec![What::Turns, What::Flood, What::Idle];
            wanted.extend(self.rivals.as_ref().map(|_| What::Rivals));
        }
        if wanted.contains(&What::Rivals) && self.rivals.is_none() {
            return Err(Failure::form(
                Cause::WrongCall,
                "the rivals need --rivals with the folder of their servers",
            ));
        }
        Ok(wanted)
    }

    /// Runs a measurement; returns the figures as text and as data.
    fn measure(&self, what: What, target: &Target, bar: &Bar) -> Result<(String, Json), LoadError> {
        match what {
            What::Turns => figures(&turns(target, self.load(self.games), bar)?),
            What::Flood => figures(&flood(target, self.flood.into(), self.seed, bar)?),
            What::Idle => figures(&idle(target, self.idle.into(), bar)?),
            What::Timing => figures(&timing(target, self.pairs.into(), self.seed, bar)?),
            What::Rivals => {
                let sources = self.rivals.clone().unwrap_or_default();
                let load = Load { rate: None, ..self.load(self.rival_games) };
                figures(&rivals(target, &sources, load, bar)?)
            }
        }
    }

    fn load(&self, games: u16) -> Load {
        let time = Length::Time(Duration::from_secs(self.seconds.into()));
        let length = self.turns.map_or(time, Length::Turns);
        Load { games: games.into(), length, rate: self.rate, seed: self.seed }
    }
}

fn figures<T: std::fmt::Display + serde::Serialize>(measured: &T) -> Result<(String, Json), LoadError> {
    Ok((measured.to_string(), serde_json::to_value(measured)?))
}

fn failure(error: &LoadError) -> Failure {
    let cause = if matches!(error, LoadError::Wrong(_)) { Cause::WrongAnswer } else { Cause::NoServer };
    Failure::failed(cause, error)
}

fn name(what: What) -> String {
    what.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

struct Bar(ProgressBar);

impl Progress for Bar {
    fn begins(&self, what: &'static str, size: u64) {
        self.0.reset();
        self.0.set_length(size);
        self.0.set_message(what);
    }

    fn at(&self, done: u64) {
        self.0.set_position(done);
    }

    fn more(&self, done: u64) {
        self.0.inc(done);
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}, {eta} left");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
