//! Files of events as each version of the form has written them: they are read for ever.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};
use zugleich_games::GAMES;

use super::form::{VERSION, read, write};
use crate::base::Moment;
use crate::domain::{Event, Game, Source};

/// What each version has written, a line an event; those of a game make it.
const FILES: [(i64, &str); 2] =
    [(1, include_str!("golden/version-1.txt")), (2, include_str!("golden/version-2.txt"))];

#[derive(Deserialize)]
struct Line {
    game: Option<String>,
    kind: String,
    body: Value,
}

fn lines(file: &str) -> Vec<Line> {
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A game of a file, by an edition of its rules.
fn game(version: i64, file: &str, variant: &str, edition: u32) -> Game {
    let lines = lines(file).into_iter().filter(|line| line.game.as_deref() == Some(variant));
    let event = |Line { kind, mut body, .. }: Line| {
        if kind == "created" {
            body["edition"] = json!(edition);
        }
        (Moment::new(0), read(version, &kind, &body.to_string()).unwrap())
    };
    let events: Vec<(Moment, Event)> = lines.map(event).collect();
    Game::fold("abcdefghijkm".parse().unwrap(), &events).unwrap()
}

#[test]
fn every_event_that_was_ever_written_is_read() {
    for (version, file) in FILES {
        let mut kinds = BTreeSet::new();
        for Line { kind, mut body, .. } in lines(file) {
            let event = read(version, &kind, &body.to_string()).unwrap();
            let (again, written) = write(&event);
            if kind == "created" && body["edition"].is_null() {
                body["edition"] = json!(1);
            }
            assert_eq!((&again, serde_json::from_str::<Value>(&written).unwrap()), (&kind, body));
            kinds.insert(kind);
        }
        assert_eq!(kinds.len(), 20, "every kind of event is in version {version}");
    }
    assert_eq!(FILES.last().map(|(version, _)| *version), Some(VERSION), "each version has its file");
}

#[test]
fn games_of_both_versions_are_the_same_games() {
    let [first, second] = FILES;
    for variant in GAMES.iter().map(|entry| entry.variant.descriptor()).filter(|game| game.id != "both-take")
    {
        let stored = game(second.0, second.1, variant.id, variant.edition + 1);
        assert!(stored.turns().iter().all(|turn| turn.source == Source::Recorded(None)));
        // When its edition is raised these games are of another, which nobody judges any more.
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
        assert!(untold.turns().iter().all(|turn| turn.source == Source::Untold));
        assert_eq!(untold.record().turns.len(), stored.record().turns.len());
    }
}
