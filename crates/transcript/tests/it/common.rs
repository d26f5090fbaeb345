//! Results of a verifier in the format that both verifiers write.

use serde_json::{Value, json};
use zugleich_transcript::{KeyFile, TranscriptError, VerifyOptions, verify};

/// A transcript with the files that belong to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct VerifierInput {
    pub(crate) transcript: String,
    pub(crate) keys: Option<String>,
    pub(crate) log: Option<String>,
    pub(crate) kept: Option<String>,
    pub(crate) receipts: Option<String>,
}

/// Returns the first error and its place; `null` if there is none.
pub(crate) fn answer(question: &VerifierInput, without_rules: bool) -> Value {
    let keys = match question.keys.as_deref().map(KeyFile::read).transpose() {
        Ok(keys) => keys,
        Err(fault) => return wrong("keys", &fault),
    };
    let verdict = match verify(&question.transcript, &VerifyOptions { keys: keys.as_ref(), without_rules }) {
        Ok(verdict) => verdict,
        Err(fault) => return wrong("transcript", &fault),
    };
    if let Some(Err(fault)) = question.log.as_deref().map(|log| verdict.check_log(log)) {
        return wrong("log", &fault);
    }
    if let Some(log) = &question.log
        && let Some(Err(fault)) = question.kept.as_deref().map(|kept| verdict.check_kept(log, kept))
    {
        return wrong("kept", &fault);
    }
    if let Some(Err(fault)) = question.receipts.as_deref().map(|text| verdict.check_receipts(text)) {
        return wrong("receipts", &fault);
    }
    Value::Null
}

fn wrong(part: &str, fault: &TranscriptError) -> Value {
    json!({ "in": part, "line": fault.line, "code": fault.code() })
}
