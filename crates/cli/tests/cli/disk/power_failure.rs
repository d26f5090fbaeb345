//! Power failures: acknowledged data are on the disk, whatever happens to unsynced data.

use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::failing_disk::{GuestPair, offered, turn};
use super::files::put;
use super::recording::{DiskCall, UnsyncedFate, after, calls};
use super::shim::shim;
use crate::server::{ServerProgram, folder, text};

/// Number of power failures after a sync, and number of those anywhere.
const FAILURES: usize = 40;
/// Number of first calls after each of which the power fails, while the database is created.
const FIRST: usize = 20;

/// A folder for a server on a disk that records its calls (`recording_disk.c`).
struct RecordingDisk {
    folder: TempDir,
    library: PathBuf,
}

impl RecordingDisk {
    fn new() -> Self {
        let folder = folder();
        let library = shim(folder.path(), "recording_disk");
        Self { folder, library }
    }

    fn serve(&self) -> ServerProgram {
        let (data, recording) = (self.folder.path().join("data"), self.recording());
        let environment = [("LD_PRELOAD", &*self.library), ("RECORDED", &data), ("RECORDING", &recording)];
        ServerProgram::start_with(&["serve", "--data", text(&data)], &environment)
    }

    fn recording(&self) -> PathBuf {
        self.folder.path().join("recording")
    }

    /// Returns the length of the recording so far.
    fn recorded(&self) -> u64 {
        std::fs::metadata(self.recording()).expect("something was asked of it").len()
    }
}

/// State acknowledged to a pair at a length of the recording: revealed turns, and commitments.
struct AcknowledgedState {
    recorded: u64,
    pair: usize,
    turns: Vec<Value>,
    pending: Value,
}

/// Lets each pair play two turns; records the acknowledged states.
fn play(
    disk: &RecordingDisk,
    server: &ServerProgram,
    pairs: &mut [GuestPair],
    promises: &mut Vec<AcknowledgedState>,
) {
    for seat in ["white", "black", "white", "black"] {
        for (place, pair) in pairs.iter_mut().enumerate() {
            let (mut board, state) = pair.watch(server, seat);
            let plan = offered(&state, seat, 1);
            assert_eq!(board.committed(seat, turn(&state), &plan), Ok(()));
            let recorded = disk.recorded();
            let white = promises.iter().rev().find(|promise| promise.pair == place);
            let pending = match seat {
                "white" => json!({ "white": plan }),
                _ => {
                    let white = white.expect("White has committed").pending["white"].clone();
                    pair.turns.push(json!({ "white": white, "black": plan }));
                    json!({})
                }
            };
            promises.push(AcknowledgedState { recorded, pair: place, turns: pair.turns.clone(), pending });
        }
    }
}

/// Checks that the server has the acknowledged state, or a later one.
fn check(server: &ServerProgram, pair: &GuestPair, promise: &AcknowledgedState) {
    let exported = pair.white.get(server, &format!("/api/games/{}/export.json", pair.id));
    let exported: Value = serde_json::from_str(&exported).expect("JSON");
    let turns = exported["turns"].as_array().expect("turns");
    let kept = promise.turns.len();
    assert!(turns.starts_with(&promise.turns), "{turns:?} are not {:?} at first", promise.turns);
    let Some(plan) = promise.pending.get("white") else { return };
    let stored = match turns.get(kept) {
        Some(next) => next["white"].clone(),
        None => pair.watch(server, "white").1["own"]["white"]["plan"]["text"].clone(),
    };
    assert_eq!(stored, *plan, "the plan for turn {}", kept + 1);
}

/// Returns the numbers of calls after which the power fails.
fn failures(calls: &[DiskCall]) -> Vec<usize> {
    let synced = (1..calls.len()).filter(|&count| calls[count - 1].is_synced()).collect::<Vec<_>>();
    let after_syncs = (0..FAILURES).map(|part| synced[part * synced.len() / FAILURES]);
    let anywhere = (0..FAILURES).map(|part| 1 + part * (calls.len() - 1) / FAILURES);
    (1..=FIRST).chain(after_syncs).chain(anywhere).collect()
}

#[test]
fn acknowledged_state_survives_power_failure() {
    let disk = RecordingDisk::new();
    let mut promises = Vec::new();
    let server = disk.serve();
    let mut pairs: Vec<GuestPair> = (0..3).map(|_| GuestPair::new(&server)).collect();
    play(&disk, &server, &mut pairs, &mut promises);
    server.kill();
    let server = disk.serve();
    play(&disk, &server, &mut pairs, &mut promises);
    server.stop();
    let server = disk.serve();
    play(&disk, &server, &mut pairs, &mut promises);
    server.kill();

    let recording = std::fs::read(disk.recording()).expect("a recording");
    let calls = calls(&recording);
    let failed = disk.folder.path().join("failed");
    let kinds = [UnsyncedFate::Lost, UnsyncedFate::Torn, UnsyncedFate::Scattered, UnsyncedFate::Kept];
    for (seed, count) in failures(&calls).into_iter().enumerate() {
        let unsynced = kinds[seed % kinds.len()];
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        put(&failed, &after(&calls[..count], unsynced, &mut random));
        println!("the power fails after {count} of {} calls, the unsynced is {unsynced:?}", calls.len());
        let server = ServerProgram::in_folder(&failed);
        for (place, pair) in pairs.iter().enumerate() {
            let told = |promise: &&AcknowledgedState| {
                promise.pair == place && promise.recorded <= calls[count - 1].end
            };
            if let Some(promise) = promises.iter().rev().find(told) {
                check(&server, pair, promise);
            }
        }
    }
}
