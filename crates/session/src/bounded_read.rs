use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Reads a source to its end, and at most `most` bytes of it: a device may have no end.
///
/// # Errors
/// [`ErrorKind::FileTooLarge`] if it is longer, or an error of the source.
///
/// ```
/// use std::io::{ErrorKind, repeat};
/// use zugleich_session::read_bounded;
///
/// assert_eq!(read_bounded(&b"text"[..], 4).unwrap(), b"text");
/// assert_eq!(read_bounded(repeat(0), 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
/// ```
pub fn read_bounded(source: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more, so that a longer source is detected without reading it to its end.
    source.take((most as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("the file is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// As [`read_bounded`].
pub fn read_file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    read_bounded(File::open(path)?, most)
}

/// Reads a file of at most `most` bytes, which is UTF-8.
///
/// # Errors
/// As [`read_bounded`]; [`ErrorKind::InvalidData`] if it is not UTF-8.
pub fn read_text_file(path: &Path, most: usize) -> io::Result<String> {
    String::from_utf8(read_file(path, most)?)
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "the file is not UTF-8"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn device_without_end_is_too_large() {
        for most in [0, 1, 1 << 16] {
            let refused = read_text_file(Path::new("/dev/zero"), most).unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::FileTooLarge);
            assert_eq!(refused.to_string(), format!("the file is longer than {most} bytes"));
            assert_eq!(read_file(Path::new("/dev/null"), most).unwrap(), b"");
        }
    }
}
