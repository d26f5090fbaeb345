//! Consistency checks of the project's texts.

mod clauses;
mod codes;
mod commands;
mod comments;
mod deploy;
mod files;
mod games;
mod links;
mod markdown;
mod named_tests;
mod package;
mod words;

use anyhow::Result;

use super::complaint::settle;
use super::program_build;

/// Folder of files in lines that are not conformance cases of the rules.
const TRANSCRIPTS: &str = "conformance/transcripts";

/// Runs all checks; each prints its findings.
///
/// # Errors
/// The first check with a complaint.
pub(super) fn run() -> Result<()> {
    let paths = files::paths()?;
    let sources = files::read(&paths, &["rs", "js", "ts", "css"])?;
    let documents = files::read(&paths, &["md"])?;
    let mut cases = files::read(&paths, &["jsonl"])?;
    cases.retain(|file| !file.path.starts_with(TRANSCRIPTS));
    let texts = [documents.as_slice(), &sources].concat();
    settle("clauses", clauses::check(&texts, &cases)?)?;
    settle("codes", codes::check(&documents, &sources)?)?;
    settle("promises", named_tests::check(&documents, &sources)?)?;
    settle("words", words::check(&sources))?;
    settle("commits", words::check_commits()?)?;
    settle("links", links::check(&documents, &paths))?;
    let others = files::read(&paths, &["html", "ftl", "toml"])?;
    settle("games", games::check(&[sources.as_slice(), &others].concat(), &paths))?;
    settle("package", package::check(&documents)?)?;
    let deployed = files::read(&paths, &["conf", "service", "timer", "json"])?;
    let deployed = [deployed.as_slice(), &sources].concat();
    settle("deploy", deploy::check(&deployed, &documents)?)?;
    program_build::build()?;
    settle("readme", games::check_readme(&documents, &games::registry()?))?;
    settle("commands", commands::check(&documents)?)
}
