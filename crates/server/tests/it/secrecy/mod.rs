//! Invariant 4: no byte that leaves the server for one seat, a spectator, a log line, a metric, an error text
//! or a notification depends on the other seat's pending plan, neither on its content nor on its size.
//!
//! A game is brought to some position and its database copied. On every copy White commits another plan (or
//! none), and all data for other clients is compared byte by byte: messages of the connections, and the
//! answer of every route that the server's own router lists. This is done for every game of the catalog.

mod flagged_side;
mod paired;
mod paused_game;

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_rules::catalog::Variant;

use self::paused_game::{PausedGame, SecretAction};
use crate::harness::{Server, folder, friends_at};

/// Returns the simultaneous games.
fn simultaneous() -> impl Iterator<Item = &'static str> {
    let both_plan = |variant: &&Variant| variant.descriptor().simultaneous;
    CATALOG.variants().iter().filter(both_plan).map(|variant| variant.descriptor().id)
}

/// Compares byte by byte and shows the first difference.
fn same(found: &[String], expected: &[String], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}: so many messages and answers");
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_sent_byte_depends_on_a_pending_plan() {
    for (seed, variant) in simultaneous().enumerate() {
        let snapshot = PausedGame::play(variant, seed, true, Value::Null).await;
        let plans = &snapshot.plans;
        let first = snapshot.others_receive(SecretAction::Commit(&plans[0])).await;
        let told: Value = serde_json::from_str(&first[0]).unwrap();
        assert_eq!(told["committed"]["white"], true, "{variant}: the fact is shown");
        for plan in &plans[1..] {
            same(&snapshot.others_receive(SecretAction::Commit(plan)).await, &first, plan);
        }
        same(&snapshot.others_receive(SecretAction::Fumble(&plans[1])).await, &first, "a fumble");
        snapshot.is_unlogged();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_commitment_is_visible_to_nobody() {
    for (seed, variant) in (4..).zip(simultaneous()) {
        let snapshot = PausedGame::play(variant, seed, false, Value::Null).await;
        let nothing = snapshot.others_receive(SecretAction::Nothing).await;
        for plan in &snapshot.plans {
            same(&snapshot.others_receive(SecretAction::Commit(plan)).await, &nothing, plan);
        }
        same(&snapshot.others_receive(SecretAction::Fumble(&snapshot.plans[0])).await, &nothing, "a fumble");
        snapshot.is_unlogged();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_tells_that_a_plan_is_committed() {
    let clocks = [
        json!({ "kind": "increment", "base": 300, "increment": 3 }),
        json!({ "kind": "turn", "seconds": 30 }),
    ];
    for (seed, variant) in (8..).zip(simultaneous()) {
        let snapshot = PausedGame::play(variant, seed, false, clocks[seed % 2].clone()).await;
        let nothing = snapshot.others_receive(SecretAction::Nothing).await;
        let runs = |text: &String| text.contains(r#""running":["white","black"]"#);
        assert!(nothing.iter().any(runs), "{variant}: both clocks are shown as running");
        for plan in &snapshot.plans[..2] {
            same(&snapshot.others_receive(SecretAction::Commit(plan)).await, &nothing, plan);
        }
        same(&snapshot.others_receive(SecretAction::Fumble(&snapshot.plans[0])).await, &nothing, "a fumble");
    }
}

/// White's time is up, or would be without a commitment, and some of Black's is left.
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_at_zero_tells_that_a_plan_is_committed() {
    let clock = json!({ "kind": "increment", "base": 20, "increment": 0 });
    for (game, variant) in simultaneous().enumerate() {
        let snapshot = PausedGame::play(variant, 4 * game + 9, false, clock.clone()).await;
        if snapshot.seals() {
            // Both have the same time in the only turn.
            continue;
        }
        let nothing = snapshot.others_receive(SecretAction::Nothing).await;
        let zero = |text: &String| text.contains(r#""left":{"white":0,"black":4000}"#);
        let goes_on = |text: &String| text.contains(r#""phase":"planning""#);
        assert!(nothing.iter().any(|text| zero(text) && goes_on(text)), "{variant}: {nothing:?}");
        for plan in &snapshot.plans[..2] {
            same(&snapshot.others_receive(SecretAction::Commit(plan)).await, &nothing, plan);
        }
    }
}

/// A draft is kept in the games in which one side acts, too.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_depends_on_a_draft() {
    let clock = json!({ "kind": "days", "increment": 1, "cap": 3 });
    for (number, variant) in CATALOG.variants().iter().map(|variant| variant.descriptor().id).enumerate() {
        let snapshot = PausedGame::play(variant, 4 * number, number % 2 == 0, clock.clone()).await;
        let [one, two] = [0, snapshot.plans.len() / 2].map(|place| snapshot.plans[place].as_str());
        let nothing = snapshot.others_receive(SecretAction::Draft(&[])).await;
        for drafts in [&[Some(one)][..], &[Some(two)], &[Some(one), Some(two)], &[Some(one), Some(two), None]]
        {
            let received = snapshot.others_receive(SecretAction::Draft(drafts)).await;
            same(&received, &nothing, &format!("{variant}: {drafts:?}"));
        }
        snapshot.is_unlogged();
    }
}

/// In the other games of the catalog there is never a pending plan: a commitment is revealed at once.
#[tokio::test(flavor = "multi_thread")]
async fn where_one_side_acts_nothing_is_pending() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    for variant in CATALOG.variants().iter().filter(|variant| !variant.descriptor().simultaneous) {
        let game = json!({ "variant": variant.descriptor().id, "opponent": "friend", "side": "white" });
        let (white, black, id) = friends_at(&server, game).await;
        let ((mut one, state), mut two) = (white.watch(&id).await, black.watch(&id).await.0);
        let plan = state["plans"]["white"][0]["text"].as_str().unwrap();
        one.commit("white", 1, plan).await;
        assert_eq!(two.until("turn").await["white"]["text"], plan);
    }
    server.stop().await;
}
