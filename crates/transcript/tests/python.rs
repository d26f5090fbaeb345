//! Comparison with a second verifier, written in another language from the document alone. Without Python and
//! its package `cryptography` these tests are ignored and say so, unless `PYTHON_TESTS=required`.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

#[path = "it/breaks/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod breaks;
#[path = "it/cases/mod.rs"]
mod cases;
#[path = "it/common.rs"]
mod common;
#[path = "it/forge.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod forge;
#[path = "it/mutation.rs"]
mod mutation;
#[path = "it/signed.rs"]
mod signed;
#[path = "it/table/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod table;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value as Json, json};

use common::{VerifierInput, answer};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts");

fn main() -> ExitCode {
    let missing = !is_there();
    if missing && std::env::var_os("PYTHON_TESTS").is_some_and(|value| value == "required") {
        eprintln!("Python with the package cryptography is missing: cargo xtask setup");
        return ExitCode::FAILURE;
    }
    if missing {
        eprintln!("ignored, because Python or its package cryptography is missing");
    }
    let tests = [
        Trial::test("the_list_holds_for_the_second_verifier", list),
        Trial::test("a_byte_order_mark_belongs_to_no_line", marked),
        Trial::test("both_say_the_same_of_broken_files", || agree(&broken())),
        Trial::test("both_say_the_same_of_every_change", || agree(&mutation::questions())),
        Trial::test("both_say_the_same_of_every_change_that_is_signed", || agree(&signed::questions())),
    ];
    let tests = tests.into_iter().map(|test| test.with_ignored_flag(missing)).collect();
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn python() -> Command {
    let mut command = Command::new("python3");
    // Python must not write files beside the sources.
    command.arg("-B");
    command
}

fn is_there() -> bool {
    let found = python().args(["-c", "import cryptography"]).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

fn list() -> Result<(), Failed> {
    let list = format!("{FOLDER}/expected.json");
    let output = python().arg(format!("{FOLDER}/verify.py")).args(["--expected", &list]).output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(()) } else { Err(said.into()) }
}

/// Checks that the second verifier ignores a byte order mark before the first line, as the first one does.
fn marked() -> Result<(), Failed> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("marked.jsonl");
    let text = fs::read_to_string(format!("{FOLDER}/good/chesimul-sealed.jsonl"))?;
    fs::write(&file, format!("\u{feff}{text}"))?;
    let keys = format!("{FOLDER}/keys.json");
    let output = python().arg(format!("{FOLDER}/verify.py")).arg(file).args(["--keys", &keys]).output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(()) } else { Err(said.into()) }
}

fn broken() -> Vec<(String, VerifierInput)> {
    breaks::all().into_iter().map(|broken| (broken.name, broken.question)).collect()
}

/// Sends all questions to the second verifier at once, and compares its answers with those of the first,
/// computed meanwhile.
fn agree(questions: &[(String, VerifierInput)]) -> Result<(), Failed> {
    let asked = thread::spawn({
        let asked: String =
            questions.iter().map(|(_, question)| format!("{}\n", as_json(question))).collect();
        move || answers(&asked)
    });
    let first: Vec<_> = questions.iter().map(|(_, question)| answer(question, true)).collect();
    let second = asked.join().map_err(|_| "nobody asked")??;
    if second.len() != questions.len() {
        return Err(format!("{} answers to {} questions", second.len(), questions.len()).into());
    }
    for (((name, _), first), second) in questions.iter().zip(first).zip(second) {
        if first != second {
            return Err(format!("{name}: {first}, and the second verifier says {second}").into());
        }
    }
    Ok(())
}

/// Returns the answers of the second verifier, one line per question.
fn answers(asked: &str) -> io::Result<Vec<Json>> {
    let mut command = python();
    command.arg(format!("{FOLDER}/verify.py")).arg("--batch");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().expect("it is piped");
    let output = thread::scope(|scope| {
        let written = scope.spawn(move || input.write_all(asked.as_bytes()));
        let output = child.wait_with_output();
        written.join().expect("writing does not panic")?;
        output
    })?;
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    lines.lines().map(|line| serde_json::from_str(line).map_err(io::Error::from)).collect()
}

fn as_json(question: &VerifierInput) -> Json {
    let VerifierInput { transcript, keys, log, kept, receipts } = question;
    json!({ "transcript": transcript, "keys": keys, "log": log, "kept": kept, "receipts": receipts })
}
