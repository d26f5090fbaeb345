mod computer;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;
use zugleich_transcript::{Fault, Files, Part, Unchecked, check};

use self::computer::Redrawn;
use crate::cause::Cause;
use crate::failure::Failure;
use crate::input;

/// Number of bytes read from a file, one more than the limit.
const MOST: usize = (64 << 20) + 1;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The transcript; `-` is standard input
    file: PathBuf,
    /// The keys that the server has published; without them those count that the transcript brings along
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// The answer of the server's published tree about the game
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Lines of logs that were kept before: the tree of the log must have grown from each of theirs
    #[arg(long, value_name = "FILE", requires = "log")]
    log_before: Option<PathBuf>,
    /// Receipts that a player has kept, one a line
    #[arg(long, value_name = "FILE")]
    receipts: Option<PathBuf>,
    /// Draw the plans of the computer again, from its seed; as the version of the program that has played does
    #[arg(long)]
    computer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let [keys, log, kept, receipts] =
            [&self.keys, &self.log, &self.log_before, &self.receipts].map(Option::as_deref);
        let keys = keys.map(text).transpose()?;
        let transcript = text(&self.file)?;
        let [log, kept, receipts] = [log, kept, receipts].map(|file| file.map(text).transpose());
        let (log, kept, receipts) = (log?, kept?, receipts?);
        let files = Files {
            transcript: &transcript,
            keys: keys.as_deref(),
            log: log.as_deref(),
            kept: kept.as_deref(),
            receipts: receipts.as_deref(),
        };
        let answer = check(&files).map_err(|(part, fault)| failure(self.named(part), &fault))?;
        let mut unchecked = answer.unchecked();
        let mut drawn = None;
        if self.computer {
            match computer::redraw(&self.file, &transcript)? {
                Ok(redrawn) => drawn = Some(redrawn),
                Err(other) => unchecked.push(other),
            }
        }
        if self.json {
            let mut told = answer.json();
            told.insert("unchecked".to_owned(), unchecked.iter().map(Unchecked::json).collect());
            told.insert("drawn".to_owned(), drawn.map_or(Value::Null, Redrawn::json));
            writeln!(out, "{}", Value::Object(told))?;
        } else {
            let drawn = drawn.map(|drawn| drawn.to_string());
            for sentence in answer.sentences("--keys").into_iter().chain(drawn) {
                writeln!(out, "{sentence}")?;
            }
        }
        complete(&unchecked)
    }

    /// Returns the file given for a part.
    fn named(&self, part: Part) -> &Path {
        let file = match part {
            Part::Transcript => None,
            Part::Keys => self.keys.as_deref(),
            Part::Log => self.log.as_deref(),
            Part::Kept => self.log_before.as_deref(),
            Part::Receipts => self.receipts.as_deref(),
        };
        file.unwrap_or(&self.file)
    }
}

/// Checks that nothing was left unchecked.
///
/// # Errors
/// The unchecked parts, one sentence each.
fn complete(unchecked: &[Unchecked]) -> Result<(), Failure> {
    if unchecked.is_empty() {
        return Ok(());
    }
    let sentences: Vec<_> = unchecked.iter().map(ToString::to_string).collect();
    Err(Failure::incomplete(Cause::NotChecked, sentences.join("\n")))
}

fn text(file: &Path) -> Result<String, Failure> {
    input::text(Some(file), MOST)
}

fn failure(file: &Path, fault: &Fault) -> Failure {
    Failure::of_file(&input::name(input::file(file)), fault)
}
