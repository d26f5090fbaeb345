//! Frames of page sockets (RFC 6455, 5.2), as far as short messages of text need them.

/// The first byte of a text that is one frame.
const TEXT: u8 = 0x81;
/// In place of a length: two bytes with it follow.
const LONGER: usize = 126;

/// The text that a page has sent in one frame, if it is one.
pub(super) fn read(bytes: &[u8]) -> Option<String> {
    let (&[TEXT, length], rest) = bytes.split_first_chunk()? else { return None };
    // A page masks what it sends.
    let rest = if usize::from(length & 0x7f) < LONGER { rest } else { rest.split_at_checked(2)?.1 };
    let (mask, masked) = rest.split_first_chunk::<4>()?;
    let text = masked.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    String::from_utf8(text).ok()
}

/// A text as a server sends it.
pub(super) fn write(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("the message is short");
    let length = match u8::try_from(length) {
        Ok(short) if usize::from(short) < LONGER => vec![short],
        _ => [&[126][..], &length.to_be_bytes()].concat(),
    };
    [&[TEXT][..], &length, text.as_bytes()].concat()
}
