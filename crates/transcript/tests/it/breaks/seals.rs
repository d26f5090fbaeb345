//! Copied and repeated seals, seals by another sealer, and early openings.

use serde_json::json;

use super::{BrokenCase, cheat};

pub(super) fn all() -> Vec<BrokenCase> {
    let of = "chesimul-sealed";
    vec![
        cheat("later-turn", "turn-mismatch", of, |forge| {
            let line = forge.find("seal", 1);
            forge.event(line)["turn"] = json!(2);
        }),
        cheat("first-turn", "turn-mismatch", "chesimul-given", |forge| {
            forge.event(1)["given"]["turn"] = json!(16);
        }),
        cheat("copied", "duplicate-seal", of, |forge| {
            let (one, other) = (forge.find("seal", 0), forge.find("seal", 2));
            forge.event(other)["seal"] = forge.event(one)["seal"].clone();
        }),
        cheat("twice", "duplicate-seal", of, |forge| {
            let line = forge.find("seal", 0);
            let mut again = forge.0[line].clone();
            again["event"]["seal"] = json!("11".repeat(32));
            forge.0.insert(line + 1, again);
        }),
        cheat("by-server", "sealer-mismatch", of, |forge| {
            let line = forge.find("seal", 0);
            forge.event(line)["by"] = json!("server");
        }),
        cheat("opened-by-server", "sealer-mismatch", of, |forge| {
            let line = forge.find("opening", 0);
            forge.event(line)["by"] = json!("server");
        }),
        cheat("engine-second", "out-of-place", "chesimul-computer", |forge| {
            let (one, other) = (forge.find("seal", 0), forge.find("seal", 1));
            let at = forge.event(one)["at"].clone();
            forge.0.swap(one, other);
            forge.event(one)["at"] = at;
        }),
        cheat("peeked", "early-opening", of, |forge| {
            let (seal, opening) = (forge.find("seal", 1), forge.find("opening", 0));
            let seat = forge.0[forge.find("seal", 0)]["event"]["seat"].clone();
            let first = (opening..opening + 2).find(|line| forge.0[*line]["event"]["seat"] == seat).unwrap();
            let mut line = forge.0.remove(first);
            line["event"]["at"] = forge.0[seal]["event"]["at"].clone();
            forge.0.insert(seal, line);
        }),
        cheat("again", "missing-seal", of, |forge| {
            let line = forge.find("opening", 0);
            let again = forge.0[line].clone();
            forge.0.insert(line + 1, again);
        }),
        cheat("unsealed", "missing-seal", of, |forge| {
            let line = forge.find("seal", 1);
            forge.0.remove(line);
            let seat = forge.0[line - 1]["event"]["seat"].clone();
            if forge.event(line)["seat"] == seat {
                forge.0.swap(line, line + 1);
            }
        }),
    ]
}
