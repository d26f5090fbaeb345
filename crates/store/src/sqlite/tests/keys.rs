use std::fs;
use std::path::Path;

use data_encoding::{BASE64, HEXLOWER};
use secrecy::ExposeSecret;
use zugleich_rules::Color;

use super::super::store::SqliteStore;
use crate::{KeySource, Location, OpenError, StoreConfig};
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::fixtures::game::{committed, friends};
use zugleich_session::ids::GameId;
use zugleich_session::ports::{Append, GameSummary, Store};
use zugleich_session::vault::VaultKeys;

const PLAN: &str = "a plan that nobody may see";

async fn try_open(folder: &Path, keeping: &StoreConfig) -> Result<SqliteStore, OpenError> {
    SqliteStore::open(&Location::Sqlite(folder.join("games.db")), keeping, Moment::new(5)).await
}

async fn open(folder: &Path) -> SqliteStore {
    try_open(folder, &StoreConfig::default()).await.unwrap()
}

/// Stores a game in which White has committed; returns its id.
async fn play(store: &SqliteStore, plan: &str) -> GameId {
    let table = friends(true);
    let (game, index) = (table.game.id().clone(), GameSummary::from(&table.game));
    let events = [table.game.created(), committed(Color::White, 1, plan)];
    store
        .append(&[Append { game: &game, expected: 0, events: &events, at: Moment::new(7), due: None, index }])
        .await
        .unwrap();
    game
}

async fn plan(store: &SqliteStore, game: &GameId) -> String {
    let events = store.events_after(game, 1).await.unwrap();
    let [(_, StoredEvent::Committed { plan, .. })] = &events[..] else {
        panic!("{events:?} is a commitment")
    };
    plan.expose().to_owned()
}

async fn cookie_keys(store: &SqliteStore) -> Vec<([u8; 32], i64)> {
    let keys = store.cookie_keys(Moment::new(9)).await.unwrap();
    keys.iter().map(|key| (*key.secret.expose_secret(), key.made.millis())).collect()
}

/// Returns the files that contain a secret, raw or encoded.
fn files_with(folder: &Path, secret: &[u8]) -> Vec<String> {
    let spellings = [
        secret.to_vec(),
        HEXLOWER.encode(secret).into(),
        HEXLOWER.encode(secret).to_uppercase().into(),
        BASE64.encode(&secret[..secret.len() - secret.len() % 3]).into(),
    ];
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let bytes = fs::read(path).unwrap();
            spellings.iter().any(|part| bytes.windows(part.len()).any(|window| window == part))
        })
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// The id of a game stands in the rows of the game and of its events.
#[tokio::test]
async fn forgotten_games_are_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let databases = async |id: &GameId, forget: bool| {
        let store = open(folder.path()).await;
        if forget {
            store.forget(std::slice::from_ref(id), Moment::new(50_000)).await.unwrap();
        }
        // The log is merged into the file.
        store.close().await;
        let mut names = files_with(folder.path(), id.as_str().as_bytes());
        names.retain(|name| name.starts_with("games.db") && !name.ends_with(".witness"));
        names
    };
    let store = open(folder.path()).await;
    let id = play(&store, PLAN).await;
    store.close().await;
    assert_eq!(databases(&id, false).await, ["games.db"]);
    assert_eq!(databases(&id, true).await, [""; 0]);
}

#[tokio::test]
async fn the_key_of_the_cookies_is_legible_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let [(key, 9)] = cookie_keys(&store).await[..] else { panic!("one key was made now") };
    assert_eq!(files_with(folder.path(), &key), [""; 0]);
    let text = fs::read_to_string(folder.path().join("games.db.keys")).unwrap();
    let digits = text.split_ascii_whitespace().last().unwrap();
    let key = HEXLOWER.decode(digits.as_bytes()).unwrap();
    assert_eq!(files_with(folder.path(), &key), ["games.db.keys"]);
    store.close().await;
}

#[tokio::test]
async fn rotation_leaves_nothing_under_the_old_key() {
    let folder = tempfile::tempdir().unwrap();
    let location = Location::Sqlite(folder.path().join("games.db"));
    let store = open(folder.path()).await;
    let (game, first) = (play(&store, PLAN).await, store.vault.mark());
    let [(cookie, _)] = cookie_keys(&store).await[..] else { panic!("one key") };
    let public = store.server_keys(Moment::new(9)).await.unwrap()[0].public;
    store.close().await;
    assert_eq!(files_with(folder.path(), first.as_bytes()), ["games.db"]);
    let rotate = async |now: i64| {
        let patience = std::time::Duration::from_millis(100);
        let rotated =
            SqliteStore::rotate_keys(&location, &StoreConfig::default(), patience, Moment::new(now)).await;
        rotated.unwrap().events
    };
    assert_eq!(rotate(20).await, 1);
    assert_eq!(files_with(folder.path(), first.as_bytes()), [""; 0]);
    let store = open(folder.path()).await;
    assert_eq!(plan(&store, &game).await, PLAN);
    let keys = cookie_keys(&store).await;
    assert!(keys.len() == 2 && keys[0].1 == 20 && keys[1] == (cookie, 9), "{keys:?}");
    store.close().await;
    let kept = || fs::read_to_string(folder.path().join("games.db.keys")).unwrap().matches("key-1").count();
    assert_eq!(kept(), 2);
    // The first key was replaced at 20: as a cookie key it is deleted, but not as a signing key.
    assert_eq!(rotate(120).await, 1);
    let store = open(folder.path()).await;
    let signs = store.server_keys(Moment::new(130)).await.unwrap();
    let told: Vec<_> = signs.iter().map(|key| key.made.millis()).collect();
    assert_eq!(told, [9, 20, 120]);
    assert_eq!(signs[0].public, public);
    let made: Vec<_> = cookie_keys(&store).await.iter().map(|key| key.1).collect();
    assert_eq!((made, kept()), (vec![120, 20], 2));
    assert_eq!(plan(&store, &game).await, PLAN);
    store.close().await;
}

#[tokio::test]
async fn a_rotation_that_was_interrupted_hinders_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let game = play(&store, PLAN).await;
    store.close().await;
    // The new key is in the file, and unused.
    let path = folder.path().join("games.db.keys");
    let ring =
        KeySource::Usual.ring(&path, &[], None, Moment::new(6)).unwrap().rotate(Moment::new(6)).unwrap();
    let store = open(folder.path()).await;
    assert_eq!(store.vault.key(), ring.vault().key());
    let second = play(&store, "b1c3").await;
    assert_eq!(
        (plan(&store, &game).await, plan(&store, &second).await),
        (PLAN.to_owned(), "b1c3".to_owned())
    );
    store.close().await;
}

#[tokio::test]
async fn database_without_keys_is_refused_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let game = play(&store, PLAN).await;
    store.close().await;
    let before = fs::read(folder.path().join("games.db")).unwrap();
    let keys = fs::read(folder.path().join("games.db.keys")).unwrap();
    fs::remove_file(folder.path().join("games.db.keys")).unwrap();
    let given = StoreConfig {
        keys: KeySource::Given(VaultKeys::random()),
        accept_loss: true,
        ..StoreConfig::default()
    };
    for (keeping, code) in
        [(StoreConfig::default(), "missing-database-keys"), (given, "database-keys-mismatch")]
    {
        let refused = try_open(folder.path(), &keeping).await.unwrap_err();
        assert_eq!(refused.code(), code, "{refused}");
    }
    assert!(fs::read(folder.path().join("games.db")).unwrap() == before);
    let elsewhere = folder.path().join("elsewhere");
    fs::write(&elsewhere, keys).unwrap();
    let keeping = StoreConfig { keys: KeySource::File(elsewhere), ..StoreConfig::default() };
    let store = try_open(folder.path(), &keeping).await.unwrap();
    assert_eq!(plan(&store, &game).await, PLAN);
    store.close().await;
}
