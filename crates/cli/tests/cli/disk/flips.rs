//! A disk that has kept a bit wrong: whatever the server tells was told before.

use std::ffi::OsStr;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::files::{Files, files, put};
use super::rig::Pair;
use crate::server::{Guest, Server, folder, text};

/// How many bits are wrong in each file, one at a time.
const FLIPS: u64 = 50;

/// What a server that was killed has left, and the pairs that had played on it.
fn played() -> (Files, Vec<Pair>) {
    let folder = folder();
    let server = Server::in_folder(folder.path());
    let mut pairs: Vec<Pair> = (0..2).map(|_| Pair::new(&server)).collect();
    pairs.iter_mut().for_each(|pair| pair.play(&server, 1));
    server.stop();
    // What the first server has left is in the database, the rest in its log.
    let server = Server::in_folder(folder.path());
    pairs.iter_mut().for_each(|pair| pair.play(&server, 1));
    server.kill();
    (files(folder.path()), pairs)
}

/// A game is as it was told, with all of its turns, or it is not told at all.
fn check(server: &Server, pair: &Pair) {
    let (status, body) = pair.white.look(server, &format!("/api/games/{}/export.json", pair.id));
    let body: Value = serde_json::from_str(&body).expect("JSON");
    if status == 200 {
        assert_eq!(body["turns"], json!(pair.turns));
    } else {
        assert!(body["code"].is_string(), "{status}: {body}");
    }
}

/// A server that finds these files says in one sentence why it does not start, or plays on without a panic.
fn start_on(damaged: &Files, pairs: &[Pair]) {
    let folder = folder();
    let data = folder.path().join("data");
    put(&data, damaged);
    let server = match Server::try_start_with(&["serve", "--data", text(&data)], &[]) {
        Ok(server) => server,
        Err(complaint) => {
            assert_eq!(complaint.lines().count(), 1, "one sentence: {complaint:?}");
            return;
        }
    };
    pairs.iter().for_each(|pair| check(&server, pair));
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let (status, made) = Guest::new(&server).answer(&server, "/api/games", &game);
    assert!(status < 300 || made["code"] == "storage", "{status}: {made}");
    let log = server.stop();
    assert!(!log.contains("panicked"), "{log}");
}

#[test]
fn a_wrong_bit_makes_no_other_game() {
    let (sound, pairs) = played();
    for name in ["zugleich.db", "zugleich.db-wal"] {
        for seed in 0..FLIPS {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut damaged = sound.clone();
            let bytes = damaged.get_mut(OsStr::new(name)).expect("the file is there");
            let (place, bit) = (random.random_range(0..bytes.len()), random.random_range(0..8));
            bytes[place] ^= 1 << bit;
            println!("bit {bit} of byte {place} of {name} is wrong");
            start_on(&damaged, &pairs);
        }
    }
}
