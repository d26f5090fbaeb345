//! The engine draws the same plans for as long as its edition is the same: transcripts tell that edition, and whoever
//! has it draws the computer's plans again. A choice that is another asks for another edition, and for a file of what
//! that one draws: WRITE_DRAWN=1 makes it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use zugleich_engine::{EDITION, Level, SINCE};
use zugleich_games::{Entry, GAMES};
use zugleich_rules::{ByColor, Color};

/// The levels of each edition that are drawn: those that think for a moment only.
const LEVELS: [(u32, &[u8]); 8] = [
    (2, &[1, 2, 3]),
    (3, &[1, 2, 3, 4, 5, 6]),
    (4, &[1, 2, 3, 4, 5, 6]),
    (5, &[1, 2, 3, 4, 5, 6]),
    (6, &[1, 2, 3, 4, 5, 6]),
    (7, &[1, 2, 3, 4, 5, 6]),
    (8, &[1, 2, 3, 4, 5, 6]),
    (9, &[1, 2, 3, 4, 5, 6]),
];
const TURNS: u64 = 2;

/// The first turns of a game of the computer against itself, each a line.
fn drawn(entry: &Entry, level: Level, lines: &mut String) {
    let mut game = entry.variant.start(&[]).unwrap();
    for turn in 1..=TURNS {
        if game.outcome().is_some() {
            return;
        }
        let limits = entry.player.limits(level, turn);
        let plan = |side: Color| {
            game.acts(side).then(|| entry.player.choose(game.record(), side, &limits).unwrap().plan)
        };
        let plans = ByColor::new(plan(Color::White), plan(Color::Black));
        let told: Vec<_> = [&plans.white, &plans.black].into_iter().flatten().map(String::as_str).collect();
        writeln!(lines, "{} level {level} turn {turn}: {}", entry.id(), told.join(" | ")).unwrap();
        game.play(ByColor::new(plans.white.as_deref(), plans.black.as_deref())).unwrap();
    }
}

#[test]
fn the_engine_of_an_edition_draws_the_same_plans_for_ever() {
    assert!(
        LEVELS.into_iter().map(|(edition, _)| edition).eq(SINCE..=EDITION),
        "all that this engine can be"
    );
    for (edition, levels) in LEVELS {
        let mut lines = String::new();
        let is_drawn = |entry: &Entry| entry.id() != "both-take" && entry.player.since() <= edition;
        for entry in GAMES.iter().filter(|entry| is_drawn(entry)) {
            levels.iter().for_each(|&level| drawn(entry, Level::of(edition, level).unwrap(), &mut lines));
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/edition/{edition}.txt"));
        if std::env::var_os("WRITE_DRAWN").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &lines).unwrap();
        }
        let known = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            known == lines,
            "whoever changes what the engine draws raises its edition ({edition}):\n{lines}"
        );
    }
}
