//! Openings that do not fit their seals, turns with other plans, and forfeits without proof.

use serde_json::json;

use super::{BrokenCase, cheat};
use crate::forge::ForgedFile;

pub(super) fn all() -> Vec<BrokenCase> {
    let swapped = |forge: &mut ForgedFile, field: &str| {
        let (one, other) = (forge.find("opening", 0), forge.find("opening", 1));
        let kept = forge.event(one)[field].clone();
        forge.event(one)[field] = forge.event(other)[field].clone();
        forge.event(other)[field] = kept;
    };
    let of = "chesimul-sealed";
    vec![
        cheat("seats", "opening-mismatch", of, |forge| swapped(forge, "seat")),
        cheat("nonces", "opening-mismatch", of, |forge| swapped(forge, "nonce")),
        cheat("of-another-game", "opening-mismatch", "parity-kept", |forge| {
            forge.event(1)["game"] = json!("anothergame2");
        }),
        cheat("changed-plan", "opening-mismatch", "chesimul-computer", |forge| {
            let line = forge.find("opening", 1);
            forge.event(line)["plan"] = json!("e4e3");
        }),
        cheat("replaced", "opening-mismatch", of, |forge| {
            let line = forge.find("seal", 0);
            forge.event(line)["seal"] = json!("22".repeat(32));
        }),
        cheat("other-position", "opening-mismatch", "blind-sealed", |forge| {
            forge.event(1)["position"] = json!("8/8/8/8/8/8/8/K1k5 w - - 0 1");
        }),
        cheat("changed-after-opening", "plans-differ", of, |forge| {
            let line = forge.find("turn", 0);
            let other = forge.event(line)["plans"]["black"].clone();
            forge.event(line)["plans"]["white"] = other;
        }),
        cheat("missing-opening", "plans-differ", of, |forge| drop(forge.0.remove(forge.find("opening", 0)))),
        cheat("both-move", "plans-differ", "entanglement-open", |forge| {
            let line = forge.find("turn", 0);
            forge.event(line)["plans"]["black"] = json!("b8c6");
        }),
        cheat("fits", "invalid-forfeit", "prediction-wrong-opening", |forge| {
            let line = forge.find("forfeit", 0);
            forge.event(line)["reason"] = json!("illegal-plan");
        }),
        cheat("kept", "invalid-forfeit", "parity-illegal-plan", |forge| {
            let line = forge.find("forfeit", 0);
            forge.event(line)["reason"] = json!("wrong-opening");
        }),
    ]
}
