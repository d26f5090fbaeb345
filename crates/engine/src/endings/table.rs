use std::fmt::Debug;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use zugleich_rules::board::Placement;

use super::board_index::BoardIndex;
use super::class::EndgameClass;
use super::endgame_entry::{self, EndgameEntry};
use super::table_header::{EndgameStatistics, TableFileError, TableHeader};
use super::table_spec::TableSpec;

/// Storage of a table's bytes: memory, or a file that is read on demand.
///
/// ```
/// use zugleich_engine::endings::TableBytes;
/// let bytes = vec![1, 2, 3];
/// let mut two = [0; 2];
/// assert!(bytes.read(1, &mut two) && two == [2, 3]);
/// assert!(!bytes.read(2, &mut two), "there is only one more");
/// ```
pub trait TableBytes: Debug + Send + Sync {
    /// Fills `into` with the bytes from `at` on; returns whether they exist.
    fn read(&self, at: u64, into: &mut [u8]) -> bool;
}

impl TableBytes for Vec<u8> {
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
/// `docs/book/src/how-it-works/endgame-tables.md` describes the file format.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use std::sync::Arc;
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let bytes = tables.get(class).expect("it was built").to_bytes()?;
/// let length = bytes.len() as u64;
/// let opened = EndgameTables::<Material>::open(Arc::new(bytes), length)?;
/// assert_eq!((opened.class(), opened.length() as u64), (class, length));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EndgameTable {
    form: &'static TableSpec,
    pub(super) header: TableHeader,
    pub(super) layout: BoardIndex,
    bytes: Arc<dyn TableBytes>,
}

/// Bytes of the checksum at the end of a file.
const CHECKSUM: usize = 32;

impl EndgameTable {
    /// Opens a table of `length` bytes, and verifies its checksum.
    pub(super) fn open(
        form: &'static TableSpec,
        bytes: Arc<dyn TableBytes>,
        length: u64,
    ) -> Result<Self, TableFileError> {
        let mut start = [0; TableHeader::BYTES];
        if !bytes.read(0, &mut start) {
            return Err(TableFileError::Form);
        }
        let header = TableHeader::read(form, &start)?;
        let layout = BoardIndex::new(&header.class, form);
        let expected = TableHeader::BYTES + header.places * endgame_entry::BYTES + CHECKSUM;
        if header.places != layout.places() || length != expected as u64 {
            return Err(TableFileError::Form);
        }
        check(bytes.as_ref(), length - CHECKSUM as u64)?;
        Ok(Self { form, header, layout, bytes })
    }

    /// Builds a table in memory from these entries.
    pub(super) fn new(
        form: &'static TableSpec,
        header: TableHeader,
        entries: impl Iterator<Item = Option<EndgameEntry>>,
    ) -> Self {
        let mut bytes = header.write(form);
        bytes.extend(entries.flat_map(EndgameEntry::write));
        let checksum = Sha256::digest(&bytes);
        bytes.extend(checksum);
        let layout = BoardIndex::new(&header.class, form);
        Self { form, header, layout, bytes: Arc::new(bytes) }
    }

    /// Returns the bytes of its file.
    ///
    /// # Errors
    /// [`TableFileError::Form`] if they cannot be read.
    pub fn to_bytes(&self) -> Result<Vec<u8>, TableFileError> {
        let mut all = vec![0; self.length()];
        if self.bytes.read(0, &mut all) { Ok(all) } else { Err(TableFileError::Form) }
    }

    /// Returns the length of its file in bytes.
    #[must_use]
    pub const fn length(&self) -> usize {
        TableHeader::BYTES + self.header.places * endgame_entry::BYTES + CHECKSUM
    }

    /// Returns the class.
    #[must_use]
    pub const fn class(&self) -> EndgameClass {
        self.header.class
    }

    /// Returns the greatest error of a value.
    #[must_use]
    pub const fn error(&self) -> f64 {
        self.header.error
    }

    /// Returns the statistics of the ending.
    #[must_use]
    pub const fn statistics(&self) -> &EndgameStatistics {
        &self.header.statistics
    }

    /// Returns a board on which an advantage of at least a tenth takes the most quiet turns until a capture
    /// or a pawn move, and their number; `None` without a board of this kind. For a sure win the number is
    /// the least with which it is sure, and otherwise an average.
    #[must_use]
    pub fn longest(&self) -> Option<(String, u64)> {
        self.named(self.header.statistics.longest)
    }

    /// Returns a board on which both sides must mix the most plans, and the number of these plans.
    #[must_use]
    pub fn widest(&self) -> Option<(String, u64)> {
        self.named(self.header.statistics.widest)
    }

    fn named(&self, (number, place): (u64, u64)) -> Option<(String, u64)> {
        let (board, state) = self.layout.board(usize::try_from(place).ok()?)?;
        (number > 0).then(|| ((self.form.text)(&board, state), number))
    }

    /// Returns all boards of the class in all their states, one of each set of symmetric boards.
    pub(super) fn all(&self) -> impl Iterator<Item = (Placement, usize)> + '_ {
        (0..self.layout.places()).filter_map(|place| self.layout.board(place))
    }

    /// Returns all boards of the class, one of each set of symmetric boards.
    pub fn boards(&self) -> impl Iterator<Item = Placement> + '_ {
        self.all().filter(|&(_, state)| state == 0).map(|(board, _)| board)
    }

    /// Returns a bound of the change of a value from `first` to `quiet` quiet turns.
    pub(super) fn drift(&self, first: usize, quiet: u32) -> f64 {
        let last = (quiet as usize).min(self.header.steps.len());
        self.header.steps.get(first..last).map_or(0.0, |steps| steps.iter().sum())
    }

    /// Returns the entry of a board of its class in a state.
    pub(super) fn entry(&self, placement: &Placement, state: usize) -> Option<EndgameEntry> {
        let mut bytes = [0; endgame_entry::BYTES];
        let at = TableHeader::BYTES + self.layout.place(placement, state)? * endgame_entry::BYTES;
        if self.bytes.read(at as u64, &mut bytes) { EndgameEntry::read(&bytes) } else { None }
    }
}

/// Verifies the checksum that follows the first `length` bytes.
fn check(bytes: &dyn TableBytes, length: u64) -> Result<(), TableFileError> {
    let mut hash = Sha256::new();
    let mut block = vec![0; 1 << 16];
    let mut at = 0;
    while at < length {
        let count = usize::try_from(length - at).unwrap_or(block.len()).min(block.len());
        if !bytes.read(at, &mut block[..count]) {
            return Err(TableFileError::Form);
        }
        hash.update(&block[..count]);
        at += count as u64;
    }
    let mut checksum = [0; CHECKSUM];
    if !bytes.read(length, &mut checksum) {
        return Err(TableFileError::Form);
    }
    if hash.finalize()[..] == checksum { Ok(()) } else { Err(TableFileError::Checksum) }
}
