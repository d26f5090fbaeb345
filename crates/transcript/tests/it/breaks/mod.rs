//! Broken transcripts with one error each: accidental damage, and forgeries by a server that signs everything
//! again.

mod beside;
mod chain;
mod clocks;
mod ends;
mod form;
mod keys;
mod openings;
mod players;
mod rules;
mod seals;

use crate::cases;
use crate::common::VerifierInput;
use crate::forge::ForgedFile;
use crate::table::key_file;

/// An invalid file with its expected error.
pub(crate) struct BrokenCase {
    pub(crate) name: String,
    pub(crate) code: &'static str,
    /// `true` if only the rules of the game reveal the error.
    pub(crate) by_rules: bool,
    pub(crate) question: VerifierInput,
}

fn good(name: &str) -> VerifierInput {
    let all = cases::all();
    let (_, written) = all.into_iter().find(|(known, _)| *known == name).unwrap();
    let keys = Some(key_file().text());
    VerifierInput {
        transcript: written.transcript,
        keys,
        log: Some(written.log),
        kept: None,
        receipts: Some(written.receipts),
    }
}

fn broken(name: &str, code: &'static str, question: VerifierInput) -> BrokenCase {
    BrokenCase { name: format!("{code}-{name}"), code, by_rules: false, question }
}

/// Builds a changed file without new signatures.
fn raw(name: &str, code: &'static str, change: impl FnOnce(&mut ForgedFile)) -> BrokenCase {
    let mut forge = ForgedFile::of(&good("chesimul-sealed").transcript);
    change(&mut forge);
    broken(name, code, VerifierInput { transcript: forge.text(), ..VerifierInput::default() })
}

/// Builds a changed file that the server signs again.
fn cheat(name: &str, code: &'static str, of: &str, change: impl FnOnce(&mut ForgedFile)) -> BrokenCase {
    let mut forge = ForgedFile::of(&good(of).transcript);
    change(&mut forge);
    broken(name, code, VerifierInput { transcript: forge.signed(), ..VerifierInput::default() })
}

fn against_rules(name: &str, of: &str, change: impl FnOnce(&mut ForgedFile)) -> BrokenCase {
    BrokenCase { by_rules: true, ..cheat(name, "against-rules", of, change) }
}

/// Returns all broken files.
pub(crate) fn all() -> Vec<BrokenCase> {
    [
        form::all(),
        chain::all(),
        keys::all(),
        seals::all(),
        openings::all(),
        players::all(),
        clocks::all(),
        ends::all(),
        rules::all(),
        beside::all(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
