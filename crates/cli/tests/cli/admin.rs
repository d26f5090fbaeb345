//! `zugleich admin`: maintenance of a database.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};

use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{complained, printed, refused, zugleich};

#[test]
fn database_of_running_server_is_backed_up() {
    let folder = folder();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let server = ServerProgram::in_folder(&data);
    let (guest, id) = ServerGuest::with_game(&server);
    let checked = zugleich(&["admin", "check", "--data", text(&data)], "");
    assert_eq!(printed(&checked), "1 game with 1 event: all sound\n");
    let copied = zugleich(&["admin", "backup", text(&copy), "--data", text(&data)], "");
    assert!(copied.status.success(), "{}", complained(&copied));
    let keys = data.join("zugleich.db.keys").canonicalize().expect("the key file");
    let advice = format!("does not contain the key file {}, and cannot be opened without it", text(&keys));
    assert!(printed(&copied).contains(&advice), "{}", printed(&copied));
    assert_eq!(fs::metadata(&copy).expect("the copy").permissions().mode() & 0o777, 0o600);
    let again = zugleich(&["admin", "backup", text(&copy), "--data", text(&data)], "");
    assert_eq!(again.status.code(), Some(1));
    assert!(complained(&again).contains("already exists"), "{}", complained(&again));
    let arguments = ["admin", "restore", text(&copy), "--data", text(&data)];
    assert_eq!(zugleich(&arguments, "").status.code(), Some(1), "something is there");
    let in_use = zugleich(&[&arguments[..], &["--force"]].concat(), "");
    assert!(complained(&in_use).contains("another Zugleich server"), "{}", complained(&in_use));

    let new = folder.path().join("new");
    let keyless = zugleich(&["admin", "restore", text(&copy), "--data", text(&new.join("data"))], "");
    assert_eq!(keyless.status.code(), Some(1), "{}", complained(&keyless));
    assert!(!new.exists(), "a refused restore creates nothing");

    let (_, lost) = ServerGuest::with_game(&server);
    server.kill();
    let restored = zugleich(&[&arguments[..], &["--force"]].concat(), "");
    assert!(restored.status.success(), "{}", complained(&restored));
    let server = ServerProgram::in_folder(&data);
    assert_eq!(guest.look(&server, &format!("/api/games/{id}/turns")).0, 200);
    assert_eq!(guest.look(&server, &format!("/api/games/{lost}/turns")).0, 404);
}

#[test]
fn a_damaged_database_is_told_and_exits_with_one() {
    let folder = folder();
    let server = ServerProgram::in_folder(folder.path());
    ServerGuest::with_game(&server);
    server.stop();
    let file = folder.path().join("zugleich.db");
    let mut bytes = fs::read(&file).expect("the database");
    // The body of the game's first event.
    let place = bytes.windows(12).position(|part| part == b"\"opponent\":\"").expect("the event is there");
    bytes[place..place + 12].copy_from_slice(b"\"opponend\":\"");
    fs::write(&file, &bytes).expect("it is ours");
    let checked = zugleich(&["admin", "check", "--json", "--data", text(folder.path())], "");
    assert_eq!(checked.status.code(), Some(1), "{}", complained(&checked));
    let lines: Vec<Value> =
        printed(&checked).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [fault, numbers, error] = &lines[..] else { panic!("{lines:?} are three lines") };
    assert_eq!((&fault["event"], fault["game"].as_str().map(str::len)), (&json!(0), Some(12)), "{fault}");
    assert_eq!(*numbers, json!({ "games": 1, "events": 1, "faults": 1 }));
    assert_eq!(error["error"]["code"], "unsound-database");
    let checked = zugleich(&["admin", "check", "--data", text(folder.path())], "");
    assert!(printed(&checked).contains("1 fault"), "{}", printed(&checked));
}

#[test]
fn file_commands_are_refused_for_postgresql() {
    let folder = folder();
    let copy = folder.path().join("copy.db");
    let database = ["--database", "postgres://me:secret@127.0.0.1:1/games"];
    for (command, why) in [
        (&["backup", text(&copy)][..], "pg_dump"),
        (&["restore", text(&copy)], "pg_dump"),
        (&["check"], "cannot be used"),
        (&["rotate-keys"], "cannot be used"),
    ] {
        let refused = zugleich(&[&["admin"], command, &database].concat(), "");
        assert_eq!(refused.status.code(), Some(1));
        let complaint = complained(&refused);
        assert!(complaint.contains(why) && complaint.contains("127.0.0.1:1/games"), "{complaint}");
        assert!(!complaint.contains("secret"), "{complaint}");
    }
    assert!(!copy.exists());
}

#[test]
fn options_that_belong_together_are_named() {
    let folder = folder();
    let data = folder.path().join("data");
    let server = ServerProgram::in_folder(&data);
    server.stop();
    let copy = folder.path().join("copy.db");
    assert!(zugleich(&["admin", "backup", text(&copy), "--data", text(&data)], "").status.success());
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, format!("secret-key = \"{}\"\n", "07".repeat(32))).expect("a file");
    let postgres = "postgres://me:secret@127.0.0.1:1/games";
    for (arguments, code, why) in [
        (&["copy", "--to", postgres][..], "missing-database-keys", "--to-key-file FILE"),
        (&["restore", text(&copy)], "already-exists", "--force"),
        (&["rotate-keys", "--settings", text(&settings)], "invalid-setting", "openssl rand -hex 32"),
    ] {
        let (error, _) = refused(&[&["admin"], arguments, &["--data", text(&data), "--json"]].concat(), "");
        let message = error["message"].as_str().expect("a sentence");
        assert_eq!(error["code"], code, "{message}");
        assert!(message.contains(why) && !message.contains("secret@"), "{message}");
    }
}
