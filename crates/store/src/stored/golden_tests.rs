//! Golden file of stored events: it pins the bytes that the store writes.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_games::GAMES;

use super::event_form::{VERSION, names};
use super::event_form_tests::legible;
use super::sample::{read, write};
use zugleich_session::Moment;
use zugleich_session::domain::{GameState, SealForfeitReason, StoredEvent, TurnSource};

/// The golden file, one event a line; the lines of a game form it. The number of a line, from 0, is that of its
/// event; another program has encrypted the secrets.
const FILE: &str = include_str!("golden/events.txt");

#[derive(Deserialize)]
struct GoldenLine {
    game: Option<String>,
    kind: String,
    body: Value,
    /// The decrypted secret, if the body has one.
    says: Option<Value>,
}

fn lines() -> impl Iterator<Item = (u32, GoldenLine)> {
    (0..).zip(FILE.lines().map(|line| serde_json::from_str(line).unwrap()))
}

/// Returns a game of the file under an edition of its rules.
fn game(variant: &str, edition: u32) -> GameState {
    let event = |(place, GoldenLine { kind, mut body, .. }): (u32, GoldenLine)| {
        if kind == "created" {
            body["edition"] = json!(edition);
        }
        (Moment::new(0), read(VERSION, &kind, &body.to_string(), place).unwrap())
    };
    let lines = lines().filter(|(_, line)| line.game.as_deref() == Some(variant));
    let events: Vec<(Moment, StoredEvent)> = lines.map(event).collect();
    GameState::fold("abcdefghijkm".parse().unwrap(), &events).unwrap()
}

#[test]
fn golden_events_are_written_as_they_are_read() {
    for ((place, GoldenLine { kind, body, says, .. }), line) in lines().zip(FILE.lines()) {
        let event = read(VERSION, &kind, &body.to_string(), place).unwrap();
        if let Some(says) = says {
            assert_eq!(legible(&event), (kind, says));
        } else {
            let (kind, body) = write(&event, place);
            let ending = format!(r#","kind":"{kind}","body":{body}}}"#);
            assert!(line.ends_with(&ending), "{line}: {ending}");
        }
    }
}

/// The names that the form accepts are those in the lines.
#[test]
fn every_name_of_the_form_has_a_line() {
    let lines: Vec<Value> =
        lines().map(|(_, GoldenLine { kind, body, .. })| json!({ "kind": kind, "body": body })).collect();
    for place in ["/kind", "/body/opponent", "/body/clock/kind", "/body/secrecy/mode"] {
        let named = lines.iter().filter_map(|line| line.pointer(place)?.as_str());
        let named: BTreeSet<String> = named.map(str::to_owned).collect();
        let mut other = lines.iter().find(|line| line.pointer(place).is_some()).unwrap().clone();
        *other.pointer_mut(place).unwrap() = json!("no name");
        let mut known = names(other);
        // The default secrecy is not written.
        known.remove("unsaid");
        assert_eq!(known, named, "{place}: a line for each");
    }
    let reasons = lines.iter().filter_map(|line| line.pointer("/body/reason")?.as_str());
    assert_eq!(reasons.collect::<BTreeSet<_>>(), SealForfeitReason::ALL.map(SealForfeitReason::name).into());
}

#[test]
fn recorded_golden_games_equal_judged_ones() {
    for variant in GAMES.iter().map(|entry| entry.variant.descriptor()).filter(|game| game.id != "both-take")
    {
        let stored = game(variant.id, variant.edition + 1);
        assert!(stored.turns().iter().all(|turn| turn.source == TurnSource::Recorded(None)));
        // The file has games of edition 1, which later editions do not judge.
        if variant.edition > 1 {
            continue;
        }
        let judged = game(variant.id, 1);
        assert_eq!(
            (judged.position(), judged.outcome()),
            (stored.position(), stored.outcome()),
            "{variant:?}"
        );
        assert_eq!((judged.turns().len(), judged.pieces()), (stored.turns().len(), stored.pieces()));
        assert_eq!(judged.record().turns.len(), stored.record().turns.len());
    }
}
