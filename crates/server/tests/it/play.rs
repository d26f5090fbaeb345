use serde_json::{Value, json};

use crate::harness::{Server, Socket, folder, friends, pick, plan};

/// Reads the acknowledgement and the turn that follow a commitment that completes a turn, in this order.
async fn revealed(socket: &mut Socket) -> Value {
    let committed = socket.until("committed").await;
    let turn = socket.until("turn").await;
    assert_eq!(committed["turn"], turn["turn"]);
    turn
}

#[tokio::test(flavor = "multi_thread")]
async fn two_friends_play_a_game_to_its_end() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, state) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    let (mut eye, seen) = server.guest().await.watch(&id).await;
    assert_eq!(state["you"], json!(["white"]));
    assert_eq!((&seen["you"], &seen["plans"], &seen["own"]), (&json!([]), &json!({}), &json!({})));

    let mut state = two.until_state(|state| state["spectators"] == 1).await;
    let mut number = 7;
    let mut turns = 0;
    while state["phase"] != "over" {
        let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
        let plans = state["plans"]["black"].clone();
        two.commit("black", turn, &pick(&plans, number)).await;
        two.until("committed").await;
        let mine = one.until_state(|state| state["turn"] == turn && state["plans"]["white"].is_array()).await;
        one.commit("white", turn, &pick(&mine["plans"]["white"], number * 3)).await;
        let frame = revealed(&mut one).await;
        assert_eq!(frame["turn"], turn);
        assert_eq!(
            frame["events"].as_array().unwrap().iter().filter(|event| event["words"].is_null()).count(),
            0
        );
        let watched = eye.until("turn").await;
        assert_eq!((&watched["white"], &watched["black"]), (&frame["white"], &frame["black"]));
        assert_eq!(watched["figures"], frame["figures"]);
        state = two.until("turn").await["state"].clone();
        number = number * 31 % 1009;
        turns += 1;
    }
    assert!(turns > 2);
    assert!(state["result"]["words"].is_string());
    assert_eq!(state["acts"], json!([]));
    assert_eq!(
        white.get(&format!("/api/games/{id}/turns")).await.json()["turns"].as_array().unwrap().len(),
        turns
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_and_a_second_tab_show_what_the_first_did() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, false).await;
    let (mut tab, first) = white.watch(&id).await;
    let (mut other, _) = white.watch(&id).await;
    tab.commit("white", 1, "b1c3").await;
    let committed = tab.until("committed").await;
    assert_eq!((&committed["seat"], &committed["turn"]), (&json!("white"), &json!(1)));
    let own = other.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!(own["own"]["white"], json!({ "plan": plan("b1c3"), "committed": true }));
    assert_eq!(
        (own["version"].as_u64(), &own["plans"]),
        (first["version"].as_u64().map(|n| n + 1), &json!({}))
    );
    drop(tab);
    drop(other);

    let (mut tab, state) = white.watch(&id).await;
    assert_eq!(state["own"]["white"], json!({ "plan": plan("b1c3"), "committed": true }));
    tab.commit("white", 1, "b1c3").await;
    assert_eq!(tab.until("committed").await["turn"], 1, "the same again is acknowledged again");
    let (mut two, _) = black.watch(&id).await;
    two.commit("black", 1, "b5c3").await;
    let frame = revealed(&mut two).await;
    assert_eq!(frame["steps"][0]["label"], "Knights jump");
    assert_eq!(frame["steps"][0]["gone"].as_array().unwrap().len(), 2);
    tab.until("turn").await;
    tab.commit("white", 1, "b1c3").await;
    assert_eq!(tab.until("committed").await["turn"], 1, "also after the reveal");
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_keep_their_ids() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, state) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    two.commit("black", 1, "b5c3").await;
    let frame = two.until("turn").await;
    let id_on = |figures: &Value, square: &str| {
        figures.as_array().unwrap().iter().find(|figure| figure["square"] == square).unwrap()["id"].clone()
    };
    assert_eq!(id_on(&frame["figures"], "a3"), id_on(&state["figures"], "b1"));
    assert_eq!(id_on(&frame["figures"], "c3"), id_on(&state["figures"], "b5"));
    assert_eq!(frame["state"]["figures"], frame["figures"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_and_agreed() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    let draw = |seat: &str, action: &str| json!({ "type": "draw", "seat": seat, "action": action });
    one.send(draw("white", "offer")).await;
    two.until_state(|state| state["draw_offer"] == "white").await;
    two.send(draw("black", "decline")).await;
    // A late reader gets only the latest state: the other side may never see the offer.
    two.until_state(|state| state["draw_offer"].is_null()).await;
    one.send(draw("white", "offer")).await;
    assert_eq!(one.until("refused").await["code"], "already-offered");
    two.send(draw("black", "offer")).await;
    one.until_state(|state| state["draw_offer"] == "black").await;
    one.send(draw("white", "accept")).await;
    let over = two.until_state(|state| state["phase"] == "over").await;
    assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&Value::Null, &json!("agreement")));
    assert_eq!(over["draw_offer"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colours() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.send(json!({ "type": "resign", "seat": "white" })).await;
    let over = two.until_state(|state| state["phase"] == "over").await;
    assert_eq!(over["result"]["words"], "Black wins: White resigned.");
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    one.until_state(|state| state["rematch"]["black"] == true).await;
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    let state = two.until_state(|state| state["rematch"]["id"].is_string()).await;
    let next = state["rematch"]["id"].as_str().unwrap();
    assert_eq!(white.watch(next).await.1["you"], json!(["black"]));
    assert_eq!(black.watch(next).await.1["you"], json!(["white"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_is_shown() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, state) = white.watch(&id).await;
    assert_eq!(
        (&state["seats"]["white"]["online"], &state["seats"]["black"]["online"]),
        (&json!(true), &json!(false))
    );
    let (two, _) = black.watch(&id).await;
    one.until_state(|state| state["seats"]["black"]["online"] == true).await;
    drop(two);
    one.until_state(|state| state["seats"]["black"]["online"] == false).await;
}
