use serde_json::{Value, json};

use crate::harness::{Server, folder, friends, plan};

#[tokio::test(flavor = "multi_thread")]
async fn game_with_committed_plans_survives_restart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    assert_eq!(white.name("Ann").await.status, 200);
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    two.commit("black", 1, "b5c3").await;
    let before = two.until("turn").await["state"].clone();
    two.commit("black", 2, "c3d1").await;
    two.until("committed").await;
    drop((one, two));
    server.stop().await;

    let server = Server::start(folder.path()).await;
    let (white, black) = (white.at(&server), black.at(&server));
    let (mut two, state) = black.watch(&id).await;
    assert_eq!(state["own"]["black"], json!({ "plan": plan("c3d1"), "committed": true }));
    assert_eq!(state["seats"]["white"]["name"], "Ann");
    assert_eq!(state["version"], 1 + before["version"].as_u64().unwrap());
    assert_eq!((&state["figures"], &state["position"]), (&before["figures"], &before["position"]));
    let (mut one, seen) = white.watch(&id).await;
    assert_eq!(seen["committed"], json!({ "white": false, "black": true }));
    let first = seen["plans"]["white"][0]["text"].as_str().unwrap();
    one.commit("white", 2, first).await;
    let frame = two.until("turn").await;
    assert_eq!((&frame["turn"], &frame["black"]["text"]), (&json!(2), &json!("c3d1")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_and_rematches_outlast_a_restart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    one.send(json!({ "type": "resign", "seat": "white" })).await;
    one.until_state(|state| state["phase"] == "over").await;
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    let before = one.until_state(|state| state["rematch"]["white"] == true).await;
    drop(one);
    server.stop().await;

    let server = Server::start(folder.path()).await;
    let (mut two, after) = black.at(&server).watch(&id).await;
    for field in ["version", "result", "rematch", "turn", "position", "figures"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    let state = two.until_state(|state| state["rematch"]["id"] != Value::Null).await;
    assert_eq!(state["rematch"]["white"], true);
    server.stop().await;
}
