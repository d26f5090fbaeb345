use crate::base::{CheckResult, LineError, TranscriptErrorKind, TranscriptValue};

/// Version of the form of transcripts, logs and lists of keys that this program reads and writes.
const VERSION: u64 = 1;

/// Checks the version that the first line of a file has under the name of its kind. A newer version may have
/// other fields, so it is checked before them.
///
/// # Errors
/// `TooNew` with both versions, or `NoTranscript` if there is no valid version.
pub(crate) fn check_version(value: &TranscriptValue, kind: &str) -> CheckResult {
    let version = if let TranscriptValue::Object(all) = value { all.get(kind) } else { None };
    match version {
        Some(TranscriptValue::Number(VERSION)) => Ok(()),
        Some(TranscriptValue::Number(version)) if *version > VERSION => Err(LineError::new(
            TranscriptErrorKind::TooNew,
            format_args!("version {version}, this program knows {VERSION}"),
        )),
        _ => Err(TranscriptErrorKind::NoTranscript.into()),
    }
}
