//! Ownership of the database: its files are private to their owner, and one database has one server, under
//! any name.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::serve::cannot_start;
use crate::server::{ServerGuest, ServerProgram, folder, text};

/// A database and the files beside it while a server runs.
const FILES: [&str; 6] = [
    "zugleich.db",
    "zugleich.db-wal",
    "zugleich.db-shm",
    "zugleich.db.lock",
    "zugleich.db.keys",
    "zugleich.db.witness",
];
/// Part of the log about a place that was accessible to others.
const TIGHTENED: &str = "only the owner can access it now";

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
}

fn set(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

/// Checks that all files of a running server exist, and are private to their owner.
fn check_files(folder: &Path) {
    for name in FILES {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", text(file))
}

/// Returns the reason why a server does not start with a database.
fn refused(file: &Path) -> String {
    cannot_start(&["--listen", "127.0.0.1:0", "--database", &url(file)])
}

/// Starts a server with a database.
fn start(file: &Path) -> ServerProgram {
    ServerProgram::start(&["serve", "--database", &url(file)])
}

#[test]
fn database_files_are_private_for_any_umask() {
    for umask in ["0", "0777"] {
        let folder = folder();
        let data = folder.path().join("data");
        let server = ServerProgram::under_umask(umask, &["serve", "--data", text(&data)]);
        ServerGuest::with_game(&server);
        assert_eq!(mode(&data), 0o700);
        check_files(&data);
        let log = server.kill();
        assert!(!log.contains(TIGHTENED), "nobody was ever let in");
    }
}

#[test]
fn database_readable_by_others_is_made_private() {
    let folder = folder();
    let data = folder.path().join("data");
    let server = ServerProgram::in_folder(&data);
    let (guest, id) = ServerGuest::with_game(&server);
    // So the write-ahead log of the database is left behind.
    server.kill();
    set(&data, 0o755);
    FILES.iter().for_each(|name| set(&data.join(name), 0o666));
    let server = ServerProgram::in_folder(&data);
    assert_eq!(mode(&data), 0o700);
    check_files(&data);
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning");
    let log = server.kill();
    let said: Vec<_> = log.lines().filter(|line| line.contains(TIGHTENED)).collect();
    assert!(said.iter().all(|line| line.contains("WARN")), "{said:?}");
    for place in FILES.map(|name| data.join(name)).iter().chain([&data]) {
        let name = format!("could access {} (0", text(&fs::canonicalize(place).expect("it is there")));
        assert!(said.iter().any(|line| line.contains(&name)), "{name}: {said:?}");
    }
    let server = ServerProgram::in_folder(&data);
    assert!(!server.kill().contains(TIGHTENED), "nobody has been let in since");
}

#[test]
fn a_folder_that_is_not_the_servers_stays_as_it_is() {
    let folder = folder();
    set(folder.path(), 0o755);
    let file = folder.path().join("zugleich.db");
    fs::write(&file, "").expect("a file");
    set(&file, 0o644);
    let server = start(&file);
    assert_eq!(mode(folder.path()), 0o755);
    check_files(folder.path());
    server.stop();
    fs::write(folder.path().join("letter.txt"), "").expect("a file");
    let server = ServerProgram::in_folder(folder.path());
    assert_eq!(mode(folder.path()), 0o755, "something else is in it");
    server.stop();
}

#[test]
fn a_database_in_use_is_known_by_every_name() {
    let folder = folder();
    let file = folder.path().join("games.db");
    let (link, second) = (folder.path().join("link.db"), folder.path().join("second.db"));
    let ways = folder.path().join("ways");
    let server = start(&file);
    symlink("games.db", &link).expect("a link");
    symlink(folder.path(), &ways).expect("a link");
    for name in [&file, &link, &ways.join("games.db"), &ways.join("link.db")] {
        let complaint = refused(name);
        assert!(complaint.contains("another Zugleich server already uses"), "{complaint}");
        assert!(complaint.contains(text(name)), "{complaint}");
    }
    fs::hard_link(&file, &second).expect("a second name");
    let complaint = refused(&second);
    // Without file locks beside SQLite, the second name is the reason.
    let reason = if cfg!(target_os = "linux") { "another Zugleich server" } else { "another name" };
    assert!(complaint.contains(reason), "{complaint}");
    fs::remove_file(&second).expect("the second name");
    server.stop();
    start(&link).stop();
}

#[cfg(target_os = "linux")]
#[test]
fn a_database_that_was_moved_is_still_in_use() {
    let folder = folder();
    let (file, moved) = (folder.path().join("games.db"), folder.path().join("moved.db"));
    let server = start(&file);
    fs::rename(&file, &moved).expect("it can be moved");
    let complaint = refused(&moved);
    assert!(complaint.contains("another Zugleich server already uses"), "{complaint}");
    server.kill();
}

#[test]
fn a_database_behind_a_link_is_one_database() {
    let folder = folder();
    let (file, link) = (folder.path().join("games.db"), folder.path().join("link.db"));
    // The link has no target yet.
    symlink("games.db", &link).expect("a link");
    let server = start(&link);
    let (guest, id) = ServerGuest::with_game(&server);
    server.kill();
    assert!(folder.path().join("games.db-wal").exists(), "what is new is beside the database itself");
    let server = start(&file);
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning");
}

#[test]
fn database_with_two_links_is_refused() {
    let folder = folder();
    let (file, second) = (folder.path().join("games.db"), folder.path().join("second.db"));
    let server = start(&file);
    let (guest, id) = ServerGuest::with_game(&server);
    server.kill();
    fs::hard_link(&file, &second).expect("a second name");
    let before = fs::read(&file).expect("the database");
    for name in [&file, &second] {
        let complaint = refused(name);
        assert!(complaint.contains(text(name)) && complaint.contains("hard link"), "{complaint}");
    }
    assert!(fs::read(&file).expect("the database") == before, "the database is as it was");
    fs::remove_file(&second).expect("the second name");
    let server = start(&file);
    assert_eq!(guest.watch(&server, &id).until_type("state")["phase"], "planning", "nothing is lost");
}

#[test]
fn what_is_no_file_is_no_database() {
    let folder = folder();
    let complaint = refused(folder.path());
    assert!(complaint.contains("it is not a file"), "{complaint}");
}
