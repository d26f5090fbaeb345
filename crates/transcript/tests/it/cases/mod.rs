//! The sound transcripts: all six games, all modes, all endings.

mod called_off;
mod unopened;

use std::sync::OnceLock;

use zugleich_transcript::{
    TranscriptClockSetting, TranscriptMode, TranscriptOpponent, TranscriptPayload, TranscriptSeat,
};

use crate::table::{CaseSetup, PlayedFiles, ScriptedGame};

/// The pause covers a part of the time in which the plans of a turn are made here.
const FIVE_AND_THREE: TranscriptClockSetting =
    TranscriptClockSetting::Increment { base: 300, increment: 3, pause: 500, lead: 0 };
const WITHOUT_PAUSE: TranscriptClockSetting =
    TranscriptClockSetting::Increment { base: 300, increment: 3, pause: 0, lead: 0 };

fn between_people(
    variant: &'static str,
    mode: TranscriptMode,
    clock: Option<TranscriptClockSetting>,
) -> CaseSetup {
    CaseSetup {
        variant,
        mode,
        opponent: TranscriptOpponent::Friend,
        clock,
        open: true,
        given: None,
        engine: None,
    }
}

/// Returns the setup of a game in which the computer has Black and the server seals.
fn against_computer(variant: &'static str, clock: Option<TranscriptClockSetting>) -> CaseSetup {
    CaseSetup {
        variant,
        mode: TranscriptMode::Kept,
        opponent: TranscriptOpponent::Computer,
        clock,
        open: false,
        given: None,
        engine: Some(1),
    }
}

/// Returns all sound games by name; they are played only once.
pub(crate) fn all() -> Vec<(&'static str, PlayedFiles)> {
    static ALL: OnceLock<Vec<(&str, PlayedFiles)>> = OnceLock::new();
    ALL.get_or_init(played).clone()
}

fn played() -> Vec<(&'static str, PlayedFiles)> {
    vec![
        ("chesimul-sealed", short(chesimul)),
        ("prediction-sealed", prediction()),
        ("parity-kept", parity()),
        ("parity-so-sealed", unopened::unopened()),
        ("blind-sealed", blind()),
        ("entanglement-open", entanglement()),
        ("chesimul-computer", computer()),
        ("chesimul-practice", short(practice)),
        ("prediction-wrong-opening", unopened::wrong_opening()),
        ("parity-illegal-plan", unopened::illegal_plan()),
        ("chesimul-unfinished", unfinished()),
        ("chesimul-given", given()),
        ("entanglement-given", given_by_moves()),
        ("prediction-withdrawn", called_off::withdrawn()),
        ("chesimul-aborted", called_off::aborted()),
        ("chesimul-computer-aborted", called_off::computer_aborted()),
        ("parity-absence", called_off::absence()),
        ("entanglement-absence", called_off::drawn_absence()),
        ("chesimul-days", days()),
        ("parity-engine", another_engine()),
        ("chesimul-unknown-edition", unknown_edition()),
    ]
}

/// Plays a game by days with given time, a plan that the server plays at a deadline, and two flags.
fn days() -> PlayedFiles {
    const DAY: u64 = 86_400_000;
    let clock = TranscriptClockSetting::Days { cap: 518_400, increment: 172_800 };
    let mut table = ScriptedGame::new(
        40,
        &CaseSetup { open: false, ..between_people("chesimul", TranscriptMode::Kept, Some(clock)) },
    );
    table.now += 3 * DAY;
    table.give(TranscriptSeat::White);
    table.turn();
    table.now += DAY;
    table.give(TranscriptSeat::Black);
    table.now += 6 * DAY;
    table.turn();
    table.now += 3 * DAY;
    table.end(None, "time");
    table.finish()
}

/// Returns the first random game with few turns, to keep the files small.
fn short(play: impl Fn(u64) -> (u32, PlayedFiles)) -> PlayedFiles {
    let mut games = (0..).map(&play);
    games.find(|(turns, _)| *turns <= 7).unwrap().1
}

/// Plays a game with every event possible between two people, on a clock.
fn chesimul(seed: u64) -> (u32, PlayedFiles) {
    let mut table =
        ScriptedGame::new(seed, &between_people("chesimul", TranscriptMode::Sealed, Some(FIVE_AND_THREE)));
    table.join();
    table.turn();
    if table.game.outcome().is_none() {
        table.wait();
        table.push(TranscriptPayload::DrawOffer { seat: TranscriptSeat::White });
        table.push(TranscriptPayload::DrawDecline { seat: TranscriptSeat::Black });
        table.turn();
    }
    if table.game.outcome().is_some() {
        return (u32::MAX, table.finish());
    }
    table.away();
    table.push(TranscriptPayload::TakebackAsk { seat: TranscriptSeat::Black });
    table.push(TranscriptPayload::TakebackDecline { seat: TranscriptSeat::White });
    table.push(TranscriptPayload::TakebackAsk { seat: TranscriptSeat::Black });
    table.take_back();
    play_on(&mut table);
    table.push(TranscriptPayload::RematchAsk { seat: TranscriptSeat::White });
    table.push(TranscriptPayload::RematchAsk { seat: TranscriptSeat::Black });
    table.push(TranscriptPayload::Rematch { game: zugleich_transcript::Hash::new([9; 32]) });
    (table.game.turn(), table.finish())
}

/// Plays to the end of the game, or to turn 9.
fn play_on(table: &mut ScriptedGame) {
    while table.game.outcome().is_none() && table.game.turn() < 9 {
        table.turn();
    }
}

/// Plays a game with both seats taken from the start, as in a rematch; one clock expires.
fn prediction() -> PlayedFiles {
    let clock = Some(TranscriptClockSetting::Turn { turn: 30, pause: 500, lead: 0 });
    let mut table = ScriptedGame::new(
        2,
        &CaseSetup { open: false, ..between_people("prediction", TranscriptMode::Sealed, clock) },
    );
    table.show(TranscriptSeat::Black);
    table.show(TranscriptSeat::White);
    (0..3).for_each(|_| table.turn());
    table.wait();
    let plan = table.chosen(TranscriptSeat::Black);
    table.seal(TranscriptSeat::Black, &plan);
    table.now += 30_000;
    table.end(Some(TranscriptSeat::Black), "time");
    table.finish()
}

fn parity() -> PlayedFiles {
    let mut table = ScriptedGame::new(3, &between_people("parity", TranscriptMode::Kept, None));
    table.join();
    (0..4).for_each(|_| table.turn());
    table.push(TranscriptPayload::DrawOffer { seat: TranscriptSeat::Black });
    table.end(None, "agreement");
    table.finish()
}

fn blind() -> PlayedFiles {
    let mut table =
        ScriptedGame::new(5, &between_people("blind", TranscriptMode::Sealed, Some(FIVE_AND_THREE)));
    table.join();
    table.turn();
    table.finish()
}

fn entanglement() -> PlayedFiles {
    let mut table =
        ScriptedGame::new(6, &between_people("entanglement", TranscriptMode::Open, Some(WITHOUT_PAUSE)));
    table.join();
    (0..5).for_each(|_| table.turn());
    table.end(Some(TranscriptSeat::White), "resignation");
    table.finish()
}

fn computer() -> PlayedFiles {
    let mut table = ScriptedGame::new(7, &against_computer("chesimul", Some(FIVE_AND_THREE)));
    (0..3).for_each(|_| table.turn());
    table.end(Some(TranscriptSeat::Black), "resignation");
    table.finish()
}

/// Plays both sides of a practice game to the end, and takes the last turn back.
fn practice(seed: u64) -> (u32, PlayedFiles) {
    let setup = CaseSetup {
        variant: "chesimul",
        mode: TranscriptMode::Kept,
        opponent: TranscriptOpponent::Practice,
        clock: None,
        open: false,
        given: None,
        engine: None,
    };
    let mut table = ScriptedGame::new(seed, &setup);
    play_on(&mut table);
    let turns = table.game.turn();
    if table.game.outcome().is_some() {
        table.take_back();
        table.turn();
    }
    (turns, table.finish())
}

/// Plays a game that goes on: one seat has sealed.
fn unfinished() -> PlayedFiles {
    let mut table = ScriptedGame::new(11, &between_people("chesimul", TranscriptMode::Sealed, None));
    table.join();
    (0..2).for_each(|_| table.turn());
    let plan = table.chosen(TranscriptSeat::White);
    table.seal(TranscriptSeat::White, &plan);
    table.finish()
}

/// Plays against the computer from a position with a turn number of its own, with one takeback.
fn given() -> PlayedFiles {
    let setup = CaseSetup { given: Some("r3k/p3p/5/P3P/R3K 3 17"), ..against_computer("chesimul", None) };
    let mut table = ScriptedGame::new(13, &setup);
    (0..2).for_each(|_| table.turn());
    table.take_back();
    table.turn();
    table.end(Some(TranscriptSeat::Black), "resignation");
    table.finish()
}

/// Plays from a start given by moves: Black is to move.
fn given_by_moves() -> PlayedFiles {
    let setup = CaseSetup {
        given: Some("b1c3 b8c6 g1f3"),
        ..between_people("entanglement", TranscriptMode::Open, Some(WITHOUT_PAUSE))
    };
    let mut table = ScriptedGame::new(14, &setup);
    table.join();
    (0..4).for_each(|_| table.turn());
    table.end(Some(TranscriptSeat::White), "resignation");
    table.finish()
}

/// Plays against the computer with another engine edition than today's.
fn another_engine() -> PlayedFiles {
    let setup = CaseSetup { engine: Some(2), ..against_computer("parity", None) };
    let mut table = ScriptedGame::new(16, &setup);
    (0..2).for_each(|_| table.turn());
    table.end(Some(TranscriptSeat::Black), "resignation");
    table.finish()
}

/// Plays a game of an unknown rules edition.
fn unknown_edition() -> PlayedFiles {
    let setup = between_people("chesimul", TranscriptMode::Sealed, None);
    let mut table = ScriptedGame::by_edition(17, &setup, Some(99));
    table.join();
    (0..2).for_each(|_| table.turn());
    table.end(Some(TranscriptSeat::White), "resignation");
    table.finish()
}
