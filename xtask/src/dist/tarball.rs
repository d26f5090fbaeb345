//! Reproducible tarball of a release folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell_command::ShellCommand;

/// Packs the folder `name` of a folder into `name.tar.gz` in another one. All files have the same time, in
/// seconds since 1970, and no owner.
///
/// # Errors
/// tar or gzip fails.
pub(super) fn pack(within: &Path, name: &str, moment: &str, into: &Path) -> Result<PathBuf> {
    let tar = into.join(format!("{name}.tar"));
    let all = "--format=gnu --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX";
    let (file, folder) = (tar.display(), within.display());
    ShellCommand::new(format!(
        "tar --create --file {file} --directory {folder} {all} --mtime=@{moment} {name}"
    ))
    .env("LC_ALL", "C")
    .output()?;
    ShellCommand::new(format!("gzip --no-name --best --force {file}")).output()?;
    let packed = into.join(format!("{name}.tar.gz"));
    fs::metadata(&packed).with_context(|| packed.display().to_string())?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use std::fs::{File, FileTimes};
    use std::time::SystemTime;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn same_files_make_the_same_tarball() {
        let pack_of = |names: [&str; 3], written: SystemTime| {
            let place = TempDir::new().unwrap();
            let folder = place.path().join("in/release");
            fs::create_dir_all(&folder).unwrap();
            for name in names {
                fs::write(folder.join(name), format!("text of {name}")).unwrap();
                let file = File::options().append(true).open(folder.join(name)).unwrap();
                file.set_times(FileTimes::new().set_modified(written)).unwrap();
            }
            fs::read(pack(&place.path().join("in"), "release", "1700000000", place.path()).unwrap()).unwrap()
        };
        let one = pack_of(["a", "b", "c"], SystemTime::now());
        assert_eq!(one, pack_of(["c", "a", "b"], SystemTime::UNIX_EPOCH));
        assert_ne!(one, pack_of(["a", "b", "d"], SystemTime::now()));
    }

    #[test]
    fn folder_missing_makes_no_tarball() {
        let place = TempDir::new().unwrap();
        assert!(pack(place.path(), "release", "0", place.path()).is_err());
    }
}
