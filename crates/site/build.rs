//! Lists the files of the pages and of the book that a release build contains.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

#[path = "src/assets/source_paths.rs"]
mod source_paths;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    // Another build reads the files while it runs: a change of one must not compile this crate anew.
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    println!("cargo::rustc-cfg=embedded");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder for output"));
    for (list, folder) in [("web.rs", "../../web"), ("book.rs", "../../docs/book/src")] {
        let folder = root.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut text = "[\n".to_owned();
        for file in source_paths::source_paths(&folder) {
            let path = folder.join(&file).display().to_string();
            writeln!(text, "({file:?}, include_bytes!({path:?}) as &[u8]),").expect("a text takes all");
        }
        fs::write(out.join(list), text + "]").expect("the list is written");
    }
}
