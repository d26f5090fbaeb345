use std::collections::BTreeMap;

use super::transcript_summary::TranscriptSummary;
use crate::base::{
    Hash, LineError, TranscriptError, TranscriptErrorKind, TranscriptValue, canonical, ensure,
};
use crate::form::{
    EntryLine, JsonLines, LogHeader, TreeHead, TreeLeaf, TreeLine, check_version, merkle_tree,
};

/// Name of the version in the header of a log.
const LOG: &str = "log";
/// Length of a day, in milliseconds.
const DAY: u64 = 86_400_000;

impl TranscriptSummary {
    /// Checks that a server's published tree contains this game's chain and no other. Returns the number of
    /// its events in the tree.
    ///
    /// # Errors
    /// The first invalid line of the log.
    pub fn check_log(&self, text: &str) -> Result<u64, TranscriptError> {
        let mut lines = JsonLines::of(text)?;
        let (_, first) = lines.next().unwrap_or(Err(LineError::from(TranscriptErrorKind::NoLine).at(1)))?;
        check_version(&first, LOG).map_err(|why| why.at(1))?;
        first.typed::<LogHeader>().ok_or(LineError::from(TranscriptErrorKind::NoTranscript).at(1))?;
        let mut reading = LogReader { of: self, tree: None, line: 1, told: true, entered: false, logged: 0 };
        for read in lines {
            let (line, value) = read?;
            reading.line(line, &value)?;
        }
        reading.close()?;
        ensure(reading.tree.is_some(), TranscriptErrorKind::NotInLog).map_err(|why| why.at(1))?;
        Ok(reading.logged)
    }

    /// Checks that a log contains tree heads of earlier logs, and returns their number. The heads are lines
    /// of logs; other lines are ignored.
    ///
    /// # Errors
    /// The header of a newer log, or the first kept head with an invalid signature, for whose day the log has another head (the two
    /// together prove that there are two trees), or for whose day it has none; line 1 if there is no head.
    pub fn check_kept(&self, log: &str, kept: &str) -> Result<usize, TranscriptError> {
        let mut published = BTreeMap::new();
        for read in JsonLines::of(log)? {
            let (_, value) = read?;
            if is_tree(&value)
                && let Some(line) = value.typed::<TreeLine>()
            {
                published.insert(line.tree.day, line.tree);
            }
        }
        let mut heads = 0;
        for read in JsonLines::of(kept)? {
            let (line, value) = read?;
            if matches!(&value, TranscriptValue::Object(all) if all.contains_key(LOG)) {
                check_version(&value, LOG).map_err(|why| why.at(line))?;
            }
            if is_tree(&value) {
                self.check_head(&value, &published).map_err(|why| why.at(line))?;
                heads += 1;
            }
        }
        ensure(heads > 0, TranscriptErrorKind::NotInLog).map_err(|why| why.at(1))?;
        Ok(heads)
    }

    fn check_head(
        &self,
        value: &TranscriptValue,
        published: &BTreeMap<u64, TreeHead>,
    ) -> Result<(), LineError> {
        let TreeLine { tree, signed, .. } = tree_of(value)?;
        self.known.signed(canonical::TREE, &TranscriptValue::of(&tree), &signed, end_of(tree.day)?)?;
        let other = published.get(&tree.day).ok_or(TranscriptErrorKind::NotInLog)?;
        ensure(*other == tree, TranscriptErrorKind::Forked)
    }

    /// Returns the number of events of the game at the end of a day.
    fn events_by(&self, day: u64) -> u64 {
        self.links.iter().filter(|link| link.at / DAY <= day).count() as u64
    }

    /// Returns the days with events at whose end the game was over.
    fn days(&self) -> impl Iterator<Item = u64> {
        let next = self.links.iter().skip(1).map(|link| Some(link.at / DAY)).chain([None]);
        let last_of_its_day = self.links.iter().zip(next).filter(|(link, next)| *next != Some(link.at / DAY));
        last_of_its_day.filter(|(link, _)| link.over).map(|(link, _)| link.at / DAY)
    }
}

/// Returns whether a line contains the head of a tree.
fn is_tree(value: &TranscriptValue) -> bool {
    matches!(value, TranscriptValue::Object(all) if all.contains_key("tree"))
}

fn tree_of(value: &TranscriptValue) -> Result<TreeLine, TranscriptErrorKind> {
    value.typed().filter(|line: &TreeLine| line.signed.is_formed()).ok_or(TranscriptErrorKind::WrongField)
}

/// Returns the end of a day.
fn end_of(day: u64) -> Result<u64, TranscriptErrorKind> {
    day.checked_add(1).and_then(|day| day.checked_mul(DAY)).ok_or(TranscriptErrorKind::WrongField)
}

/// State of the reader of a log.
struct LogReader<'a> {
    of: &'a TranscriptSummary,
    tree: Option<TreeHead>,
    /// Line of that tree.
    line: usize,
    /// `true` if the log has the game's entry for that day, or needs none.
    told: bool,
    /// `true` if the log has an entry of the game for that day, of which there is at most one.
    entered: bool,
    logged: u64,
}

impl LogReader<'_> {
    fn line(&mut self, line: usize, value: &TranscriptValue) -> Result<(), TranscriptError> {
        let wrong = |why: LineError| why.at(line);
        if is_tree(value) {
            self.close()?;
            let read = tree_of(value).map_err(|code| wrong(code.into()))?;
            self.grow(&read).map_err(wrong)?;
            self.told = !self.of.days().any(|day| day == read.tree.day);
            (self.tree, self.line, self.entered) = (Some(read.tree), line, false);
            return Ok(());
        }
        let read: EntryLine =
            value.typed().ok_or(LineError::from(TranscriptErrorKind::WrongField).at(line))?;
        self.include(&read.entry, &read.proof).map_err(wrong)
    }

    fn grow(&self, read: &TreeLine) -> Result<(), LineError> {
        let TreeLine { tree: new, consistency, signed } = read;
        self.of.known.signed(canonical::TREE, &TranscriptValue::of(new), signed, end_of(new.day)?)?;
        let Some(old) = &self.tree else {
            let skipped = self.of.days().any(|day| day < new.day);
            ensure(!skipped, TranscriptErrorKind::NotInLog)?;
            return ensure(consistency.is_empty(), TranscriptErrorKind::WrongProof);
        };
        ensure(old.day < new.day, TranscriptErrorKind::OutOfOrder)?;
        let skipped = self.of.days().any(|day| old.day < day && day < new.day);
        ensure(!skipped, TranscriptErrorKind::NotInLog)?;
        let goes_on = merkle_tree::verify_consistency(old.size, &old.root, new.size, &new.root, consistency);
        ensure(goes_on, TranscriptErrorKind::WrongProof)
    }

    fn include(&mut self, entry: &TreeLeaf, proof: &[Hash]) -> Result<(), LineError> {
        let TreeLeaf { day, index, events, head } = entry;
        ensure(!self.entered, TranscriptErrorKind::OutOfOrder)?;
        let tree =
            self.tree.as_ref().filter(|tree| tree.day == *day).ok_or(TranscriptErrorKind::OutOfOrder)?;
        let last = usize::try_from(*events).ok().and_then(|events| self.of.links.get(events.checked_sub(1)?));
        let same = last.is_some_and(|link| link.hash == *head) && *events == self.of.events_by(*day);
        ensure(same, TranscriptErrorKind::Forked)?;
        let leaf = entry.leaf(&self.of.game);
        ensure(
            merkle_tree::verify_inclusion(&leaf, *index, tree.size, proof, &tree.root),
            TranscriptErrorKind::WrongProof,
        )?;
        (self.told, self.entered, self.logged) = (true, true, *events);
        Ok(())
    }

    /// Checks that the log has the game's entry for the day of the last tree.
    fn close(&self) -> Result<(), TranscriptError> {
        ensure(self.told, TranscriptErrorKind::NotInLog).map_err(|why| why.at(self.line))
    }
}
