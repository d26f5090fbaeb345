//! Migration of games from one kind of database to the other, and back.

use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use zugleich_server::maintenance::{CopySummary, DatabaseSpec, check, copy};
use zugleich_session::vault::VaultKeys;
use zugleich_store::maintenance::MaintenanceError;
use zugleich_store::{KeySource, Location, StoreConfig};

use crate::harness::{KEY, Server, SimulatedTime, folder, friends_at, invitation};
use crate::postgres::{connect, database};

fn keeping(keys: KeySource) -> StoreConfig {
    StoreConfig { keys, ..StoreConfig::default() }
}

fn given() -> StoreConfig {
    keeping(KeySource::Given(VaultKeys::read(KEY).unwrap()))
}

async fn moved(
    from: (&Location, &StoreConfig),
    to: (&Location, &StoreConfig),
    time: &SimulatedTime,
) -> Result<CopySummary, MaintenanceError> {
    let kept = |(location, keeping)| DatabaseSpec { location, keeping };
    copy(kept(from), kept(to), time.now(), &()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_in_the_other_database_and_back() {
    let (time, here, back) = (SimulatedTime::new(), folder(), folder());
    let server = Server::at(here.path(), &time).await;
    let mut game = invitation(true);
    game["clock"] = json!({ "kind": "increment", "base": 300, "increment": 3 });
    let (white, black, id) = friends_at(&server, game).await;
    white.name("Ann").await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    two.commit("black", 1, "b5c3").await;
    one.until("turn").await;
    one.commit("white", 2, "d2d3").await;
    one.until("committed").await;
    let turns = white.get(&format!("/api/games/{id}/turns")).await.text;
    let gone = server.guest().await;
    gone.name("Bob").await;
    assert_eq!(gone.post("/api/logout/everywhere", json!({})).await.status, 204);

    let url = database().await;
    let (usual, given) = (StoreConfig::default(), given());
    let (file, there) = (Location::Sqlite(here.path().join("games.db")), url.parse().unwrap());
    let in_use = moved((&file, &usual), (&there, &given), &time).await.unwrap_err();
    assert_eq!(in_use.code(), "database-in-use");
    server.stop().await;
    // A deleted game.
    let hash = "ab".repeat(32);
    let mut database =
        SqliteConnectOptions::new().filename(here.path().join("games.db")).connect().await.unwrap();
    let forgotten = "INSERT INTO forgotten (hash) VALUES (?)";
    sqlx::query(forgotten).bind(&hash).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let unnamed = moved((&file, &usual), (&there, &usual), &time).await.unwrap_err();
    assert_eq!(unnamed.code(), "missing-database-keys");
    let copied = moved((&file, &usual), (&there, &given), &time).await.unwrap();
    assert_eq!(copied, CopySummary { games: 1, events: 6 });
    let again = moved((&file, &usual), (&there, &given), &time).await.unwrap_err();
    assert_eq!(again.code(), "already-exists");
    assert_eq!(check(&there, &given.keys, &()).await.unwrap().faults, []);
    let mut other = connect(&url).await;
    let due: i64 = sqlx::query_scalar("SELECT count(*) FROM due").fetch_one(&mut other).await.unwrap();
    assert_eq!(due, 1, "a flag may fall in it");
    let old: i64 =
        sqlx::query_scalar("SELECT count(DISTINCT key) FROM vault").fetch_one(&mut other).await.unwrap();
    assert_eq!(old, 1);
    let kept: Vec<String> =
        sqlx::query_scalar("SELECT hash FROM forgotten").fetch_all(&mut other).await.unwrap();
    assert_eq!(kept, std::slice::from_ref(&hash));
    other.close().await.unwrap();

    let server = Server::on(&url, &time).await;
    let (white, black) = (white.at(&server), black.at(&server));
    assert_eq!(white.get(&format!("/api/games/{id}/turns")).await.text, turns);
    let (mut two, state) = black.watch(&id).await;
    assert_eq!(state["seats"]["white"]["name"], "Ann");
    assert!(
        gone.at(&server).get("/games").await.headers.contains_key("set-cookie"),
        "the cookie counts no more"
    );
    two.commit("black", 2, "b4b3").await;
    assert_eq!(two.until("turn").await["white"]["text"], "d2d3");
    let in_use = moved((&there, &given), (&file, &usual), &time).await.unwrap_err();
    assert_eq!(in_use.code(), "database-in-use");
    server.stop().await;

    let home = Location::Sqlite(back.path().join("games.db"));
    let copied = moved((&there, &given), (&home, &usual), &time).await.unwrap();
    assert_eq!((copied.games, check(&home, &usual.keys, &()).await.unwrap().faults), (1, vec![]));
    let mut database =
        SqliteConnectOptions::new().filename(back.path().join("games.db")).connect().await.unwrap();
    let kept: Vec<String> =
        sqlx::query_scalar("SELECT hash FROM forgotten").fetch_all(&mut database).await.unwrap();
    assert_eq!(kept, [hash]);
    database.close().await.unwrap();
    let server = Server::at(back.path(), &time).await;
    let state = white.at(&server).watch(&id).await.1;
    assert_eq!((&state["turn"], &state["seats"]["white"]["name"]), (&json!(3), &json!("Ann")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_database_copy_leaves_nothing() {
    let (time, here) = (SimulatedTime::new(), folder());
    let server = Server::at(here.path(), &time).await;
    let (white, _, id) = friends_at(&server, invitation(true)).await;
    let mut one = white.watch(&id).await.0;
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    server.stop().await;
    let url = database().await;
    let (file, there) = (Location::Sqlite(here.path().join("games.db")), url.parse().unwrap());
    let mut database =
        SqliteConnectOptions::new().filename(here.path().join("games.db")).connect().await.unwrap();
    let spoil = "UPDATE events SET body = replace(body, 'white', 'black') WHERE kind = 'committed'";
    sqlx::raw_sql(spoil).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let refused = moved((&file, &StoreConfig::default()), (&there, &given()), &time).await.unwrap_err();
    assert_eq!(refused.code(), "unsound-database", "{refused}");
    assert!(!refused.to_string().contains("b1c3"), "{refused}");
    let audit = check(&there, &given().keys, &()).await.unwrap();
    assert_eq!((audit.games, audit.events), (0, 0));
}
