//! Forgeries by a server that changes lines and signs all of them again.

use serde_json::{Value as Json, json};
use zugleich_transcript::{Hash, TranscriptValue, canonical};

use super::table::{START, server_key};

/// The lines of a file as JSON.
#[derive(Clone)]
pub(crate) struct ForgedFile(pub(crate) Vec<Json>);

impl ForgedFile {
    pub(crate) fn of(text: &str) -> Self {
        Self(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    /// Returns the file as it is.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Returns the line of an event of a kind; `nth` counts from 0.
    pub(crate) fn find(&self, kind: &str, nth: usize) -> usize {
        let mut found = (0..self.0.len()).filter(|line| self.0[*line]["event"]["kind"] == kind);
        found.nth(nth).unwrap_or_else(|| panic!("no {kind}"))
    }

    /// Returns the event on a line.
    pub(crate) fn event(&mut self, line: usize) -> &mut Json {
        &mut self.0[line]["event"]
    }

    /// Returns the file with new numbers, hashes and signatures.
    pub(crate) fn signed(mut self) -> String {
        let game = self.0[1]["event"]["game"].clone();
        let (mut head, mut number) = (Hash::ZERO, 0);
        let mut used = Vec::new();
        for line in &mut self.0[1..] {
            if line.get("end").is_some() {
                line["end"]["events"] = json!(number);
                line["end"]["head"] = json!(head.to_string());
                let value = value(&line["end"]);
                sign(line, canonical::END, &value, 2, &mut used);
                continue;
            }
            line["event"]["n"] = json!(number);
            line["prev"] = json!(head.to_string());
            head = canonical::hash(canonical::EVENT, &value(&json!([line["prev"], line["event"]])));
            line["hash"] = json!(head.to_string());
            let event = &line["event"];
            let told = |name: &str| event.get(name).filter(|_| event["kind"] != "takeback").cloned();
            let receipt = json!({
                "game": game, "n": event["n"], "what": event["kind"], "turn": told("turn"), "seat": told("seat"),
                "seal": told("seal"), "at": event["at"], "head": head.to_string(),
            });
            let key = if event["at"].as_u64().unwrap_or(START) < START + 15_000 { 1 } else { 2 };
            let value = value(&receipt);
            sign(line, canonical::RECEIPT, &value, key, &mut used);
            number += 1;
        }
        self.0[0]["keys"] = used.into_iter().collect();
        self.text()
    }
}

fn value(json: &Json) -> TranscriptValue {
    TranscriptValue::read(&json.to_string()).unwrap()
}

fn sign(line: &mut Json, purpose: &str, value: &TranscriptValue, key: u8, used: &mut Vec<String>) {
    let key = server_key(key);
    let signed = key.sign(purpose, value);
    let public = serde_json::to_value(key.public()).unwrap().as_str().unwrap().to_owned();
    if !used.contains(&public) {
        used.push(public);
    }
    line["key"] = json!(signed.key.to_string());
    line["signature"] = json!(signed.signature);
}
