use std::fs::{File, read_to_string};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Delay before a program that could not start is started again, as a supervisor does.
const PAUSE: Duration = Duration::from_millis(200);
const STARTS: u32 = 300;
/// Key that all of them share.
pub(super) const KEY: &str = "0909090909090909090909090909090909090909090909090909090909090909";

/// One of the servers, which restarts at the same port.
pub(super) struct Node {
    port: u16,
    database: String,
    log: PathBuf,
    process: Option<Child>,
}

impl Node {
    pub(super) fn new(folder: &Path, database: &str) -> Self {
        let port = free_port();
        let log = folder.join(format!("{port}.log"));
        let mut node = Self { port, database: database.to_owned(), log, process: None };
        node.start();
        node
    }

    pub(super) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Returns its whole log.
    pub(super) fn log(&self) -> String {
        read_to_string(&self.log).expect("there is a log")
    }

    pub(super) fn start(&mut self) {
        let started = (0..STARTS).find_map(|_| {
            let process = self.try_start();
            if process.is_none() {
                thread::sleep(PAUSE);
            }
            process
        });
        self.process = Some(started.expect("the server starts"));
    }

    fn try_start(&self) -> Option<Child> {
        let log = File::options().create(true).append(true).open(&self.log).expect("a log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
        command.args(["serve", "--listen", &self.address(), "--set", "public-url=https://play.example"]);
        command.args(["--set", "reveal-pause=", "--set", "start-lead="]);
        command.args(["--set", "trusted-proxies=127.0.0.1"]).env("ZUGLEICH_DATABASE", &self.database);
        command.env("ZUGLEICH_SECRET_KEY", KEY);
        // This test does not depend on the speed of the machine's disk.
        command.env("ZUGLEICH_BUSY_AFTER", "5m").env("RUST_LOG", "info").stderr(log);
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the program is there");
        let mut first = String::new();
        let output = process.stdout.as_mut().expect("the output is piped");
        BufReader::new(output).read_line(&mut first).expect("the output is text");
        if first.is_empty() {
            process.wait().expect("the program has ended");
            return None;
        }
        Some(process)
    }

    /// Sends a signal to the server, named as for the command `kill`.
    pub(super) fn signal(&self, name: &str) {
        let id = self.process.as_ref().expect("the server runs").id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().expect("there is a command kill").success());
    }

    /// Kills the server, as a power failure would (SIGKILL).
    pub(super) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("the server runs");
            process.wait().expect("the server has ended");
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns a free port.
pub(super) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("an address").port()
}
