//! Database maintenance by an operator, beside the server.

use std::path::Path;

use sha2::{Digest, Sha256};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use zugleich_server::maintenance::check;
use zugleich_store::maintenance::MaintenanceError;
use zugleich_store::sqlite::maintenance::{backup, restore};
use zugleich_store::stored::audit::{Audit, AuditFault};
use zugleich_store::{KeySource, Location};

use crate::harness::{Server, folder, friends};

fn location(folder: &Path) -> Location {
    Location::Sqlite(folder.join("games.db"))
}

async fn database(folder: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(folder.join("games.db")).connect().await.unwrap()
}

/// Starts a server and plays a turn; returns the id of the unfinished game.
async fn played(folder: &Path) -> (Server, String) {
    let server = Server::start(folder).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    two.commit("black", 1, "b5c3").await;
    one.until("turn").await;
    one.commit("white", 2, "d2d3").await;
    one.until("committed").await;
    (server, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn database_check_is_sound_during_and_after_use() {
    let folder = folder();
    let (server, _) = played(folder.path()).await;
    let sound = Audit { games: 1, events: 6, faults: Vec::new() };
    assert_eq!(check(&location(folder.path()), &KeySource::Usual, &()).await.unwrap(), sound);
    server.stop().await;
    assert_eq!(check(&location(folder.path()), &KeySource::Usual, &()).await.unwrap(), sound);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_found_with_its_game_and_event() {
    let folder = folder();
    let (server, id) = played(folder.path()).await;
    server.stop().await;
    let mut database = database(folder.path()).await;
    let told = "UPDATE events SET body = json_set(body, '$.told.after', 'nowhere') WHERE seq = 4";
    for (spoil, event) in [
        ("UPDATE events SET body = '{\"seat\":\"nowhere\"}' WHERE seq = 1", Some(1)),
        // Data encrypted for White is not a valid plan of Black.
        ("UPDATE events SET body = replace(body, 'white', 'black') WHERE seq = 2", Some(2)),
        ("DELETE FROM events WHERE seq = 3", Some(3)),
        (told, Some(4)),
        ("UPDATE events SET body = json_set(body, '$.told', 7) WHERE seq = 4", Some(4)),
        ("UPDATE games SET turns = 7", None),
        ("UPDATE events SET kind = 'imagined' WHERE seq = 5", Some(5)),
    ] {
        let keep = "CREATE TABLE old AS SELECT * FROM events";
        sqlx::raw_sql(keep).execute(&mut database).await.unwrap();
        let done = sqlx::raw_sql(spoil).execute(&mut database).await.unwrap();
        assert_eq!(done.rows_affected(), 1, "{spoil}");
        let audit = check(&location(folder.path()), &KeySource::Usual, &()).await.unwrap();
        let [AuditFault { game, event: found, why }] = &audit.faults[..] else {
            panic!("{spoil}: {audit:?}")
        };
        assert_eq!((game.as_ref(), *found), (Some(&id), event), "{spoil}: {why}");
        assert!(!why.contains("b1"), "a fault names no plan: {why}");
        let mend = "DELETE FROM events; INSERT INTO events SELECT * FROM old; DROP TABLE old; \
                    UPDATE games SET turns = 1";
        sqlx::raw_sql(mend).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    assert_eq!(check(&location(folder.path()), &KeySource::Usual, &()).await.unwrap().faults, []);
}

/// A game that counts as deleted could not be created again, and still exists.
#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_game_that_is_there_is_found() {
    let folder = folder();
    let (server, id) = played(folder.path()).await;
    server.stop().await;
    let mut database = database(folder.path()).await;
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(id.as_bytes()));
    for (hash, game) in [(digest.as_str(), Some(&id)), ("no hash", None)] {
        let forgotten = "INSERT INTO forgotten (hash) VALUES (?)";
        sqlx::query(forgotten).bind(hash).execute(&mut database).await.unwrap();
        let audit = check(&location(folder.path()), &KeySource::Usual, &()).await.unwrap();
        let [AuditFault { game: found, event: None, .. }] = &audit.faults[..] else { panic!("{audit:?}") };
        assert_eq!(found.as_ref(), game);
        sqlx::raw_sql("DELETE FROM forgotten").execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
}

/// A copy is read with the keys of the original database.
fn take_keys(from: &Path, to: &Path) {
    std::fs::copy(from.join("games.db.keys"), to.join("games.db.keys")).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_of_running_server_is_restorable() {
    let folder = folder();
    let (server, id) = played(folder.path()).await;
    let copy = folder.path().join("copy.db");
    backup(&location(folder.path()), &copy, &()).await.unwrap();
    let again = backup(&location(folder.path()), &copy, &()).await;
    assert!(matches!(again, Err(MaintenanceError::Exists(path)) if path == copy));
    let guest = server.guest().await;
    let turns = guest.get(&format!("/api/games/{id}/turns")).await.text;
    let other = self::folder();
    let refused = restore(&copy, &location(folder.path()), &KeySource::Usual, true, &()).await.unwrap_err();
    assert_eq!(refused.code(), "database-in-use");
    server.stop().await;
    let refused = restore(&copy, &location(folder.path()), &KeySource::Usual, false, &()).await.unwrap_err();
    assert_eq!(refused.code(), "already-exists");
    let refused = restore(&copy, &location(other.path()), &KeySource::Usual, false, &()).await.unwrap_err();
    assert_eq!(refused.code(), "missing-database-keys", "{refused}");
    take_keys(folder.path(), other.path());
    let audit = restore(&copy, &location(other.path()), &KeySource::Usual, false, &()).await.unwrap();
    assert_eq!((audit.games, audit.events), (1, 6));
    let server = Server::start(other.path()).await;
    assert_eq!(guest.at(&server).get(&format!("/api/games/{id}/turns")).await.text, turns);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn restore_over_database_leaves_no_old_data() {
    let (old, new) = (folder(), folder());
    let (server, id) = played(new.path()).await;
    let copy = new.path().join("copy.db");
    backup(&location(new.path()), &copy, &()).await.unwrap();
    server.stop().await;
    let (server, lost) = played(old.path()).await;
    // As after a crash: recent data is in the log beside the database.
    let killed = crate::harness::copy(old.path());
    server.stop().await;
    assert!(killed.path().join("games.db-wal").exists());
    let refused = restore(&copy, &location(killed.path()), &KeySource::Usual, true, &()).await.unwrap_err();
    assert_eq!(refused.code(), "database-keys-mismatch", "{refused}");
    take_keys(new.path(), killed.path());
    restore(&copy, &location(killed.path()), &KeySource::Usual, true, &()).await.unwrap();
    let server = Server::start(killed.path()).await;
    let guest = server.guest().await;
    assert_eq!(guest.get(&format!("/api/games/{id}/turns")).await.status, 200);
    assert_eq!(guest.get(&format!("/api/games/{lost}/turns")).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_sound_is_not_restored() {
    let folder = folder();
    let (server, _) = played(folder.path()).await;
    let copy = folder.path().join("copy.db");
    backup(&location(folder.path()), &copy, &()).await.unwrap();
    server.stop().await;
    let before = std::fs::read(folder.path().join("games.db")).unwrap();
    let mut spoiled = SqliteConnectOptions::new().filename(&copy).connect().await.unwrap();
    sqlx::raw_sql("DELETE FROM events WHERE seq = 3").execute(&mut spoiled).await.unwrap();
    spoiled.close().await.unwrap();
    let refused = restore(&copy, &location(folder.path()), &KeySource::Usual, true, &()).await.unwrap_err();
    assert_eq!(refused.code(), "unsound-database", "{refused}");
    std::fs::write(&copy, "no database").unwrap();
    let refused = restore(&copy, &location(folder.path()), &KeySource::Usual, true, &()).await.unwrap_err();
    assert_eq!(refused.code(), "unsound-database", "{refused}");
    let missing =
        restore(&folder.path().join("none"), &location(folder.path()), &KeySource::Usual, true, &())
            .await
            .unwrap_err();
    assert_eq!(missing.code(), "missing-database");
    assert!(std::fs::read(folder.path().join("games.db")).unwrap() == before, "the old one is as it was");
    let left = std::fs::read_dir(folder.path()).unwrap().flatten();
    assert!(left.map(|entry| entry.file_name()).all(|name| !name.to_string_lossy().starts_with('.')));
}
