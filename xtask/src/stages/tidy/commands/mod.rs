//! Check that the commands in the documents work: each is run in a folder of its own.

mod command_folder;
mod document_command;
mod server;

use anyhow::Result;
use clap::Parser;

use self::command_folder::CommandFolder;
use self::document_command::{DocumentCommand, shown};
use super::files::ProjectFile;
use crate::XtaskArguments;
use crate::stages::complaint::Complaint;

/// Folder of the programs in documents that build them first.
const BUILT: &str = "target/release";
/// Path of the program in documents that build it first.
const PROGRAM: &str = "target/release/zugleich";
/// Command of the program in documents that do not build it first.
const RUN: &str = "cargo run --release";
/// Command of the tasks, including this one. Only their arguments are checked.
const TASK: &str = "cargo xtask";
/// Beginnings of commands that are not run, and the reasons.
const LEFT_OUT: [(&str, &str); 3] = [
    ("cargo build --release", "the debug build stands for it"),
    ("cargo install ", "the stage setup installs what is missing"),
    ("cargo +nightly fuzz ", "the stage fuzz runs the targets"),
];

/// Runs every command of the documents with the built program.
///
/// # Errors
/// The folder for the commands cannot be made.
pub(super) fn check(documents: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let place = CommandFolder::make()?;
    let mut complaints = Vec::new();
    let mut run = 0_usize;
    for document in documents {
        for command in shown(document) {
            if let Some((_, why)) = LEFT_OUT.iter().find(|(begins, _)| command.text.starts_with(begins)) {
                println!("   not run: {} ({why})", command.text);
                continue;
            }
            run += 1;
            if let Err(says) = judge(&place, &command) {
                complaints.push(Complaint::new(
                    &document.path,
                    command.line,
                    format!("`{}`: {says}", command.text),
                ));
            }
        }
    }
    println!("   {run} commands of the documents do what is said");
    Ok(complaints)
}

/// Runs a command; returns its problem, if any.
fn judge(place: &CommandFolder, command: &DocumentCommand) -> Result<(), String> {
    if let Some(words) = command.text.strip_prefix(TASK) {
        let words = std::iter::once(TASK).chain(words.split_whitespace());
        return XtaskArguments::try_parse_from(words).map(|_| ()).map_err(|error| error.to_string());
    }
    let text = command.text.replace(RUN, PROGRAM).replace(&format!("{PROGRAM} -- "), &format!("{PROGRAM} "));
    let arguments = text.strip_prefix(PROGRAM).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    match arguments.map(str::trim) {
        Some("") => server::answers(place, "serve"),
        Some(arguments) if arguments.starts_with("serve") => server::answers(place, arguments),
        _ => place.run(&text, command.exits),
    }
}
