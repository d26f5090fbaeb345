use super::chain::{Against, verify};
use super::verdict::Verdict;
use crate::base::{Fault, Why, Wrong};
use crate::form::KeyFile;

/// Texts of a transcript and of the files that belong to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<'a> {
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
pub enum Part {
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

impl Part {
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
pub struct Answer {
    /// Summary of the transcript.
    pub verdict: Verdict,
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
pub fn check(files: &Files<'_>) -> Result<Answer, (Part, Fault)> {
    let files = &files.unmarked();
    let keys = on(Part::Keys, files.keys, KeyFile::read)?;
    let against = Against { keys: keys.as_ref(), ..Against::default() };
    let verdict = verify(files.transcript, &against).map_err(|fault| (Part::Transcript, fault))?;
    let logged = on(Part::Log, files.log, |text| verdict.check_log(text))?;
    let heads = on(Part::Kept, files.kept, |kept| {
        // Without a log no tree is known for any day.
        let log = files.log.ok_or_else(|| Why::from(Wrong::NotInLog).at(1))?;
        verdict.check_kept(log, kept)
    })?;
    let receipts = on(Part::Receipts, files.receipts, |text| verdict.check_receipts(text))?;
    Ok(Answer { verdict, logged, heads, receipts })
}

impl Files<'_> {
    /// Removes the byte order mark that some editors put before a text: it belongs to no line.
    fn unmarked(&self) -> Self {
        let Self { transcript, keys, log, kept, receipts } = *self;
        let bare = |text| str::strip_prefix(text, '\u{feff}').unwrap_or(text);
        let [keys, log, kept, receipts] = [keys, log, kept, receipts].map(|text| text.map(bare));
        Self { transcript: bare(transcript), keys, log, kept, receipts }
    }
}

/// Reads an optional file.
fn on<'a, T>(
    part: Part,
    text: Option<&'a str>,
    read: impl FnOnce(&'a str) -> Result<T, Fault>,
) -> Result<Option<T>, (Part, Fault)> {
    text.map(read).transpose().map_err(|fault| (part, fault))
}
