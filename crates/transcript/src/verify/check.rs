use super::chain::{VerifyOptions, verify};
use super::transcript_summary::TranscriptSummary;
use crate::base::{LineError, TranscriptError, TranscriptErrorKind};
use crate::form::KeyFile;

/// Texts of a transcript and of the files that belong to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct TranscriptFiles<'a> {
    /// The transcript.
    pub transcript: &'a str,
    /// The server's published keys; by default those in the header of the transcript.
    pub keys: Option<&'a str>,
    /// The server's log for the game, from its published tree.
    pub log: Option<&'a str>,
    /// Tree heads from earlier logs, to be compared with the log.
    pub kept: Option<&'a str>,
    /// Receipts kept by a player, one per line.
    pub receipts: Option<&'a str>,
}

/// One of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranscriptFileKind {
    /// The transcript.
    Transcript,
    /// The published keys.
    Keys,
    /// The log.
    Log,
    /// Tree heads from earlier logs.
    Kept,
    /// Receipts.
    Receipts,
}

impl TranscriptFileKind {
    /// All files, the transcript first.
    pub const ALL: [Self; 5] = [Self::Transcript, Self::Keys, Self::Log, Self::Kept, Self::Receipts];

    /// Returns the stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Keys => "keys",
            Self::Log => "log",
            Self::Kept => "kept",
            Self::Receipts => "receipts",
        }
    }
}

/// Result of a successful check.
#[derive(Clone, Debug)]
pub struct TranscriptReport {
    /// Summary of the transcript.
    pub verdict: TranscriptSummary,
    /// Number of its events in the published tree, if there was a log.
    pub logged: Option<u64>,
    /// Number of kept heads that the tree extends, if there were any.
    pub heads: Option<usize>,
    /// Number of receipts of the game, all of which match, if there were any.
    pub receipts: Option<usize>,
}

/// Checks a transcript, and the other files against it.
///
/// # Errors
/// The first invalid file, with its first invalid line: keys, transcript, log, kept heads, receipts.
pub fn check(files: &TranscriptFiles<'_>) -> Result<TranscriptReport, (TranscriptFileKind, TranscriptError)> {
    let files = &files.without_byte_order_mark();
    let keys = read_optional(TranscriptFileKind::Keys, files.keys, KeyFile::read)?;
    let against = VerifyOptions { keys: keys.as_ref(), ..VerifyOptions::default() };
    let verdict =
        verify(files.transcript, &against).map_err(|fault| (TranscriptFileKind::Transcript, fault))?;
    let logged = read_optional(TranscriptFileKind::Log, files.log, |text| verdict.check_log(text))?;
    let heads = read_optional(TranscriptFileKind::Kept, files.kept, |kept| {
        // Without a log no tree is known for any day.
        let log = files.log.ok_or_else(|| LineError::from(TranscriptErrorKind::NotInLog).at(1))?;
        verdict.check_kept(log, kept)
    })?;
    let receipts =
        read_optional(TranscriptFileKind::Receipts, files.receipts, |text| verdict.check_receipts(text))?;
    Ok(TranscriptReport { verdict, logged, heads, receipts })
}

impl TranscriptFiles<'_> {
    /// Removes the byte order mark that some editors put before a text: it belongs to no line.
    fn without_byte_order_mark(&self) -> Self {
        let Self { transcript, keys, log, kept, receipts } = *self;
        let bare = |text| str::strip_prefix(text, '\u{feff}').unwrap_or(text);
        let [keys, log, kept, receipts] = [keys, log, kept, receipts].map(|text| text.map(bare));
        Self { transcript: bare(transcript), keys, log, kept, receipts }
    }
}

/// Reads an optional file.
fn read_optional<'a, T>(
    part: TranscriptFileKind,
    text: Option<&'a str>,
    read: impl FnOnce(&'a str) -> Result<T, TranscriptError>,
) -> Result<Option<T>, (TranscriptFileKind, TranscriptError)> {
    text.map(read).transpose().map_err(|fault| (part, fault))
}
