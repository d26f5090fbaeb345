//! Command line as scripts use it: output, messages and exit codes (interface.md, "Commands").

mod accounts;
mod adjudicate;
mod admin;
mod assets;
mod at_rest;
mod calls;
mod cluster;
mod commands;
mod database;
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod disk;
mod file_ownership;
mod play;
mod records;
mod refusals;
mod round_robin;
mod saved_games;
mod schemas;
mod seals;
mod serve;
mod server;
mod shapes;
#[cfg(target_os = "linux")]
mod terminal;
mod test_game;
mod verify;
mod why;
mod worker;

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// Runs the program with these arguments and this standard input.
fn zugleich(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
    command.args(arguments).write_stdin(input).output().expect("the program starts")
}

/// Returns standard output as text.
fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// Returns standard error as text.
fn complained(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the messages are UTF-8")
}

/// Returns the program's refusal of these arguments: the object in the last line of standard output, and the
/// exit code.
fn refused(arguments: &[&str], input: &str) -> (Value, Option<i32>) {
    let output = zugleich(arguments, input);
    let printed = printed(&output);
    let last = printed.lines().last().unwrap_or_else(|| panic!("{arguments:?}: {}", complained(&output)));
    let line: Value = serde_json::from_str(last).expect("the last line is JSON");
    let error = line["error"].clone();
    assert!(line.as_object().is_some_and(|object| object.len() == 1), "{line}");
    let message = error["message"].as_str().expect("a sentence");
    assert!(complained(&output).contains(message), "standard error says it too: {}", complained(&output));
    (error, output.status.code())
}

/// Returns code, message and exit code of a refusal of these arguments and `--json`.
fn refusal(arguments: &[&str]) -> (String, String, Option<i32>) {
    let (error, status) = refused(&[arguments, &["--json"]].concat(), "");
    let said = |name: &str| error[name].as_str().expect("a text").to_owned();
    (said("code"), said("message"), status)
}
