//! Files that root creates beside a database: they get the owner of the database, so that the server can read
//! them.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{complained, zugleich};

/// User and group of the server.
const USER: (u32, u32) = (4321, 8765);

/// Returns everything below a folder, and the folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let inner = entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] });
    inner.chain([folder.to_owned()]).collect()
}

/// Changes the owner of everything; prints a notice if that fails, since only root can do it.
fn give_away(folder: &Path) -> bool {
    let given = below(folder).iter().all(|path| chown(path, Some(USER.0), Some(USER.1)).is_ok());
    if !given {
        println!("not tested: root alone can give files away");
    }
    given
}

/// Checks that everything still has the other owner.
fn check(folder: &Path, after: &str) {
    for path in below(folder) {
        let found = fs::metadata(&path).expect("it is there");
        assert_eq!((found.uid(), found.gid()), USER, "{} after {after}", path.display());
    }
}

fn run(arguments: &[&str]) {
    let output = zugleich(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}", complained(&output));
}

#[test]
fn files_that_root_makes_are_the_databases_owners() {
    let folder = folder();
    let data = folder.path().join("data");
    let server = ServerProgram::in_folder(&data);
    let (guest, id) = ServerGuest::with_game(&server);
    // So the write-ahead log of the database is left behind.
    server.kill();
    if !give_away(folder.path()) {
        return;
    }
    let (copy, other) = (data.join("copy.db"), folder.path().join("a/b"));
    let other_url = format!("sqlite:{}", text(&other.join("games.db")));
    for command in [
        &["check"][..],
        &["backup", text(&copy)],
        &["rotate-keys"],
        &["check"],
        &["restore", text(&copy), "--force"],
        &["copy", "--to", &other_url],
    ] {
        // A copy is read with the keys that it was made with.
        run(&[&["admin"], command, &["--data", text(&data)]].concat());
        check(folder.path(), command[0]);
    }
    run(&["admin", "check", "--database", &other_url]);
    check(folder.path(), "check of the other database");
    // A manual start, as after a loss.
    let server = ServerProgram::in_folder(&data);
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning");
    check(folder.path(), "a start");
    server.stop();
    check(folder.path(), "a stop");
}

#[test]
fn file_of_keys_elsewhere_keeps_owner_and_mode() {
    let folder = folder();
    let (data, keys) = (folder.path().join("data"), folder.path().join("etc/keys"));
    fs::create_dir(folder.path().join("etc")).expect("a folder");
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, format!("secret-key-file = {:?}\n", text(&keys))).expect("a file");
    let server = ServerProgram::start(&["serve", "--data", text(&data), "--settings", text(&settings)]);
    ServerGuest::with_game(&server);
    server.stop();
    let before = fs::read(&keys).expect("the keys");
    fs::set_permissions(&keys, fs::Permissions::from_mode(0o640)).expect("it is ours");
    let is_root = chown(&keys, None, Some(USER.1)).is_ok();
    let found = fs::metadata(&keys).expect("the keys");
    run(&["admin", "rotate-keys", "--data", text(&data), "--settings", text(&settings)]);
    assert_ne!(fs::read(&keys).expect("the keys"), before);
    let kept = fs::metadata(&keys).expect("the keys");
    let all = |file: &fs::Metadata| (file.uid(), file.gid(), file.mode());
    assert_eq!((all(&kept), kept.mode() & 0o777), (all(&found), 0o640));
    if is_root {
        // A new key file gets the owner of the database, whoever owns its folder.
        let first = folder.path().join("etc/first");
        assert!(give_away(&data), "root can");
        let other = data.join("other.db");
        let url = format!("sqlite:{}", text(&other));
        let arguments = ["admin", "copy", "--to", &url, "--to-key-file", text(&first)];
        run(&[&arguments[..], &["--data", text(&data), "--settings", text(&settings)]].concat());
        let made = fs::metadata(&first).expect("the keys");
        assert_eq!((made.uid(), made.gid(), made.mode() & 0o777), (USER.0, USER.1, 0o600));
        check(&data, "copy");
    }
}

#[test]
fn backup_in_a_strangers_folder_is_not_theirs() {
    let folder = folder();
    let (data, theirs) = (folder.path().join("data"), folder.path().join("theirs"));
    let server = ServerProgram::in_folder(&data);
    server.stop();
    fs::create_dir(&theirs).expect("a folder");
    if !give_away(&theirs) {
        return;
    }
    let copy = theirs.join("copy.db");
    run(&["admin", "backup", text(&copy), "--data", text(&data)]);
    let made = fs::metadata(&copy).expect("the copy");
    assert_eq!((made.uid(), made.mode() & 0o777), (fs::metadata(&data).expect("ours").uid(), 0o600));
}
