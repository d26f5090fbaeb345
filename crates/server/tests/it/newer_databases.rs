//! Databases of a newer program version: every command that opens one refuses it alike.

use std::path::Path;
use std::sync::Arc;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use zugleich_server::maintenance::{DatabaseSpec, check, copy};
use zugleich_server::{App, Config, Worker, rotate_keys};
use zugleich_session::vault::VaultKeys;
use zugleich_session::{RandomOpponent, Settings};
use zugleich_store::sqlite::maintenance::{backup, restore};
use zugleich_store::{KeySource, Location, StoreConfig};

use crate::harness::{KEY, Server, SimulatedTime, folder};
use crate::postgres::{connect, database};

/// Adds one migration that this program does not know.
const LATER: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                     SELECT version + 1, description, success, checksum, execution_time FROM _sqlx_migrations \
                     ORDER BY version DESC LIMIT 1";

fn config(location: &Location) -> Config {
    let settings = Settings { secret_key: VaultKeys::read(KEY), ..Settings::default() };
    Config::with(location.clone(), settings)
}

/// Returns the refusals of all commands that open a database; none may succeed.
async fn refusals(newer: &Location, other: &Location) -> Vec<(&'static str, &'static str, String)> {
    let keys = KeySource::Given(VaultKeys::read(KEY).unwrap());
    let keeping = StoreConfig { keys: keys.clone(), ..StoreConfig::default() };
    let kept = |location| DatabaseSpec { location, keeping: &keeping };
    let time = SimulatedTime::new();
    // No server has been running for long.
    time.advance(3600);
    let now = time.now();
    let mut said = Vec::new();
    let mut note = |command, code, why: String| said.push((command, code, why));
    let started = App::open(config(newer), Arc::new(RandomOpponent)).await.err().unwrap();
    note("serve", started.code(), started.to_string());
    let checked = check(newer, &keys, &()).await.unwrap_err();
    note("check", checked.code(), checked.to_string());
    let rotated = rotate_keys(&config(newer)).await.unwrap_err();
    note("rotate-keys", rotated.code(), rotated.to_string());
    for (from, to) in [(newer, other), (other, newer)] {
        let copied = copy(kept(from), kept(to), now, &()).await.unwrap_err();
        note("copy", copied.code(), copied.to_string());
    }
    said
}

fn assert_all_alike(said: &[(&str, &str, String)], known: i64) {
    let newer =
        format!("was made by a newer version of Zugleich (schema {}, this program knows {known})", known + 2);
    for (command, code, why) in said {
        assert_eq!(*code, "too-new", "{command}: {why}");
        assert!(why.contains(&newer), "{command}: {why}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_sqlite_database_is_refused_by_every_command() {
    let (newer, older) = (folder(), folder());
    for folder in [&newer, &older] {
        let key = |config: &mut Config| config.settings.secret_key = VaultKeys::read(KEY);
        Server::with(folder.path(), key, Arc::new(RandomOpponent)).await.stop().await;
    }
    let file = |folder: &Path| folder.join("games.db");
    let options = SqliteConnectOptions::new().filename(file(newer.path()));
    let mut database = options.connect().await.unwrap();
    let known: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&mut database)
        .await
        .unwrap();
    for _ in 0..2 {
        sqlx::raw_sql(LATER).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let before = std::fs::read(file(newer.path())).unwrap();
    let (there, other) = (Location::Sqlite(file(newer.path())), Location::Sqlite(file(older.path())));
    let mut said = refusals(&there, &other).await;
    let copy = older.path().join("copy.db");
    let copied = backup(&there, &copy, &()).await.unwrap_err();
    said.push(("backup", copied.code(), copied.to_string()));
    assert!(!copy.exists());
    let keys = KeySource::Given(VaultKeys::read(KEY).unwrap());
    let restored = restore(&file(newer.path()), &other, &keys, true, &()).await.unwrap_err();
    said.push(("restore", restored.code(), restored.to_string()));
    assert_eq!(said.len(), 7);
    assert_all_alike(&said, known);
    assert!(std::fs::read(file(newer.path())).unwrap() == before, "it was left as it is");
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_postgres_is_refused_by_every_command() {
    let (url, older) = (database().await, database().await);
    let time = SimulatedTime::new();
    for url in [&url, &older] {
        Server::on(url, &time).await.stop().await;
    }
    let mut database = connect(&url).await;
    let known: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&mut database)
        .await
        .unwrap();
    for _ in 0..2 {
        sqlx::raw_sql(LATER).execute(&mut database).await.unwrap();
    }
    let (there, other): (Location, Location) = (url.parse().unwrap(), older.parse().unwrap());
    let mut said = refusals(&there, &other).await;
    let worked = Worker::open(&there, config(&there).settings, Arc::new(RandomOpponent)).await.err().unwrap();
    said.push(("worker", worked.code(), worked.to_string()));
    assert_all_alike(&said, known);
}
