//! The viewer's own games in the lists and in the head of the pages.

use serde_json::{Value, json};

use crate::harness::{Guest, Server, folder, friends};

/// Returns the row of a game in the viewer's own list on the start page.
async fn row(guest: &Guest, id: &str) -> String {
    let page = guest.get("/").await.text;
    let list =
        page.split_once("id=\"yours-title\"").unwrap().1.split_once("</section>").unwrap().0.to_owned();
    let place = format!("<a href=\"/game/{id}\">");
    list.split("</li>")
        .find(|row| row.contains(&place))
        .unwrap_or_else(|| panic!("no {id} in {list}"))
        .to_owned()
}

/// Returns the number of games that wait for the viewer, by the head of a page.
pub(crate) async fn due(guest: &Guest, path: &str) -> Option<String> {
    let page = guest.get(path).await.text;
    let head = page.split_once("</header>").unwrap().0.to_owned();
    head.split_once("class=\"due\" aria-hidden=\"true\">")
        .map(|(_, rest)| rest.split_once('<').unwrap().0.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn own_games_say_whose_turn_it_is() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    // The other player must not know that White has committed, but White must.
    let (white, black, id) = friends(&server, false).await;
    let practice = white.create(json!({ "variant": "parity", "opponent": "practice" })).await;
    let computer = json!({ "variant": "parity", "opponent": "computer", "level": 1, "side": "white" });
    let against_computer = white.create(computer).await;
    let page = white.get("/").await.text;
    let place = |id: &str| page.find(&format!("<a href=\"/game/{id}\">")).unwrap();
    assert!(place(&id) < place(&practice) && place(&id) < place(&against_computer), "{page}");
    assert!(row(&white, &id).await.contains("Your turn") && row(&white, &id).await.contains("0.svg"));
    let alone = row(&white, &practice).await;
    assert!(
        alone.contains("Practice") && !alone.contains("Guest") && !alone.contains("Your turn"),
        "{alone}"
    );
    for path in ["/", "/games", "/learn", "/editor/parity", "/verify", "/docs"] {
        assert_eq!(due(&white, path).await.as_deref(), Some("1"), "{path}");
    }
    assert_eq!(due(&white, "/no-such-page").await, None, "an error costs no look at the games");
    assert_eq!(due(&white, &format!("/game/{practice}")).await.as_deref(), Some("1"));
    assert_eq!(due(&white, &format!("/game/{id}")).await, None, "the page of the game itself");
    let (mut one, _) = white.watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    assert_eq!((due(&white, "/learn").await, row(&white, &id).await.contains("Your turn")), (None, false));
    assert_eq!(due(&black, "/learn").await.as_deref(), Some("1"));
    let (mut two, _) = black.watch(&id).await;
    two.commit("black", 1, "b5c3").await;
    one.until("turn").await;
    assert_eq!(due(&white, "/learn").await.as_deref(), Some("1"));
    one.send(json!({ "type": "resign", "seat": "white" })).await;
    two.until_state(|state| state["phase"] == "over").await;
    assert!(row(&white, &id).await.contains(">Lost<") && row(&black, &id).await.contains(">Won<"));
    assert_eq!((due(&white, "/").await, due(&black, "/").await), (None, None));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn own_games_count_moves_as_their_pages_do() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "entanglement", "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    for (ply, (side, plan, said)) in
        (1..).zip([("white", "b1c3", "Move 1…"), ("black", "b8c6", "Move 2"), ("white", "g1f3", "Move 2…")])
    {
        board.commit(side, ply, plan).await;
        board.until("turn").await;
        let row = row(&guest, &id).await;
        assert!(row.contains(&format!("· {said}</span>")), "{row}");
    }
    let state: Value = guest.watch(&id).await.1;
    assert_eq!(state["turn"], 4);
    server.stop().await;
}
