//! Errors that only the rules of the game reveal.

use serde_json::{Value as Json, json};

use super::{BrokenCase, against_rules, good};
use crate::forge::ForgedFile;

pub(super) fn all() -> Vec<BrokenCase> {
    let of = "chesimul-sealed";
    vec![
        against_rules("position", of, |forge| {
            let line = forge.find("turn", 1);
            forge.event(line)["position"] = json!("rnbqk/ppppp/5/PPPPP/RNBQK 0 3");
            // Later seals cover another position, so the forgery ends here.
            let end = forge.0.pop().unwrap();
            forge.0.truncate(line + 2);
            forge.0.push(end);
        }),
        against_rules("option", of, |forge| forge.event(1)["options"]["speed"] = json!("fast")),
        against_rules("winner", of, |forge| {
            let line = forge.find("result", 0);
            let winner = if forge.event(line)["winner"] == "white" { "black" } else { "white" };
            forge.event(line)["winner"] = json!(winner);
        }),
        against_rules("legal", "parity-illegal-plan", |forge| {
            let line = forge.find("forfeit", 0);
            let owner = forge.event(line).clone();
            forge.event(line)["kind"] = json!("opening");
            forge.event(line).as_object_mut().unwrap().remove("reason");
            forge.event(line)["by"] = json!("owner");
            assert_eq!(owner["plan"], "e2e5");
            forge.0.truncate(line + 1);
            let mut end = ForgedFile::of(&good("parity-illegal-plan").transcript).0;
            forge.0.push(end.pop().unwrap());
        }),
        against_rules("given", "chesimul-given", |forge| {
            forge.event(1)["given"]["text"] = json!("r3k/p3p/5/P3P/R3K 4 17");
        }),
        against_rules("given-over", "chesimul-given", |forge| {
            forge.event(1)["given"]["text"] = json!("r4/p3p/5/P3P/R3K 3 17");
        }),
        against_rules("given-move", "entanglement-given", |forge| {
            forge.event(1)["given"]["text"] = json!("b1c3 b8c6 g1g3");
        }),
        against_rules("claim", "entanglement-open", |forge| {
            let line = forge.find("result", 0);
            forge.event(line)["winner"] = Json::Null;
            forge.event(line)["reason"] = json!("claim");
        }),
    ]
}
