use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret, SecretString};

use super::error::KeySourceError;
use crate::owner::{Owner, inherit};
use zugleich_session::vault::VaultKey;
use zugleich_session::{Moment, read_text_file};

/// Comment at the start of a file of keys.
const HEAD: &str = "\
# The keys of a Zugleich database, newest first: name, creation time (in milliseconds since 1970) and key. The
# secrets in the database cannot be read without these keys, and anyone who has both can read them. Keep a
# copy of this file, but not in the place where copies of the database are kept.
";
/// Prefix of a key's line, before the number of its form.
const KEY: &str = "key-";
/// Newest form of such a line.
const FORM: u32 = 1;
/// Maximum length of a file in bytes: several thousand keys.
const LONGEST: usize = 1 << 20;
/// Mode of a new file: access for its owner only.
const MODE: u32 = 0o600;

/// A key with its time of creation.
#[derive(Debug)]
pub(super) struct KeyFileEntry {
    pub(super) key: VaultKey,
    pub(super) made: Moment,
}

/// Reads a file of keys, the newest first; `None` if there is no such file.
pub(super) fn read(path: &Path) -> Result<Option<Vec<KeyFileEntry>>, KeySourceError> {
    let refused = |source| KeySourceError::Io { path: path.to_owned(), source };
    let text: SecretString = match read_text_file(path, LONGEST) {
        Ok(text) => text.into(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            return Err(KeySourceError::TooLong { path: path.to_owned(), most: LONGEST });
        }
        Err(source) => return Err(refused(source)),
    };
    if fs::metadata(path).map_err(refused)?.mode() & 0o077 != 0 {
        tracing::warn!("other users can access the key file {}", path.display());
    }
    let wrong = |line, text: &str| match form(text) {
        Some(form) if form > FORM => {
            KeySourceError::TooNew { path: path.to_owned(), line, form, known: FORM }
        }
        _ => KeySourceError::NoFile { path: path.to_owned(), line },
    };
    let lines = (1..).zip(text.expose_secret().lines());
    let keys = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let keys: Vec<_> = keys
        .map(|(number, line)| parse_entry(line).ok_or_else(|| wrong(number, line)))
        .collect::<Result<_, _>>()?;
    if keys.is_empty() { Err(wrong(1, "")) } else { Ok(Some(keys)) }
}

/// Returns the form of a key's line.
fn form(line: &str) -> Option<u32> {
    line.split_ascii_whitespace().next()?.strip_prefix(KEY)?.parse().ok()
}

fn parse_entry(line: &str) -> Option<KeyFileEntry> {
    let mut words = line.split_ascii_whitespace();
    let mut next = || words.next();
    let (_, id, made, digits, None) = (next()?, next()?, next()?, next()?, next()) else { return None };
    if form(line) != Some(FORM) {
        return None;
    }
    let key = VaultKey::read(digits).filter(|key| id.parse() == Ok(key.id()))?;
    Some(KeyFileEntry { key, made: Moment::new(made.parse().ok()?) })
}

/// Writes a file of keys atomically. It gets the owner, group and mode of the file that it replaces; a first
/// file is accessible to its owner alone, who is `owner`, or that of the folder.
///
/// # Errors
/// [`KeySourceError`]; the old file is unchanged.
pub(super) fn write(path: &Path, keys: &[KeyFileEntry], owner: Option<Owner>) -> Result<(), KeySourceError> {
    let mut text = HEAD.to_owned();
    text.reserve(keys.len() * 128);
    for KeyFileEntry { key, made } in keys {
        writeln!(text, "{KEY}{FORM} {} {} {}", key.id(), made.millis(), key.digits().expose_secret())
            .expect("a text can be written to");
    }
    replace(path, &text.into(), owner)
}

fn replace(path: &Path, text: &SecretString, owner: Option<Owner>) -> Result<(), KeySourceError> {
    let refused = |source| KeySourceError::Io { path: path.to_owned(), source };
    // A symbolic link stays; the file that it refers to is replaced.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let new = with_ending(&real, ".new");
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(refused(error)),
        _ => {}
    }
    let file = OpenOptions::new().write(true).create_new(true).mode(MODE).open(&new).map_err(refused)?;
    let folder = real.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let filled = fill(&file, text).map_err(refused).and_then(|()| match fs::metadata(&real) {
        Ok(old) => Ok(inherit(&real, &old, &file)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let owner = owner.map_or_else(|| Owner::of(folder), Ok);
            owner.and_then(|owner| owner.give(&file)).map_err(refused)
        }
        Err(error) => Err(refused(error)),
    });
    if let Err(error) = filled {
        // The file holds secrets and is no longer needed.
        let _ = fs::remove_file(&new);
        return Err(error);
    }
    let put = file.sync_all().and_then(|()| fs::rename(&new, &real));
    put.and_then(|()| File::open(folder)?.sync_all()).map_err(refused)
}

fn fill(mut file: &File, text: &SecretString) -> io::Result<()> {
    // The umask may have removed permissions of the owner too.
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(MODE))?;
    file.write_all(text.expose_secret().as_bytes())
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(made: i64) -> KeyFileEntry {
        KeyFileEntry { key: VaultKey::random(), made: Moment::new(made) }
    }

    #[test]
    fn a_file_of_keys_comes_back_and_is_the_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        assert!(read(&path).unwrap().is_none());
        for keys in [vec![new(7)], vec![new(8), new(7), new(-1)]] {
            write(&path, &keys, None).unwrap();
            let again = read(&path).unwrap().unwrap();
            let both = again.iter().zip(&keys);
            assert!(both.clone().all(|(one, two)| (&one.key, one.made) == (&two.key, two.made)));
            assert_eq!((both.count(), again.len()), (keys.len(), keys.len()));
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o7777, MODE);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
        }
    }

    #[test]
    fn invalid_key_file_is_refused_with_line_not_key() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        let (one, two) = (new(7), new(8));
        let digits = one.key.digits().expose_secret().to_owned();
        let line = format!("key-1 {} 7 {digits}", one.key.id());
        let other = format!("key-1 {} 7 {digits}", two.key.id());
        let wrong = [
            (String::new(), 1),
            ("# nothing\n".to_owned(), 1),
            (format!("{line}\n{line} more\n"), 2),
            (format!("\n{}\n", &line[..line.len() - 1]), 2),
            (line.replace("key-1", "key-0"), 1),
            (line.replace("key-1", "key"), 1),
            (line.replace(" 7 ", " soon "), 1),
            (other, 1),
        ];
        for (text, place) in wrong {
            fs::write(&path, &text).unwrap();
            let refused = read(&path).unwrap_err();
            assert!(
                matches!(refused, KeySourceError::NoFile { line, .. } if line == place),
                "{text}: {refused}"
            );
            assert!(!refused.to_string().contains(&digits[..8]) && refused.code() == "broken-keys");
        }
        fs::write(&path, format!("{line}\n{}", line.replace("key-1", "key-2 more"))).unwrap();
        let newer = read(&path).unwrap_err();
        assert!(matches!(newer, KeySourceError::TooNew { line: 2, form: 2, known: 1, .. }), "{newer}");
        assert!(!newer.to_string().contains(&digits[..8]) && newer.code() == "too-new", "{newer}");
    }

    #[test]
    fn too_long_key_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        fs::write(&path, [b'#'; LONGEST + 1]).unwrap();
        let mut endless = vec![path];
        if cfg!(target_os = "linux") {
            endless.push("/dev/zero".into());
        }
        for path in endless {
            let refused = read(&path).unwrap_err();
            assert_eq!(refused.code(), "too-long");
            assert!(refused.to_string().starts_with(&format!("{} ", path.display())), "{refused}");
        }
    }
}
