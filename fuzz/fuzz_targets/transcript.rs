//! Fuzzes transcripts and their companion files: arbitrary bytes are verified or refused with a line and a
//! sentence.
//!
//! Lines are also signed as events of a server, so that the fuzzer gets past the first check, and are also
//! read as the log and the receipts of a sound game.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use zugleich_transcript::{
    KeyFile, SigningKey, TranscriptError, TranscriptEvent, TranscriptSummary, TranscriptWriter,
    VerifyOptions, verify,
};

static SOUND: LazyLock<TranscriptSummary> = LazyLock::new(|| {
    let text = include_str!("../../conformance/transcripts/good/blind-sealed.jsonl");
    verify(text, &VerifyOptions::default()).expect("it is sound")
});

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    sound_or_named(verify(text, &VerifyOptions::default()));
    sound_or_named(verify(&signed(text), &VerifyOptions::default()));
    sound_or_named(KeyFile::read(text));
    sound_or_named(SOUND.check_log(text));
    sound_or_named(SOUND.check_receipts(text));
});

/// Chains and signs every line that is an event.
fn signed(text: &str) -> String {
    let key = SigningKey::new(&Box::new([1; 32]).into());
    let mut writer = TranscriptWriter::new();
    for line in text.lines().take(64) {
        let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let event = line.get("event").unwrap_or(&line);
        let Ok(TranscriptEvent { at, what, .. }) = serde_json::from_value(event.clone()) else { continue };
        writer.push(&key, at, what);
    }
    writer.text(&key, u64::MAX >> 11)
}

fn sound_or_named<T>(read: Result<T, TranscriptError>) {
    if let Err(fault) = read {
        assert!(fault.line > 0 && !fault.to_string().is_empty());
    }
}
