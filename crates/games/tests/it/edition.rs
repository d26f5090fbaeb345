//! Within one engine edition, the engine draws the same plans: transcripts name the edition, and a verifier
//! with that edition draws the computer's plans again. The plans of each game are in `drawn.txt` in its
//! folder. A game that README.md does not present yet needs none: its rules may still change every day.

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
/// Environment variable that lets the test write missing files.
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

/// Returns the message for a file that is missing, or that differs: the first such line, and the remedy.
fn complaint(folder: &str, known: Option<&str>, lines: &str) -> String {
    let file = format!("crates/games/src/{folder}/drawn.txt");
    let command = format!("{WRITE}=1 cargo test --package zugleich-games --test it edition");
    let Some(known) = known else { return format!("{file} is missing: write it\n  {command}") };
    let count = known.lines().count().max(lines.lines().count());
    let [there, now] = [known, lines].map(|text| text.lines().chain(std::iter::repeat("nothing")));
    let mut pairs = (1..).zip(there.zip(now)).take(count);
    let (number, (there, now)) = pairs.find(|(_, (there, now))| there != now).unwrap_or_default();
    format!(
        "{file}, line {number}:\n  there: {there}\n  drawn: {now}\nIf the rules of the game are of a new \
         edition, delete its file and write it anew. Otherwise the engine plays differently: raise EDITION \
         in crates/engine/src/edition.rs if edition {EDITION} is released, delete the files of all games \
         and write them anew.\n  {command}"
    )
}

#[test]
fn engine_of_an_edition_draws_the_same_plans() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut complaints = Vec::new();
    for (folder, entries) in folders() {
        if !entries.iter().any(|entry| README.contains(&format!("(`{}`)", entry.id()))) {
            println!("{folder} is new: what the engine draws may still change");
            continue;
        }
        let (path, lines) = (source.join(folder).join("drawn.txt"), all_drawn(entries));
        let known = fs::read_to_string(&path).ok();
        if known.is_none() && std::env::var_os(WRITE).is_some() {
            fs::write(&path, &lines).unwrap();
        } else if known.as_deref() != Some(&*lines) {
            complaints.push(complaint(folder, known.as_deref(), &lines));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

#[test]
fn complaint_names_the_file_and_the_command() {
    let command = "WRITE_DRAWN=1 cargo test --package zugleich-games --test it edition";
    for (known, lines, says) in [
        (Some("a\nb\n"), "a\nc\n", ", line 2:\n  there: b\n  drawn: c\n"),
        (Some("a\n"), "", ", line 1:\n  there: a\n  drawn: nothing\n"),
        (None, "a\n", " is missing: write it\n"),
    ] {
        let text = complaint("last_stand", known, lines);
        assert!(text.starts_with(&format!("crates/games/src/last_stand/drawn.txt{says}")), "{text}");
        assert!(text.ends_with(command), "{text}");
    }
}
