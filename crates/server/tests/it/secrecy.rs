//! Invariant 4: no byte that leaves the server for one seat, a spectator, a log line, a metric, an error text
//! or a notification depends on the other seat's pending plan, neither on its content nor on its size.
//!
//! A game is brought to some position and its database copied. On every copy White commits another plan (or
//! none), and everything that anybody else receives is compared byte by byte.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{Guest, LOG, Server, Time, folder, friends_at, invitation, pick};

/// A game before a turn, on disk, and those who are at it.
struct Scene {
    folder: TempDir,
    time: Time,
    white: Guest,
    black: Guest,
    eye: Guest,
    id: String,
    turn: u32,
    plans: Vec<String>,
}

/// Plays some turns; the seed chooses their plans.
async fn scene(seed: usize, game: Value) -> Scene {
    let (folder, time) = (folder(), Time::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends_at(&server, game).await;
    let eye = server.guest().await;
    let (mut one, mut state) = white.watch(&id).await;
    let (mut two, mut other) = black.watch(&id).await;
    for step in 0..seed % 4 {
        time.pass(7);
        let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
        one.commit("white", turn, &pick(&state["plans"]["white"], seed * 7 + step)).await;
        two.commit("black", turn, &pick(&other["plans"]["black"], seed * 11 + step)).await;
        let (first, second) = (one.until("turn").await, two.until("turn").await);
        if first["state"]["phase"] == "over" {
            break;
        }
        (state, other) = (first["state"].clone(), second["state"].clone());
    }
    drop((one, two));
    server.stop().await;
    let plans = state["plans"]["white"].as_array().unwrap();
    let plans = plans.iter().map(|plan| plan["text"].as_str().unwrap().to_owned()).collect();
    let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
    Scene { folder, time, white, black, eye, id, turn, plans }
}

fn copy(from: &Path) -> TempDir {
    let folder = folder();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

/// What White does in its secret turn.
#[derive(Clone, Copy, Debug)]
enum Deed<'a> {
    Nothing,
    Commit(&'a str),
    /// Tries something that is refused, and then commits.
    Fumble(&'a str),
}

/// Everything that everybody but White receives, byte by byte.
async fn others_receive(scene: &Scene, deed: Deed<'_>) -> Vec<String> {
    let folder = copy(scene.folder.path());
    let time = scene.time.copy();
    let server = Server::at(folder.path(), &time).await;
    let (white, black, eye) = (scene.white.at(&server), scene.black.at(&server), scene.eye.at(&server));
    let (mut one, _) = white.watch(&scene.id).await;
    let mut two = black.connect(&format!("/api/games/{}/ws", scene.id)).await;
    let mut lobby = eye.connect("/api/lobby/ws").await;
    let mut three = eye.connect(&format!("/api/games/{}/ws", scene.id)).await;
    // Who comes in is told to those who are there: let all of it arrive before the deed.
    for socket in [&mut one, &mut two, &mut three] {
        socket.pending().await;
    }
    let mut received = Vec::new();
    time.pass(5);
    if let Deed::Fumble(plan) = deed {
        one.commit("white", scene.turn, "a1a1").await;
        one.refusal().await;
        one.commit("white", scene.turn + 1, plan).await;
        one.refusal().await;
    }
    if let Deed::Commit(plan) | Deed::Fumble(plan) = deed {
        one.commit("white", scene.turn, plan).await;
        one.until("committed").await;
    }
    time.pass(11);
    let mut four = black.connect(&format!("/api/games/{}/ws", scene.id)).await;
    let mut five = eye.connect(&format!("/api/games/{}/ws", scene.id)).await;
    for socket in [&mut two, &mut three, &mut four, &mut five] {
        received.extend(socket.pending().await);
    }
    received.push(lobby.read_raw().await.unwrap());
    for guest in [&black, &eye] {
        for path in paths(&scene.id) {
            let answer = guest.get(&path).await;
            let headers = answer.headers.iter().filter(|(name, _)| *name != "date");
            received.push(format!("{path} {} {:?}", answer.status, headers.collect::<Vec<_>>()));
            received.push(if path == "/metrics" { sorted(&answer.text) } else { answer.text });
        }
    }
    server.stop().await;
    received
}

/// The counters stand in a random order, another one at every start.
fn sorted(metrics: &str) -> String {
    let mut lines: Vec<_> = metrics.lines().collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Compares byte by byte and shows the first difference.
fn same(found: &[String], expected: &[String], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}: so many messages and answers");
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{what}");
    }
}

fn paths(id: &str) -> Vec<String> {
    let game = ["turns", "export.txt", "export.json"].map(|path| format!("/api/games/{id}/{path}"));
    let site = ["/", "/games", "/api/lobby", "/metrics", "/health"].map(str::to_owned);
    [game.as_slice(), &site, &[format!("/game/{id}")]].concat()
}

/// The plans of a scene that are tried: the first, the last and two between.
fn some(plans: &[String]) -> Vec<&str> {
    let places = [0, plans.len() / 3, 2 * plans.len() / 3, plans.len() - 1];
    places.into_iter().map(|place| plans[place].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_receives_a_byte_that_depends_on_a_pending_plan() {
    for seed in 0..4 {
        let scene = scene(seed, invitation(true)).await;
        let plans = some(&scene.plans);
        let first = others_receive(&scene, Deed::Commit(plans[0])).await;
        let told: Value = serde_json::from_str(&first[0]).unwrap();
        assert_eq!(told["committed"]["white"], true, "the fact is shown");
        for plan in &plans[1..] {
            same(&others_receive(&scene, Deed::Commit(plan)).await, &first, plan);
        }
        same(&others_receive(&scene, Deed::Fumble(plans[1])).await, &first, "a fumble");
        unlogged(&scene);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_is_not_shown_nobody_learns_that_a_plan_is_committed() {
    for seed in 4..7 {
        let scene = scene(seed, invitation(false)).await;
        let nothing = others_receive(&scene, Deed::Nothing).await;
        for plan in some(&scene.plans) {
            same(&others_receive(&scene, Deed::Commit(plan)).await, &nothing, plan);
        }
        same(&others_receive(&scene, Deed::Fumble(&scene.plans[0])).await, &nothing, "a fumble");
        unlogged(&scene);
    }
}

/// A friend's game with a clock in which nobody sees who has committed.
fn timed(clock: Value) -> Value {
    let mut game = invitation(false);
    game["clock"] = clock;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_tells_that_a_plan_is_committed() {
    let clocks = [
        json!({ "kind": "increment", "base": 300, "increment": 3 }),
        json!({ "kind": "turn", "seconds": 30 }),
    ];
    for (seed, clock) in (8..).zip(clocks) {
        let scene = scene(seed, timed(clock)).await;
        let nothing = others_receive(&scene, Deed::Nothing).await;
        assert!(nothing[0].contains(r#""running":["white","black"]"#), "{}", nothing[0]);
        for plan in some(&scene.plans) {
            same(&others_receive(&scene, Deed::Commit(plan)).await, &nothing, plan);
        }
        same(&others_receive(&scene, Deed::Fumble(&scene.plans[0])).await, &nothing, "a fumble");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_what_is_predicted() {
    let mut game = invitation(true);
    game["variant"] = json!("prediction");
    let mut scene = scene(0, game).await;
    let plan = scene.plans[0].clone();
    scene.plans = ["", "/-", "/e7e5", "/a7a6"].map(|prediction| format!("{plan}{prediction}")).to_vec();
    let first = others_receive(&scene, Deed::Commit(&scene.plans[0])).await;
    for plan in &scene.plans[1..] {
        same(&others_receive(&scene, Deed::Commit(plan)).await, &first, plan);
    }
    unlogged(&scene);
}

/// No line that any server of this process has logged names a plan.
fn unlogged(scene: &Scene) {
    let log = LOG.text();
    assert!(log.contains("a game was made"), "the log is kept");
    for plan in &scene.plans {
        assert!(!log.contains(plan.as_str()), "{plan} stands in the log");
    }
}
