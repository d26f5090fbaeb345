use std::collections::BTreeMap;

use super::verdict::Verdict;
use crate::base::{Fault, Hash, Value, Why, Wrong, canonical, ensure};
use crate::form::{Entry, EntryLine, Head, Lines, LogHeader, TreeLine, tree};

/// Length of a day, in milliseconds.
const DAY: u64 = 86_400_000;

impl Verdict {
    /// Checks that a server's published tree contains this game's chain and no other. Returns the number of
    /// its events in the tree.
    ///
    /// # Errors
    /// The first invalid line of the log.
    pub fn check_log(&self, text: &str) -> Result<u64, Fault> {
        let mut lines = Lines::of(text)?;
        let (_, first) = lines.next().unwrap_or(Err(Why::from(Wrong::NoLine).at(1)))?;
        first
            .typed()
            .filter(|header: &LogHeader| header.log == 1)
            .ok_or(Why::from(Wrong::NoTranscript).at(1))?;
        let mut reading = Reading { of: self, tree: None, line: 1, told: true, entered: false, logged: 0 };
        for read in lines {
            let (line, value) = read?;
            reading.line(line, &value)?;
        }
        reading.close()?;
        ensure(reading.tree.is_some(), Wrong::NotInLog).map_err(|why| why.at(1))?;
        Ok(reading.logged)
    }

    /// Checks that a log contains tree heads of earlier logs, and returns their number. The heads are lines
    /// of logs; other lines are ignored.
    ///
    /// # Errors
    /// The first kept head with an invalid signature, for whose day the log has another head (the two
    /// together prove that there are two trees), or for whose day it has none; line 1 if there is no head.
    pub fn check_kept(&self, log: &str, kept: &str) -> Result<usize, Fault> {
        let mut published = BTreeMap::new();
        for read in Lines::of(log)? {
            let (_, value) = read?;
            if is_tree(&value)
                && let Some(line) = value.typed::<TreeLine>()
            {
                published.insert(line.tree.day, line.tree);
            }
        }
        let mut heads = 0;
        for read in Lines::of(kept)? {
            let (line, value) = read?;
            if is_tree(&value) {
                self.check_head(&value, &published).map_err(|why| why.at(line))?;
                heads += 1;
            }
        }
        ensure(heads > 0, Wrong::NotInLog).map_err(|why| why.at(1))?;
        Ok(heads)
    }

    fn check_head(&self, value: &Value, published: &BTreeMap<u64, Head>) -> Result<(), Why> {
        let TreeLine { tree, signed, .. } = tree_of(value)?;
        self.known.signed(canonical::TREE, &Value::of(&tree), &signed, end_of(tree.day)?)?;
        let other = published.get(&tree.day).ok_or(Wrong::NotInLog)?;
        ensure(*other == tree, Wrong::Forked)
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
fn is_tree(value: &Value) -> bool {
    matches!(value, Value::Object(all) if all.contains_key("tree"))
}

fn tree_of(value: &Value) -> Result<TreeLine, Wrong> {
    value.typed().filter(|line: &TreeLine| line.signed.is_formed()).ok_or(Wrong::WrongField)
}

/// Returns the end of a day.
fn end_of(day: u64) -> Result<u64, Wrong> {
    day.checked_add(1).and_then(|day| day.checked_mul(DAY)).ok_or(Wrong::WrongField)
}

/// State of the reader of a log.
struct Reading<'a> {
    of: &'a Verdict,
    tree: Option<Head>,
    /// Line of that tree.
    line: usize,
    /// `true` if the log has the game's entry for that day, or needs none.
    told: bool,
    /// `true` if the log has an entry of the game for that day, of which there is at most one.
    entered: bool,
    logged: u64,
}

impl Reading<'_> {
    fn line(&mut self, line: usize, value: &Value) -> Result<(), Fault> {
        let wrong = |why: Why| why.at(line);
        if is_tree(value) {
            self.close()?;
            let read = tree_of(value).map_err(|code| wrong(code.into()))?;
            self.grow(&read).map_err(wrong)?;
            self.told = !self.of.days().any(|day| day == read.tree.day);
            (self.tree, self.line, self.entered) = (Some(read.tree), line, false);
            return Ok(());
        }
        let read: EntryLine = value.typed().ok_or(Why::from(Wrong::WrongField).at(line))?;
        self.include(&read.entry, &read.proof).map_err(wrong)
    }

    fn grow(&self, read: &TreeLine) -> Result<(), Why> {
        let TreeLine { tree: new, consistency, signed } = read;
        self.of.known.signed(canonical::TREE, &Value::of(new), signed, end_of(new.day)?)?;
        let Some(old) = &self.tree else {
            let skipped = self.of.days().any(|day| day < new.day);
            ensure(!skipped, Wrong::NotInLog)?;
            return ensure(consistency.is_empty(), Wrong::WrongProof);
        };
        ensure(old.day < new.day, Wrong::OutOfOrder)?;
        let skipped = self.of.days().any(|day| old.day < day && day < new.day);
        ensure(!skipped, Wrong::NotInLog)?;
        let goes_on = tree::continues(old.size, &old.root, new.size, &new.root, consistency);
        ensure(goes_on, Wrong::WrongProof)
    }

    fn include(&mut self, entry: &Entry, proof: &[Hash]) -> Result<(), Why> {
        let Entry { day, index, events, head } = entry;
        ensure(!self.entered, Wrong::OutOfOrder)?;
        let tree = self.tree.as_ref().filter(|tree| tree.day == *day).ok_or(Wrong::OutOfOrder)?;
        let last = usize::try_from(*events).ok().and_then(|events| self.of.links.get(events.checked_sub(1)?));
        let same = last.is_some_and(|link| link.hash == *head) && *events == self.of.events_by(*day);
        ensure(same, Wrong::Forked)?;
        let leaf = entry.leaf(&self.of.game);
        ensure(tree::includes(&leaf, *index, tree.size, proof, &tree.root), Wrong::WrongProof)?;
        (self.told, self.entered, self.logged) = (true, true, *events);
        Ok(())
    }

    /// Checks that the log has the game's entry for the day of the last tree.
    fn close(&self) -> Result<(), Fault> {
        ensure(self.told, Wrong::NotInLog).map_err(|why| why.at(self.line))
    }
}
