//! Which scripts a page loads before it can begin: a browser finds imports one after the other, so it is told of all.

use std::path::{Component, Path, PathBuf};

use crate::assets::Assets;

/// Modules in the folder `js` and all that they import at once, each named once and without its ending.
pub(super) fn needed(modules: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut open: Vec<String> = modules.into_iter().collect();
    let mut found = Vec::new();
    while let Some(module) = open.pop() {
        if !found.contains(&module) {
            open.extend(imports(&module));
            found.push(module);
        }
    }
    found.sort_unstable();
    found
}

/// What a module imports at once.
fn imports(module: &str) -> Vec<String> {
    let source = Assets::text(&format!("js/{module}.js")).unwrap_or_default();
    let statements = source.split(" from '").skip(1).filter_map(|rest| rest.split_once('\''));
    statements.filter_map(|(path, _)| named(&Path::new(module).parent()?.join(path))).collect()
}

/// The name of a module at a path in the folder `js`.
fn named(path: &Path) -> Option<String> {
    let mut plain = PathBuf::new();
    for part in path.with_extension("").components() {
        match part {
            Component::ParentDir => plain = plain.parent()?.to_owned(),
            Component::Normal(name) => plain.push(name),
            _ => {}
        }
    }
    plain.to_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_followed_from_folder_to_folder() {
        let scripts = needed(["games/parity-look".to_owned()]);
        for script in ["games/parity-look", "effects", "core/geometry", "dom", "traces"] {
            assert!(scripts.iter().any(|one| one == script), "{script} of {scripts:?}");
        }
        assert!(!scripts.iter().any(|one| one == "board"), "what only types name is not loaded: {scripts:?}");
    }

    #[test]
    fn every_import_is_there() {
        let all = Assets::iter().filter(|file| file.starts_with("js/"));
        let modules: Vec<_> =
            all.filter_map(|file| named(Path::new(&*file).strip_prefix("js").ok()?)).collect();
        assert!(modules.len() > 30, "{modules:?}");
        for module in &modules {
            for import in imports(module) {
                assert!(modules.contains(&import), "{module} imports {import}");
            }
        }
    }
}
