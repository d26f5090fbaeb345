use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use zugleich_session::vault::VaultKeyId;

use super::commit_journal::{JournalCheck, compare};
use crate::location::{OpenError, plain};
use crate::migrations::{SCHEMA, SQLITE, refuse_newer};
use crate::owner::Owner;

/// Lock that keeps other servers away from a database, whatever path they use for it.
///
/// It must outlive every connection: when a process closes a file, the system drops all of SQLite's locks on
/// it in that process.
#[derive(Debug)]
pub(super) struct FileLock {
    path: PathBuf,
    _name: File,
    _file: File,
}

/// `true` if locks of whole files, used here, and locks of parts of them, used by SQLite, are independent. On
/// other systems they would block SQLite too, so only the lock file is locked: a database that is moved while
/// in use is not detected.
const APART: bool = cfg!(any(target_os = "linux", target_os = "android"));

impl FileLock {
    /// Locks a database, which is created as an empty file if there is none.
    ///
    /// # Errors
    /// [`OpenError`]: another server has the lock, or the path does not lead to a regular file.
    pub(super) fn take(path: &Path) -> Result<Self, OpenError> {
        let unreachable = |source| OpenError::Folder { path: folder(path).to_owned(), source };
        let broken = |why: String| OpenError::Broken { path: path.to_owned(), why };
        let lock = |file: &File| match file.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(unreachable(source)),
        };
        let real = real(path).map_err(unreachable)?;
        if !fs::metadata(&real).map_err(unreachable)?.is_file() {
            return Err(broken("it is not a file".to_owned()));
        }
        // The lock file comes first: a server in the same process must not even open and close another's
        // database file.
        let name = open_file(&with_suffix(&real, LOCK), &real).map_err(unreachable)?;
        lock(&name)?;
        let file = open_file(&real, folder(&real)).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                OpenError::ReadOnly { path: path.to_owned(), why: error.to_string() }
            }
            _ => broken(error.to_string()),
        })?;
        if APART {
            lock(&file)?;
        }
        // SQLite derives the log's name from the database's: under another name the last games would be
        // missing.
        if file.metadata().map_err(unreachable)?.nlink() > 1 {
            return Err(OpenError::SeveralNames(path.to_owned()));
        }
        Ok(Self { path: real, _name: name, _file: file })
    }

    /// Returns the path of the database, with symbolic links resolved.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Resolves a path. A missing file is created, also at the end of a link: no process can have it open yet.
fn real(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let end = end_of_links(path);
            open_file(&end, folder(&end))?;
            fs::canonicalize(path)
        }
        found => found,
    }
}

/// Maximal number of consecutive links, as in the system.
const LINKS: usize = 40;

/// Returns the target of a chain of links whose last one is dangling.
fn end_of_links(path: &Path) -> PathBuf {
    (0..LINKS).fold(path.to_owned(), |path, _| match fs::read_link(&path) {
        Ok(next) => folder(&path).join(next),
        Err(_) => path,
    })
}

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
            Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => continue,
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
        Err(error) if error.kind() == ErrorKind::NotFound => {
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
        Err(error) if error.kind() == ErrorKind::AlreadyExists => options.open(path),
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
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
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

/// SQLite application id of this program: "Zugl" as a number.
pub(super) const APPLICATION_ID: i32 = 0x5a75_676c;

/// Maximal size of a database that is checked in full at the start, which would take too long for larger
/// ones.
const CHECKED_UP_TO: u64 = 64 << 20;

/// Checks without writing that a database is this program's and sound, or new. SQLite rolls back a creation
/// that was interrupted.
pub(super) async fn examine(path: &Path) -> Result<(), OpenError> {
    let size = match fs::metadata(path) {
        Ok(data) => data.len(),
        Err(source) => return Err(OpenError::Folder { path: path.to_owned(), source }),
    };
    if size == 0 {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(!was_interrupted(path));
    let unreadable = |error: sqlx::Error| refused(path, &error);
    let mut connection = options.connect().await.map_err(unreadable)?;
    let verdict = soundness(&mut connection, size <= CHECKED_UP_TO).await.map_err(unreadable)?;
    let schema = if verdict.is_none() { schema(&mut connection).await.map_err(unreadable)? } else { None };
    connection.close().await.map_err(unreadable)?;
    match verdict {
        Some(why) => Err(OpenError::Broken { path: path.to_owned(), why }),
        None => refuse_newer(&path.display().to_string(), schema, &SQLITE),
    }
}

/// Returns the schema version of a database; `None` without tables.
pub(super) async fn schema(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(None);
    }
    sqlx::query_scalar(SCHEMA).fetch_one(connection).await
}

/// Converts an error of SQLite on a file: it is read-only, or not a sound database.
pub(super) fn refused(path: &Path, error: &sqlx::Error) -> OpenError {
    let (path, why) = (path.to_owned(), plain(error));
    if is_read_only(error) { OpenError::ReadOnly { path, why } } else { OpenError::Broken { path, why } }
}

/// Returns whether a database is read-only: SQLite's error 8, with the reason in the higher bits ("Result and
/// Error Codes").
fn is_read_only(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 8)
}

/// Returns whether the first transactions of a database, before it has a write-ahead log, were interrupted.
/// It cannot be read then without a rollback.
fn was_interrupted(path: &Path) -> bool {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-journal");
    let begun = fs::metadata(journal).is_ok_and(|data| data.len() > 0);
    begun && application_id(path).is_some_and(|id| [0, APPLICATION_ID].contains(&id))
}

/// Returns the application id in the header of a SQLite file ("Database File Format", 1.3); `None` if the
/// header is incomplete.
fn application_id(path: &Path) -> Option<i32> {
    let mut header = [0; 72];
    File::open(path).and_then(|mut file| file.read_exact(&mut header)).ok()?;
    Some(i32::from_be_bytes(*header.last_chunk()?))
}

async fn soundness(connection: &mut SqliteConnection, thorough: bool) -> Result<Option<String>, sqlx::Error> {
    let id: i32 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
    // A server killed at its first start leaves a database without tables.
    if id != APPLICATION_ID && (id, tables) != (0, 0) {
        return Ok(Some("another program made it".to_owned()));
    }
    if !thorough {
        return Ok(None);
    }
    let report: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await?;
    // The first line of a longer report names the database, which the caller does too.
    Ok((report != "ok").then(|| report.lines().last().unwrap_or("it is damaged").to_owned()))
}

/// Returns the keys that a database needs, and its missing events.
pub(super) async fn survey(path: &Path) -> Result<(Vec<VaultKeyId>, JournalCheck), OpenError> {
    let broken = |error: sqlx::Error| refused(path, &error);
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = options.connect().await.map_err(broken)?;
    let found = compare(&mut connection, path).await.map_err(broken)?;
    let needed = needed_keys(&mut connection).await.map_err(broken)?;
    connection.close().await.map_err(broken)?;
    Ok((needed, found))
}

pub(super) async fn needed_keys(connection: &mut SqliteConnection) -> Result<Vec<VaultKeyId>, sqlx::Error> {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = 'vault'";
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(Vec::new());
    }
    let keys: Vec<String> = sqlx::query_scalar("SELECT key FROM vault").fetch_all(connection).await?;
    let read = |key: &String| key.parse::<VaultKeyId>().map_err(|error| sqlx::Error::Decode(error.into()));
    keys.iter().map(read).collect()
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
