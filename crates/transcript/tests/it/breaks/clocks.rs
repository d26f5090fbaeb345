//! Wrong clocks.

use serde_json::json;

use super::{BrokenCase, cheat};

pub(super) fn all() -> Vec<BrokenCase> {
    let of = "chesimul-sealed";
    vec![
        cheat("later", "clock-mismatch", of, |forge| {
            let line = forge.find("clock", 0);
            forge.event(line)["white"] = json!(1);
        }),
        cheat("later-seal", "clock-mismatch", of, |forge| {
            let line = forge.find("seal", 1);
            let at = forge.event(line)["at"].as_u64().unwrap();
            forge.event(line)["at"] = json!(at + 4);
        }),
        cheat("no-pause", "clock-mismatch", of, |forge| {
            let clock = forge.event(1)["clock"].as_object_mut().unwrap();
            assert!(clock.remove("pause").is_some());
        }),
        cheat("no-lead", "clock-mismatch", "parity-absence", |forge| {
            let clock = forge.event(1)["clock"].as_object_mut().unwrap();
            assert!(clock.remove("lead").is_some());
        }),
        cheat("not-away", "clock-mismatch", of, |forge| drop(forge.0.remove(forge.find("resumed", 0)))),
        cheat("no-clock", "clock-mismatch", "parity-kept", |forge| {
            let line = forge.find("turn", 0);
            let mut clock = forge.0[line].clone();
            clock["event"] = json!({ "at": clock["event"]["at"], "kind": "clock", "white": 1, "black": 1 });
            forge.0.insert(line + 1, clock);
        }),
        cheat("gift", "out-of-place", of, |forge| {
            let line = forge.find("clock", 0);
            let mut gift = forge.0[line].clone();
            gift["event"] = json!({ "at": gift["event"]["at"], "kind": "more-time", "seat": "white" });
            forge.0.insert(line + 1, gift);
        }),
        cheat("over-the-cap", "clock-mismatch", "chesimul-days", |forge| {
            let line = forge.find("clock", 0);
            let white = forge.event(line)["white"].as_u64().unwrap();
            forge.event(line)["white"] = json!(white + 1);
        }),
        cheat("unread", "missing-clock", of, |forge| drop(forge.0.remove(forge.find("clock", 0)))),
        cheat("flag-down", "too-late", "prediction-sealed", |forge| {
            let line = forge.find("seal", 0);
            for later in line..forge.0.len() - 1 {
                let at = forge.event(later)["at"].as_u64().unwrap();
                forge.event(later)["at"] = json!(at + 31_000);
            }
        }),
    ]
}
