//! Within one engine edition, the engine draws the same plans: transcripts name the edition, and a verifier
//! with that edition draws the computer's plans again. The plans are in `drawn.txt` in the folder of each
//! game. A game that README.md does not present yet is new and needs none: its rules may still change every
//! day.

use std::fmt::Write;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use zugleich_engine::{EDITION, Level};
use zugleich_games::{GameEntry, folders};
use zugleich_rules::{ByColor, Color};

/// The levels that are drawn: only those that think briefly.
const LEVELS: RangeInclusive<u8> = 1..=6;
const TURNS: u64 = 2;
const README: &str = include_str!("../../../../README.md");
/// Environment variable with the id of the game whose file is written, or `all`.
const WRITE: &str = "WRITE_DRAWN";

/// Appends the first turns of a game of the engine against itself, one per line.
fn drawn(entry: &GameEntry, level: u8, lines: &mut String) {
    let mut game = entry.variant.start(&[]).unwrap();
    let id = entry.id();
    for turn in 1..=TURNS {
        if game.outcome().is_some() {
            return;
        }
        let limits = entry.player.limits(Level::new(level).unwrap(), turn);
        let plan = |side: Color| {
            game.acts(side).then(|| entry.player.choose(game.record(), side, &limits).unwrap().plan)
        };
        let plans = ByColor::new(plan(Color::White), plan(Color::Black));
        let told: Vec<_> = [&plans.white, &plans.black].into_iter().flatten().map(String::as_str).collect();
        writeln!(lines, "{id} edition {EDITION} level {level} turn {turn}: {}", told.join(" | ")).unwrap();
        game.play(ByColor::new(plans.white.as_deref(), plans.black.as_deref())).unwrap();
    }
}

/// Returns the drawn plans of all games of a folder.
fn all_drawn(entries: &[&GameEntry]) -> String {
    let mut lines = String::new();
    for entry in entries {
        for level in LEVELS {
            drawn(entry, level, &mut lines);
        }
    }
    lines
}

/// Returns the message for an outdated file: the first line that differs, and the remedy.
fn complaint(folder: &str, id: &str, known: &str, lines: &str) -> String {
    let differ = |(one, two): &(Option<&str>, Option<&str>)| one != two;
    let count = known.lines().count().max(lines.lines().count());
    let pairs = known.lines().map(Some).chain(std::iter::repeat(None));
    let mut pairs = (1..).zip(pairs.zip(lines.lines().map(Some).chain(std::iter::repeat(None))).take(count));
    let (number, (there, now)) = pairs.find(|(_, pair)| differ(pair)).unwrap_or((1, (None, None)));
    format!(
        "crates/games/src/{folder}/drawn.txt, line {number}:\n  there: {}\n  drawn: {}\nIf {id} has been released, the \
         engine plays it otherwise than before: raise EDITION in crates/engine/src/edition.rs. If it is new, or its \
         rules are of a new edition, write its file anew, and no other:\n  {WRITE}={id} cargo test --package zugleich-games --test it edition",
        there.unwrap_or("nothing"),
        now.unwrap_or("nothing"),
    )
}

#[test]
fn engine_of_an_edition_draws_the_same_plans() {
    let wanted = std::env::var(WRITE).unwrap_or_default();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut complaints = Vec::new();
    for (folder, entries) in folders() {
        let path = source.join(folder).join("drawn.txt");
        let known = fs::read_to_string(&path);
        let is_presented = |entry: &&GameEntry| README.contains(&format!("(`{}`)", entry.id()));
        let is_wanted = entries.iter().any(|entry| entry.id() == wanted) || wanted == "all" && known.is_ok();
        if !is_wanted && known.is_err() && !entries.iter().any(is_presented) {
            println!("{folder} is new: what the engine draws may still change");
            continue;
        }
        let (lines, known) = (all_drawn(entries), known.unwrap_or_default());
        if is_wanted {
            fs::write(&path, &lines).unwrap();
        } else if known != lines {
            complaints.push(complaint(folder, entries[0].id(), &known, &lines));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

#[test]
fn complaint_names_the_game_and_its_command() {
    let says = complaint("last_stand", "last-stand", "a\nb\n", "a\nc\n");
    assert!(
        says.starts_with("crates/games/src/last_stand/drawn.txt, line 2:\n  there: b\n  drawn: c\n"),
        "{says}"
    );
    assert!(
        says.contains("WRITE_DRAWN=last-stand cargo test --package zugleich-games --test it edition"),
        "{says}"
    );
    assert!(complaint("a", "a", "", "x\n").contains("line 1:\n  there: nothing\n  drawn: x\n"));
}
