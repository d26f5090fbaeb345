//! Golden files of events in each version of the form: they must stay readable for ever.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_games::GAMES;

use super::event_form::{VERSION, names};
use super::event_form_tests::legible;
use super::sample::read;
use crate::base::Moment;
use crate::domain::{GameState, SealForfeitReason, StoredEvent, TurnSource};

/// Golden files of all versions, one event a line; the lines of a game form it. From version 3 on, with
/// encrypted secrets, the number of a line, from 0, is that of its event; another program has encrypted them.
const FILES: [(i64, &str); 3] = [
    (1, include_str!("golden/version-1.txt")),
    (2, include_str!("golden/version-2.txt")),
    (3, include_str!("golden/version-3.txt")),
];

#[derive(Deserialize)]
struct GoldenLine {
    game: Option<String>,
    kind: String,
    body: Value,
    /// The decrypted secret, where no earlier version has the event.
    says: Option<Value>,
}

fn lines(file: &str) -> Vec<(u32, GoldenLine)> {
    (0..).zip(file.lines()).map(|(place, line)| (place, serde_json::from_str(line).unwrap())).collect()
}

/// Returns a game of a file under an edition of its rules.
fn game(version: i64, file: &str, variant: &str, edition: u32) -> GameState {
    let lines = lines(file).into_iter().filter(|(_, line)| line.game.as_deref() == Some(variant));
    let event = |(place, GoldenLine { kind, mut body, .. }): (u32, GoldenLine)| {
        if kind == "created" {
            body["edition"] = json!(edition);
        }
        (Moment::new(0), read(version, &kind, &body.to_string(), place).unwrap())
    };
    let events: Vec<(Moment, StoredEvent)> = lines.map(event).collect();
    GameState::fold("abcdefghijkm".parse().unwrap(), &events).unwrap()
}

#[test]
fn every_event_that_was_ever_written_is_read() {
    for (version, file) in FILES {
        for (place, GoldenLine { kind, mut body, says, .. }) in lines(file) {
            let event = read(version, &kind, &body.to_string(), place).unwrap();
            if kind == "created" && body["edition"].is_null() {
                body["edition"] = json!(1);
            }
            let (again, written) = legible(&event);
            if body.get("secret").is_some() {
                // For lines of version 2 the secret is unencrypted there.
                body = says.unwrap_or_else(|| lines(FILES[1].1).swap_remove(place as usize).1.body);
            }
            assert_eq!((&again, written), (&kind, body));
        }
    }
    assert_eq!(FILES.last().map(|(version, _)| *version), Some(VERSION), "each version has its file");
}

/// The names that the form accepts are those in the lines of the newest version.
#[test]
fn every_name_of_the_form_has_a_line() {
    let lines: Vec<Value> = FILES[FILES.len() - 1].1.lines().map(event_of).collect();
    for place in ["/kind", "/body/opponent", "/body/clock/kind", "/body/secrecy/mode"] {
        let named = lines.iter().filter_map(|line| line.pointer(place)?.as_str());
        let named: BTreeSet<String> = named.map(str::to_owned).collect();
        let mut other = lines.iter().find(|line| line.pointer(place).is_some()).unwrap().clone();
        *other.pointer_mut(place).unwrap() = json!("no name");
        let mut known = names(other);
        // The default secrecy is not written.
        known.remove("unsaid");
        assert_eq!(known, named, "{place}: a line for each in the file of version {VERSION}");
    }
    let reasons = lines.iter().filter_map(|line| line.pointer("/body/reason")?.as_str());
    assert_eq!(reasons.collect::<BTreeSet<_>>(), SealForfeitReason::ALL.map(SealForfeitReason::name).into());
}

/// Returns kind and body of a line.
fn event_of(line: &str) -> Value {
    let GoldenLine { kind, body, .. } = serde_json::from_str(line).unwrap();
    json!({ "kind": kind, "body": body })
}

#[test]
fn games_of_all_versions_are_the_same_games() {
    let [first, .., last] = FILES;
    for variant in GAMES.iter().map(|entry| entry.variant.descriptor()).filter(|game| game.id != "both-take")
    {
        let stored = game(last.0, last.1, variant.id, variant.edition + 1);
        assert!(stored.turns().iter().all(|turn| turn.source == TurnSource::Recorded(None)));
        // Once its edition is above 1, these games cannot be judged any more.
        if variant.edition > 1 {
            continue;
        }
        for (version, file) in FILES {
            let judged = game(version, file, variant.id, 1);
            assert_eq!(
                (judged.position(), judged.outcome()),
                (stored.position(), stored.outcome()),
                "{variant:?}"
            );
            assert_eq!((judged.turns().len(), judged.pieces()), (stored.turns().len(), stored.pieces()));
        }
        let untold = game(first.0, first.1, variant.id, variant.edition + 1);
        assert!(untold.turns().iter().all(|turn| turn.source == TurnSource::Untold));
        assert_eq!(untold.record().turns.len(), stored.record().turns.len());
    }
}
