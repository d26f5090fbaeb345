//! Invalid chains, signatures and times.

use serde_json::json;
use zugleich_transcript::PublicKey;

use super::{BrokenCase, cheat, raw};
use crate::table::START;

pub(super) fn all() -> Vec<BrokenCase> {
    vec![
        raw("dropped", "out-of-order", |forge| drop(forge.0.remove(5))),
        raw("doubled", "out-of-order", |forge| {
            let line = forge.0[5].clone();
            forge.0.insert(5, line);
        }),
        raw("swapped", "out-of-order", |forge| forge.0.swap(5, 6)),
        raw("renumbered", "broken-chain", |forge| {
            forge.0.remove(5);
            forge.event(5)["n"] = json!(4);
        }),
        raw("changed", "hash-mismatch", |forge| forge.event(2)["name"] = json!("Mallory")),
        raw("signature-of-another", "invalid-signature", |forge| {
            forge.0[5]["signature"] = forge.0[4]["signature"].clone();
        }),
        raw("small-order", "invalid-signature", |forge| {
            // A key for which one signature fits every message: the neutral point, with the base point and 1
            // as signature.
            let key = PublicKey::new(std::array::from_fn(|index| u8::from(index == 0)));
            forge.0[0]["keys"] = json!([key]);
            for line in &mut forge.0[1..] {
                line["key"] = json!(key.id().to_string());
                line["signature"] = json!(format!("58{}01{}", "66".repeat(31), "00".repeat(31)));
            }
        }),
        cheat("time", "time-goes-back", "chesimul-sealed", |forge| forge.event(3)["at"] = json!(START)),
        cheat("away", "time-goes-back", "chesimul-sealed", |forge| {
            let line = forge.find("resumed", 0);
            let at = forge.event(line)["at"].as_u64().unwrap();
            forge.event(line)["stopped"] = json!(at + 1);
        }),
        raw("cut", "missing-end", |forge| drop(forge.0.pop())),
        raw("cut-earlier", "missing-end", |forge| forge.0.truncate(9)),
        raw("more", "after-end", |forge| {
            let line = forge.0[4].clone();
            forge.0.push(line);
        }),
        raw("count", "end-line-mismatch", |forge| {
            let last = forge.0.len() - 1;
            forge.0[last]["end"]["events"] = json!(7);
        }),
    ]
}
