//! The sample game printed by the author of Parity Chess, in his notation and with his remarks (parity.md,
//! "The sample game").

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_render::json;
use zugleich_render::record::pgn::{PgnGame, RecordErrorKind, RecordReplay};
use zugleich_rules::Color;
use zugleich_rules::board::{Geometry, Placement, role_name};
use zugleich_rules::kernel::{RulesError, TurnReport};

/// The record in the author's words, with his remarks as comments.
const RECORD: &str = include_str!("../parity-sample-game.pgn");

/// Returns the meaning of a remark, as events of the same turn.
fn events(remark: &str) -> Vec<Value> {
    let failed = |side: &str| json!({"kind": "failed-capture", "side": side});
    match remark {
        "simultaneous occupation by pawns" => vec![json!({"kind": "shared"})],
        "failed capture by both the players" | "failed capture by both the knights" => {
            vec![failed("white"), failed("black")]
        }
        "discovered check by white" => vec![json!({"kind": "check", "king": "black", "discovered": true})],
        "failed capture by white's queen; simultaneous check for both the players" => {
            vec![failed("white"), json!({"kind": "mutual-check"})]
        }
        // The remark notes a difference from orthodox chess; it does not describe an event.
        "black's pawn has passed opponent's pawn on the same file" => Vec::new(),
        _ => match remark.strip_prefix("failed capture by ").and_then(|mover| mover.split_once("'s ")) {
            Some((side, _)) => vec![failed(side)],
            None => panic!("nobody knows what {remark:?} says"),
        },
    }
}

/// Returns the piece named by a remark on a failed capture of one side.
fn named_piece(remark: &str) -> Option<&str> {
    let mover = remark.strip_prefix("failed capture by ")?;
    let (_, role) = mover.split(';').next()?.split_once("'s ")?;
    Some(role)
}

/// Returns the piece whose capture failed, from its landing square.
fn mover(report: &TurnReport, failed_capture: &Value) -> &'static str {
    let placement = report.position.split(' ').next().unwrap_or_default();
    let placement = Placement::parse(placement, Geometry::EIGHT).expect("the position was written");
    let square = failed_capture["to"].as_str().and_then(|name| Geometry::EIGHT.square(name));
    let side = if failed_capture["side"] == "white" { Color::White } else { Color::Black };
    square.and_then(|square| placement.role_at(side, square)).map_or("nothing", role_name)
}

/// Returns the author's remarks on a turn; turns count from 1.
fn remarks(turn: usize) -> Vec<&'static str> {
    let line =
        RECORD.lines().find(|line| line.starts_with(&format!("{turn}. "))).expect("a turn stands on a line");
    line.split('{').skip(1).map(|remark| remark.trim_end_matches('}')).collect()
}

fn play(text: &str) -> RecordReplay {
    let sheet = PgnGame::read(text).expect("the file is a record");
    sheet.play(sheet.open(CATALOG).expect("the game begins"))
}

/// Returns the record up to the end of a turn.
fn until(turn: usize) -> String {
    let end = RECORD.find(&format!("{}. ", turn + 1)).expect("the next turn is there");
    RECORD[..end].replace("[Result \"1-0\"]\n", "")
}

#[test]
fn sample_game_62_turns_give_every_remark() {
    let played = play(&until(62));
    assert_eq!(played.reports.len(), 62);
    assert_eq!(played.game.position(), "8/2R4p/2Q5/kr1p2P1/3P3P/BP6/8/2K5 - - c7/a5 0 63");
    let mut seen = 0;
    for (turn, report) in (1..).zip(&played.reports) {
        let found: Vec<Value> = report.events.iter().map(json::event).collect();
        for remark in remarks(turn) {
            seen += 1;
            for event in events(remark) {
                let told = |found: &Value| {
                    event.as_object().is_some_and(|fields| fields.iter().all(|(k, v)| found[k] == *v))
                };
                let found = found.iter().find(|found| told(found));
                let found =
                    found.unwrap_or_else(|| panic!("turn {turn}: no {remark:?} in {:?}", report.events));
                if let Some(role) = named_piece(remark).filter(|_| found["kind"] == "failed-capture") {
                    assert_eq!(mover(report, found), role, "turn {turn}, {remark:?}");
                }
            }
        }
    }
    assert_eq!(seen, 18, "the author's remarks");
    let score = played.score.expect("the record is read in one way only");
    assert_eq!(score.record.turns[32].white.as_deref(), Some("d1e1"));
}

#[test]
fn only_what_follows_tells_which_rook_went_to_e1() {
    let fault = play(&until(34)).score.expect_err("it may be either rook");
    assert_eq!((fault.turn, fault.side, fault.token.as_str()), (Some(33), Some(Color::White), "Re1"));
    assert_eq!(fault.kind, RecordErrorKind::Ambiguous(vec!["d1e1".to_owned(), "h1e1".to_owned()]));
    let decided = play(&until(35)).score.expect("turn 35 decides");
    assert_eq!(decided.record.turns[32].white.as_deref(), Some("d1e1"));
}

/// Returns all details of the refusal of a turn.
fn refusal(played: RecordReplay) -> (usize, Option<u32>, Option<Color>, String, &'static str, String) {
    let turns = played.reports.len();
    let fault = played.score.expect_err("the game is not legal");
    let RecordErrorKind::Rules(error) = &fault.kind else { panic!("{fault}") };
    let RulesError::Illegal(illegal) = error.as_ref().clone() else { panic!("{fault}") };
    (turns, fault.turn, fault.side, fault.token, illegal.code, illegal.why)
}

#[test]
fn turn_63_is_refused_because_the_rook_rests() {
    let (turns, turn, side, token, code, why) = refusal(play(RECORD));
    assert_eq!((turns, turn, side, token.as_str()), (62, Some(63), Some(Color::White), "Ra7+"));
    assert_eq!((code, why.as_str()), ("rests", "the piece on c7 rests: it moved last turn"));
}

#[test]
fn where_no_king_may_be_risked_turn_56_is_refused() {
    let careful = RECORD.replace("king_risk=allowed", "king_risk=forbidden");
    let (turns, turn, side, token, code, why) = refusal(play(&careful));
    assert_eq!((turns, turn, side, token.as_str()), (55, Some(56), Some(Color::Black), "Kc6"));
    assert_eq!((code, why.contains("attacks c6")), ("attacked", true), "{why}");
}

#[test]
fn what_is_written_of_it_reads_as_the_same_game() {
    let score = play(&until(62)).score.expect("the game is legal");
    let sentences = zugleich_games::game("parity").expect("it is in the catalog").sentences;
    for events in [None, Some(sentences)] {
        let text = score.text(CATALOG, events).expect("the game is legal");
        assert_eq!(play(&text).score.map(|again| again.record), Ok(score.record.clone()));
    }
}
