use data_encoding::HEXLOWER_PERMISSIVE;

/// Decodes a percent-encoded part of an address.
pub fn percent_decode(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, plain) = part.split_at_checked(2)?;
        bytes.extend(HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()?);
        bytes.extend(plain.as_bytes());
    }
    String::from_utf8(bytes).ok()
}
