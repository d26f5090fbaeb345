//! `zugleich assets`: the list of hashes against which a server's files can be checked.

use std::fs;
use std::path::Path;
use std::process::Command;

use data_encoding::{BASE64, HEXLOWER};

use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{printed, zugleich};

/// Returns whether all files of a list are in a folder with the listed hashes.
fn agrees(folder: &Path, list: &Path) -> bool {
    let check =
        Command::new("sha256sum").args(["--check", "--strict", text(list)]).current_dir(folder).output();
    check.expect("sha256sum is there").status.success()
}

#[test]
fn assets_of_server_match_program_hashes() {
    let folder = folder();
    let server = ServerProgram::start(&["--data", text(&folder.path().join("data"))]);
    let guest = ServerGuest::new(&server);
    let list = printed(&zugleich(&["assets"], ""));
    let told = folder.path().join("list");
    fs::write(&told, &list).expect("the list is written");
    fs::create_dir(folder.path().join("assets")).expect("a folder");
    let paths: Vec<_> =
        list.lines().map(|line| line.split_once("  ").expect("a hash and a path").1).collect();
    for path in &paths {
        fs::write(folder.path().join(path), guest.bytes(&server, &format!("/{path}"))).expect("a file");
    }
    assert!(agrees(folder.path(), &told));
    let (policy, page) = guest.policy(&server, "/");
    let within: Vec<_> = policy.split("'sha256-").skip(1).filter_map(|rest| rest.split_once('\'')).collect();
    assert_eq!(within.len(), 3, "what sets colours, a script and styles: {policy}");
    for (hash, _) in within {
        let hash = BASE64.decode(hash.as_bytes()).expect("a hash");
        assert!(list.contains(&HEXLOWER.encode(&hash)), "a page has something else within it: {policy}");
    }
    let loaded =
        page.split('"').filter_map(|word| word.strip_prefix('/')).filter(|path| path.starts_with("assets/"));
    let unknown: Vec<_> = loaded.filter(|path| !paths.contains(path)).collect();
    assert!(unknown.is_empty(), "a page loads {unknown:?}");
    fs::write(folder.path().join(paths[0]), "alert(1)").expect("a file");
    assert!(!agrees(folder.path(), &told));
}
