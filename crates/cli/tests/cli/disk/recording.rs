//! Disk calls of a server, and possible disk contents after a power failure.

use std::collections::BTreeMap;
use std::ops::Range;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::files::FileContents;

/// Sector size: disks write whole sectors.
const SECTOR: usize = 512;

/// A call, and the end of its record in the recording.
pub(super) struct DiskCall {
    /// All calls recorded up to here were made.
    pub(super) end: u64,
    path: String,
    what: DiskOperation,
}

enum DiskOperation {
    Write { offset: usize, bytes: Vec<u8> },
    Cut { length: usize },
    SyncBegins { thread: u64 },
    SyncEnds { thread: u64 },
    Remove,
    Rename { to: String },
}

impl DiskCall {
    /// Returns whether all earlier calls are on the disk after this one.
    pub(super) fn is_synced(&self) -> bool {
        matches!(self.what, DiskOperation::SyncEnds { .. })
    }
}

/// Parses a recording (`recording_disk.c` describes the format).
pub(super) fn calls(recording: &[u8]) -> Vec<DiskCall> {
    let mut calls = Vec::new();
    let mut at = 0;
    while at < recording.len() {
        let number = |range: Range<usize>| {
            let bytes = &recording[at + range.start..at + range.end];
            bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
        };
        let size = |range| usize::try_from(number(range)).expect("it is in memory");
        let (name, offset, length) = (size(1..5), number(5..13), size(13..21));
        let path = &recording[at + 21..at + 21 + name];
        let bytes = &recording[at + 21 + name..at + 21 + name + length];
        let place = usize::try_from(offset).expect("it is in memory");
        let what = match recording[at] {
            b'w' => DiskOperation::Write { offset: place, bytes: bytes.to_vec() },
            b't' => DiskOperation::Cut { length: place },
            b'b' => DiskOperation::SyncBegins { thread: offset },
            b's' => DiskOperation::SyncEnds { thread: offset },
            b'u' => DiskOperation::Remove,
            b'r' => {
                DiskOperation::Rename { to: String::from_utf8(bytes.to_vec()).expect("the path is text") }
            }
            other => panic!("{other} is no call"),
        };
        at += 21 + name + length;
        let path = String::from_utf8(path.to_vec()).expect("the path is text");
        calls.push(DiskCall { end: at as u64, path, what });
    }
    calls
}

/// Fate of unsynced data after the power failure.
#[derive(Clone, Copy, Debug)]
pub(super) enum UnsyncedFate {
    /// All are lost.
    Lost,
    /// All are kept.
    Kept,
    /// Some are kept, in any order.
    Scattered,
    /// They are kept up to a call of which some sectors are.
    Torn,
}

/// A file: its synced contents, and the calls since.
#[derive(Default)]
struct SimulatedFile<'a> {
    synced: Option<Vec<u8>>,
    since: Vec<&'a DiskOperation>,
    /// Number of these calls at the begin of a sync, by the syncing thread.
    syncing: BTreeMap<u64, usize>,
}

/// Returns the files of a disk whose power failed after these calls.
pub(super) fn after(calls: &[DiskCall], unsynced: UnsyncedFate, random: &mut ChaCha8Rng) -> FileContents {
    let mut files: BTreeMap<&str, SimulatedFile<'_>> = BTreeMap::new();
    for call in calls {
        match &call.what {
            // A removal counts as synced: SQLite removes nothing that it has not synced elsewhere.
            DiskOperation::Remove => drop(files.remove(call.path.as_str())),
            // A new name counts as synced at once, the contents do not.
            DiskOperation::Rename { to } => {
                let file = files.remove(call.path.as_str()).unwrap_or_default();
                files.insert(to, file);
            }
            what => files.entry(&call.path).or_default().note(what),
        }
    }
    let left = files.into_iter().filter_map(|(path, file)| {
        let name = path.rsplit('/').next().expect("a path has a name");
        Some((name.into(), file.left(unsynced, random)?))
    });
    left.collect()
}

impl<'a> SimulatedFile<'a> {
    fn note(&mut self, what: &'a DiskOperation) {
        match what {
            DiskOperation::SyncBegins { thread } => drop(self.syncing.insert(*thread, self.since.len())),
            DiskOperation::SyncEnds { thread } => {
                let done = self.syncing.remove(thread).expect("a sync begins before it ends");
                let bytes = self.synced.get_or_insert_default();
                self.since.drain(..done).for_each(|what| apply(bytes, what, None));
                // A concurrent sync of another thread covers the rest of the calls that it has seen.
                self.syncing.values_mut().for_each(|seen| *seen = seen.saturating_sub(done));
            }
            other => self.since.push(other),
        }
    }

    /// Returns the contents on the disk; `None` if not even the name is there.
    fn left(self, unsynced: UnsyncedFate, random: &mut ChaCha8Rng) -> Option<Vec<u8>> {
        let calls = self.since.len();
        let torn = if calls == 0 { 0 } else { random.random_range(0..calls) };
        let mut bytes = self.synced;
        for (place, what) in self.since.into_iter().enumerate() {
            let kept = match unsynced {
                UnsyncedFate::Lost => false,
                UnsyncedFate::Kept => true,
                UnsyncedFate::Scattered => random.random_bool(0.5),
                UnsyncedFate::Torn => place <= torn,
            };
            if kept {
                let sector = matches!(unsynced, UnsyncedFate::Torn) && place == torn;
                apply(bytes.get_or_insert_default(), what, sector.then_some(&mut *random));
            }
        }
        bytes
    }
}

/// Applies a call to a file; a torn one to a random set of sectors.
fn apply(file: &mut Vec<u8>, what: &DiskOperation, mut torn: Option<&mut ChaCha8Rng>) {
    match what {
        DiskOperation::Write { offset, bytes } => {
            let end = offset + bytes.len();
            if file.len() < end {
                file.resize(end, 0);
            }
            for (place, sector) in bytes.chunks(SECTOR).enumerate() {
                if torn.as_mut().is_none_or(|random| random.random_bool(0.5)) {
                    let start = offset + place * SECTOR;
                    file[start..start + sector.len()].copy_from_slice(sector);
                }
            }
        }
        DiskOperation::Cut { length } => file.resize(*length, 0),
        DiskOperation::SyncBegins { .. }
        | DiskOperation::SyncEnds { .. }
        | DiskOperation::Remove
        | DiskOperation::Rename { .. } => {
            unreachable!("they change nothing in a file")
        }
    }
}
