use std::fmt::Debug;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use zugleich_rules::board::Placement;

use super::class::Class;
use super::entry::{self, Entry};
use super::form::Form;
use super::header::{Facts, Header, TableFault};
use super::layout::Layout;

/// Where the bytes of a table are: in memory, or in a file that is read where it is asked for.
pub trait Bytes: Debug + Send + Sync {
    /// Fills `into` with the bytes from `at` on; says whether they were there.
    fn read(&self, at: u64, into: &mut [u8]) -> bool;
}

impl Bytes for Vec<u8> {
    fn read(&self, at: u64, into: &mut [u8]) -> bool {
        let found = usize::try_from(at).ok().and_then(|at| self.get(at..at.checked_add(into.len())?));
        found.is_some_and(|found| {
            into.copy_from_slice(found);
            true
        })
    }
}

/// The exact values of all boards of a class.
///
/// Its file is described in `docs/tables.md`.
#[derive(Clone, Debug)]
pub struct Table {
    form: &'static Form,
    pub(super) header: Header,
    pub(super) layout: Layout,
    bytes: Arc<dyn Bytes>,
}

/// How many bytes the checksum has, with which a file ends.
const CHECKSUM: usize = 32;

impl Table {
    /// Opens a table of so many bytes, and checks all of them.
    pub(super) fn open(form: &'static Form, bytes: Arc<dyn Bytes>, length: u64) -> Result<Self, TableFault> {
        let mut start = [0; Header::BYTES];
        if !bytes.read(0, &mut start) {
            return Err(TableFault::Form);
        }
        let header = Header::read(form, &start)?;
        let layout = Layout::new(&header.class, form);
        let expected = Header::BYTES + header.places * entry::BYTES + CHECKSUM;
        if header.places != layout.places() || length != expected as u64 {
            return Err(TableFault::Form);
        }
        check(bytes.as_ref(), length - CHECKSUM as u64)?;
        Ok(Self { form, header, layout, bytes })
    }

    /// The table of these entries, in memory.
    pub(super) fn new(
        form: &'static Form,
        header: Header,
        entries: impl Iterator<Item = Option<Entry>>,
    ) -> Self {
        let mut bytes = header.write(form);
        bytes.extend(entries.flat_map(Entry::write));
        let checksum = Sha256::digest(&bytes);
        bytes.extend(checksum);
        let layout = Layout::new(&header.class, form);
        Self { form, header, layout, bytes: Arc::new(bytes) }
    }

    /// The bytes of its file.
    ///
    /// # Errors
    /// [`TableFault::Form`] if they cannot be read.
    pub fn to_bytes(&self) -> Result<Vec<u8>, TableFault> {
        let mut all = vec![0; self.length()];
        if self.bytes.read(0, &mut all) { Ok(all) } else { Err(TableFault::Form) }
    }

    /// How many bytes its file has.
    #[must_use]
    pub const fn length(&self) -> usize {
        Header::BYTES + self.header.places * entry::BYTES + CHECKSUM
    }

    /// Its class.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.header.class
    }

    /// How wrong each value can be.
    #[must_use]
    pub const fn error(&self) -> f64 {
        self.header.error
    }

    /// What there is to tell of the ending as a whole.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.header.facts
    }

    /// A board on which an advantage of at least a tenth takes the most quiet turns until something is taken or a pawn
    /// moves, and how many; none if there is no such board. Where the advantage is a sure win the number is the least
    /// with which it is sure, and otherwise it is an average.
    #[must_use]
    pub fn longest(&self) -> Option<(String, u64)> {
        self.named(self.header.facts.longest)
    }

    /// A board on which both sides must mix the most plans, and how many they are together.
    #[must_use]
    pub fn widest(&self) -> Option<(String, u64)> {
        self.named(self.header.facts.widest)
    }

    fn named(&self, (number, place): (u64, u64)) -> Option<(String, u64)> {
        let (board, state) = self.layout.board(usize::try_from(place).ok()?)?;
        (number > 0).then(|| ((self.form.text)(&board, state), number))
    }

    /// All boards of the class in all their states, those that are alike once.
    pub(super) fn all(&self) -> impl Iterator<Item = (Placement, usize)> + '_ {
        (0..self.layout.places()).filter_map(|place| self.layout.board(place))
    }

    /// All boards of the class, those that are alike once.
    pub fn boards(&self) -> impl Iterator<Item = Placement> + '_ {
        self.all().filter(|&(_, state)| state == 0).map(|(board, _)| board)
    }

    /// By how much a value after so many quiet turns can differ from that after `first` of them.
    pub(super) fn drift(&self, first: usize, quiet: u32) -> f64 {
        let last = (quiet as usize).min(self.header.steps.len());
        self.header.steps.get(first..last).map_or(0.0, |steps| steps.iter().sum())
    }

    /// What the table holds of a board of its class in a state.
    pub(super) fn entry(&self, placement: &Placement, state: usize) -> Option<Entry> {
        let mut bytes = [0; entry::BYTES];
        let at = Header::BYTES + self.layout.place(placement, state)? * entry::BYTES;
        if self.bytes.read(at as u64, &mut bytes) { Entry::read(&bytes) } else { None }
    }
}

/// Compares the checksum that follows so many bytes.
fn check(bytes: &dyn Bytes, length: u64) -> Result<(), TableFault> {
    let mut hash = Sha256::new();
    let mut block = vec![0; 1 << 16];
    let mut at = 0;
    while at < length {
        let count = usize::try_from(length - at).unwrap_or(block.len()).min(block.len());
        if !bytes.read(at, &mut block[..count]) {
            return Err(TableFault::Form);
        }
        hash.update(&block[..count]);
        at += count as u64;
    }
    let mut checksum = [0; CHECKSUM];
    if !bytes.read(length, &mut checksum) {
        return Err(TableFault::Form);
    }
    if hash.finalize()[..] == checksum { Ok(()) } else { Err(TableFault::Checksum) }
}
