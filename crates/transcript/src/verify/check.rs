use super::chain::{Against, verify};
use super::verdict::Verdict;
use crate::base::{Fault, Why, Wrong};
use crate::form::KeyFile;

/// A transcript and what there is to hold it against, as texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<'a> {
    /// The transcript.
    pub transcript: &'a str,
    /// The keys that the server has published; without them those count that the transcript brings along.
    pub keys: Option<&'a str>,
    /// What the server's published tree says of the game.
    pub log: Option<&'a str>,
    /// Lines of logs that were kept before, to be held against the log.
    pub kept: Option<&'a str>,
    /// Receipts that a player has kept, one a line.
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
    /// Lines of logs that were kept before.
    Kept,
    /// Receipts.
    Receipts,
}

impl Part {
    /// All of them, the transcript first.
    pub const ALL: [Self; 5] = [Self::Transcript, Self::Keys, Self::Log, Self::Kept, Self::Receipts];

    /// Its name for programs.
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

/// What was checked, and found sound.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the transcript tells.
    pub verdict: Verdict,
    /// How many of its events are in the published tree, if there was a log.
    pub logged: Option<u64>,
    /// From how many kept heads that tree has grown, if there were any.
    pub heads: Option<usize>,
    /// How many receipts of the game fit, if there were any.
    pub receipts: Option<usize>,
}

/// Checks a transcript, and against it whatever else there is.
///
/// # Errors
/// The first file that is wrong, and its first wrong line: keys, transcript, log, what was kept of logs, receipts.
pub fn check(files: &Files<'_>) -> Result<Answer, (Part, Fault)> {
    let files = &files.unmarked();
    let keys = on(Part::Keys, files.keys, KeyFile::read)?;
    let against = Against { keys: keys.as_ref(), ..Against::default() };
    let verdict = verify(files.transcript, &against).map_err(|fault| (Part::Transcript, fault))?;
    let logged = on(Part::Log, files.log, |text| verdict.check_log(text))?;
    let heads = on(Part::Kept, files.kept, |kept| {
        // Without a log there is no tree of any day.
        let log = files.log.ok_or_else(|| Why::from(Wrong::NotInLog).at(1))?;
        verdict.check_kept(log, kept)
    })?;
    let receipts = on(Part::Receipts, files.receipts, |text| verdict.check_receipts(text))?;
    Ok(Answer { verdict, logged, heads, receipts })
}

impl Files<'_> {
    /// The files without the mark of byte order that some editors put before a text: it belongs to no line.
    fn unmarked(&self) -> Self {
        let Self { transcript, keys, log, kept, receipts } = *self;
        let bare = |text| str::strip_prefix(text, '\u{feff}').unwrap_or(text);
        let [keys, log, kept, receipts] = [keys, log, kept, receipts].map(|text| text.map(bare));
        Self { transcript: bare(transcript), keys, log, kept, receipts }
    }
}

/// What a file says that need not be there.
fn on<'a, T>(
    part: Part,
    text: Option<&'a str>,
    read: impl FnOnce(&'a str) -> Result<T, Fault>,
) -> Result<Option<T>, (Part, Fault)> {
    text.map(read).transpose().map_err(|fault| (part, fault))
}
