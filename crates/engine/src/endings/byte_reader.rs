//! Little-endian numbers in byte slices.

/// A reader of consecutive numbers; returns `None` at the end of the bytes.
///
/// ```
/// use zugleich_engine::endings::{ByteReader, write_u64};
/// let mut bytes = Vec::new();
/// write_u64(&mut bytes, 7);
/// let mut reader = ByteReader(&bytes);
/// assert_eq!((reader.u64(), reader.u64()), (Some(7), None));
/// ```
#[derive(Debug)]
pub struct ByteReader<'a>(pub &'a [u8]);

impl<'a> ByteReader<'a> {
    /// Reads `count` bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads a number of eight bytes.
    pub fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// Reads a length of eight bytes.
    pub fn count(&mut self) -> Option<usize> {
        usize::try_from(self.u64()?).ok()
    }

    /// Reads an unsigned integer of `width` bytes.
    pub fn small(&mut self, width: usize) -> Option<usize> {
        Some(self.take(width)?.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    /// Reads a signed integer of `width` bytes.
    pub fn signed(&mut self, width: usize) -> Option<i64> {
        let mut wide = [0; 8];
        wide[8 - width..].copy_from_slice(self.take(width)?);
        Some(i64::from_le_bytes(wide) >> (64 - 8 * width))
    }

    /// Reads a finite number.
    pub fn f64(&mut self) -> Option<f64> {
        Some(f64::from_bits(self.u64()?)).filter(|number| number.is_finite())
    }

    /// Reads `count` finite numbers.
    pub fn f64s(&mut self, count: usize) -> Option<Vec<f64>> {
        if self.0.len() / 8 < count {
            return None;
        }
        (0..count).map(|_| self.f64()).collect()
    }

    /// Reads a text of `count` bytes, padded with zeros.
    pub fn text(&mut self, count: usize) -> Option<&'a str> {
        Some(std::str::from_utf8(self.take(count)?).ok()?.trim_end_matches('\0'))
    }
}

/// Appends a number of eight bytes.
///
/// ```
/// use zugleich_engine::endings::write_u64;
/// let mut bytes = Vec::new();
/// write_u64(&mut bytes, 258);
/// assert_eq!(bytes, [2, 1, 0, 0, 0, 0, 0, 0]);
/// ```
pub fn write_u64(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

/// Appends floating-point numbers of eight bytes each.
///
/// ```
/// use zugleich_engine::endings::{ByteReader, write_f64s};
/// let mut bytes = Vec::new();
/// write_f64s(&mut bytes, &[0.5, -1.0]);
/// assert_eq!(ByteReader(&bytes).f64s(2), Some(vec![0.5, -1.0]));
/// ```
pub fn write_f64s(bytes: &mut Vec<u8>, numbers: &[f64]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// Appends a text, padded with zeros to a fixed number of bytes.
pub(super) fn write_text(bytes: &mut Vec<u8>, text: &str, count: usize) {
    let end = bytes.len() + count;
    bytes.extend(text.bytes().take(count));
    bytes.resize(end, 0);
}
