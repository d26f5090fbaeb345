use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use super::LoadError;

/// A child process started for the measurement; killed on drop.
#[derive(Debug)]
pub(super) struct BenchProcess {
    child: Child,
    pub(super) address: SocketAddr,
}

impl BenchProcess {
    /// Starts a program and reads its address from the end of its first line on standard output.
    pub(super) fn start(command: &mut Command) -> Result<Self, LoadError> {
        let shown = format!("{command:?}");
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child =
            started.map_err(|error| LoadError::needs(format!("cannot start {shown}: {error}")))?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            let mut output = BufReader::new(output);
            output.read_line(&mut line)?;
            // Reads the rest of its output, so that it never writes into a closed or full pipe.
            std::thread::spawn(move || output.lines().map_while(Result::ok).for_each(drop));
        }
        let address = line.trim_end().rsplit("http://").next().and_then(|address| address.parse().ok());
        let program = Self { child, address: address.unwrap_or_else(|| SocketAddr::from(([0; 4], 0))) };
        if address.is_none() {
            return Err(LoadError::needs(format!("{shown} does not say where it listens")));
        }
        Ok(program)
    }

    /// Starts a server of Zugleich on an empty folder, with a limit of `connections`. Its rate limits by
    /// address are unchanged: where possible, each client has its own address.
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

    /// Kills the process, as in a power failure.
    pub(super) fn kill(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for BenchProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Resource usage of a process, as reported by Linux.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ProcessUsage {
    /// CPU time of all its threads.
    pub(super) cpu: Duration,
    /// Current memory, in bytes.
    pub(super) memory: u64,
    /// Bytes written to disk.
    pub(super) written: u64,
}

/// Returns the resource usage of a process; `None` if unknown.
pub(super) fn usage(process: u32) -> Option<ProcessUsage> {
    let read = |file| fs::read_to_string(format!("/proc/{process}/{file}")).ok();
    let (stat, status, io) = (read("stat")?, read("status")?, read("io")?);
    Some(ProcessUsage {
        cpu: cpu(&stat)?,
        memory: 1024 * field(&status, "VmRSS:")?,
        written: field(&io, "write_bytes:")?,
    })
}

/// Measures the resource usage of the server and of the load from a start time.
#[derive(Debug)]
pub(super) struct UsageMeter {
    server: Option<u32>,
    start: Instant,
    before: [Option<ProcessUsage>; 2],
}

/// Resource usage during a measurement.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourceCost {
    pub(super) time: Duration,
    /// Usage of the server; its memory is that at the end.
    pub(super) server: Option<ProcessUsage>,
    /// Fraction of the time for which the load's thread was busy.
    pub(super) busy: Option<f64>,
}

impl UsageMeter {
    /// Starts to measure a server, if its process is known.
    pub(super) fn begin(server: Option<u32>) -> Self {
        Self { server, before: [server.and_then(usage), usage(std::process::id())], start: Instant::now() }
    }

    pub(super) fn end(self) -> ResourceCost {
        let time = self.start.elapsed();
        let after = [self.server.and_then(usage), usage(std::process::id())];
        let [before_server, before_load] = self.before;
        let load = since(before_load, after[1]);
        ResourceCost {
            time,
            server: since(before_server, after[0]),
            busy: load.map(|load| load.cpu.as_secs_f64() / time.as_secs_f64()),
        }
    }
}

fn since(before: Option<ProcessUsage>, after: Option<ProcessUsage>) -> Option<ProcessUsage> {
    let (before, after) = (before?, after?);
    Some(ProcessUsage {
        cpu: after.cpu.saturating_sub(before.cpu),
        memory: after.memory,
        written: after.written.saturating_sub(before.written),
    })
}

/// Clock tick of `/proc`, a hundredth of a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// Returns the sum of the fourteenth and fifteenth field of `stat`. The second field is the program's name in
/// brackets, which may contain spaces.
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
