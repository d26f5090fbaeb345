//! A fault at every point: each write and sync of a game fails once.

use serde_json::{Value, json};

use super::failing_disk::{FailingDisk, GuestPair, offered, turn, wait_until_ready};
use super::files::{files, put};
use crate::server::{ServerGuest, ServerProgram};

/// All kinds of failure of a call.
const FAULTS: [&str; 4] = ["full", "broken-write", "broken-sync", "read-only"];
/// Upper bound of the calls of a start or a short game.
const MANY: u32 = 400;

/// Result of a request: done, or the code of a refusal because it could not be stored.
type StoreResult<T> = Result<T, String>;

/// Repeats a request until it is done. The disk works again after one failure, and the server detects that by
/// itself.
fn insist<T>(server: &ServerProgram, ask: impl Fn() -> StoreResult<T>) -> T {
    ask().unwrap_or_else(|code| {
        assert_eq!(code, "\"storage\"");
        wait_until_ready(server);
        ask().expect("the disk is sound again")
    })
}

/// Returns the answer to an HTTP request, or the code of its refusal.
fn answered((status, body): (u16, Value)) -> StoreResult<Value> {
    if status < 300 { Ok(body) } else { Err(body["code"].to_string()) }
}

/// Makes a game, joins it, plays a turn, resigns and asks for a rematch; refused requests are repeated.
fn play_a_short_game(server: &ServerProgram) -> GuestPair {
    let (white, black) = (ServerGuest::new(server), ServerGuest::new(server));
    let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white" });
    let made = insist(server, || answered(white.answer(server, "/api/games", &game)));
    let id = made["id"].as_str().expect("an id").to_owned();
    let join = format!("/api/games/{id}/join");
    insist(server, || answered(black.answer(server, &join, &json!({}))));
    insist(server, || answered(white.answer(server, "/api/me", &json!({ "name": "Ann" }))));
    let mut pair = GuestPair { white, black, id, turns: Vec::new() };
    let plans = ["white", "black"].map(|seat| insist(server, || pair.plan(server, seat)));
    let [white, black] = plans;
    pair.turns.push(json!({ "white": white, "black": black }));
    pair
}

impl GuestPair {
    /// Commits a plan of a player; returns it. After a refusal it commits another, since a refused plan does
    /// not bind.
    fn plan(&self, server: &ServerProgram, seat: &str) -> StoreResult<String> {
        let (mut board, state) = self.watch(server, seat);
        let committed = &state["own"][seat];
        assert_eq!(committed["committed"], json!(false), "what was refused has not happened");
        let plan = offered(&state, seat, 1);
        board.committed(seat, turn(&state), &plan).map(|()| plan)
    }
}

#[test]
fn every_write_and_every_sync_of_a_game_may_fail_once() {
    for fault in FAULTS {
        let disk = FailingDisk::new();
        let server = disk.serve();
        let mut pairs = Vec::new();
        for point in 1..MANY {
            disk.fail(&format!("{fault} {point}"));
            pairs.push(play_a_short_game(&server));
            if disk.has_fault() {
                break;
            }
        }
        assert!(disk.has_fault(), "a short game asks for fewer than {MANY} calls");
        assert!(pairs.len() > 5, "a game is stored in several steps, and each of them has failed");
        disk.recover();
        let check = |server: &ServerProgram| pairs.iter().for_each(|pair| pair.check(server, &json!({})));
        check(&server);
        server.kill();
        check(&disk.serve());
    }
}

/// Starts a server on the files of a killed one repeatedly; each time the next call of the start fails.
fn start_on_a_disk_that_fails_once(fault: &str) {
    let disk = FailingDisk::new();
    let server = disk.serve();
    let pair = play_a_short_game(&server);
    server.kill();
    let left = files(&disk.data());
    for point in 1..MANY {
        put(&disk.data(), &left);
        disk.fail(&format!("{fault} {point}"));
        let started = disk.try_to_serve();
        if disk.has_fault() {
            assert!(point > 1, "a start asks the disk for something");
            pair.check(&started.expect("nothing has failed"), &json!({}));
            return;
        }
        match started {
            Ok(server) => pair.check(&server, &json!({})),
            Err(complaint) => assert_eq!(complaint.lines().count(), 1, "one sentence: {complaint:?}"),
        }
        pair.check(&disk.serve(), &json!({}));
    }
    panic!("a start asks for fewer than {MANY} calls");
}

#[test]
fn a_start_on_a_full_disk_harms_nothing() {
    start_on_a_disk_that_fails_once("full");
}

#[test]
fn a_start_on_a_disk_that_cannot_write_harms_nothing() {
    start_on_a_disk_that_fails_once("broken-write");
}

#[test]
fn a_start_on_a_disk_that_cannot_sync_harms_nothing() {
    start_on_a_disk_that_fails_once("broken-sync");
}

#[test]
fn start_on_briefly_read_only_disk_harms_nothing() {
    start_on_a_disk_that_fails_once("read-only");
}
