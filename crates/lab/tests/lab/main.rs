//! Command line as scripts use it: output, messages and exit codes.

mod book;
mod load;
mod measures;
mod population;
#[cfg(target_os = "linux")]
mod progress;
mod refusals;
mod schemas;
#[path = "../../../cli/tests/cli/shapes.rs"]
mod shapes;
mod tables;
mod train;
mod tune;

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_zugleich-lab");

/// Runs the program with these arguments.
fn lab(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().expect("the program starts")
}

/// Runs a command of `zugleich`.
fn zugleich(arguments: &[&str]) -> Output {
    lab(&[&["zugleich"], arguments].concat())
}

/// Returns standard output as text.
fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// Returns standard error as text.
fn complained(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the messages are UTF-8")
}

/// Returns the lines of JSON that a successful command has printed.
fn json_lines(output: &Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", complained(output));
    printed(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Returns code, message and exit code of a refusal, from the last line of standard output and standard
/// error.
fn refusal_of(output: &Output) -> (String, String, Option<i32>) {
    let printed = printed(output);
    let last = printed.lines().last().unwrap_or_else(|| panic!("{}", complained(output)));
    let line: Value = serde_json::from_str(last).expect("the last line is JSON");
    let said = |name: &str| line["error"][name].as_str().expect("a text").to_owned();
    let (code, message) = (said("code"), said("message"));
    assert!(complained(output).contains(&message), "{}", complained(output));
    (code, message, output.status.code())
}

fn refusal(arguments: &[&str]) -> (String, String, Option<i32>) {
    refusal_of(&lab(&[arguments, &["--json"]].concat()))
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}
