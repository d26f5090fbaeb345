//! The transcript verifier as a WebAssembly module without imports, so that it can neither read nor send
//! data.
//!
//! The page allocates each file with [`room`] and writes it there; then [`check`] checks all files and
//! returns the length of the response, which begins at [`answer`]: JSON, either `sound`, with the output of
//! `zugleich verify --json`, and `sentences`, or `error` with `code`, `message`, `part` and `line`.

use std::cell::RefCell;

use serde_json::{Value, json};
use zugleich_transcript::{TranscriptFileKind, TranscriptFiles, check as checked};

/// Name of the source of the keys, for sentences.
const KEYS: &str = "the file of the server's published keys";

thread_local! {
    /// The bytes of each part, if it is given.
    static FILES: RefCell<[Option<Vec<u8>>; TranscriptFileKind::ALL.len()]> = const { RefCell::new([const { None }; TranscriptFileKind::ALL.len()]) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates a buffer of `length` bytes for a file and returns its address: the transcript (0), keys (1), log
/// (2), kept heads (3), receipts (4). Returns null for any other part.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn room(part: usize, length: usize) -> *mut u8 {
    FILES.with_borrow_mut(|files| {
        let Some(file) = files.get_mut(part) else { return std::ptr::null_mut() };
        file.insert(vec![0; length]).as_mut_ptr()
    })
}

/// Checks the files, clears them and returns the length of the response in bytes.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn check() -> usize {
    let files = FILES.take();
    ANSWER.with_borrow_mut(|answer| {
        *answer = respond(&files).to_string().into_bytes();
        answer.len()
    })
}

/// Returns the address of the last response.
#[allow(unsafe_code, reason = "the name is this module's own, and nobody else's here")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// Returns the response for these files, which are in the order of [`TranscriptFileKind::ALL`].
fn respond(files: &[Option<Vec<u8>>; TranscriptFileKind::ALL.len()]) -> Value {
    let mut texts = [None; TranscriptFileKind::ALL.len()];
    for ((part, file), text) in TranscriptFileKind::ALL.into_iter().zip(files).zip(&mut texts) {
        *text = match file.as_deref().map(str::from_utf8).transpose() {
            Ok(text) => text,
            Err(fault) => return unreadable(part, file.as_deref().unwrap_or_default(), fault.valid_up_to()),
        };
    }
    let [transcript, keys, log, kept, receipts] = texts;
    let files = TranscriptFiles { transcript: transcript.unwrap_or_default(), keys, log, kept, receipts };
    match checked(&files) {
        Ok(answer) => json!({ "sound": answer.json(), "sentences": answer.sentences(KEYS) }),
        Err((part, fault)) => error_json(part, fault.line, fault.code(), &fault.to_string()),
    }
}

fn unreadable(part: TranscriptFileKind, bytes: &[u8], good: usize) -> Value {
    let line = 1 + bytes.iter().take(good).filter(|byte| **byte == b'\n').count();
    error_json(part, line, "not-utf-8", &format!("line {line}: the text is not UTF-8"))
}

fn error_json(part: TranscriptFileKind, line: usize, code: &str, message: &str) -> Value {
    json!({ "error": { "code": code, "message": message, "part": part.name(), "line": line } })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn cases() -> Vec<Value> {
        let list = read("expected.json");
        serde_json::from_slice(&list).expect("a list of cases")
    }

    fn read(name: &str) -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts");
        fs::read(Path::new(folder).join(name)).expect("a file that is there")
    }

    #[test]
    fn all_sound_and_broken_files_are_told_as_expected() {
        for case in cases() {
            let file = |part: TranscriptFileKind| case[part.name()].as_str().map(read);
            let told = respond(&TranscriptFileKind::ALL.map(file));
            let error = &told["error"];
            let fault = if error.is_null() {
                let complete = told["sound"]["unchecked"].as_array().is_some_and(Vec::is_empty);
                let said = told["sentences"][0].as_str().unwrap_or_default();
                assert!(
                    said.contains(if complete { "all is sound" } else { "what was checked is sound" }),
                    "{said}"
                );
                Value::Null
            } else {
                json!({ "in": error["part"], "line": error["line"], "code": error["code"] })
            };
            assert_eq!(fault, case["rules"], "{case}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_file_and_line() {
        let game = read("good/chesimul-sealed.jsonl");
        let told_of = |transcript: &[u8], keys: Option<&[u8]>, kept: Option<&[u8]>| {
            let told =
                respond(&[Some(transcript.to_owned()), keys.map(Vec::from), None, kept.map(Vec::from), None]);
            ["part", "line", "code"].map(|name| told["error"][name].to_string())
        };
        assert_eq!(told_of(b"{}\n\xff", None, None), ["\"transcript\"", "2", "\"not-utf-8\""]);
        assert_eq!(told_of(&game, Some(b"\xff"), None), ["\"keys\"", "1", "\"not-utf-8\""]);
        assert_eq!(told_of(b"", None, None), ["\"transcript\"", "1", "\"invalid-line\""]);
        let log = read("good/chesimul-sealed.log.jsonl");
        let without_log = told_of(&game, None, Some(&log));
        assert_eq!(
            (&*without_log[0], &*without_log[2]),
            ("\"kept\"", "\"not-in-log\""),
            "nothing to compare"
        );
    }

    #[test]
    fn a_file_is_forgotten_when_it_was_checked() {
        assert!(!room(0, 3).is_null() && room(TranscriptFileKind::ALL.len(), 3).is_null());
        let first = check();
        assert_eq!(ANSWER.with_borrow(Vec::len), first);
        assert!(!answer().is_null());
        assert!(FILES.with_borrow(|files| files.iter().all(Option::is_none)));
    }
}
