use super::PositionParseError;
use crate::board::CastlingRights;

/// Parses a counter of a position text: a decimal number without sign or leading zeros, at least `least`.
///
/// # Errors
/// [`PositionParseError::Field`] with the name of the field.
///
/// ```
/// use zugleich_rules::kernel::counter;
/// assert_eq!(counter("turn number", "12", 1), Ok(12));
/// assert!(counter("turn number", "0", 1).is_err());
/// assert!(counter("turn number", "+1", 1).is_err());
/// ```
pub fn counter(name: &'static str, text: &str, least: u32) -> Result<u32, PositionParseError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|number| plain && *number >= least);
    let expected = if least == 0 { "a whole number, at least 0" } else { "a whole number, at least 1" };
    number.ok_or_else(|| PositionParseError::Field { name, found: text.to_owned(), expected })
}

/// Parses the castling rights of a position text.
///
/// # Errors
/// [`PositionParseError::Field`] with the name of the field.
///
/// ```
/// use zugleich_rules::{board::CastlingRights, kernel::castling_rights};
/// assert_eq!(castling_rights("KQkq"), Ok(CastlingRights::ALL));
/// assert!(castling_rights("kK").is_err());
/// ```
pub fn castling_rights(text: &str) -> Result<CastlingRights, PositionParseError> {
    let expected = "some of KQkq in this order, or -";
    let fault = || PositionParseError::Field { name: "castling rights", found: text.to_owned(), expected };
    CastlingRights::parse(text).ok_or_else(fault)
}
