use std::fs;
use std::path::Path;

/// Extensions of the files that the program serves or reads while it runs.
const EXTENSIONS: [&str; 8] = ["br", "css", "js", "json", "md", "png", "svg", "woff2"];
/// Folders with no such file.
const LEFT_OUT: [&str; 2] = ["test", "texts"];

/// Returns the paths of the files in a folder that the program needs, relative to it, with slashes, in order.
pub(crate) fn source_paths(root: &Path) -> Vec<String> {
    let mut paths = Vec::new();
    collect(root, "", &mut paths);
    paths.sort_unstable();
    paths
}

fn collect(folder: &Path, before: &str, paths: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder of sources is readable") {
        let entry = entry.expect("its entries are readable");
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            if !LEFT_OUT.contains(&name.as_str()) {
                collect(&path, &format!("{before}{name}/"), paths);
            }
        } else if path.extension().is_some_and(|end| EXTENSIONS.iter().any(|served| end == *served)) {
            paths.push(format!("{before}{name}"));
        }
    }
}
