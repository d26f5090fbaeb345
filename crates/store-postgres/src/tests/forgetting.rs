use super::*;
use zugleich_session::fixtures::game::committed;

/// Waits until a connection waits for a lock in this database.
async fn somebody_waits(other: &mut sqlx::PgConnection) {
    let query = "SELECT count(*) FROM pg_stat_activity \
                 WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(query).fetch_one(&mut *other).await.unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_game_to_which_somebody_writes_is_not_forgotten() {
    let url = database().await;
    let store = open(&url).await.unwrap();
    let game = friends(true).game;
    append(&store, &game, 0).await.unwrap();
    let (mut writer, mut other) = (connect(&url).await, connect(&url).await);
    let mut transaction = writer.begin().await.unwrap();
    let insert = "INSERT INTO events (game_id, seq, version, kind, body, at) \
                  VALUES ($1, 1, 1, 'draw-agreed', '{}', $2)";
    let insert = sqlx::query(insert).bind(game.id().as_str()).bind(game.at().plus(5_000).millis());
    insert.execute(&mut *transaction).await.unwrap();
    let forgotten = [game.id().clone()];
    let (done, ()) = tokio::join!(store.forget(&forgotten, game.at().plus(2_000)), async {
        somebody_waits(&mut other).await;
        transaction.commit().await.unwrap();
    });
    done.unwrap();
    assert_eq!(count(&mut other, "SELECT count(*) FROM events").await, 2);
    store.forget(&forgotten, game.at().plus(9_000)).await.unwrap();
    assert_eq!(count(&mut other, "SELECT count(*) FROM games").await, 0);
}

#[tokio::test]
async fn append_to_game_being_forgotten_is_refused() {
    for event in [StoredEvent::DrawOffered { seat: Color::White }, committed(Color::White, 1, "b1c3")] {
        let url = database().await;
        let store = open(&url).await.unwrap();
        let game = friends(true).game;
        append(&store, &game, 0).await.unwrap();
        let (mut forgetter, mut other) = (connect(&url).await, connect(&url).await);
        let mut forgotten = forgetter.begin().await.unwrap();
        for statement in ["SELECT id FROM games FOR UPDATE", "DELETE FROM events", "DELETE FROM games"] {
            sqlx::raw_sql(statement).execute(&mut *forgotten).await.unwrap();
        }
        let (events, index) = ([event], GameSummary::from(&game));
        let append =
            [Append { game: game.id(), expected: 1, events: &events, at: game.at(), due: None, index }];
        let (refused, ()) = tokio::join!(store.append(&append), async {
            somebody_waits(&mut other).await;
            forgotten.commit().await.unwrap();
        });
        let refused = refused.unwrap_err();
        assert!(matches!(refused, AppendError::Conflict { head: 0, .. }), "{refused}");
        assert_eq!(count(&mut other, "SELECT count(*) FROM games").await, 0);
        assert!(!store.is_failing());
    }
}

#[tokio::test]
async fn concurrent_forgetting_by_two_servers_succeeds() {
    let url = database().await;
    let (one, two) = (open(&url).await.unwrap(), open(&url).await.unwrap());
    for _ in 0..5 {
        let mut games = Vec::new();
        for _ in 0..20 {
            let game = friends(true).game;
            append(&one, &game, 0).await.unwrap();
            games.push(game.id().clone());
        }
        let (later, backwards) =
            (friends(true).game.at().plus(9_000), games.iter().rev().cloned().collect::<Vec<_>>());
        let (here, there) = tokio::join!(one.forget(&games, later), two.forget(&backwards, later));
        assert!(here.is_ok() && there.is_ok(), "{here:?} {there:?}");
        let mut other = connect(&url).await;
        assert_eq!(count(&mut other, "SELECT count(*) FROM games").await, 0);
        assert_eq!(count(&mut other, "SELECT count(*) FROM events").await, 0);
    }
}

async fn count(other: &mut sqlx::PgConnection, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(other).await.unwrap()
}
