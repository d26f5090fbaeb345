//! Modules of a crate, read from its files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use syn::{Attribute, Item};

use super::source::{ModuleSource, read};

/// A module: its path below the crate (empty for the crate itself), its file, and its contents.
#[derive(Debug)]
pub(super) struct ModuleFile {
    /// Names from the crate down, `["board", "castling"]`.
    pub(super) path: Vec<String>,
    /// File, relative to the folder that was read.
    pub(super) file: PathBuf,
    /// Names that the module uses and defines.
    pub(super) source: ModuleSource,
}

impl ModuleFile {
    /// Returns `board::castling`, or `crate` for the crate itself.
    pub(super) fn name(&self) -> String {
        if self.path.is_empty() { "crate".to_owned() } else { self.path.join("::") }
    }
}

/// Reads all modules below `folder/lib.rs` except those of the tests; the crate itself comes first.
///
/// # Errors
/// A file that is missing or is not Rust.
pub(super) fn modules(folder: &Path) -> Result<Vec<ModuleFile>> {
    let mut found = Vec::new();
    file(folder, Path::new("lib.rs"), Path::new(""), &[], &mut found)?;
    Ok(found)
}

/// Reads a file whose modules are in `below`.
fn file(folder: &Path, at: &Path, below: &Path, path: &[String], found: &mut Vec<ModuleFile>) -> Result<()> {
    let text = std::fs::read_to_string(folder.join(at)).with_context(|| at.display().to_string())?;
    let items = syn::parse_file(&text).with_context(|| at.display().to_string())?.items;
    module(folder, at, below, path, &items, found)
}

fn module(
    folder: &Path,
    at: &Path,
    below: &Path,
    path: &[String],
    items: &[Item],
    found: &mut Vec<ModuleFile>,
) -> Result<()> {
    found.push(ModuleFile { path: path.to_vec(), file: at.to_owned(), source: read(items) });
    for inner in items.iter().filter_map(as_module) {
        let name = inner.ident.to_string();
        let below = below.join(&name);
        let path = [path, &[name]].concat();
        match &inner.content {
            Some((_, items)) => module(folder, at, &below, &path, items, found)?,
            None => file(folder, &place(folder, &below)?, &below, &path, found)?,
        }
    }
    Ok(())
}

fn as_module(item: &Item) -> Option<&syn::ItemMod> {
    match item {
        Item::Mod(inner) if !is_test(&inner.attrs) => Some(inner),
        _ => None,
    }
}

/// Returns whether an item exists only in tests.
pub(super) fn is_test(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    };
    attributes.iter().any(is_test)
}

fn place(folder: &Path, below: &Path) -> Result<PathBuf> {
    let places = [below.with_extension("rs"), below.join("mod.rs")];
    let Some(place) = places.into_iter().find(|place| folder.join(place).is_file()) else {
        bail!("the module {} has no file", below.display());
    };
    Ok(place)
}
