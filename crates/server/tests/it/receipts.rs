//! Every acknowledged message is answered by a signed receipt; the API description lists the messages.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::harness::{Guest, Server, SimulatedTime, Socket, folder, friends_at, invitation};
use crate::sealed::{players, seal, send_seal, unwrap};
use crate::transcripts::verified;

/// Receipts of a game, and the types of the messages that they answered.
#[derive(Default)]
struct ReceiptCollector {
    receipts: String,
    types: BTreeSet<String>,
    /// Kinds of events whose receipts follow later, while the moment must stay secret.
    later: Vec<&'static str>,
}

/// Event named by the receipt of an answer.
#[derive(Clone, Copy)]
enum ReceiptTarget {
    /// The event of this kind, with this seat and turn.
    Own(&'static str, Option<(&'static str, u32)>),
    /// An earlier public event: the receipt of this kind follows with the next public event.
    Before(&'static str),
}

use ReceiptTarget::{Before, Own};

impl ReceiptCollector {
    /// Sends a message and stores the receipt of its answer, which must name the event.
    async fn sends(&mut self, socket: &mut Socket, mut message: Value, names: ReceiptTarget) {
        message["id"] = json!(self.receipts.len());
        socket.send(message.clone()).await;
        let answer = loop {
            let answer = socket.read().await;
            if answer["re"] == message["id"] {
                break answer;
            }
            self.hears(&answer);
        };
        assert!(matches!(answer["type"].as_str(), Some("committed" | "done")), "{message}: {answer}");
        self.keep(&answer["receipt"], &message, names);
        self.types.insert(message["type"].as_str().unwrap().to_owned());
    }

    /// Stores the public receipt of an update.
    fn hears(&mut self, news: &Value) {
        let state = if news["state"].is_object() { &news["state"] } else { news };
        assert!(state["receipt"].is_object(), "{news}");
        self.receipts += &format!("{}\n", state["receipt"]);
    }

    fn keep(&mut self, receipt: &Value, message: &Value, names: ReceiptTarget) {
        assert!(receipt.is_object(), "{message} is answered by a receipt, not {receipt}");
        let told = &receipt["receipt"];
        match names {
            Own(what, place) => {
                assert_eq!(told["what"], what, "{message}: {receipt}");
                if let Some((seat, turn)) = place {
                    assert_eq!((&told["seat"], &told["turn"]), (&json!(seat), &json!(turn)), "{receipt}");
                }
            }
            Before(what) => {
                assert_ne!(told["what"], what, "{message}: {receipt}");
                self.later.push(what);
            }
        }
        self.receipts += &format!("{receipt}\n");
    }

    /// Asserts that all receipts match the transcript, and that all requested events precede the last of
    /// them.
    async fn hold(self, guest: &Guest, id: &str) -> BTreeSet<String> {
        verified(guest, id, &self.receipts).await;
        let text = guest.get(&format!("/api/games/{id}/transcript")).await.text;
        let mut events: Vec<Value> = text
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["event"].take())
            .collect();
        let last: Value = serde_json::from_str(self.receipts.lines().last().unwrap()).unwrap();
        events.retain(|event| event["n"].as_u64() <= last["receipt"]["n"].as_u64());
        for what in self.later {
            let place = events.iter().position(|event| event["kind"] == what);
            events.remove(place.unwrap_or_else(|| panic!("{what} is covered by {last}")));
        }
        self.types
    }
}

fn draw(seat: &str, action: &str) -> Value {
    json!({ "type": "draw", "seat": seat, "action": action })
}

fn takeback(seat: &str, action: &str) -> Value {
    json!({ "type": "takeback", "seat": seat, "action": action })
}

fn commit(seat: &str, plan: &str) -> Value {
    json!({ "type": "commit", "seat": seat, "turn": 1, "plan": plan })
}

/// With and without `show_committed`: requests while plans may be hidden are signed with the next public
/// event.
async fn kept(server: &Server, show_committed: bool) -> BTreeSet<String> {
    let (white, black, id) = friends_at(server, invitation(show_committed)).await;
    let ((mut one, _), (mut two, _)) = (white.watch(&id).await, black.watch(&id).await);
    let mut answered = ReceiptCollector::default();
    for _ in 0..2 {
        answered.sends(&mut one, draw("white", "offer"), Before("draw-offer")).await;
        answered.sends(&mut one, commit("white", "b1c3"), Own("seal", Some(("white", 1)))).await;
        answered.sends(&mut two, draw("black", "decline"), Before("draw-decline")).await;
        answered.sends(&mut two, commit("black", "b5c3"), Own("seal", Some(("black", 1)))).await;
        answered.sends(&mut one, takeback("white", "ask"), Before("takeback-ask")).await;
        answered.sends(&mut two, takeback("black", "decline"), Before("takeback-decline")).await;
        answered.sends(&mut two, takeback("black", "ask"), Before("takeback-ask")).await;
        answered.sends(&mut one, takeback("white", "accept"), Own("takeback", None)).await;
    }
    answered.sends(&mut two, draw("black", "offer"), Before("draw-offer")).await;
    answered.sends(&mut one, draw("white", "accept"), Own("result", None)).await;
    let rematch = |seat: &str| json!({ "type": "rematch", "seat": seat });
    answered.sends(&mut one, rematch("white"), Own("rematch-ask", None)).await;
    answered.sends(&mut two, rematch("black"), Own("rematch", None)).await;
    answered.hold(&white, &id).await
}

/// Sealed games: over the connection, and by a request where a seal is too long for it. An opening is signed
/// with its turn.
async fn sealed(server: &Server) -> BTreeSet<String> {
    let (mut white, mut black, id) = players(server, "chesimul", false).await;
    let mut answered = ReceiptCollector::default();
    let (_, state) = white.guest.watch(&id).await;
    let key = json!({ "type": "key", "seat": "white", "key": state["keys"]["white"] });
    answered.sends(&mut white.socket, key, Own("key", None)).await;
    let (hash, deposit, nonce) = seal(&white, &state, "b1c3", 128);
    let message = json!({ "type": "seal", "seat": "white", "turn": 1, "hash": hash, "deposit": deposit });
    answered.sends(&mut white.socket, message.clone(), Own("seal", Some(("white", 1)))).await;
    let (hash, deposit, _) = seal(&black, &state, "b5c3", 128);
    let handed = send_seal(&black, &id, &hash, &deposit).await;
    assert_eq!(handed["receipt"]["receipt"]["seal"], hash);
    answered.keep(&handed["receipt"], &handed, Own("seal", Some(("black", 1))));
    let opening = json!({ "type": "open", "seat": "white", "turn": 1, "plan": "b1c3", "nonce": nonce });
    answered.sends(&mut white.socket, opening, Before("opening")).await;
    let state = black.socket.until_state(|state| state["deposits"][1].is_object()).await;
    let left = state["deposits"].as_array().unwrap().iter().find(|left| left["seat"] == "black").unwrap();
    let opening = json!({ "type": "open", "seat": "black", "turn": 1, "key": unwrap(&black, &id, left) });
    answered.sends(&mut black.socket, opening, Own("turn", None)).await;
    let resign = json!({ "type": "resign", "seat": "black" });
    answered.sends(&mut black.socket, resign, Own("result", None)).await;
    answered.hold(&white.guest, &id).await
}

/// Games in which one side acts: a commit is a turn, and its answer contains the clocks. A repetition allows
/// a draw claim.
async fn open(server: &Server) -> BTreeSet<String> {
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "entanglement", "opponent": "practice" })).await;
    let (mut socket, _) = guest.watch(&id).await;
    let mut answered = ReceiptCollector::default();
    let plies = ["b1c3", "b8c6", "c3b1", "c6b8"].into_iter().cycle();
    for (turn, plan) in (1..).zip(plies).take(10) {
        let seat = if turn % 2 == 1 { "white" } else { "black" };
        let message = json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan });
        answered.sends(&mut socket, message, Own("turn", None)).await;
    }
    let claim = json!({ "type": "claim", "seat": "white" });
    answered.sends(&mut socket, claim, Own("result", None)).await;
    answered.hold(&guest, &id).await
}

/// An aborted game, and one that is claimed from an absent player.
async fn left(server: &Server, time: &SimulatedTime) -> BTreeSet<String> {
    let (white, _, id) = friends_at(server, invitation(true)).await;
    let (mut one, _) = white.watch(&id).await;
    let mut called_off = ReceiptCollector::default();
    called_off.sends(&mut one, json!({ "type": "abort", "seat": "white" }), Own("result", None)).await;
    let mut types = called_off.hold(&white, &id).await;
    let (white, _, id) = friends_at(server, invitation(true)).await;
    let (mut one, _) = white.watch(&id).await;
    let mut claimed = ReceiptCollector::default();
    claimed.sends(&mut one, commit("white", "b1c3"), Own("seal", Some(("white", 1)))).await;
    time.advance(120);
    let claim = json!({ "type": "absence", "seat": "white", "claim": "win" });
    claimed.sends(&mut one, claim, Own("result", None)).await;
    types.extend(claimed.hold(&white, &id).await);
    types
}

/// A game by days in which one player gives the other one time.
async fn by_days(server: &Server) -> BTreeSet<String> {
    let mut game = invitation(true);
    game["clock"] = json!({ "kind": "days", "increment": 1, "cap": 3 });
    let (white, _, id) = friends_at(server, game).await;
    let (mut one, _) = white.watch(&id).await;
    let mut given = ReceiptCollector::default();
    let gift = json!({ "type": "give_time", "seat": "white" });
    given.sends(&mut one, gift, Before("more-time")).await;
    given.sends(&mut one, json!({ "type": "resign", "seat": "white" }), Own("result", None)).await;
    given.hold(&white, &id).await
}

/// Returns the types of all messages of a game connection.
async fn described(server: &Server) -> BTreeSet<String> {
    let api = server.guest().await.get("/api/openapi.json").await.json();
    let messages = api["components"]["schemas"]["ClientMessage"]["oneOf"].as_array().unwrap();
    let kind = |message: &Value| message["properties"]["type"]["enum"][0].as_str().unwrap().to_owned();
    messages.iter().map(kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_is_answered_by_a_receipt_that_holds() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let mut answered = kept(&server, true).await;
    answered.extend(kept(&server, false).await);
    answered.extend(sealed(&server).await);
    answered.extend(open(&server).await);
    answered.extend(left(&server, &time).await);
    answered.extend(by_days(&server).await);
    // A ping requests nothing.
    answered.insert("ping".to_owned());
    assert_eq!(answered, described(&server).await);
    server.stop().await;
}

/// A move list against the computer comes by a request and is answered like a commit.
#[tokio::test(flavor = "multi_thread")]
async fn list_handed_in_has_receipt_of_its_seal() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "blind", "opponent": "practice" })).await;
    let (mut receipts, path) = (String::new(), format!("/api/games/{id}/list"));
    let mut all = Vec::new();
    for (seat, plan) in [("white", "e4 Bc4"), ("black", "e5 Nf6")] {
        let list = json!({ "seat": seat, "turn": 1, "plan": plan });
        let handed = guest.post(&path, list.clone()).await;
        let receipt = &handed.json()["receipt"];
        assert_eq!(
            (&receipt["receipt"]["what"], &receipt["receipt"]["seat"]),
            (&json!("seal"), &json!(seat)),
            "{}",
            handed.text
        );
        receipts += &format!("{receipt}\n");
        all.push((list, receipt.clone()));
    }
    // Repeated after both are known.
    for (list, receipt) in all {
        assert_eq!(guest.post(&path, list).await.json()["receipt"], receipt);
    }
    verified(&guest, &id, &receipts).await;
    server.stop().await;
}

/// Clocks are read with each turn and at the end; the receipt for both players names the reading, or its
/// consequence.
#[tokio::test(flavor = "multi_thread")]
async fn readings_of_clocks_and_a_flag_are_signed_for_both() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let mut wanted = invitation(false);
    wanted["clock"] = json!({ "kind": "increment", "base": 60, "increment": 0 });
    let (white, black, id) = friends_at(&server, wanted).await;
    let ((mut one, _), (mut two, _)) = (white.watch(&id).await, black.watch(&id).await);
    time.advance(7);
    one.commit("white", 1, "b1c3").await;
    two.commit("black", 1, "b5c3").await;
    let mut receipts = String::new();
    for socket in [&mut one, &mut two] {
        let receipt = &socket.until("turn").await["state"]["receipt"];
        assert_eq!(receipt["receipt"]["what"], "clock");
        receipts += &format!("{receipt}\n");
    }
    time.advance(61);
    for socket in [&mut one, &mut two] {
        let over = socket.until_state(|state| state["phase"] == "over").await;
        assert_eq!(
            (&over["result"]["reason"], &over["receipt"]["receipt"]["what"]),
            (&json!("time"), &json!("result"))
        );
        receipts += &format!("{}\n", over["receipt"]);
    }
    verified(&white, &id, &receipts).await;
    server.stop().await;
}
