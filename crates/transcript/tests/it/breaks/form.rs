//! Files of invalid form.

use serde_json::json;

use super::{BrokenCase, broken, good, raw};
use crate::common::VerifierInput;

pub(super) fn all() -> Vec<BrokenCase> {
    let text = |name: &str, code, change: &dyn Fn(&str) -> String| {
        let transcript = change(&good("chesimul-sealed").transcript);
        broken(name, code, VerifierInput { transcript, ..VerifierInput::default() })
    };
    vec![
        text("fraction", "invalid-line", &|text| text.replacen("\"n\":3", "\"n\":3.0", 1)),
        text("negative", "invalid-line", &|text| text.replacen("\"n\":0", "\"n\":-0", 1)),
        text("twice", "invalid-line", &|text| text.replacen("{\"event\"", "{\"event\":{},\"event\"", 1)),
        text("blank", "invalid-line", &|text| text.replacen('\n', "\n\n", 1)),
        text("surrogate", "invalid-line", &|text| {
            text.replacen("White", "\\ud800", 1).replacen("white", "\\ud800", 1)
        }),
        text("empty", "invalid-line", &|_| String::new()),
        raw("version", "invalid-header", |forge| forge.0[0]["transcript"] = json!(0)),
        raw("transcript", "too-new", |forge| forge.0[0] = json!({"transcript": 2, "keyring": {}})),
        raw("no-header", "invalid-header", |forge| drop(forge.0.remove(0))),
        raw("missing", "invalid-field", |forge| drop(forge.event(2).as_object_mut().unwrap().remove("name"))),
        raw("unknown", "invalid-field", |forge| forge.event(2)["more"] = json!(1)),
        raw("type", "invalid-field", |forge| forge.event(2)["seat"] = json!("red")),
        raw("given-null", "invalid-field", |forge| forge.event(1)["given"] = json!(null)),
        raw("given-nothing", "invalid-field", |forge| {
            forge.event(1)["given"] = json!({"text": "x", "turn": 0});
        }),
        raw("engine-null", "invalid-field", |forge| forge.event(1)["engine"] = json!(null)),
        raw("engine-zero", "invalid-field", |forge| forge.event(1)["engine"] = json!(0)),
        raw("kind", "invalid-field", |forge| forge.event(2)["kind"] = json!("left")),
        raw("nonce", "invalid-field", |forge| {
            let line = forge.find("opening", 0);
            forge.event(line)["nonce"] = json!("00");
        }),
        raw("signature", "invalid-field", |forge| forge.0[4]["signature"] = json!("00")),
        raw("key-twice", "invalid-field", |forge| {
            let key = forge.0[0]["keys"][0].clone();
            forge.0[0]["keys"].as_array_mut().unwrap().push(key);
        }),
    ]
}
