mod engine_plans;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;
use zugleich_transcript::{TranscriptError, TranscriptFileKind, TranscriptFiles, UncheckedPart, check};

use self::engine_plans::EnginePlanCounts;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

/// Number of bytes read from a file, one more than the limit.
const MOST: usize = (64 << 20) + 1;

#[derive(Debug, Args)]
pub(crate) struct VerifyCommand {
    /// The transcript; `-` is standard input
    file: PathBuf,
    /// The server's published keys; without them, the keys in the transcript count
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// The answer of the server's published log about the game
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Lines of earlier answers of the log; its tree must extend the tree of each of them
    #[arg(long, value_name = "FILE", requires = "log")]
    log_before: Option<PathBuf>,
    /// Receipts that a player has kept, one per line
    #[arg(long, value_name = "FILE")]
    receipts: Option<PathBuf>,
    /// Draw the computer's plans again from its seed; requires the engine edition that played
    #[arg(long)]
    computer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl VerifyCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let [keys, log, kept, receipts] =
            [&self.keys, &self.log, &self.log_before, &self.receipts].map(Option::as_deref);
        let keys = keys.map(text).transpose()?;
        let transcript = text(&self.file)?;
        let [log, kept, receipts] = [log, kept, receipts].map(|file| file.map(text).transpose());
        let (log, kept, receipts) = (log?, kept?, receipts?);
        let files = TranscriptFiles {
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
            match engine_plans::verify_engine_plans(&self.file, &transcript)? {
                Ok(redrawn) => drawn = Some(redrawn),
                Err(other) => unchecked.push(other),
            }
        }
        if self.json {
            let mut told = answer.json();
            told.insert("unchecked".to_owned(), unchecked.iter().map(UncheckedPart::json).collect());
            told.insert("drawn".to_owned(), drawn.map_or(Value::Null, EnginePlanCounts::json));
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
    fn named(&self, part: TranscriptFileKind) -> &Path {
        let file = match part {
            TranscriptFileKind::Transcript => None,
            TranscriptFileKind::Keys => self.keys.as_deref(),
            TranscriptFileKind::Log => self.log.as_deref(),
            TranscriptFileKind::Kept => self.log_before.as_deref(),
            TranscriptFileKind::Receipts => self.receipts.as_deref(),
        };
        file.unwrap_or(&self.file)
    }
}

/// Checks that nothing was left unchecked.
///
/// # Errors
/// The unchecked parts, one sentence each.
fn complete(unchecked: &[UncheckedPart]) -> Result<(), CliError> {
    if unchecked.is_empty() {
        return Ok(());
    }
    let sentences: Vec<_> = unchecked.iter().map(ToString::to_string).collect();
    Err(CliError::incomplete(CliErrorKind::NotChecked, sentences.join("\n")))
}

fn text(file: &Path) -> Result<String, CliError> {
    input::text(Some(file), MOST)
}

fn failure(file: &Path, fault: &TranscriptError) -> CliError {
    CliError::of_transcript(&input::name(input::file(file)), fault)
}
