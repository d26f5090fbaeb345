//! A failing disk under a server: refused plans have no effect, and play continues when the disk works again.

mod bit_flips;
mod failing_disk;
mod fault_points;
mod files;
mod power_failure;
mod recording;
mod shim;

use std::sync::{Arc, mpsc};

use serde_json::{Value, json};

use crate::server::{ServerGuest, ServerProgram};
use failing_disk::{FailingDisk, GuestPair, PAUSE, QUESTIONS, offered, turn, wait_until_ready};
use files::files;

/// Returns a state with the seats and spectators of another, which are sent in any case.
fn with_people(state: &Value, other: &Value) -> Value {
    let mut state = state.clone();
    for field in ["seats", "spectators", "absence"] {
        state[field] = other[field].clone();
    }
    state
}

/// Checks that everything that must be stored is refused, with the reason.
fn check_refusals(server: &ServerProgram, pairs: &[GuestPair; 2]) {
    let refused = Err("\"storage\"".to_owned());
    let [first, second] = pairs;
    for _ in 0..3 {
        for (pair, seat) in [(first, "white"), (first, "black"), (second, "white")] {
            let plan = pair.offered(server, seat, 0);
            assert_eq!(pair.commit(server, seat, &plan), refused);
        }
        let game = json!({ "variant": "chesimul", "opponent": "practice" });
        let (status, body) = first.white.answer(server, "/api/games", &game);
        assert_eq!((status, &body["code"]), (503, &json!("storage")));
        let (status, body) = first.white.answer(server, "/api/me", &json!({ "name": "Ann" }));
        assert_eq!((status, &body["code"]), (503, &json!("storage")));
    }
    let (status, ready) = first.white.look(server, "/ready");
    assert_eq!((status, ready.as_str()), (503, r#"{"status":"not-ready","not_ready":["write"]}"#));
    assert_eq!(first.white.look(server, "/health").0, 200, "it lives");
    assert!(server.metrics().contains("\nzugleich_storage_failing 1\n"));
}

/// Plays before, during and after two disk faults, the second of which the server does not survive.
fn play_on_a_disk_that_fails(fault: &str) {
    let disk = FailingDisk::new();
    let server = disk.serve();
    let mut pairs = [GuestPair::new(&server), GuestPair::new(&server)];
    pairs.iter_mut().for_each(|pair| pair.play(&server, 1));
    let pending = pairs[1].offered(&server, "black", 1);
    assert_eq!(pairs[1].commit(&server, "black", &pending), Ok(()));
    let nothing = json!({});
    let black = json!({ "black": pending });

    let mut witnesses = [pairs[0].watch(&server, "white"), pairs[1].watch(&server, "black")];
    disk.fail(fault);
    check_refusals(&server, &pairs);
    pairs[0].check(&server, &nothing);
    pairs[1].check(&server, &black);
    for (board, before) in &mut witnesses {
        for told in board.pending() {
            assert!(told == with_people(before, &told), "nobody is told of what is not stored: {told}");
        }
    }

    disk.recover();
    wait_until_ready(&server);
    pairs[0].check(&server, &nothing);
    pairs[1].check(&server, &black);
    // After a refusal another plan may be chosen.
    pairs[0].play(&server, 2);
    let white = pairs[1].offered(&server, "white", 2);
    assert_eq!(pairs[1].commit(&server, "white", &white), Ok(()));
    pairs[1].turns.push(json!({ "white": white, "black": pending }));
    pairs[1].play(&server, 1);
    let white = json!({ "white": pairs[0].offered(&server, "white", 1) });
    assert_eq!(pairs[0].commit(&server, "white", white["white"].as_str().expect("a plan")), Ok(()));
    server.kill();

    let server = disk.serve();
    pairs[0].check(&server, &white);
    pairs[1].check(&server, &nothing);
    let refused = pairs[1].offered(&server, "white", 0);
    disk.fail(fault);
    assert!(pairs[1].commit(&server, "white", &refused).is_err());
    server.kill();
    disk.recover();

    let server = disk.serve();
    pairs[0].check(&server, &white);
    // Writes in progress when the server was killed were neither acknowledged nor refused: the client may
    // repeat them.
    let own = pairs[1].watch(&server, "white").1["own"]["white"].clone();
    assert!(own["committed"] == false || own["plan"]["text"] == refused.as_str(), "{own}");
    let (mut board, _) = pairs[1].watch(&server, "white");
    let next = u32::try_from(pairs[1].turns.len()).expect("few turns") + 1;
    assert_eq!(board.committed("white", next, &refused), Ok(()));
    pairs[1].answer(&server, 0, &refused);
}

#[test]
fn a_full_disk_costs_nobody_a_plan() {
    play_on_a_disk_that_fails("full");
}

#[test]
fn a_disk_that_cannot_write_costs_nobody_a_plan() {
    play_on_a_disk_that_fails("broken-write");
}

#[test]
fn a_disk_that_cannot_sync_costs_nobody_a_plan() {
    play_on_a_disk_that_fails("broken-sync");
}

#[test]
fn a_disk_that_becomes_read_only_costs_nobody_a_plan() {
    play_on_a_disk_that_fails("read-only");
}

#[test]
fn database_on_read_only_disk_is_left_unchanged() {
    let disk = FailingDisk::new();
    let server = disk.serve();
    let mut pair = GuestPair::new(&server);
    pair.play(&server, 1);
    server.kill();
    let left = files(&disk.data());
    disk.fail("read-only");
    let complaint = disk.try_to_serve().err().expect("it cannot start");
    assert!(complaint.contains("zugleich.db cannot be written to"), "{complaint}");
    assert_eq!(files(&disk.data()), left);
    disk.recover();
    pair.check(&disk.serve(), &json!({}));
}

#[test]
fn a_seal_outlasts_a_disk_that_fails() {
    let disk = FailingDisk::new();
    let server = disk.serve();
    let guest = ServerGuest::new(&server);
    let game = json!({ "variant": "chesimul", "opponent": "computer", "level": 1, "side": "white" });
    let id = guest.post(&server, "/api/games", &game)["id"].as_str().expect("an id").to_owned();
    let sealed = |message: &Value| message["phase"] == "planning";
    let mut board = guest.watch(&server, &id);
    let seal = board.until(sealed)["seals"][0].clone();
    disk.fail("broken-sync");
    for _ in 0..5 {
        // The plan would reveal the computer's.
        assert!(board.committed("white", 1, "b1c3").is_err());
    }
    assert_eq!(guest.watch(&server, &id).until_type("state")["seals"], json!([seal]));
    disk.recover();
    wait_until_ready(&server);
    board.commit("white", 1, "b1a3");
    let frame = board.until_type("turn");
    assert_eq!((&frame["white"]["text"], &frame["openings"][0]["hash"]), (&json!("b1a3"), &seal["hash"]));
    // The computer plans the next turn, too.
    guest.watch(&server, &id).until(|message| message["phase"] == "planning" && message["turn"] == 2);
}

/// Lets guests ask for names, one after the other, until one is refused; returns that refusal. The others
/// wait for the disk, and then send the status of their answers.
fn first_refusal(server: &Arc<ServerProgram>, waited: &mpsc::Sender<u16>) -> (u16, Value) {
    let (refused, refusal) = mpsc::channel();
    for _ in 0..QUESTIONS {
        let (server, refused, waited) = (server.clone(), refused.clone(), waited.clone());
        std::thread::spawn(move || {
            let (status, body) =
                ServerGuest::new(&server).answer(&server, "/api/me", &json!({ "name": "Ann" }));
            // It can be stopped when all have been answered.
            drop(server);
            if status == 503 {
                // One refusal is enough.
                let _ = refused.send((status, body));
            } else {
                waited.send(status).expect("all are waited for");
            }
        });
        if let Ok(refusal) = refusal.recv_timeout(PAUSE) {
            return refusal;
        }
    }
    panic!("nobody is refused while the disk stands still");
}

#[test]
fn stalled_disk_refuses_early_and_loses_no_plan() {
    let disk = FailingDisk::new();
    let server = Arc::new(disk.serve_with_short_wait());
    let mut pairs = [GuestPair::new(&server), GuestPair::new(&server)];
    pairs.iter_mut().for_each(|pair| pair.play(&server, 1));
    let (mut board, state) = pairs[0].watch(&server, "white");
    let plan = offered(&state, "white", 1);
    disk.fail("stuck-sync");
    board.commit("white", turn(&state), &plan);
    let (waited, answers) = mpsc::channel();
    let (status, body) = first_refusal(&server, &waited);
    drop(waited);
    assert_eq!((status, &body["code"]), (503, &json!("busy")));
    let other = pairs[1].offered(&server, "white", 1);
    assert_eq!(pairs[1].commit(&server, "white", &other), Err("\"busy\"".to_owned()));
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let (status, body) = pairs[1].white.answer(&server, "/api/games", &game);
    assert_eq!((status, &body["code"]), (503, &json!("busy")));
    let unready = r#"{"status":"not-ready","not_ready":["write"]}"#;
    assert_eq!(pairs[1].white.look(&server, "/ready"), (503, unready.to_owned()), "nothing arrives on disk");
    assert!(server.metrics().contains("\nzugleich_storage_failing 0\n"), "nothing has failed");
    pairs[1].check(&server, &json!({}));

    disk.recover();
    board.until_type("committed");
    assert!(answers.iter().all(|status| status == 200), "whoever was not refused has a name");
    pairs[0].check(&server, &json!({ "white": plan }));
    pairs[0].answer(&server, 0, &plan);
    pairs[1].play(&server, 2);
    Arc::into_inner(server).expect("nobody asks any more").kill();

    let server = disk.serve();
    pairs.iter().for_each(|pair| pair.check(&server, &json!({})));
}
