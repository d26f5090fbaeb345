//! Bytes as lower-case hexadecimal text.

use std::fmt::Write;

/// Writes bytes.
pub(crate) fn encode(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads exactly `N` bytes written in lower case.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N || digits.iter().any(u8::is_ascii_uppercase) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = 16 * digit(pair[0])? + digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        assert_eq!(encode(&[0, 9, 0xaf]), "0009af");
        assert_eq!(decode("0009af"), Some([0, 9, 0xaf]));
        for wrong in ["0009a", "0009AF", "0009ag", "0009af00", "äöü"] {
            assert_eq!(decode::<3>(wrong), None, "{wrong}");
        }
    }
}
