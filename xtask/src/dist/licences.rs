//! Third-party licences that a release contains, each text once.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::packages::ReleasePackages;
use crate::shell_command::root;

/// Prefixes of the names of files that contain a licence or a copyright notice.
const NAMES: [&str; 4] = ["license", "licence", "copying", "notice"];
/// Folder of the fonts of pages and pictures, which are also in the program.
const FONTS: &str = "web/fonts";
const LINE: &str = "\n------------------------------------------------------------------------\n\n";

/// Returns a list of the packages that are in the program, and the licence texts beside their sources.
///
/// # Errors
/// A file cannot be read.
pub(super) fn text(parts: &ReleasePackages) -> Result<String> {
    let mut list =
        "The program contains the packages below; the texts of their licences follow.\n\n".to_owned();
    let mut texts = BTreeMap::<String, Vec<String>>::new();
    for (id, part) in parts.linked().filter(|(_, part)| part.hash.is_some()) {
        let at = part.repository.as_deref().unwrap_or("crates.io");
        writeln!(list, "{} {}: {} ({at})", id.name, id.version, part.licence)?;
        for text in texts_in(&part.folder)? {
            texts.entry(text).or_default().push(format!("{} {}", id.name, id.version));
        }
    }
    for text in texts_in(&root().join(FONTS))? {
        texts.entry(text).or_default().push(format!("fonts ({FONTS})"));
    }
    // Texts are sorted by the first package that they belong to.
    let mut texts: Vec<_> = texts.into_iter().map(|(text, of)| (of, text)).collect();
    texts.sort();
    for (mut of, text) in texts {
        of.dedup();
        write!(list, "{LINE}{}:\n\n{}\n", of.join(", "), text.trim_end())?;
    }
    Ok(list)
}

/// Returns the licence texts in a folder and below it.
fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        paths.sort();
        for path in paths {
            if path.is_dir() {
                open.push(path);
            } else if is_licence(&path) {
                found.push(String::from_utf8_lossy(&fs::read(&path)?).replace("\r\n", "\n"));
            }
        }
    }
    Ok(found)
}

fn is_licence(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_text =
        !matches!(path.extension().and_then(|end| end.to_str()), Some("rs" | "html" | "json" | "toml"));
    is_text && (NAMES.iter().any(|begin| name.starts_with(begin)) || name.ends_with(".ofl.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_of_all_parts_are_there() {
        let text = text(&ReleasePackages::of("zugleich").unwrap()).unwrap();
        for part in ["\ntokio 1.", "\nring 0.", "SIL OPEN FONT LICENSE", "cozy-chess 0.3"] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("\nshakmaty "));
    }

    #[test]
    fn licence_is_known_by_its_name() {
        for name in
            ["a/LICENSE", "LICENSE-MIT", "licence.md", "COPYING.txt", "NOTICE", "web/fonts/text.OFL.txt"]
        {
            assert!(is_licence(Path::new(name)), "{name}");
        }
        for name in ["src/license.rs", "README.md", "unlicensed"] {
            assert!(!is_licence(Path::new(name)), "{name}");
        }
    }
}
