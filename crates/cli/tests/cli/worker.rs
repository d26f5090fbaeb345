//! `zugleich worker`: games against the computer continue while workers compute plans for a server, even if
//! some of them end.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::cluster::postgres;
use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{complained, zugleich};

/// Key that server and workers share.
const KEY: &str = "secret-key=0909090909090909090909090909090909090909090909090909090909090909";
const LOOK: Duration = Duration::from_millis(20);

/// A worker, and the address of its metrics.
struct WorkerProcess {
    process: Child,
    metrics: String,
    log: Option<thread::JoinHandle<String>>,
}

impl WorkerProcess {
    fn start(database: &str, settings: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
        command.args(["worker", "--set", KEY, "--set", "metrics-address=127.0.0.1:0"]);
        command.args(settings.iter().flat_map(|setting| ["--set", *setting]));
        command.env("ZUGLEICH_DATABASE", database).env("RUST_LOG", "trace");
        let mut process =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let output = process.stdout.as_mut().expect("the output is piped");
        let lines: Vec<_> = BufReader::new(output).lines().map_while(Result::ok).take(3).collect();
        let metrics = lines.get(1).and_then(|line| line.strip_prefix("The metrics are at "));
        let metrics = metrics.unwrap_or_else(|| panic!("{lines:?} name the metrics")).trim_end_matches('.');
        assert!(!lines[0].contains("hush"), "{lines:?}");
        let mut errors = process.stderr.take().expect("the log is piped");
        let log = thread::spawn(move || {
            let mut log = String::new();
            errors.read_to_string(&mut log).expect("the log is text");
            log
        });
        Self { process, metrics: metrics.to_owned(), log: Some(log) }
    }

    /// Returns the value of a metric.
    fn counted(&self, metric: &str) -> u64 {
        let text = reqwest::blocking::get(&self.metrics).expect("an answer").text().expect("text");
        let line = text.lines().find_map(|line| line.strip_prefix(metric)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{metric} is in {text}")).parse().expect("a number")
    }

    /// Stops it (SIGTERM); returns its log.
    fn stop(mut self) -> String {
        let id = self.process.id().to_string();
        assert!(
            Command::new("kill").args(["-TERM", &id]).status().expect("there is a command kill").success()
        );
        assert_eq!(self.process.wait().expect("it stops").code(), Some(0));
        self.log.take().expect("it is read once").join().expect("the log is text")
    }

    /// Kills it, as a power failure would (SIGKILL).
    fn kill(mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it has ended");
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A database, and a server on it that does not compute plans.
struct WorkerRig {
    runtime: Runtime,
    database: String,
    server: ServerProgram,
}

impl WorkerRig {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let database = runtime.block_on(postgres::database());
        let server = ServerProgram::start(&[
            "serve",
            "--database",
            &database,
            "--set",
            KEY,
            "--set",
            "engine-threads=0",
        ]);
        Self { runtime, database, server }
    }

    /// Waits until this many engine jobs satisfy the condition.
    fn until(&self, condition: &str, wanted: i64) {
        let query = format!("SELECT count(*) FROM engine_jobs WHERE {condition}");
        self.runtime.block_on(async {
            let mut connection = postgres::connect(&self.database).await;
            loop {
                let query = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(query.clone()));
                if query.fetch_one(&mut connection).await.expect("a number") == wanted {
                    return;
                }
                tokio::time::sleep(LOOK).await;
            }
        });
    }

    fn challenge(&self, level: u8) -> (ServerGuest, String) {
        let guest = ServerGuest::new(&self.server);
        let game = json!({ "variant": "chesimul", "opponent": "computer", "level": level, "side": "white" });
        let id = guest.post(&self.server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
        (guest, id)
    }
}

fn is_planning(message: &Value) -> bool {
    let state = if message["type"] == "turn" { &message["state"] } else { message };
    state["phase"] == "planning" || state["phase"] == "over"
}

#[test]
fn game_against_worker_is_played() {
    let rig = WorkerRig::new();
    let worker = WorkerProcess::start(&rig.database, &["engine-threads=2"]);
    let (guest, id) = rig.challenge(2);
    let mut board = guest.watch(&rig.server, &id);
    let mut plan = String::new();
    for turn in 1..=4_u32 {
        let state = board.until(is_planning);
        let state = if state["type"] == "turn" { state["state"].clone() } else { state };
        if state["phase"] == "over" {
            break;
        }
        board.commit("white", turn, state["plans"]["white"][0]["text"].as_str().expect("a plan"));
        let frame = board.until_type("turn");
        plan = frame["black"]["text"].as_str().expect("a plan of the computer").to_owned();
    }
    assert_eq!(worker.counted("zugleich_engine_lost_total"), 0);
    assert!(rig.server.metrics().lines().any(|line| line == "zugleich_engine_running 0"));
    let log = worker.stop();
    assert!(!log.contains(&plan) && !log.contains(&id) && !log.contains(postgres::PASSWORD), "{log}");
}

#[test]
fn unfinished_job_is_taken_by_another_worker() {
    let rig = WorkerRig::new();
    let stopped = WorkerProcess::start(&rig.database, &["drain-time=1ms"]);
    // In a build without optimisation it takes minutes.
    let (guest, id) = rig.challenge(10);
    let mut board = guest.watch(&rig.server, &id);
    rig.until("holder IS NOT NULL", 1);
    while stopped.counted("zugleich_engine_running") != 1 {
        thread::sleep(LOOK);
    }
    stopped.stop();
    rig.until("holder IS NULL AND tries = 0", 1);
    let killed = WorkerProcess::start(&rig.database, &[]);
    rig.until("holder IS NOT NULL", 1);
    killed.kill();
    rig.until("holder IS NOT NULL AND held > clock_timestamp()", 1);
    let hasty = WorkerProcess::start(&rig.database, &["engine-time-limit=200ms"]);
    let state = board.until(is_planning);
    assert_eq!(state["seals"].as_array().map(Vec::len), Some(1));
    rig.until("true", 0);
    board.commit("white", 1, "b1c3");
    assert_eq!(board.until_type("turn")["turn"], 1);
    drop(hasty);
}

#[test]
fn who_has_nobody_to_think_for_is_told_what_to_do() {
    let folder = folder();
    let data = ["--set", &format!("data={}", text(folder.path()))].map(str::to_owned);
    let refused = |command: &str, more: &[&str]| {
        let mut arguments = vec![command, &data[0], &data[1]];
        arguments.extend(more);
        let output = zugleich(&arguments, "");
        assert_eq!(output.status.code(), Some(1));
        complained(&output)
    };
    let complaint = refused("worker", &[]);
    assert!(complaint.contains("a worker requires") && complaint.contains("zugleich.db"), "{complaint}");
    let complaint = refused("serve", &["--set", "engine-threads=0", "--listen", "127.0.0.1:0"]);
    assert!(complaint.contains("engine-threads = 0"), "{complaint}");
    let complaint =
        refused("worker", &["--database", "postgres://me:hush@127.0.0.1:1/x", "--set", "engine-threads=0"]);
    assert!(complaint.contains("engine-threads = 0") && !complaint.contains("hush"), "{complaint}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "nothing is made");
}
