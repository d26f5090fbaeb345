use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown, lchown};
use std::path::{Path, PathBuf};

/// The user id of root, who may change the owner of files.
const ROOT: u32 = 0;
/// Permission bits of a mode.
const MODE: u32 = 0o777;
/// Permission bits of the group.
const GROUP: u32 = 0o070;

/// User and group of a file. New files inherit them from the file that they replace or accompany, so that a
/// command run by root leaves no file that the server's user cannot read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    pub(super) user: u32,
    group: u32,
}

/// A file cannot get the owner of the file that it would replace.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} belongs to user {user} and group {group}, and a new file cannot be given to them ({source}); nothing \
     was changed: run this command as that user, or as root",
    path.display()
)]
pub struct OwnerError {
    path: PathBuf,
    user: u32,
    group: u32,
    source: io::Error,
}

impl OwnerError {
    /// The stable code, listed in docs/book/src/program/codes.md.
    pub(super) const CODE: &str = "not-owner";
}

impl Owner {
    /// Returns the owner of a file or folder, following symbolic links.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        fs::metadata(path).map(|found| Self::from(&found))
    }

    /// Gives a new file, which replaces none, to this owner. Only root can change owners; for other users the
    /// file stays their own.
    pub(super) fn give(self, file: &File) -> io::Result<()> {
        let made = Self::from(&file.metadata()?);
        self.unless_given(made, || fchown(file, Some(self.user), Some(self.group)))
    }

    /// Gives a new folder to this owner, as [`Owner::give`] does.
    pub(super) fn give_folder(self, folder: &Path) -> io::Result<()> {
        let made = Self::from(&fs::symlink_metadata(folder)?);
        self.unless_given(made, || lchown(folder, Some(self.user), Some(self.group)))
    }

    fn unless_given(self, made: Self, give: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        if made == self {
            return Ok(());
        }
        match give() {
            Err(error) if made.user == ROOT => Err(error),
            _ => Ok(()),
        }
    }

    /// Gives a replacement to this owner, or refuses it if that fails. Another group is accepted if the mode
    /// grants the group nothing.
    fn give_replacement(self, path: &Path, new: &File, mode: u32) -> Result<(), OwnerError> {
        let refused = |source| self.refused(path, source);
        let made = Self::from(&new.metadata().map_err(refused)?);
        if made == self {
            return Ok(());
        }
        match fchown(new, Some(self.user), Some(self.group)) {
            Err(_) if made.user == self.user && mode & GROUP == 0 => Ok(()),
            given => given.map_err(refused),
        }
    }

    fn refused(self, path: &Path, source: io::Error) -> OwnerError {
        OwnerError { path: path.to_owned(), user: self.user, group: self.group, source }
    }
}

impl From<&Metadata> for Owner {
    fn from(found: &Metadata) -> Self {
        Self { user: found.uid(), group: found.gid() }
    }
}

/// Gives a new file the owner, the group and the mode of the file at `path`, which it is about to replace.
///
/// # Errors
/// [`OwnerError`]: the old file stays in place.
pub(super) fn inherit(path: &Path, old: &Metadata, new: &File) -> Result<(), OwnerError> {
    let (owner, mode) = (Owner::from(old), old.mode() & MODE);
    let refused = |source| owner.refused(path, source);
    owner.give_replacement(path, new, mode)?;
    new.set_permissions(Permissions::from_mode(mode)).map_err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns another owner if the tests run as root, and otherwise prints that they do not.
    fn other(folder: &Path) -> Option<Owner> {
        let other = Owner { user: 4321, group: 8765 };
        let given = fs::write(folder.join("file"), "").and_then(|()| {
            std::os::unix::fs::chown(folder.join("file"), Some(other.user), Some(other.group))
        });
        if given.is_err() {
            println!("not tested: root alone can give files away");
        }
        given.is_ok().then_some(other)
    }

    #[test]
    fn replacement_inherits_owner_group_and_mode() {
        let folder = tempfile::tempdir().unwrap();
        let Some(other) = other(folder.path()) else { return };
        let (old, new) = (folder.path().join("file"), folder.path().join("new"));
        for mode in [0o600, 0o640, 0o400] {
            fs::set_permissions(&old, Permissions::from_mode(mode)).unwrap();
            inherit(&old, &fs::metadata(&old).unwrap(), &File::create(&new).unwrap()).unwrap();
            let found = fs::metadata(&new).unwrap();
            assert_eq!((Owner::from(&found), found.mode() & MODE), (other, mode));
        }
    }

    #[test]
    fn new_file_and_folder_are_given_to_the_owner() {
        let folder = tempfile::tempdir().unwrap();
        let Some(other) = other(folder.path()) else { return };
        let (file, inner) = (folder.path().join("new"), folder.path().join("folder"));
        other.give(&File::create(&file).unwrap()).unwrap();
        fs::create_dir(&inner).unwrap();
        other.give_folder(&inner).unwrap();
        assert_eq!([file, inner].map(|path| Owner::of(&path).unwrap()), [other; 2]);
    }

    #[test]
    fn replacement_of_somebody_elses_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let file = File::create(&path).unwrap();
        // An unused id: root cannot assign it here, and other users cannot assign any.
        let nobody = Owner { user: u32::MAX - 1, group: u32::MAX - 1 };
        if Owner::of(&path).unwrap().user == ROOT {
            return;
        }
        let refused = nobody.give_replacement(&path, &file, 0o600).unwrap_err();
        assert!(refused.to_string().contains("belongs to user"), "{refused}");
        nobody.give(&file).unwrap();
    }
}
