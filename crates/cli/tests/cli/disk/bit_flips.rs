//! Bit errors on the disk: the server serves only states that it has served before.

use std::ffi::OsStr;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::failing_disk::GuestPair;
use super::files::{FileContents, files, put};
use crate::server::{ServerGuest, ServerProgram, folder, text};

/// Number of bit errors in each file, one at a time.
const FLIPS: u64 = 50;

/// Returns the files of a killed server, and the pairs that had played on it.
fn played() -> (FileContents, Vec<GuestPair>) {
    let folder = folder();
    let server = ServerProgram::in_folder(folder.path());
    let mut pairs: Vec<GuestPair> = (0..2).map(|_| GuestPair::new(&server)).collect();
    pairs.iter_mut().for_each(|pair| pair.play(&server, 1));
    server.stop();
    // Data of the first server are in the database, the rest in its write-ahead log.
    let server = ServerProgram::in_folder(folder.path());
    pairs.iter_mut().for_each(|pair| pair.play(&server, 1));
    server.kill();
    (files(folder.path()), pairs)
}

/// Checks that a game has all of its turns as acknowledged, or is not served at all.
fn check(server: &ServerProgram, pair: &GuestPair) {
    let (status, body) = pair.white.look(server, &format!("/api/games/{}/export.json", pair.id));
    let body: Value = serde_json::from_str(&body).expect("JSON");
    if status == 200 {
        assert_eq!(body["turns"], json!(pair.turns));
    } else {
        assert!(body["code"].is_string(), "{status}: {body}");
    }
}

/// Checks that a server on these files refuses to start with one sentence, or plays on without a panic.
fn start_on(damaged: &FileContents, pairs: &[GuestPair]) {
    let folder = folder();
    let data = folder.path().join("data");
    put(&data, damaged);
    let server = match ServerProgram::try_start_with(&["serve", "--data", text(&data)], &[]) {
        Ok(server) => server,
        Err(complaint) => {
            assert_eq!(complaint.lines().count(), 1, "one sentence: {complaint:?}");
            return;
        }
    };
    pairs.iter().for_each(|pair| check(&server, pair));
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let (status, made) = ServerGuest::new(&server).answer(&server, "/api/games", &game);
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
