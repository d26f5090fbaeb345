use serde_json::json;

use crate::harness::{Server, folder};

#[tokio::test(flavor = "multi_thread")]
async fn practice_plans_of_both_sides_stay_hidden() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let (mut board, state) = guest.watch(&id).await;
    assert_eq!((&state["you"], &state["phase"]), (&json!(["white", "black"]), &json!("planning")));
    board.commit("white", 1, "b1c3").await;
    let state = board.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!(state["own"]["white"]["plan"], json!(null));
    assert!(state["plans"]["white"].is_null() && state["plans"]["black"].is_array());
    board.commit("black", 1, "b5c3").await;
    let frame = board.until("turn").await;
    assert_eq!((&frame["white"]["text"], &frame["openings"]), (&json!("b1c3"), &json!([])));
    board.send(json!({ "type": "draw", "seat": "white", "action": "offer" })).await;
    board.until_state(|state| state["result"]["reason"] == "agreement").await;
    board.send(json!({ "type": "rematch", "seat": "white" })).await;
    let state = board.until_state(|state| state["rematch"]["id"].is_string()).await;
    let next = state["rematch"]["id"].as_str().unwrap();
    assert_eq!(guest.watch(next).await.1["you"], json!(["white", "black"]));
}
