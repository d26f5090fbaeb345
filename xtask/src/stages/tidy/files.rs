//! Files of the project, as git lists them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell_command::{ShellCommand, root};

/// A text file of the project.
#[derive(Clone, Debug)]
pub(super) struct ProjectFile {
    /// Path from the root of the project.
    pub(super) path: PathBuf,
    pub(super) text: String,
}

impl ProjectFile {
    #[cfg(test)]
    pub(super) fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// Returns the part of the name after its last dot.
    pub(super) fn extension(&self) -> &str {
        self.path.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
    }

    /// Returns the name without folders and extension.
    pub(super) fn stem(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }
}

/// Returns the paths of all files that are or will be in the repository, from the root of the project.
///
/// # Errors
/// git cannot list them.
pub(super) fn paths() -> Result<Vec<PathBuf>> {
    let listed =
        ShellCommand::new("git ls-files --cached --others --exclude-standard --deduplicate -z").output()?;
    let paths = listed.split('\0').filter(|path| !path.is_empty()).map(PathBuf::from);
    Ok(paths.filter(|path| root().join(path).is_file()).collect())
}

/// Reads the files that have one of these extensions.
///
/// # Errors
/// A file cannot be read as text.
pub(super) fn read(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<ProjectFile>> {
    let wanted = |path: &&PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| extensions.contains(&extension))
    };
    paths.iter().filter(wanted).map(|path| read_one(path)).collect()
}

fn read_one(path: &Path) -> Result<ProjectFile> {
    let text = std::fs::read_to_string(root().join(path)).with_context(|| path.display().to_string())?;
    Ok(ProjectFile { path: path.to_owned(), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_project_are_found() {
        let paths = paths().unwrap();
        let files = read(&paths, &["md"]).unwrap();
        let readme = files.iter().find(|file| file.path == Path::new("README.md")).unwrap();
        assert!(readme.text.starts_with("# Zugleich"));
        assert_eq!((readme.stem(), readme.extension()), ("README", "md"));
        assert!(files.iter().all(|file| file.extension() == "md"));
    }
}
