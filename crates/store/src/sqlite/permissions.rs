use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::location::OpenError;
use crate::owner::Owner;

/// Mode of a new folder: access for its owner only.
const FOLDER: u32 = 0o700;
/// Mode of a new file: access for its owner only.
const FILE: u32 = 0o600;
/// Permission bits of everyone but the owner.
const OTHERS: u32 = 0o077;
/// Suffixes of the files beside a database: three of SQLite, the others of this program.
const BESIDE: [&str; 6] = ["-wal", "-shm", "-journal", LOCK, KEYS, WITNESS];
/// Suffix of the lock file.
pub(super) const LOCK: &str = ".lock";
/// Suffix of the file of keys.
pub(super) const KEYS: &str = ".keys";
/// Suffix of the file of the witness.
pub(super) const WITNESS: &str = ".witness";

/// Returns the folder of a file.
pub(super) fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Appends a suffix to the path of a database.
pub(super) fn with_suffix(database: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Creates a folder and its missing parents, accessible to their owner only, who is that of the closest
/// existing parent. An existing folder is unchanged.
pub(super) fn make_folder(folder: &Path) -> Result<(), OpenError> {
    let refused = |source| OpenError::Folder { path: folder.to_owned(), source };
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.is_dir();
    let missing: Vec<_> = folder.ancestors().take_while(is_missing).collect();
    for folder in missing.into_iter().rev() {
        match DirBuilder::new().mode(FOLDER).create(folder) {
            Ok(()) => {}
            // A concurrent process has created it.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => continue,
            Err(error) => return Err(refused(error)),
        }
        // The umask may have removed permissions of the owner too.
        fs::set_permissions(folder, Permissions::from_mode(FOLDER)).map_err(refused)?;
        let owner = Owner::of(self::folder(folder)).map_err(refused)?;
        owner.give_folder(folder).map_err(refused)?;
    }
    Ok(())
}

/// Opens a file. A missing one is created, accessible to its owner only, who is that of `belongs_to`, or of
/// the folder if that is missing.
pub(super) fn open_file(path: &Path, belongs_to: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true);
    let made = match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            options.clone().create_new(true).mode(FILE).open(path)
        }
        found => return found.and_then(restore_owner_access),
    };
    match made {
        // A file created here is not a link, so nothing else changes its owner.
        Ok(file) => {
            Owner::of(belongs_to).or_else(|_| Owner::of(folder(path)))?.give(&file)?;
            restore_owner_access(file)
        }
        // A concurrent process has created it.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => options.open(path),
        Err(error) => Err(error),
    }
}

/// Restores permissions of the owner that the umask may have removed from a new file.
fn restore_owner_access(file: File) -> io::Result<File> {
    let found = file.metadata()?;
    if found.len() == 0 && found.mode() & FILE != FILE {
        file.set_permissions(Permissions::from_mode(FILE))?;
    }
    Ok(file)
}

/// Restricts a database and the files beside it to their owner. SQLite creates files with the mode of the
/// database.
pub(super) fn restrict_files(database: &Path) -> Result<(), OpenError> {
    restrict(database, FILE)?;
    BESIDE.iter().try_for_each(|ending| restrict(&with_suffix(database, ending), FILE))
}

/// Restricts a database's folder to its owner. A folder with other files, such as `/tmp`, stays as it is even
/// if it was given as the database's: others may need it.
pub(super) fn restrict_folder(database: &Path) -> Result<(), OpenError> {
    let path = folder(database);
    let refused = |source| OpenError::Folder { path: path.to_owned(), source };
    let real = fs::canonicalize(path).map_err(refused)?;
    let is_ours = |name: OsString| {
        let file = path.join(name);
        file == database || BESIDE.iter().any(|ending| file == with_suffix(database, ending))
    };
    for entry in fs::read_dir(&real).map_err(refused)? {
        if !is_ours(entry.map_err(refused)?.file_name()) {
            return Ok(());
        }
    }
    restrict(&real, FOLDER)
}

/// Restricts an existing file or folder to its owner, and logs a warning if others had access.
fn restrict(path: &Path, mode: u32) -> Result<(), OpenError> {
    let refused = |source| OpenError::NotPrivate { path: path.to_owned(), source };
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(refused(source)),
    };
    // The target of a link is not this program's; SQLite does not follow it either.
    if found.is_symlink() || found.mode() & OTHERS == 0 {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(mode)).map_err(refused)?;
    if fs::symlink_metadata(path).map_err(refused)?.mode() & OTHERS != 0 {
        return Err(refused(io::Error::other("the file system ignores permissions")));
    }
    let was = format!("{:04o}", found.mode() & 0o7777);
    tracing::warn!("other users could access {} ({was}); only the owner can access it now", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o7777
    }

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn what_is_made_is_the_owners_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("a/b");
        make_folder(&folder).unwrap();
        open_file(&folder.join("games.db"), &folder).unwrap();
        assert_eq!((mode(&folder), mode(&place.path().join("a"))), (FOLDER, FOLDER));
        assert_eq!(mode(&folder.join("games.db")), FILE);
        set(&folder, 0o755);
        make_folder(&folder).unwrap();
        assert_eq!(mode(&folder), 0o755, "it was there");
    }

    #[test]
    fn a_folder_with_other_things_is_left_to_others() {
        let place = tempfile::tempdir().unwrap();
        let (database, other) = (place.path().join("games.db"), place.path().join("games.db.txt"));
        for name in ["", "-wal", "-shm", "-journal", ".lock", ".keys", ".witness"] {
            fs::write(with_suffix(&database, name), "").unwrap();
        }
        fs::write(&other, "").unwrap();
        set(place.path(), 0o755);
        restrict_folder(&database).unwrap();
        assert_eq!(mode(place.path()), 0o755);
        fs::remove_file(&other).unwrap();
        restrict_folder(&database).unwrap();
        assert_eq!(mode(place.path()), FOLDER);
    }

    #[test]
    fn where_a_link_leads_is_not_touched() {
        let place = tempfile::tempdir().unwrap();
        let (database, other) = (place.path().join("games.db"), place.path().join("other"));
        fs::write(&other, "").unwrap();
        set(&other, 0o644);
        std::os::unix::fs::symlink(&other, with_suffix(&database, "-wal")).unwrap();
        restrict_files(&database).unwrap();
        assert_eq!(mode(&other), 0o644);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_stays_open_to_others_is_refused() {
        // The kernel does not allow changes to the mode of this file.
        let file = Path::new("/proc/self/status");
        let refused = restrict_files(file).unwrap_err();
        assert!(matches!(&refused, OpenError::NotPrivate { path, .. } if path == file), "{refused}");
        assert_eq!(refused.code(), "not-private");
    }
}
