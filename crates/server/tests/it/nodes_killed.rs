//! Servers on one database, one of which is killed before it has notified the others.

use std::sync::Arc;

use sqlx::{AssertSqlSafe, Connection};

use crate::harness::{Server, SimulatedTime, friends_at, invitation};
use crate::postgres::{connect, database};

/// Creates a database without notifications.
async fn silent() -> String {
    let url = database().await;
    let mut own = connect(&url).await;
    let name: String = sqlx::query_scalar("SELECT current_database()").fetch_one(&mut own).await.unwrap();
    let hush = format!(
        "ALTER DATABASE {name} SET search_path = public, pg_catalog; \
         CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS ''"
    );
    sqlx::raw_sql(AssertSqlSafe(hush)).execute(&mut own).await.unwrap();
    own.close().await.unwrap();
    url
}

#[tokio::test(flavor = "multi_thread")]
async fn events_of_killed_server_are_shown_by_others() {
    let (url, time) = (silent().await, Arc::new(SimulatedTime::new()));
    let two = Server::on(&url, &time).await;
    // Dropping the runtime kills everything on its threads.
    let lost = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (handle, place, clock) = (lost.handle().clone(), url.clone(), time.clone());
    let begun = tokio::task::spawn_blocking(move || {
        handle.block_on(async {
            let one = Server::on(&place, &clock).await;
            let friends = friends_at(&one, invitation(true)).await;
            (one, friends)
        })
    });
    let (one, (white, black, id)) = begun.await.unwrap();
    let (mut board, state) = black.at(&two).watch(&id).await;
    assert_eq!(state["turn"], 1);
    let (handle, game) = (lost.handle().clone(), id.clone());
    let played = tokio::task::spawn_blocking(move || {
        handle.block_on(async {
            let ((mut here, _), (mut there, _)) = (white.watch(&game).await, black.watch(&game).await);
            here.commit("white", 1, "b1a3").await;
            there.commit("black", 1, "b5c3").await;
            here.until("turn").await;
        });
    });
    played.await.unwrap();
    lost.shutdown_background();
    drop(one);
    let turn = board.until("turn").await;
    assert_eq!(turn["white"]["text"], "b1a3");
    assert_eq!(turn["black"]["text"], "b5c3");
    two.stop().await;
}
