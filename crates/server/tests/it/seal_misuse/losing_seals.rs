//! Seals and deposits that lose the game for their owner.

use serde_json::{Value, json};

use super::{SealTestServer, games, unlock};

/// Time for the owner of a deposit to return when it does not open: three days, in seconds.
const THREE_DAYS: i64 = 3 * 24 * 60 * 60;

#[tokio::test(flavor = "multi_thread")]
async fn useless_wrapped_key_loses_after_three_days() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut table = club.game(game).await;
        let made = table.made(true, None).await;
        let mut left = made.deposit.clone();
        left["wrapped"] = json!("5a".repeat(60));
        assert_eq!(table.seals(true, &made, &left).await, "committed", "{}", game.id);
        let black = table.made(false, None).await;
        assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
        let guess = unlock(&json!(1), "white", &"5a".repeat(32));
        assert_eq!(table.says(false, guess).await, "content-key-mismatch", "{}", game.id);
        assert_eq!(table.opens(false, &black).await, "done");
        club.time.advance(THREE_DAYS - 1);
        assert_eq!(table.state(false).await["phase"], "opening", "{}", game.id);
        club.time.advance(1);
        table.ended("abandonment").await;
    }
}

/// A connected player has a minute to open, and gains no time by leaving and returning.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_is_there_opens_within_a_minute() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut table = club.game(game).await;
        let made = table.made(true, None).await;
        let mut left = made.deposit.clone();
        left["wrapped"] = json!("5a".repeat(60));
        assert_eq!(table.seals(true, &made, &left).await, "committed", "{}", game.id);
        let black = table.made(false, None).await;
        assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
        assert_eq!(table.opens(false, &black).await, "done");
        club.time.advance(5);
        assert_eq!(table.says(true, json!({ "type": "ping" })).await, "pong");
        table.white.socket.until_state(|state| state["opening_left"] == 60_000).await;
        club.time.advance(30);
        assert_eq!(table.says(true, json!({ "type": "ping" })).await, "pong");
        table.white.socket = table.white.guest.watch(&table.id).await.0;
        assert_eq!(table.says(true, json!({ "type": "ping" })).await, "pong");
        club.time.advance(29);
        let state = table.state(false).await;
        assert_eq!((&state["phase"], &state["opening_left"]), (&json!("opening"), &json!(1_000)));
        club.time.advance(1);
        table.ended("abandonment").await;
    }
}

/// An owner who returns in time opens the seal, and the game continues.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_comes_and_opens_loses_nothing() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut table = club.game(game).await;
        let made = table.made(true, None).await;
        let mut left = made.deposit.clone();
        left["wrapped"] = json!("5a".repeat(60));
        assert_eq!(table.seals(true, &made, &left).await, "committed", "{}", game.id);
        let black = table.made(false, None).await;
        assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
        assert_eq!(table.opens(false, &black).await, "done");
        club.time.advance(5);
        assert_eq!(table.says(true, json!({ "type": "ping" })).await, "pong");
        table.white.socket.until_state(|state| state["opening_left"] == 60_000).await;
        club.time.advance(59);
        assert_eq!(table.opens(true, &made).await, "done", "{}", game.id);
        table.black.socket.until("turn").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_sealed_plan_loses_in_every_game() {
    let club = SealTestServer::new().await;
    for game in games() {
        for by_owner in [true, false] {
            let mut table = club.game(game).await;
            let made = table.made(true, Some("e4 hello")).await;
            assert_eq!(
                table.seals(true, &made, &made.deposit).await,
                "committed",
                "nobody can see what it is"
            );
            let black = table.made(false, None).await;
            assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
            let opened =
                if by_owner { table.opens(true, &made).await } else { table.unlocks(false, "white").await };
            assert_eq!(opened, "done", "{}", game.id);
            table.ended("illegal-plan").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_deposit_and_opening_lose_in_every_game() {
    let club = SealTestServer::new().await;
    for game in games() {
        let mut table = club.game(game).await;
        let made = table.made(true, None).await;
        assert_eq!(table.seals(true, &made, &Value::Null).await, "committed", "{}", game.id);
        let black = table.made(false, None).await;
        assert_eq!(table.seals(false, &black, &black.deposit).await, "committed");
        assert_eq!(table.says(false, unlock(&json!(1), "white", &"00".repeat(32))).await, "missing-deposit");
        club.time.advance(60);
        table.ended("abandonment").await;
        assert_eq!(table.opens(true, &made).await, "time-up", "{}: too late", game.id);
        assert_eq!(table.seals(true, &made, &Value::Null).await, "time-up", "{}: nor is it sealed", game.id);
    }
}
