use super::byte_reader::ByteReader;

/// The table entry of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EndgameEntry {
    /// The value with no quiet turn played.
    pub(super) value: f64,
    /// The value after one quiet turn.
    pub(super) next: f64,
    /// The mean of the values over all quiet counters: the sooner a side can win, the more of them are wins.
    pub(super) progress: f64,
}

/// Bytes per entry.
pub(super) const BYTES: usize = 12;

/// Unit of stored values.
pub const QUANTUM: f64 = 1.0 / (1_u64 << 38) as f64;

/// Unit of stored progress.
const COARSE: f64 = 1.0 / 32_000.0;

/// Stored value of a place without a board; no value is so large.
const EMPTY: i64 = -(1 << 39);

impl EndgameEntry {
    /// Returns the value as the table stores it.
    pub(super) fn rounded(value: f64) -> f64 {
        multiple(value) as f64 * QUANTUM
    }

    pub(super) fn write(entry: Option<Self>) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let (value, next) = entry.map_or((EMPTY, 0), |entry| (multiple(entry.value), multiple(entry.next)));
        let progress = entry.map_or(0, |entry| (entry.progress / COARSE).round() as i16);
        bytes[..5].copy_from_slice(&value.to_le_bytes()[..5]);
        bytes[5..10].copy_from_slice(&next.to_le_bytes()[..5]);
        bytes[10..].copy_from_slice(&progress.to_le_bytes());
        bytes
    }

    pub(super) fn read(bytes: &[u8; BYTES]) -> Option<Self> {
        let mut reader = ByteReader(bytes);
        let (value, next, progress) = (reader.signed(5)?, reader.signed(5)?, reader.signed(2)?);
        let number = |multiple: i64, unit: f64| multiple as f64 * unit;
        let entry = Self {
            value: number(value, QUANTUM),
            next: number(next, QUANTUM),
            progress: number(progress, COARSE),
        };
        (value != EMPTY).then_some(entry)
    }
}

/// Returns the nearest number of [units](QUANTUM).
///
/// ```
/// use zugleich_engine::endings::{QUANTUM, multiple};
/// assert_eq!(multiple(3.0 * QUANTUM), 3);
/// assert_eq!(multiple(1.0), 1 << 38);
/// ```
#[must_use]
pub fn multiple(value: f64) -> i64 {
    (value / QUANTUM).round() as i64
}
