//! History of a game, which a server with the key can sign in any version.

use serde_json::{Value, json};
use zugleich_transcript::{
    Hash, LogWriter, SealInput, SignedReceipt, SigningKey, TranscriptEvent, TranscriptPayload,
    TranscriptSeat, TranscriptValue as Canonical, TranscriptWriter, canonical,
};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// History of a game.
#[derive(Clone)]
pub(crate) struct EventHistory(pub(crate) Vec<TranscriptEvent>);

impl EventHistory {
    /// Parses the events of a transcript.
    pub(crate) fn read(transcript: &str) -> Self {
        let lines = transcript.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let events = lines.filter(|line| line["event"].is_object());
        Self(events.map(|line| serde_json::from_value(line["event"].clone()).unwrap()).collect())
    }

    /// Returns the history numbered, chained and signed: receipts and transcript are valid in themselves.
    pub(crate) fn signed(&self, key: &SigningKey) -> (Vec<SignedReceipt>, String) {
        let mut writer = TranscriptWriter::new();
        let push = |event: &TranscriptEvent| writer.push(key, event.at, event.what.clone());
        let held = self.0.iter().map(push).collect();
        let end = self.0.last().unwrap().at;
        (held, writer.text(key, end))
    }

    /// Returns the transcript.
    pub(crate) fn text(&self, key: &SigningKey) -> String {
        self.signed(key).1
    }

    /// Returns the log of the game, in a tree of heads of one day.
    pub(crate) fn log(&self, key: &SigningKey) -> String {
        let (held, _) = self.signed(key);
        let last = &held.last().unwrap().receipt;
        let mut log = LogWriter::new();
        log.add(&last.game, last.at / DAY, held.len() as u64, last.head);
        log.close(key, last.at / DAY);
        log.text(&last.game)
    }

    /// Returns the history with texts replaced everywhere.
    pub(crate) fn replaced(&self, pairs: &[(String, String)]) -> Self {
        let text = replaced(&json!(self.0).to_string(), pairs);
        Self(serde_json::from_str(&text).unwrap())
    }

    /// Returns the event of a kind with this index.
    pub(crate) fn event(&mut self, kind: &str, nth: usize) -> &mut TranscriptEvent {
        self.0.iter_mut().filter(|event| event.what.kind() == kind).nth(nth).unwrap()
    }

    /// Returns the first seal of a seat.
    pub(crate) fn seal_of(&mut self, of: TranscriptSeat) -> &mut Hash {
        let seal = self.0.iter_mut().find_map(|event| match &mut event.what {
            TranscriptPayload::Seal { seat, seal, .. } if *seat == of => Some(seal),
            _ => None,
        });
        seal.unwrap()
    }
}

/// Returns a text with simultaneous replacements.
pub(crate) fn replaced(text: &str, pairs: &[(String, String)]) -> String {
    let marked = pairs.iter().enumerate().fold(text.to_owned(), |text, (place, (from, _))| {
        text.replace(from.as_str(), &format!("\u{1}{place}\u{2}"))
    });
    pairs
        .iter()
        .enumerate()
        .fold(marked, |text, (place, (_, to))| text.replace(&format!("\u{1}{place}\u{2}"), to))
}

/// Returns the event of a seal's receipt; the receipt does not contain the deposit's hash.
pub(crate) fn seal_event(receipt: &Value, deposit: Option<Hash>) -> TranscriptEvent {
    let mut event = json!({ "kind": "seal", "by": "player", "deposit": deposit });
    for field in ["n", "at", "seat", "turn", "seal"] {
        event[field] = receipt[field].clone();
    }
    serde_json::from_value(event).unwrap()
}

/// Returns the hash of a deposit.
pub(crate) fn deposit_hash(deposit: &Value) -> Hash {
    let value = Canonical::read(&deposit.to_string()).unwrap();
    canonical::hash("zugleich-deposit-hash-v1", &value)
}

/// Returns the seal of another plan for a seat of a state, and its nonce.
pub(crate) fn other_seal(state: &Value, seat: TranscriptSeat, plan: &str) -> (String, String) {
    let nonce = [9; 16];
    let unopened = SealInput {
        game: state["id"].as_str().unwrap().to_owned(),
        turn: state["turn"].as_u64().unwrap(),
        seat,
        position: zugleich_transcript::position_hash(state["position"].as_str().unwrap()),
        plan: plan.into(),
        nonce: zugleich_transcript::Nonce::new(nonce),
    };
    (unopened.seal().to_string(), unopened.nonce.expose())
}
