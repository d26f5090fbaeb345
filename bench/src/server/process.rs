use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use super::LoadError;

/// A program that was started for the measurement; it is killed when this is dropped.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    pub(super) address: SocketAddr,
}

impl Program {
    /// Starts a program and reads where it listens: its first line on standard output ends with its address.
    pub(super) fn start(command: &mut Command) -> Result<Self, LoadError> {
        let shown = format!("{command:?}");
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child =
            started.map_err(|error| LoadError::needs(format!("cannot start {shown}: {error}")))?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            let mut output = BufReader::new(output);
            output.read_line(&mut line)?;
            // What else it prints is read, so that it never writes into a closed or full pipe.
            std::thread::spawn(move || output.lines().map_while(Result::ok).for_each(drop));
        }
        let address = line.trim_end().rsplit("http://").next().and_then(|address| address.parse().ok());
        let program = Self { child, address: address.unwrap_or_else(|| SocketAddr::from(([0; 4], 0))) };
        if address.is_none() {
            return Err(LoadError::needs(format!("{shown} does not say where it listens")));
        }
        Ok(program)
    }

    /// A server of Zugleich on an empty folder, with room for so many connections. Its limits by address stay as they
    /// are: where that can be, each client has its own.
    pub(super) fn zugleich(
        program: Option<&Path>,
        folder: &Path,
        connections: usize,
    ) -> Result<Self, LoadError> {
        let mut command = if let Some(program) = program {
            Command::new(program)
        } else {
            let mut command = Command::new(env::current_exe()?);
            command.arg("zugleich");
            command
        };
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder).env_remove("RUST_LOG");
        command.args(["--set", &format!("connections={connections}")]);
        Self::start(&mut command)
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as if the power had failed.
    pub(super) fn kill(&mut self) {
        // A program that has ended by itself is as dead.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What a process has used, as Linux counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// How long its threads have run.
    pub(super) cpu: Duration,
    /// Its memory now, in bytes.
    pub(super) memory: u64,
    /// How many bytes it has made the disk write.
    pub(super) written: u64,
}

/// What a process has used; `None` where nobody says.
pub(super) fn usage(process: u32) -> Option<Usage> {
    let read = |file| fs::read_to_string(format!("/proc/{process}/{file}")).ok();
    let (stat, status, io) = (read("stat")?, read("status")?, read("io")?);
    Some(Usage {
        cpu: cpu(&stat)?,
        memory: 1024 * field(&status, "VmRSS:")?,
        written: field(&io, "write_bytes:")?,
    })
}

/// What a server uses, and the load itself, from a moment on.
#[derive(Debug)]
pub(super) struct Meter {
    server: Option<u32>,
    start: Instant,
    before: [Option<Usage>; 2],
}

/// What was used in a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub(super) time: Duration,
    /// What the server has used; its memory is that of the end.
    pub(super) server: Option<Usage>,
    /// What part of its time the thread of the load was busy.
    pub(super) busy: Option<f64>,
}

impl Meter {
    /// Begins to measure a server, if its process is known.
    pub(super) fn begin(server: Option<u32>) -> Self {
        Self { server, before: [server.and_then(usage), usage(std::process::id())], start: Instant::now() }
    }

    pub(super) fn end(self) -> Cost {
        let time = self.start.elapsed();
        let after = [self.server.and_then(usage), usage(std::process::id())];
        let [before_server, before_load] = self.before;
        let load = since(before_load, after[1]);
        Cost {
            time,
            server: since(before_server, after[0]),
            busy: load.map(|load| load.cpu.as_secs_f64() / time.as_secs_f64()),
        }
    }
}

fn since(before: Option<Usage>, after: Option<Usage>) -> Option<Usage> {
    let (before, after) = (before?, after?);
    Some(Usage {
        cpu: after.cpu.saturating_sub(before.cpu),
        memory: after.memory,
        written: after.written.saturating_sub(before.written),
    })
}

/// A hundredth of a second: what `/proc` counts in, on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// The fourteenth and fifteenth field; the second is the program's name in brackets, which may hold blanks.
fn cpu(stat: &str) -> Option<Duration> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_ascii_whitespace().skip(11).map(|field| field.parse::<u32>().ok());
    Some(TICK * (fields.next()?? + fields.next()??))
}

fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_stand_behind_the_name_whatever_it_is() {
        let stat = "7 (a) b 1 2) S 1 7 7 0 -1 4194560 1 2 3 4 150 50 0 0 20 0 1 0 5 6 7";
        assert_eq!(cpu(stat), Some(Duration::from_secs(2)));
        assert_eq!(cpu("7 (a) S 1"), None);
        assert_eq!(field("VmPeak:\t 9 kB\nVmRSS:\t  12 kB\n", "VmRSS:"), Some(12));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_has_used_something() {
        assert!(usage(std::process::id()).is_some_and(|usage| usage.memory > 0));
    }
}
