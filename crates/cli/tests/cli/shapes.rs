//! Commands in `docs/book/src/play/commands.md` with their lines of JSON, for the tests of both programs.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/book/src/play/commands.md");

/// Returns each command of the document with its output lines.
pub(crate) fn shown() -> Vec<(&'static str, Vec<Value>)> {
    let parts = DOCUMENT.split("```text\n").skip(1).map(|part| {
        let (command, rest) = part.split_once("\n```\n\n```json\n").expect("data follow each command");
        let (lines, _) = rest.split_once("\n```").expect("a block ends");
        (command, lines.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect())
    });
    parts.collect()
}

/// Returns whether a value has the shape of another one, in which `"..."` stands for any name.
fn is_like(shape: &Value, value: &Value) -> bool {
    match (shape, value) {
        (Value::Null, _) | (_, Value::Null) => true,
        (Value::Object(shape), Value::Object(value)) => match shape.get("...") {
            Some(any) => value.values().all(|value| is_like(any, value)),
            None => {
                let of = |(name, shape): (&String, &Value)| {
                    value.get(name).is_some_and(|value| is_like(shape, value))
                };
                shape.len() == value.len() && shape.iter().all(of)
            }
        },
        (Value::Array(shapes), Value::Array(values)) => {
            values.iter().all(|value| shapes.is_empty() || shapes.iter().any(|shape| is_like(shape, value)))
        }
        (shape, value) => std::mem::discriminant(shape) == std::mem::discriminant(value),
    }
}

/// Runs a command in a folder by a program in a shell, and checks that it prints the output in the document.
pub(crate) fn check(command: &str, program: &str, arguments: &str, folder: &Path, shapes: &[Value]) {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{program} {arguments}")]).current_dir(folder);
    let output = shell.output().expect("there is a shell");
    let printed = String::from_utf8(output.stdout).expect("the output is UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    let found: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    for value in &found {
        let known = shapes.iter().any(|shape| is_like(shape, value));
        assert!(known, "{command}: {value}\n{errors}");
    }
    for shape in shapes {
        assert!(found.iter().any(|value| is_like(shape, value)), "{command} prints nothing like {shape}");
    }
}
