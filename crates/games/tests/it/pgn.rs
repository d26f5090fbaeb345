//! Records in the manner of PGN: refusals with their place, reading and writing.

use zugleich_games::{CATALOG, game};
use zugleich_render::record::pgn::{GameScore, PgnGame, RecordErrorKind, RecordedResult};
use zugleich_rules::Color;
use zugleich_rules::kernel::Reason;

/// Returns the fault of a text, in words, whether of its form or in its moves.
fn refused(text: &str) -> String {
    let played = |sheet: PgnGame| sheet.open(CATALOG).and_then(|start| sheet.play(start).score);
    match PgnGame::read(text).and_then(played) {
        Ok(score) => panic!("{text:?} is read: {score:?}"),
        Err(fault) => fault.to_string(),
    }
}

/// Returns the sentences for the events of Parity Chess.
fn sentences() -> &'static zugleich_render::Sentences {
    game("parity").expect("it is in the catalog").sentences
}

fn parity(moves: &str) -> String {
    format!("[Variant \"parity\"]\n\n{moves}\n")
}

/// Returns the score of a text that is a record.
fn score(text: &str) -> GameScore {
    let sheet = PgnGame::read(text).expect("the text is a record");
    let start = sheet.open(CATALOG).expect("its tags say which game it is");
    sheet.play(start).score.expect("it can be played")
}

#[test]
fn malformed_record_error_names_its_place() {
    for (moves, expected) in [
        ("1. e4|e6 {no end", "line 3, column 10, \"{no\": unclosed comment"),
        ("1. e4|e6 {a { b } c}", "line 3, column 13, \"{\": a comment may not contain {"),
        ("1. e4|e6 (2. d4|d5)", "line 3, column 10, \"(2.\": a record may not contain variations"),
        ("1. e4|e6 }", "line 3, column 10, \"}\": unmatched closing bracket"),
        ("1. e4|\0e6", "line 3, column 7, \"\\0e6\": a record may contain no control characters"),
        ("1. e4| 2. d4|d5", "line 3, column 6, \"|\": | must stand between White's plan and Black's"),
        ("1. |e4 2. d4|d5", "line 3, column 4, \"|\": | must stand between"),
        ("1. e4||e5", "line 3, column 7, \"|\": | must stand between"),
        ("1. e4|e5|e6", "line 3, column 9, \"|\": | must stand between"),
        ("1. e4|", "line 3, column 6, \"|\": | must stand between"),
        ("1. e4|e6 1-0 2. d4|d5", "line 3, column 14, \"2\": only comments may follow the result"),
        ("1. e4|e6 * *", "\"*\": only comments may follow"),
        ("1. e4|e6\n[White \"a\"]", "line 4, column 1, \"White\": a file holds one record"),
        ("[White a]", "line 3, column 1, \"[White\": a tag is written on one line"),
        ("[White \"a]\n\"]", "a tag is written on one line"),
        ("[White \"a\"", "a tag is written on one line"),
        ("[ \"a\"]", "a tag is written on one line"),
        ("[Variant \"chesimul\"]", "line 3, column 1, \"Variant\": duplicate tag"),
        ("[Result \"2-0\"]", "\"2-0\": a result must be 1-0, 0-1, 1/2-1/2 or *"),
        ("[Reason \"boredom\"]", "\"boredom\": unknown reason for the end of a game"),
        ("[Reason \"time\"]", "\"*\": results or reasons of the record contradict each other"),
        ("[Result \"1/2-1/2\"]\n[Reason \"resignation\"]", "\"1/2-1/2\": results or reasons of the record"),
        ("[Result \"1-0\"]\n[Reason \"agreement\"]", "\"1-0\": results or reasons of the record"),
        ("[Result \"1-0\"]\n0-1", "line 4, column 1, \"0-1\": results or reasons of the record"),
        ("[Options \"king_risk\"]", "\"king_risk\": options must be written KEY=VALUE"),
        ("[Options \"king_risk=maybe\"]", "unknown value \"maybe\" of option king_risk"),
        ("[Position \"8/8 w\"]", "the position has 2 fields"),
    ] {
        let found = refused(&parity(moves));
        assert!(found.contains(expected), "{moves:?}: {found}");
    }
    assert!(refused("1. e4|e5 *").starts_with("missing variant"));
    assert!(refused("[Variant \"chess\"]").starts_with("unknown variant \"chess\""));
    assert!(refused(&" ".repeat(GameScore::MAX_BYTES + 1)).contains("at most 1048576 bytes"));
    assert!(refused(&"a|b ".repeat(GameScore::MAX_TURNS + 1)).contains("at most 10000 turns"));
    let tags: String = (0..=GameScore::MAX_TAGS).map(|number| format!("[T{number} \"\"]\n")).collect();
    assert!(refused(&tags).contains("at most 100 tags"));
}

#[test]
fn illegal_game_error_names_turn_side_and_token() {
    for (moves, expected) in [
        ("1. e4|e6 3. d4|d5", "line 3, column 10, \"3\": expected turn number 2"),
        ("0. e4|e6", "\"0\": expected turn number 1"),
        ("99999999999999999999. e4|e6", "expected turn number 1"),
        ("1. e4 e6", "turn 1, \"e4\": | must stand between White's plan and Black's"),
        ("1. e4|e9", "line 3, column 7, turn 1, black, \"e9\": black: \"e9\" is not a valid plan: write"),
        ("1. Ke3|e9", "black, \"e9\""),
        ("1. Ke3|e6", "turn 1, white, \"Ke3\": white may not plan e1e3: the piece does not move that way"),
        ("1. e4|e6 2. e5|d5", "turn 2, white, \"e5\": white may not plan e4e5: the piece on e4 rests"),
        ("1. e4|Qxe4", "turn 1, black, \"Qxe4\": black may not plan d8e4"),
        ("1. e4|RxQ", "black may not plan a8d1: "),
        ("1. e4|e6 1-0 {who knows}", ""),
        (
            "[Reason \"checkmate\"]\n[Result \"1-0\"]\n1. e4|e6",
            "the recorded result is wrong: by the rules the game goes on",
        ),
    ] {
        let text = parity(moves);
        if expected.is_empty() {
            assert_eq!(
                score(&text).ending,
                Some(RecordedResult { winner: Some(Color::White), reason: None })
            );
        } else {
            let found = refused(&text);
            assert!(found.contains(expected), "{moves:?}: {found}");
        }
    }
    let entanglement = |moves| refused(&format!("[Variant \"entanglement\"]\n{moves}"));
    assert!(entanglement("1. b1c3|b8c6").contains("\"|\": one side moves at a time in this game"));
    assert!(entanglement("1. b1c3 2. b8c6").contains("\"2\": expected turn number 1"));
    assert!(entanglement("1. Nc3").contains("\"Nc3\" is not a valid plan"));
}

#[test]
fn finished_game_refuses_turns_and_other_results() {
    let mate = "[Variant \"parity\"]\n[Position \"R6k/1p4pp/8/8/8/8/8/6K1 - - a8/- 0 7\"]\n7. Kf1|b6";
    let won = Some(RecordedResult { winner: Some(Color::White), reason: Some(Reason::Checkmate) });
    for end in ["", " *", " 1-0"] {
        assert_eq!(score(&format!("{mate}{end}")).ending, won);
    }
    assert!(
        refused(&format!("{mate} 0-1"))
            .ends_with("recorded result is wrong: White wins: the black king is in check and can’t escape.")
    );
    let after = format!("{mate} 8. Rb8|b5");
    assert!(refused(&after).contains("turn 8, white, \"Rb8\": white may not plan Rb8: the game is over"));
    assert_eq!(score(mate).text(CATALOG, None).unwrap().lines().last(), Some("7. Kf1#|b6 1-0"));
}

#[test]
fn text_around_moves_is_kept_or_ignored() {
    let text = "\u{feff}% a line for programs\r\n[Variant \"parity\"]\r\n[White \"A \\\"B\\\" \\\\\"] [Round \"3\"]\r\n\r\n\
                {before  all}\r\n1.e4 | e6 $1 ; the rest of a line\r\n{one} {two\r\nlines} 2. d4 {between} |d5\r\n%\r\n{}0-1 {after}";
    let score = score(text);
    let tags =
        [("White", "A \"B\" \\"), ("Round", "3")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(score.tags, tags);
    let comments: [&[&str]; 3] = [&["before all"], &["one", "two lines"], &["between", "after"]];
    assert_eq!(score.comments, comments);
    let written = "[Variant \"parity\"]\n[Edition \"1\"]\n[White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n\
                   [Round \"3\"]\n[Result \"0-1\"]\n\n{before all} 1. e4|e6 {one} {two lines} 2. d4|d5 {between} \
                   {after} 0-1\n";
    assert_eq!(score.text(CATALOG, None).unwrap(), written);
}

#[test]
fn a_line_ends_with_a_line_feed_and_a_tab_is_kept() {
    let refused = refused("[Variant \"parity\"]\r\n[White \"A\rB\"]\r\n1. e4|e6");
    assert!(refused.starts_with("line 2, column 10: a record may contain no control"), "{refused}");
    let score = score("[Variant \"parity\"]\n[White \"A\tB\"]\n1. e4\t|\te6");
    assert_eq!(score.tags, [("White".to_owned(), "A\tB".to_owned())]);
    assert!(score.text(CATALOG, None).unwrap().contains("[White \"A\tB\"]\n"));
}

#[test]
fn one_sided_games_have_a_number_for_both_plies() {
    let text = "[Variant \"entanglement\"]\n1. b1c3 b8c6 2. e2e4 {a remark} 2... e7e5 3. g1f3";
    let score = score(text);
    let moves = score.text(CATALOG, None).unwrap();
    assert!(moves.ends_with("\n1. b1c3 b8c6 2. e2e4 {a remark} 2... e7e5 3. g1f3 *\n"), "{moves}");
    let told = score.text(CATALOG, Some(sentences())).unwrap();
    assert!(told.contains("\n1. b1c3 {c3 is a knight.} 1... b8c6 {c6 is a knight.} 2. e2e4 {"), "{told}");
}

const TWO_ROOKS: &str = "[Variant \"parity\"]\n[Position \"4k3/p7/8/8/8/8/7P/R2R2K1 - - -/- 0 1\"]\n";

#[test]
fn ambiguous_word_is_resolved_by_later_turns() {
    // The rook that went to c1 rests, so the other rook moves on.
    for (moves, first) in [("1. Rc1|a6 2. Ra5|Kf8", "d1c1"), ("1. Rc1|a6 2. Rd5|Kf8", "a1c1")] {
        let score = score(&format!("{TWO_ROOKS}{moves}"));
        assert_eq!(score.record.turns[0].white.as_deref(), Some(first));
        let written = score.text(CATALOG, None).unwrap();
        assert!(written.contains(if first == "d1c1" { "1. Rdc1|" } else { "1. Rac1|" }), "{written}");
    }
}

#[test]
fn unresolved_word_error_lists_both_readings() {
    let expected = "line 3, column 4, turn 1, white, \"Rc1\": ambiguous: a1c1 or d1c1, and the rest \
                    of the record does not decide";
    assert_eq!(refused(&format!("{TWO_ROOKS}1. Rc1|a6 2. h3|Kf8")), expected);
}

#[test]
fn a_record_of_riddles_is_given_up() {
    // Either knight may be predicted in each of fifteen turns, and no choice makes the last turn legal.
    let start = "[Variant \"prediction\"]\n[Position \"1n2k3/5ppp/1n6/8/8/8/P1PP4/4K3 - - 0 1\"]\n";
    let turns = ["ah", "cg", "df"].iter().flat_map(|files| {
        let (white, black) = files.split_at(1);
        (3..8).map(move |rank| format!("{white}{rank}/Nd7|{black}{}/-", 9 - rank))
    });
    let moves = turns.collect::<Vec<_>>().join(" ");
    let sheet = PgnGame::read(&format!("{start}{moves} Qh8/-|Kd8/-")).unwrap();
    let fault = sheet.play(sheet.open(CATALOG).unwrap()).score.unwrap_err();
    assert_eq!(fault.kind, RecordErrorKind::Tangled, "{fault}");
}

#[test]
fn the_reason_of_a_refusal_is_typed() {
    let sheet = PgnGame::read(&parity("1. e4|e6 2. e5|d5")).unwrap();
    let played = sheet.play(sheet.open(CATALOG).unwrap());
    assert_eq!(played.reports.len(), 1, "what came before is played");
    let fault = played.score.unwrap_err();
    assert!(fault.is_illegal());
    let RecordErrorKind::Rules(error) = &fault.kind else { panic!("{fault}") };
    let zugleich_rules::kernel::RulesError::Illegal(illegal) = error.as_ref() else { panic!("{fault}") };
    assert_eq!(illegal.code, "rests");
    assert_eq!((fault.turn, fault.side, fault.token.as_str()), (Some(2), Some(Color::White), "e5"));
}

#[test]
fn the_example_of_the_published_page_is_a_record() {
    let page = include_str!("../../../../docs/book/src/program/records.md");
    let example =
        page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it has one");
    let resigned = RecordedResult { winner: Some(Color::White), reason: Some(Reason::Resignation) };
    let score = score(example);
    assert_eq!((score.record.turns.len(), score.ending), (6, Some(resigned)));
    assert_eq!(score.text(CATALOG, Some(sentences())).unwrap(), example, "it is written so");
}

#[test]
fn tags_are_written_in_their_order_however_they_came() {
    let text = "[Round \"1\"]\n[Date \"2026.11.21\"]\n[White \"A\"]\n[Variant \"chesimul\"]\n*";
    let first = score(text);
    let head = "[Variant \"chesimul\"]\n[Edition \"1\"]\n[White \"A\"]\n[Black \"?\"]\n[Date \"2026.11.21\"]\n[Round \"1\"]\n[Result";
    let written = first.text(CATALOG, None).unwrap();
    assert!(written.starts_with(head), "{written}");
    assert_eq!(score(&written), first);
}
