/// Number of bytes of the length prefix.
const PREFIX: usize = 4;

/// Padding of texts before encryption, so that the length of a ciphertext does not reveal it: texts up to a
/// minimum get that size, longer ones the next power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Padding {
    least: usize,
}

impl Padding {
    /// Padding for texts of fixed length and for the plan of one turn, which with a prediction and the nonce
    /// of a seal is always shorter.
    pub const SHORT: Self = Self { least: 128 };
    /// Padding for a move list: lists of up to some 700 moves have the same length. A longer one reveals its
    /// length up to a factor of two.
    pub const LIST: Self = Self { least: 4096 };

    /// Pads a text with a length prefix and zeros, with capacity for further bytes.
    pub(super) fn pad(self, text: &str, room: usize) -> Vec<u8> {
        let length = (PREFIX + text.len()).next_power_of_two().max(self.least);
        // The capacity avoids a reallocation, which would leave a copy behind.
        let mut bytes = Vec::with_capacity(length + room);
        // Texts over 4 GiB cannot occur: the longest body of a request is some 100 KiB.
        bytes.extend_from_slice(&u32::try_from(text.len()).unwrap_or(u32::MAX).to_be_bytes());
        bytes.extend_from_slice(text.as_bytes());
        bytes.resize(length, 0);
        bytes
    }
}

/// Returns the text from the result of [`Padding::pad`].
pub(super) fn unpad(bytes: &[u8]) -> Option<&str> {
    let (length, rest) = bytes.split_first_chunk::<PREFIX>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    std::str::from_utf8(rest.get(..length)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_kind_have_one_length_and_come_back() {
        for text in ["", "b1c3", &"x".repeat(124)] {
            let padded = Padding::SHORT.pad(text, 16);
            assert_eq!((padded.len(), unpad(&padded)), (128, Some(text)));
        }
        assert_eq!(Padding::SHORT.pad(&"x".repeat(125), 0).len(), 256);
        for (length, padded) in [(0, 4096), (4092, 4096), (4093, 8192), (100_000, 131_072)] {
            let text = "ä".repeat(length / 2) + &"x".repeat(length % 2);
            let bytes = Padding::LIST.pad(&text, 0);
            assert_eq!((bytes.len(), unpad(&bytes)), (padded, Some(text.as_str())));
        }
    }

    #[test]
    fn what_was_not_padded_is_no_text() {
        for wrong in [&[][..], &[0, 0, 0], &[0, 0, 0, 1], &[0, 0, 0, 1, 0xff], &[0xff; 9]] {
            assert_eq!(unpad(wrong), None, "{wrong:?}");
        }
    }
}
