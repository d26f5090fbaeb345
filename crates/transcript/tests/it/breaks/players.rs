//! Games with invalid parameters, invalid keys of players, and actions that are not allowed.

use serde_json::{Value as Json, json};

use super::{BrokenCase, cheat};
use crate::table::START;

pub(super) fn all() -> Vec<BrokenCase> {
    let of = "chesimul-sealed";
    let another = "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\
                   4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
    vec![
        cheat("computer-seals", "invalid-game", "chesimul-computer", |forge| {
            forge.event(1)["mode"] = json!("sealed");
        }),
        cheat("nobody", "invalid-game", of, |forge| forge.event(1)["seats"]["white"]["who"] = json!("open")),
        cheat("no-commitment", "invalid-game", of, |forge| {
            forge.event(1)["seats"]["white"]["commitment"] = Json::Null;
        }),
        cheat("engine", "invalid-game", of, |forge| forge.event(1)["engine"] = json!(2)),
        cheat("no-engine", "invalid-game", "chesimul-computer", |forge| {
            drop(forge.event(1).as_object_mut().unwrap().remove("engine"));
        }),
        cheat("joined-twice", "out-of-place", of, |forge| {
            let line = forge.0[2].clone();
            forge.0.insert(3, line);
        }),
        cheat("before-joined", "out-of-place", of, |forge| {
            let line = forge.find("seal", 0);
            let mut seal = forge.0.remove(line);
            seal["event"]["at"] = json!(START);
            forge.0.insert(2, seal);
        }),
        cheat("swapped-key", "words-mismatch", of, |forge| {
            let line = forge.find("joined", 0);
            forge.event(line)["key"] = json!(another);
        }),
        cheat("swapped-first-key", "commitment-mismatch", of, |forge| {
            let line = forge.find("key", 0);
            forge.event(line)["key"] = json!(another);
        }),
        cheat("key-off-curve", "invalid-field", of, |forge| {
            let line = forge.find("joined", 0);
            forge.event(line)["key"] = json!(format!("04{}", "11".repeat(64)));
        }),
        cheat("key-not-reduced", "invalid-field", of, |forge| {
            let line = forge.find("key", 0);
            let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
            let root = "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4";
            forge.event(line)["key"] = json!(format!("04{prime}{root}"));
        }),
        cheat("no-key", "commitment-mismatch", of, |forge| forge.event(2)["key"] = Json::Null),
        cheat("other-seed", "commitment-mismatch", "chesimul-computer", |forge| {
            let line = forge.find("seed", 0);
            forge.event(line)["seed"] = json!("33".repeat(32));
        }),
        cheat("no-seed", "commitment-mismatch", "chesimul-computer", |forge| {
            drop(forge.0.remove(forge.find("seed", 0)));
        }),
        cheat("own-offer", "out-of-place", of, |forge| {
            let line = forge.find("draw-decline", 0);
            forge.event(line)["seat"] = json!("white");
        }),
        cheat("nobody-asked", "out-of-place", of, |forge| {
            let line = forge.find("takeback-ask", 1);
            forge.0.remove(line);
        }),
    ]
}
