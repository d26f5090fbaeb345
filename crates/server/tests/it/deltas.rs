//! Deltas always add up to the whole states that other viewers get.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use serde_json::{Value, json};
use zugleich_games::CATALOG;

use crate::harness::{Guest, Server, Socket, folder, friends, friends_at, pick, plan_any};
use crate::sealed::{players, seal, send_seal, unwrap};

/// A viewer of deltas.
struct DeltaViewer {
    socket: Socket,
    state: Value,
    /// Number of deltas received.
    changes: usize,
}

impl DeltaViewer {
    /// Connects with the mark of the game's page, whose fields are not sent again.
    async fn with_page(guest: &Guest, id: &str) -> Self {
        let (mut state, mark) = said(guest, id).await;
        let mut socket = guest.connect(&format!("/api/games/{id}/ws?changes=true&mark={mark}")).await;
        let first = socket.read().await;
        assert_eq!(first["type"], "changed", "the page has said most of it");
        for long in LONG {
            assert!(first["fields"].get(long).is_none(), "{long} stands in the page");
        }
        state.as_object_mut().unwrap().extend(first["fields"].as_object().unwrap().clone());
        Self { socket, state, changes: 0 }
    }

    async fn connect(guest: &Guest, id: &str) -> Self {
        let mut socket = guest.connect(&format!("/api/games/{id}/ws?changes=true")).await;
        let state = socket.read().await;
        assert_eq!(state["type"], "state", "the first message tells all");
        Self { socket, state, changes: 0 }
    }

    /// Reads messages until the state equals the whole one.
    async fn comes_to(&mut self, whole: &Value) {
        while game(&self.state) != game(whole) {
            let message = self.socket.read().await;
            match message["type"].as_str() {
                Some("changed") => self.merge(&message["fields"]),
                Some("turn_changed") => {
                    for name in ["position", "figures"] {
                        assert!(message["fields"].get(name).is_none(), "{name} is told by the turn");
                        self.state[name] = message[name].clone();
                    }
                    self.merge(&message["fields"]);
                }
                other => panic!("{other:?} is told to who knows the game: {message}"),
            }
        }
    }

    fn merge(&mut self, fields: &Value) {
        self.changes += 1;
        let state = self.state.as_object_mut().unwrap();
        for (name, value) in fields.as_object().unwrap() {
            assert_ne!(state.get(name), Some(value), "{name} has not changed");
            state.insert(name.clone(), value.clone());
        }
    }
}

/// Removes the message type and the spectators, which change with every look, from a state.
fn game(state: &Value) -> Value {
    let mut state = state.clone();
    for field in ["type", "spectators"] {
        state.as_object_mut().unwrap().remove(field);
    }
    state
}

/// Fields in the page that its connection need not send again.
const LONG: [&str; 8] =
    ["options", "position", "figures", "plans", "predictable", "commitments", "result", "receipt"];

/// Returns the state in a game's page, and its mark.
async fn said(guest: &Guest, id: &str) -> (Value, String) {
    let page = guest.get(&format!("/game/{id}")).await.text;
    let (_, said) = page.split_once("id=\"state\" data-mark=\"").unwrap();
    let (mark, said) = said.split_once("\">").unwrap();
    let (state, _) = said.split_once("</script>").unwrap();
    (serde_json::from_str(state).unwrap(), mark.to_owned())
}

/// Returns the newest state of a viewer without deltas.
async fn newest(guest: &Guest, id: &str) -> Value {
    guest.watch(id).await.1
}

/// Creates a game of two friends with a spectator.
async fn watched(server: &Server, variant: &str) -> ([Guest; 3], String) {
    let wanted = json!({ "variant": variant, "opponent": "friend", "side": "white" });
    let (white, black, id) = friends_at(server, wanted).await;
    ([white, black, server.guest().await], id)
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_add_up_to_the_whole_game() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    for variant in CATALOG.variants().iter().map(|variant| variant.descriptor().id) {
        let ([white, black, eye], id) = watched(&server, variant).await;
        let mut known = Vec::new();
        for guest in [&white, &black, &eye] {
            known.push(DeltaViewer::connect(guest, &id).await);
        }
        for number in 0..4 {
            for (guest, side) in [(&white, "white"), (&black, "black")] {
                plan_any(guest, &id, side, number).await;
                for (known, guest) in known.iter_mut().zip([&white, &black, &eye]) {
                    known.comes_to(&newest(guest, &id).await).await;
                }
            }
        }
        let (mut socket, _) = white.watch(&id).await;
        socket.send(json!({ "type": "resign", "id": 1, "seat": "white" })).await;
        socket.until("done").await;
        for (known, guest) in known.iter_mut().zip([&white, &black, &eye]) {
            known.comes_to(&newest(guest, &id).await).await;
            assert_eq!(known.state["phase"], "over", "{variant}");
            assert!(known.changes > 0, "{variant}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connection_omits_fields_of_the_page() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    for variant in CATALOG.variants().iter().map(|variant| variant.descriptor().id) {
        let ([white, black, eye], id) = watched(&server, variant).await;
        for number in 0..2 {
            let mut known = Vec::new();
            for guest in [&white, &black, &eye] {
                known.push(DeltaViewer::with_page(guest, &id).await);
            }
            for (guest, side) in [(&white, "white"), (&black, "black")] {
                plan_any(guest, &id, side, number).await;
                for (known, guest) in known.iter_mut().zip([&white, &black, &eye]) {
                    known.comes_to(&newest(guest, &id).await).await;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_said_before_a_turn_is_told_anew() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, false).await;
    let (before, mark) = said(&white, &id).await;
    assert_eq!(before["turn"], 1);
    plan_any(&black, &id, "black", 0).await;
    assert_eq!(said(&white, &id).await.1, mark, "a plan that is hidden changes nothing that a mark is of");
    plan_any(&white, &id, "white", 0).await;
    assert_ne!(said(&white, &id).await.1, mark);
    for says in
        [format!("changes=true&mark={mark}"), format!("mark={mark}"), "changes=true&mark=0".to_owned()]
    {
        let first = white.connect(&format!("/api/games/{id}/ws?{says}")).await.read().await;
        assert_eq!((&first["type"], &first["turn"]), (&json!("state"), &json!(2)), "{says}");
    }
}

/// Returns the openings of a turn, for a viewer who has the seals.
fn opened(turn: &Value, seals: &Value) -> Value {
    assert_eq!(turn["openings"], json!([]), "the seals were told");
    let opening = |seal: &Value| {
        let seat = seal["seat"].as_str().unwrap();
        json!({
            "seat": seat, "turn": seal["turn"], "plan": turn[seat]["text"], "nonce": turn["nonces"][seat],
            "hash": seal["hash"],
        })
    };
    seals.as_array().unwrap().iter().map(opening).collect()
}

/// Packs the parts of a deposit.
fn pack(deposit: &Value) -> String {
    let text = |name: &str| deposit[name].as_str().unwrap();
    let mut bytes =
        HEXLOWER.decode([text("iv"), text("key_hash"), text("wrapped")].concat().as_bytes()).unwrap();
    bytes.extend(BASE64URL_NOPAD.decode(text("ciphertext").as_bytes()).unwrap());
    BASE64URL_NOPAD.encode(&bytes)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_may_be_packed_and_is_the_same() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (mut white, black, id) = players(&server, "chesimul", true).await;
    let state = white.guest.watch(&id).await.1;
    let (hash, deposit, _) = seal(&white, &state, "b1c3", 128);
    let message = json!({ "type": "seal", "seat": "white", "turn": 1, "hash": hash });
    let with = |id: u8, more: Value| {
        let mut message = message.clone();
        message["id"] = json!(id);
        message.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        message
    };
    let wrong = [json!({ "packed": "AAAA" }), json!({ "packed": pack(&deposit), "deposit": deposit })];
    for (number, more) in (1..).zip(wrong) {
        white.socket.send(with(number, more)).await;
        assert_eq!(white.socket.until("refused").await["re"], number);
    }
    white.socket.send(with(3, json!({ "packed": pack(&deposit) }))).await;
    let committed = white.socket.until("committed").await;
    // The same deposit in the other form is idempotent.
    white.socket.send(with(4, json!({ "deposit": deposit }))).await;
    assert_eq!(white.socket.until("committed").await["receipt"], committed["receipt"]);
    let (hash, other, _) = seal(&black, &state, "b5c3", 128);
    send_seal(&black, &id, &hash, &other).await;
    let told = newest(&black.guest, &id).await["deposits"].clone();
    let told = told.as_array().unwrap().iter().find(|left| left["seat"] == "white").unwrap();
    assert!(deposit.as_object().unwrap().iter().all(|(name, part)| told[name] == *part), "{told}");
}

/// Two players seal over other connections than those with deltas.
#[tokio::test(flavor = "multi_thread")]
async fn deposits_are_sent_unless_opened_otherwise() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = players(&server, "chesimul", true).await;
    let mut known = DeltaViewer::connect(&white.guest, &id).await;
    for page in [&white, &black] {
        let state = page.guest.watch(&id).await.1;
        let plan = pick(&state["plans"][page.seat.to_string()], 0);
        let (hash, deposit, _) = seal(page, &state, &plan, 128);
        send_seal(page, &id, &hash, &deposit).await;
    }
    let opening = loop {
        let message = known.socket.read().await;
        if message["fields"]["phase"] == "opening" {
            break message["fields"].clone();
        }
    };
    let whole = newest(&white.guest, &id).await;
    assert!(opening.get("deposits").is_none(), "both players are here: {opening}");
    assert_eq!(whole["deposits"].as_array().unwrap().len(), 2, "who comes is told at once");
    let deposits = loop {
        let message = known.socket.read().await;
        if message["fields"]["deposits"].is_array() {
            break message["fields"]["deposits"].clone();
        }
    };
    assert_eq!(deposits, whole["deposits"], "nobody has opened anything");
    for (number, deposit) in deposits.as_array().unwrap().iter().enumerate() {
        let open = json!({
            "type": "open", "id": number, "seat": deposit["seat"], "turn": 1, "key": unwrap(&white, &id, deposit),
        });
        known.socket.send(open).await;
    }
    let turn = known.socket.until("turn_changed").await;
    assert_eq!(turn["fields"]["deposits"], json!([]));
    let whole = white.guest.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(opened(&turn, &opening["seals"]), whole["turns"][0]["openings"]);
    assert_eq!(turn["fields"]["receipt"]["receipt"]["what"], "turn");
    let done = known.socket.until("done").await;
    assert_eq!((&done["re"], done.get("receipt")), (&json!(1), None), "the receipt came with the turn");
}
