mod contract;
mod forgetting;
mod keys;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::Connection;
use zugleich_rules::Color;

use super::PostgresStore;
use crate::postgres_of_tests::{PASSWORD, Postgres, connect, database};
use zugleich_session::Moment;
use zugleich_session::domain::{GameState, StoredEvent};
use zugleich_session::fixtures::game::friends;
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{Append, AppendError, GameSummary, Outage, Store, StoreError};
use zugleich_store::location::OpenError;
use zugleich_store::stored::sample;
use zugleich_store::{KeySource, StoreConfig};

/// Opens a store with the key of the tests.
async fn open(url: &str) -> Result<PostgresStore, OpenError> {
    open_with(url, KeySource::Given(sample::keys())).await
}

async fn open_with(url: &str, keys: KeySource) -> Result<PostgresStore, OpenError> {
    let keeping = StoreConfig { keys, ..StoreConfig::for_slow_disks() };
    PostgresStore::open(&url.parse().unwrap(), &keeping, Moment::new(0)).await
}

/// Appends the event with this number; number 0 creates the game.
async fn append(store: &PostgresStore, game: &GameState, number: u32) -> Result<(), AppendError> {
    let event = if number == 0 { game.created() } else { StoredEvent::DrawOffered { seat: Color::White } };
    let (events, index) = ([event], GameSummary::from(game));
    store
        .append(&[Append {
            game: game.id(),
            expected: number,
            events: &events,
            at: game.at(),
            due: None,
            index,
        }])
        .await
}

async fn head(store: &PostgresStore, game: &GameState) -> usize {
    store.events_after(game.id(), 0).await.unwrap().len()
}

#[tokio::test]
async fn servers_that_start_at_once_all_find_the_tables() {
    let url = database().await;
    let (one, two, three) = tokio::join!(open(&url), open(&url), open(&url));
    let (one, two, three) = (one.unwrap(), two.unwrap(), three.unwrap());
    let game = friends(true).game;
    append(&one, &game, 0).await.unwrap();
    append(&two, &game, 1).await.unwrap();
    assert_eq!(head(&three, &game).await, 2);
    let late = append(&three, &game, 1).await.unwrap_err();
    assert!(matches!(late, AppendError::Conflict { head: 2, .. }), "{late}");
}

#[tokio::test]
async fn concurrent_appends_to_game_have_one_winner() {
    let url = database().await;
    let (one, two) = (open(&url).await.unwrap(), open(&url).await.unwrap());
    let game = friends(true).game;
    append(&one, &game, 0).await.unwrap();
    for number in 1..40 {
        let appended = tokio::join!(
            append(&one, &game, number),
            append(&two, &game, number),
            append(&one, &game, number),
            append(&two, &game, number),
        );
        let appended = [appended.0, appended.1, appended.2, appended.3];
        assert_eq!(appended.iter().filter(|append| append.is_ok()).count(), 1, "{appended:?}");
        let is_late =
            |error: &AppendError| matches!(error, AppendError::Conflict { head, .. } if *head == number + 1);
        assert!(appended.iter().filter_map(|append| append.as_ref().err()).all(is_late), "{appended:?}");
    }
    assert_eq!(head(&two, &game).await, 40);
    assert!(!one.is_failing() && !two.is_failing());
}

#[tokio::test]
async fn connections_that_were_cut_are_replaced() {
    let url = database().await;
    let store = open(&url).await.unwrap();
    let game = friends(true).game;
    let mut other = connect(&url).await;
    for number in 0..3 {
        append(&store, &game, number).await.unwrap();
        assert_eq!(head(&store, &game).await, 1 + number as usize);
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let cut: i64 = sqlx::query_scalar(cut).fetch_one(&mut other).await.unwrap();
        assert!(cut > 1, "{cut} connections");
    }
    other.close().await.unwrap();
}

#[tokio::test]
async fn servers_know_since_when_one_was_there() {
    let url = database().await;
    let (one, two) = (open(&url).await.unwrap(), open(&url).await.unwrap());
    let moment = Moment::new;
    assert!(one.register_start(moment(10_000)).await.unwrap());
    one.note_presence(moment(14_000)).await.unwrap();
    assert!(!two.register_start(moment(15_400)).await.unwrap());
    two.note_presence(moment(20_000)).await.unwrap();
    assert!(!open(&url).await.unwrap().register_start(moment(20_100)).await.unwrap());
    assert!(open(&url).await.unwrap().register_start(moment(21_700)).await.unwrap());
    for store in [one, two] {
        store.note_presence(moment(30_000)).await.unwrap();
        store.close().await;
    }
    let last = open(&url).await.unwrap();
    assert!(last.register_start(moment(30_001)).await.unwrap(), "they have left");
    let outage = |stopped, resumed| Outage { stopped: moment(stopped), resumed: moment(resumed) };
    let all = [outage(0, 10_000), outage(20_100, 21_700), outage(30_000, 30_001)];
    assert_eq!(last.outages_after(moment(0)).await.unwrap(), all);
}

/// Appends events until one fails, and counts the acknowledged ones.
async fn go_on(store: PostgresStore, game: GameState, acknowledged: Arc<AtomicU32>) -> AppendError {
    loop {
        let number = acknowledged.load(Ordering::Acquire);
        if let Err(error) = append(&store, &game, number).await {
            return error;
        }
        acknowledged.store(number + 1, Ordering::Release);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_events_survive_database_crash() {
    let mut postgres = tokio::task::spawn_blocking(Postgres::start).await.unwrap();
    let store = open(&postgres.database().await).await.unwrap();
    for _ in 0..2 {
        let games: Vec<_> = (0..4).map(|_| (friends(true).game, Arc::new(AtomicU32::new(0)))).collect();
        let going = |(game, acknowledged): &(GameState, Arc<AtomicU32>)| {
            tokio::spawn(go_on(store.clone(), game.clone(), acknowledged.clone()))
        };
        let going: Vec<_> = games.iter().map(going).collect();
        while games.iter().any(|(_, acknowledged)| acknowledged.load(Ordering::Acquire) < 5) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        postgres.crash();
        for task in going {
            let refused = task.await.unwrap();
            assert!(matches!(refused, AppendError::Store(_)), "{refused}");
        }
        assert!(store.is_failing() && store.recover().await.is_err());
        let refused = append(&store, &games[0].0, 1).await.unwrap_err();
        assert!(matches!(refused, AppendError::Store(StoreError::Failing)), "{refused}");
        postgres.go_on();
        store.recover().await.unwrap();
        assert!(!store.is_failing());
        for (game, acknowledged) in games {
            let (acknowledged, stored) = (acknowledged.load(Ordering::Acquire), head(&store, &game).await);
            // The outcome of the last append is unknown.
            let stored = u32::try_from(stored).unwrap();
            assert!(stored == acknowledged || stored == acknowledged + 1, "{stored} of {acknowledged}");
            append(&store, &game, stored).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_database_that_does_not_come_to_an_end_refuses() {
    let url = database().await;
    let store = open(&url).await.unwrap();
    let game = friends(true).game;
    let mut other = connect(&url).await;
    let mut held = other.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE events IN ACCESS EXCLUSIVE MODE").execute(&mut *held).await.unwrap();
    let (appended, read) = tokio::join!(append(&store, &game, 0), store.events_after(game.id(), 0));
    assert!(matches!(appended.unwrap_err(), AppendError::Store(StoreError::Database(_))));
    assert!(matches!(read.unwrap_err(), StoreError::Database(_)));
    assert!(!store.is_failing(), "it was a matter of these alone");
    held.rollback().await.unwrap();
    append(&store, &game, 0).await.unwrap();
}

#[tokio::test]
async fn a_fault_that_ends_one_write_does_not_end_the_next() {
    let url = database().await;
    let store = open(&url).await.unwrap();
    let mut other = connect(&url).await;
    sqlx::raw_sql("ALTER TABLE guests ADD CONSTRAINT no_bob CHECK (name <> 'Bob')")
        .execute(&mut other)
        .await
        .unwrap();
    let guest = GuestId::random();
    store.rename(&guest, "Bob").await.unwrap_err();
    assert!(!store.is_failing());
    store.rename(&guest, "Ann").await.unwrap();
    sqlx::raw_sql("ALTER TABLE probe ADD CONSTRAINT nothing CHECK (false) NOT VALID")
        .execute(&mut other)
        .await
        .unwrap();
    store.rename(&guest, "Bob").await.unwrap_err();
    assert!(store.is_failing());
    store.rename(&guest, "Cem").await.unwrap_err();
    sqlx::raw_sql("ALTER TABLE probe DROP CONSTRAINT nothing").execute(&mut other).await.unwrap();
    store.recover().await.unwrap();
    store.rename(&guest, "Dea").await.unwrap();
    assert_eq!(store.name(&guest).await.unwrap(), "Dea");
}

#[tokio::test]
async fn unusable_database_is_refused_without_password() {
    let url = database().await;
    let mut other = connect(&url).await;
    sqlx::raw_sql("CREATE TABLE games (id TEXT)").execute(&mut other).await.unwrap();
    let (server, _) = url.rsplit_once('/').unwrap();
    let wrong_word = url.replace("hush", "hsuh");
    for (url, why) in [
        (url.as_str(), "already exists"),
        (&format!("{server}/nothing"), "does not exist"),
        (&wrong_word, "authentication failed"),
        ("postgres://me:hush@127.0.0.1:1/games", "refused"),
    ] {
        let refused = open(url).await.unwrap_err();
        assert!(matches!(&refused, OpenError::Unusable { .. }), "{refused}");
        let said = format!("{refused} {refused:?}");
        assert!(said.contains(why) && !said.contains(PASSWORD) && !said.contains("hush"), "{said}");
        assert_eq!(refused.code(), "unusable-database");
    }
    let store = open(&database().await).await.unwrap();
    store.note_presence(Moment::new(1)).await.unwrap();
    assert!(!format!("{store:?}").contains("hush"));
}

#[tokio::test]
async fn sightings_of_other_servers_expire() {
    let url = database().await;
    let (one, two) = (open(&url).await.unwrap(), open(&url).await.unwrap());
    let (game, other) = (GameId::random(), GameId::random());
    let guests = [(); 2].map(|()| GuestId::random());
    let here = |guest: usize| (game.clone(), guests[guest].clone());
    let games = [game.clone()];
    let heard = async |store: &PostgresStore, own: &[(GameId, GuestId)], second: i64| {
        store.share_presence(own, &games, Moment::new(1000 * second)).await.unwrap()
    };
    assert_eq!(heard(&one, &[here(0), (other.clone(), guests[1].clone())], 1).await, []);
    assert_eq!(heard(&two, &[here(1)], 2).await, [here(0)], "of the games that were asked for alone");
    assert_eq!(heard(&one, &[], 3).await, [here(1)]);
    assert_eq!(heard(&two, &[here(1)], 4).await, [], "who has left is struck");
    assert_eq!(heard(&one, &[], 24).await, [here(1)]);
    assert_eq!(heard(&one, &[], 25).await, [], "nobody has said it for long");
}
