//! What only receipts and the log find: the transcript is sound in itself.

use serde_json::json;

use super::{Broken, broken, good};
use crate::common::Question;
use crate::forge::Forge;

pub(super) fn all() -> Vec<Broken> {
    let with = |name: &str, code, keep_log: bool, change: &dyn Fn(&mut Forge)| {
        let Question { transcript, keys, log, receipts } = good("chesimul-sealed");
        let mut forge = Forge::of(&transcript);
        change(&mut forge);
        let (log, receipts) = if keep_log { (log, None) } else { (None, receipts) };
        broken(name, code, Question { transcript: forge.signed(), keys, log, receipts })
    };
    let hide = |forge: &mut Forge| {
        // An offer and its answer never happened.
        forge.0.remove(forge.find("draw-offer", 0));
        forge.0.remove(forge.find("draw-decline", 0));
    };
    let rename = |forge: &mut Forge| forge.event(2)["name"] = json!("Mallory");
    let logged = |name: &str, code, change: &dyn Fn(&mut Forge)| {
        let question = good("chesimul-sealed");
        let mut log = Forge::of(question.log.as_deref().unwrap());
        change(&mut log);
        broken(name, code, Question { log: Some(log.text()), receipts: None, ..question })
    };
    vec![
        with("hidden-event", "not-kept", false, &hide),
        with("dropped-commit", "not-kept", false, &|forge| {
            // The last seal and all behind it: the game is told as if it were going on.
            let last =
                (1..forge.0.len()).rev().find(|line| forge.0[*line]["event"]["kind"] == "seal").unwrap();
            let end = forge.0.pop().unwrap();
            forge.0.truncate(last);
            forge.0.push(end);
        }),
        with("other-history", "forked", true, &rename),
        with("hidden-in-log", "forked", true, &hide),
        logged("no-entry", "not-in-log", &|log| drop(log.0.remove(2))),
        logged("no-day", "not-in-log", &|log| {
            log.0.remove(1);
            log.0.remove(1);
            log.0[1]["consistency"] = json!([]);
        }),
        logged("other-leaf", "wrong-proof", &|log| {
            let index = log.0[2]["entry"]["index"].as_u64().unwrap();
            log.0[2]["entry"]["index"] = json!(index + 1);
        }),
        logged("other-beginning", "wrong-proof", &|log| log.0[3]["consistency"][0] = json!("44".repeat(32))),
        logged("other-root", "wrong-signature", &|log| log.0[3]["tree"]["root"] = json!("55".repeat(32))),
    ]
}
