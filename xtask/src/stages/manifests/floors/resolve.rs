//! Resolution of paths to modules.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use super::source::{NamePath as Names, UseImport};
use super::tree::{ModuleFile, modules};

/// Maximum number of re-exports that the resolution of a name follows.
const DEPTH: usize = 16;

/// All modules of a crate. A module is identified by its index; the crate itself is the first.
#[derive(Debug)]
pub(super) struct CrateModules {
    pub(super) modules: Vec<ModuleFile>,
    by_path: BTreeMap<Vec<String>, usize>,
}

/// Target of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PathTarget {
    /// The module that the path names.
    pub(super) named: usize,
    /// The module that defines the item, behind every `pub use`.
    pub(super) defined: usize,
}

/// A path in a module and its target.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathMention<'a> {
    pub(super) from: usize,
    pub(super) names: &'a Names,
    pub(super) to: PathTarget,
    /// `true` if the module only re-exports the name.
    pub(super) handed_on: bool,
}

impl CrateModules {
    /// Reads the crate below a folder with a `lib.rs`.
    ///
    /// # Errors
    /// A file that is missing or is not Rust.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let modules = modules(folder)?;
        let by_path = modules.iter().enumerate().map(|(at, module)| (module.path.clone(), at)).collect();
        Ok(Self { modules, by_path })
    }

    /// Returns the module with this path below the crate.
    pub(super) fn module(&self, path: &[String]) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// Returns all paths of the modules into their own crate. The crate itself only lists its modules and is
    /// left out.
    pub(super) fn mentions(&self) -> Vec<PathMention<'_>> {
        (1..self.modules.len()).flat_map(|from| self.mentions_of(from)).collect()
    }

    fn mentions_of(&self, from: usize) -> Vec<PathMention<'_>> {
        let source = &self.modules[from].source;
        let brought = |path: &Names| source.uses.iter().any(|used| used.name.as_ref() == path.names.first());
        let used_here =
            |used: &UseImport| source.paths.iter().any(|path| path.names.first() == used.name.as_ref());
        let uses = source.uses.iter().map(|used| (&used.path, used.shown && !used_here(used)));
        // A path that begins with a name from a `use` line leads to the target of that line.
        let paths = source.paths.iter().filter(|path| !brought(path)).map(|path| (path, false));
        let mentions = uses.chain(paths).filter_map(|(names, handed_on)| {
            let to = self.target(from, &names.names, DEPTH)?;
            Some(PathMention { from, names, to, handed_on })
        });
        mentions.filter(|mention| mention.to.defined != from).collect()
    }

    /// Returns the target of a path in a module; `None` if it leads out of the crate.
    pub(super) fn target(&self, from: usize, names: &[String], depth: usize) -> Option<PathTarget> {
        let (first, rest) = names.split_first()?;
        let path = &self.modules[from].path;
        match first.as_str() {
            "crate" => self.walk(0, rest, depth),
            "self" => self.walk(from, rest, depth),
            "super" => {
                let above = self.module(&path[..path.len().checked_sub(1)?])?;
                match rest.first().map(String::as_str) {
                    Some("super") => self.target(above, rest, depth),
                    _ => self.walk(above, rest, depth),
                }
            }
            _ => self.child(from, first).and_then(|child| self.walk(child, rest, depth)),
        }
    }

    fn child(&self, of: usize, name: &str) -> Option<usize> {
        let mut path = self.modules[of].path.clone();
        path.push(name.to_owned());
        self.module(&path)
    }

    /// Follows names from a module down, and through the `use` lines that re-export them.
    fn walk(&self, mut at: usize, names: &[String], depth: usize) -> Option<PathTarget> {
        for (index, name) in names.iter().enumerate() {
            if let Some(child) = self.child(at, name) {
                at = child;
                continue;
            }
            let defined = self.behind(at, &names[index..], depth).unwrap_or(at);
            return Some(PathTarget { named: at, defined });
        }
        Some(PathTarget { named: at, defined: at })
    }

    /// Returns the module that defines the item which another re-exports under this name.
    fn behind(&self, at: usize, names: &[String], depth: usize) -> Option<usize> {
        let (name, rest) = names.split_first()?;
        let source = &self.modules[at].source;
        if depth == 0 || source.items.contains(name) {
            return None;
        }
        let named = source.uses.iter().find(|used| used.name.as_ref() == Some(name));
        if let Some(used) = named {
            let names = [&used.path.names, rest].concat();
            return self.target(at, &names, depth - 1).map(|target| target.defined);
        }
        let globs = source.uses.iter().filter(|used| used.name.is_none());
        let mut found = globs.filter_map(|used| {
            let from = self.target(at, &used.path.names, depth - 1)?.defined;
            let defines = self.modules[from].source.items.contains(name);
            if defines { Some(from) } else { self.behind(from, names, depth - 1) }
        });
        found.next()
    }
}
