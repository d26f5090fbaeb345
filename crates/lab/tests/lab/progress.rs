//! Long commands: Ctrl+C ends them with their results so far.

use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::{PROGRAM, printed};

/// Runs an endless command, and sends Ctrl+C when it listens for it.
fn interrupted(arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let process = command.spawn().expect("the program starts");
    let status = format!("/proc/{}/status", process.id());
    while !listens(&std::fs::read_to_string(&status).expect("it runs")) {
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&process), Signal::INT).expect("it runs");
    process.wait_with_output().expect("it ends")
}

/// Returns whether a process catches signal 2.
fn listens(status: &str) -> bool {
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("Linux tells it");
    u64::from_str_radix(caught.trim(), 16).expect("a mask") & 2 != 0
}

#[test]
fn what_was_found_is_kept() {
    let pairing = ["bench", "match", "--variant", "chesimul", "--player", "greedy", "--opponent", "random"];
    for (arguments, field) in [
        (&[&pairing[..], &["--games", "100000000"]].concat()[..], "games"),
        (&["population", "--rounds", "100000000", "--reply", "6"], "value"),
        (&["bench", "random", "--variant", "chesimul", "--turns", "100000000000"], "turns"),
        (&["bench", "perft", "--rounds", "60000"], "nodes"),
    ] {
        let output = interrupted(&[arguments, &["--json"]].concat());
        let printed = printed(&output);
        let lines: Vec<Value> =
            printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert!(lines[0][field].is_number(), "{arguments:?}: {printed}");
        assert_eq!(lines[lines.len() - 1]["error"]["code"], "interrupted");
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
    }
}
