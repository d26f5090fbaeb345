/// How many bytes stand before a text to say how long it is.
const PREFIX: usize = 4;

/// How much longer a text is made before it is encrypted, so that the length of what is stored does not tell it: all
/// texts up to a size have that size, and longer ones the next power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Padding {
    least: usize,
}

impl Padding {
    /// For something that is as long as any other of its kind, and for the plan of one turn: whatever a piece can do,
    /// with a prediction and the nonce of a seal, is shorter.
    pub const SHORT: Self = Self { least: 128 };
    /// For a whole list of moves: lists of up to some 700 moves are all as long as each other. Of a longer one the
    /// length is known up to a factor of two.
    pub const LIST: Self = Self { least: 4096 };

    /// A text with its length before it and zeros behind it, and room for so many bytes more.
    pub(super) fn pad(self, text: &str, room: usize) -> Vec<u8> {
        let length = (PREFIX + text.len()).next_power_of_two().max(self.least);
        // It is never moved, which would leave a copy behind.
        let mut bytes = Vec::with_capacity(length + room);
        // What is longer than 4 GiB does not come here: the longest body of a request is some 100 KiB.
        bytes.extend_from_slice(&u32::try_from(text.len()).unwrap_or(u32::MAX).to_be_bytes());
        bytes.extend_from_slice(text.as_bytes());
        bytes.resize(length, 0);
        bytes
    }
}

/// The text in [`Padding::pad`].
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
