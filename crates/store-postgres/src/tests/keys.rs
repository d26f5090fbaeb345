use std::path::Path;

use secrecy::ExposeSecret;

use super::*;
use crate::check;
use zugleich_session::fixtures::game::committed;
use zugleich_session::vault::VaultKeys;
use zugleich_store::KeySourceError;
use zugleich_store::stored::audit::Audit;

const DAY: Duration = Duration::from_secs(86_400);

fn file(path: &Path) -> KeySource {
    KeySource::File(path.to_owned())
}

/// Appends a plan that is not revealed, as the second event of a game.
async fn commit(store: &PostgresStore, game: &GameState) {
    append(store, game, 0).await.unwrap();
    let (events, index) = ([committed(Color::White, 1, "b1c3")], GameSummary::from(game));
    let append = Append { game: game.id(), expected: 1, events: &events, at: game.at(), due: None, index };
    store.append(&[append]).await.unwrap();
}

/// Returns whether that plan can be read.
async fn is_read(store: &PostgresStore, game: &GameState) -> bool {
    let events = store.events_after(game.id(), 1).await.unwrap();
    matches!(&events[..], [(_, StoredEvent::Committed { plan, .. })] if plan.expose() == "b1c3")
}

/// Returns the stored bodies of all events and all stored keys.
async fn stored_text(url: &str) -> String {
    let mut other = connect(url).await;
    let query = "SELECT string_agg(CAST(body AS TEXT), ' ') || (SELECT string_agg(secret, ' ') FROM cookie_keys) \
                 || coalesce((SELECT string_agg(secret, ' ') FROM server_keys), '') FROM events";
    let text = sqlx::query_scalar(query).fetch_one(&mut other).await.unwrap();
    other.close().await.unwrap();
    text
}

async fn rotate(url: &str, keys: &KeySource, now: i64) -> Result<u64, OpenError> {
    let keeping = StoreConfig { keys: keys.clone(), ..StoreConfig::default() };
    let rotated = PostgresStore::rotate_keys(&url.parse().unwrap(), &keeping, DAY, Moment::new(now)).await;
    rotated.map(|rotated| rotated.events)
}

async fn audit(url: &str, keys: &KeySource) -> Audit {
    check(&url.parse().unwrap(), keys, &()).await.unwrap()
}

#[tokio::test]
async fn hidden_plan_is_encrypted_readable_by_all_servers() {
    let url = database().await;
    let (one, two) = (open(&url).await.unwrap(), open(&url).await.unwrap());
    let game = friends(true).game;
    commit(&one, &game).await;
    let key = one.cookie_keys(Moment::new(1)).await.unwrap();
    let same = two.cookie_keys(Moment::new(2)).await.unwrap();
    assert_eq!((key.len(), same.len(), same[0].made), (1, 1, Moment::new(1)));
    assert_eq!(key[0].secret.expose_secret(), same[0].secret.expose_secret());
    let text = stored_text(&url).await;
    assert!(!text.contains("b1c3") && text.matches("zv1.").count() == 2, "{text}");
    assert!(is_read(&two, &game).await);
}

#[tokio::test]
async fn a_server_without_the_right_key_does_not_start() {
    let url = database().await;
    let unnamed = open_with(&url, KeySource::Usual).await.unwrap_err();
    assert!(matches!(&unnamed, OpenError::Keys(KeySourceError::Unnamed)), "{unnamed}");
    assert!(
        unnamed.to_string().contains("secret-key-file") && unnamed.code() == "missing-database-keys",
        "{unnamed}"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys");
    open_with(&url, file(&path)).await.unwrap();
    open_with(&url, file(&path)).await.unwrap();
    let missing = open_with(&url, file(&folder.path().join("elsewhere"))).await.unwrap_err();
    assert_eq!(missing.code(), "missing-database-keys", "{missing}");
    let other = open_with(&url, KeySource::Given(VaultKeys::random())).await.unwrap_err();
    assert!(matches!(&other, OpenError::Keys(KeySourceError::Others { .. })), "{other}");
    assert_eq!(other.code(), "database-keys-mismatch");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no key was made");
}

#[tokio::test]
async fn concurrent_first_starts_agree_on_one_key() {
    let url = database().await;
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str| open_with(&url, file(&folder.path().join(name)));
    let (one, two, three) = tokio::join!(open("one"), open("two"), open("three"));
    let opened = [&one, &two, &three].into_iter().filter(|opened| opened.is_ok()).count();
    assert_eq!((opened, std::fs::read_dir(folder.path()).unwrap().count()), (1, 1));
}

#[tokio::test]
async fn keys_are_rotated_when_all_servers_have_gone() {
    let url = database().await;
    let folder = tempfile::tempdir().unwrap();
    let keys = file(&folder.path().join("keys"));
    let store = open_with(&url, keys.clone()).await.unwrap();
    let old = store.vault.clone();
    let game = friends(true).game;
    commit(&store, &game).await;
    store.cookie_keys(Moment::new(1)).await.unwrap();
    store.server_keys(Moment::new(1)).await.unwrap();
    store.register_start(Moment::new(10_000)).await.unwrap();
    let in_use = rotate(&url, &keys, 15_000).await.unwrap_err();
    assert!(matches!(&in_use, OpenError::InUseBy(_)) && in_use.code() == "database-in-use", "{in_use}");
    // This server has opened the database but has not registered when the keys are changed.
    let late = open_with(&url, keys.clone()).await.unwrap();
    store.close().await;
    assert_eq!(rotate(&url, &keys, 15_000).await.unwrap(), 1);
    late.register_start(Moment::new(16_000)).await.unwrap_err();
    let text = stored_text(&url).await;
    assert!(!text.contains(&old.mark()), "{text}");
    let store = open_with(&url, keys.clone()).await.unwrap();
    assert!(is_read(&store, &game).await);
    let cookies = store.cookie_keys(Moment::new(20_000)).await.unwrap();
    assert_eq!(cookies.iter().map(|key| key.made.millis()).collect::<Vec<_>>(), [15_000, 1]);
    let signs = store.server_keys(Moment::new(20_000)).await.unwrap();
    assert_eq!(signs.iter().map(|key| key.made.millis()).collect::<Vec<_>>(), [1, 15_000]);
    let other = open_with(&url, KeySource::Given(VaultKeys::random())).await.unwrap_err();
    assert_eq!(other.code(), "database-keys-mismatch");
    assert_eq!(rotate(&url, &keys, 15_001).await.unwrap(), 1, "nobody was there since");
}

#[tokio::test]
async fn a_database_is_checked_while_a_server_uses_it() {
    let url = database().await;
    let keys = KeySource::Given(sample::keys());
    let store = open(&url).await.unwrap();
    let game = friends(true).game;
    append(&store, &game, 0).await.unwrap();
    let sound = audit(&url, &keys).await;
    assert_eq!((sound.games, sound.events, sound.faults.len()), (1, 1, 0), "{sound:?}");
    let mut other = connect(&url).await;
    sqlx::raw_sql("UPDATE events SET seq = 2").execute(&mut other).await.unwrap();
    let broken = audit(&url, &keys).await;
    assert_eq!((broken.faults.len(), broken.faults[0].event), (1, Some(0)), "{broken:?}");
    let unknown =
        check(&url.parse().unwrap(), &KeySource::Given(VaultKeys::random()), &()).await.unwrap_err();
    assert_eq!(unknown.code(), "database-keys-mismatch");
}
