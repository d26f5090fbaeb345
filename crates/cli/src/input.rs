//! Text from a file or from standard input.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use zugleich_render::record::pgn::PgnGame;
use zugleich_session::read_bounded;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

/// Maximum length of a game in bytes, in any form: JSON contains every position, and a record has its own
/// limit.
const LONGEST_GAME: usize = 16 << 20;

/// `true` if standard input is taken already.
static IS_READ: AtomicBool = AtomicBool::new(false);

/// Returns the text of a game. A PGN-like record that is not UTF-8 is read as ISO 8859-1, as the PGN standard
/// says.
///
/// # Errors
/// As [`text`].
pub(crate) fn game(file: Option<&Path>) -> Result<String, CliError> {
    let bytes = bytes(file, LONGEST_GAME)?;
    let bytes = without_bom(&bytes);
    decode_utf8(file, bytes.to_owned()).or_else(|refusal| {
        let latin: String = bytes.iter().copied().map(char::from).collect();
        if PgnGame::is_pgn(&latin) { Ok(latin) } else { Err(refusal) }
    })
}

/// Returns the text of a file, or of standard input without one, without a byte order mark.
///
/// # Errors
/// A failure of form names the input that cannot be read or is longer than `most` bytes, or the line that is
/// not UTF-8.
pub fn text(file: Option<&Path>, most: usize) -> Result<String, CliError> {
    decode_utf8(file, without_bom(&bytes(file, most)?).to_owned())
}

/// Returns the bytes without a byte order mark.
pub fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Returns the text of a file as [`text`] does, or `None` if the file does not exist.
///
/// # Errors
/// As [`text`].
pub fn text_if_exists(file: &Path, most: usize) -> Result<Option<String>, CliError> {
    let bytes = bytes_if_exists(file, most)?;
    bytes.map(|bytes| decode_utf8(Some(file), without_bom(&bytes).to_owned())).transpose()
}

/// Returns the bytes of a file, or `None` if the file does not exist.
///
/// # Errors
/// A failure of form names the file that cannot be read or is longer than `most` bytes.
pub fn bytes_if_exists(file: &Path, most: usize) -> Result<Option<Vec<u8>>, CliError> {
    match open(Some(file)) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => read(Some(file), opened, most).map(Some),
    }
}

fn bytes(file: Option<&Path>, most: usize) -> Result<Vec<u8>, CliError> {
    read(file, open(file), most)
}

fn read(file: Option<&Path>, opened: io::Result<impl Read>, most: usize) -> Result<Vec<u8>, CliError> {
    let name = name(file);
    opened.and_then(|reader| read_bounded(reader, most)).map_err(|error| {
        if error.kind() == ErrorKind::FileTooLarge {
            CliError::malformed(CliErrorKind::TooLong, format_args!("{name} is longer than {most} bytes"))
        } else {
            CliError::malformed(CliErrorKind::Unreadable, format_args!("{name} cannot be read: {error}"))
        }
    })
}

fn decode_utf8(file: Option<&Path>, bytes: Vec<u8>) -> Result<String, CliError> {
    String::from_utf8(bytes).map_err(|fault| {
        let good = &fault.as_bytes()[..fault.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        let why = format_args!("{}, line {line}: the text is not UTF-8", name(file));
        CliError::malformed(CliErrorKind::NotUtf8, why).with("line", line)
    })
}

/// Opens a file, or standard input without one. Standard input is opened once.
pub fn open(file: Option<&Path>) -> io::Result<Box<dyn Read>> {
    match file.and_then(self::file) {
        Some(path) => Ok(Box::new(File::open(path)?)),
        None if claim_stdin() => Ok(Box::new(io::stdin())),
        None => Err(io::Error::other("another argument reads it already")),
    }
}

/// Takes standard input for one reader; returns whether it was free.
pub fn claim_stdin() -> bool {
    !IS_READ.swap(true, Ordering::Relaxed)
}

/// Returns the name of a file, or of standard input, for messages.
pub fn name(file: Option<&Path>) -> String {
    file.and_then(self::file).map_or_else(|| "standard input".to_owned(), |path| path.display().to_string())
}

/// Returns the file of an argument; `None` for `-`, which is standard input.
pub fn file(argument: &Path) -> Option<&Path> {
    (argument != Path::new("-")).then_some(argument)
}
