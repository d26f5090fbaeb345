//! WebSocket frames (RFC 6455, 5.2), as far as short text messages need them.

/// First byte of an unfragmented text frame.
const TEXT: u8 = 0x81;
/// Length value that announces two bytes with the length.
const LONGER: usize = 126;

/// Returns the text of a page's unfragmented frame, or `None`.
pub(super) fn read(bytes: &[u8]) -> Option<String> {
    let (&[TEXT, length], rest) = bytes.split_first_chunk()? else { return None };
    // A page masks its messages.
    let rest = if usize::from(length & 0x7f) < LONGER { rest } else { rest.split_at_checked(2)?.1 };
    let (mask, masked) = rest.split_first_chunk::<4>()?;
    let text = masked.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    String::from_utf8(text).ok()
}

/// Returns a text as a server's frame.
pub(super) fn write(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("the message is short");
    let length = match u8::try_from(length) {
        Ok(short) if usize::from(short) < LONGER => vec![short],
        _ => [&[126][..], &length.to_be_bytes()].concat(),
    };
    [&[TEXT][..], &length, text.as_bytes()].concat()
}
