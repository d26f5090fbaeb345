//! Results that the game did not have.

use serde_json::{Value as Json, json};

use super::{BrokenCase, cheat};

pub(super) fn all() -> Vec<BrokenCase> {
    let result = |name: &str, of: &str, winner: Json, reason: &str| {
        cheat(name, "result-mismatch", of, |forge| {
            let line = forge.find("result", 0);
            forge.event(line)["winner"] = winner;
            forge.event(line)["reason"] = json!(reason);
        })
    };
    vec![
        result("not-agreed", "entanglement-open", Json::Null, "agreement"),
        result("not-late", "prediction-sealed", json!("white"), "time"),
        result("no-clock", "parity-kept", json!("white"), "time"),
        result("is-open", "parity-so-sealed", json!("white"), "abandonment"),
        result("drawn-resignation", "entanglement-open", Json::Null, "resignation"),
        result("without-a-turn", "parity-kept", Json::Null, "repetition"),
        result("unknown", "entanglement-open", json!("white"), "beauty"),
        result("nothing-forfeited", "parity-kept", json!("white"), "illegal-plan"),
        result("forfeited", "prediction-wrong-opening", json!("black"), "wrong-opening"),
        result("other-forfeit", "prediction-wrong-opening", json!("white"), "resignation"),
        result("called-off-late", "entanglement-open", Json::Null, "aborted"),
        result("called-off-won", "chesimul-aborted", json!("black"), "aborted"),
        result("away-has-sealed", "parity-absence", json!("black"), "absence"),
        result("away-both", "parity-kept", json!("white"), "absence"),
        result("away-computer", "chesimul-computer", json!("black"), "absence"),
        cheat("called-off-sealed", "result-mismatch", "blind-sealed", |forge| {
            let (sealed, result) = (forge.find("seal", 1), forge.find("result", 0));
            let (mut result, end) = (forge.0[result].clone(), forge.0.last().unwrap().clone());
            result["event"]["winner"] = Json::Null;
            result["event"]["reason"] = json!("aborted");
            forge.0.truncate(sealed + 1);
            forge.0.extend([result, end]);
        }),
        cheat("after-the-end", "out-of-place", "parity-kept", |forge| {
            let line = forge.find("seal", 0);
            let mut seal = forge.0[line].clone();
            let end = forge.0.len() - 1;
            seal["event"]["at"] = forge.0[end]["end"]["at"].clone();
            forge.0.insert(end, seal);
        }),
    ]
}
