//! Text from a file or from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::cause::Cause;
use crate::failure::Failure;

/// The text of a file, or of standard input without one, and without the mark of byte order that some editors put
/// before it.
///
/// # Errors
/// As [`exact`].
pub fn text(file: Option<&Path>, most: Option<usize>) -> Result<String, Failure> {
    let text = exact(file, most)?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Bytes without the mark of byte order before them.
pub fn unmarked(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Text as it stands in a file, or in standard input without one: what is signed to the letter.
///
/// # Errors
/// A failure of form names what cannot be read, is longer than `most` bytes, or the line that is not UTF-8.
pub fn exact(file: Option<&Path>, most: Option<usize>) -> Result<String, Failure> {
    let name = name(file);
    let most = most.unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    // One byte more, so that what is too long is seen without being read to its end.
    open(file)
        .and_then(|reader| reader.take((most as u64).saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|error| Failure::form(Cause::Unreadable, format_args!("{name} cannot be read: {error}")))?;
    if bytes.len() > most {
        let why = format_args!("{name} is longer than {most} bytes");
        return Err(Failure::form(Cause::TooLong, why));
    }
    String::from_utf8(bytes).map_err(|fault| {
        let good = &fault.as_bytes()[..fault.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        let why = format_args!("{name}, line {line}: the text is not UTF-8");
        Failure::form(Cause::NotUtf8, why).with("line", line)
    })
}

/// A file, or standard input without one.
pub fn open(file: Option<&Path>) -> io::Result<Box<dyn Read>> {
    Ok(match file {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(io::stdin()),
    })
}

/// What messages call a file, or standard input.
pub fn name(file: Option<&Path>) -> String {
    file.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string())
}

/// The file of an argument; `-` is standard input.
pub fn file(argument: &Path) -> Option<&Path> {
    (argument != Path::new("-")).then_some(argument)
}
