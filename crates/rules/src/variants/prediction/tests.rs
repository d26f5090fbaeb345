//! Refusals and their wording.

use crate::ByColor;
use crate::kernel::{Match, RulesError};
use crate::variants::prediction::Prediction;

type OptionPairs = &'static [(&'static str, &'static str)];

/// Returns the rule that White's plan breaks, in words. It is judged before Black's, which need not be legal.
fn refusal(options: OptionPairs, position: &str, plan: &str) -> String {
    let mut game = Match::<Prediction>::new(options, Some(position)).expect("the position is one");
    match game.play_text(ByColor::new(Some(plan), Some("--/-"))) {
        Err(RulesError::Illegal(illegal)) => illegal.why,
        other => panic!("{plan} leads to {other:?}"),
    }
}

#[test]
fn a_refused_move_is_told_why() {
    let position = "4k3/P7/8/8/4n3/8/3PPb2/R3KB1R - Rq 0 1";
    for (plan, words) in [
        ("e3e4/-", "no piece stands on e3"),
        ("e4f2/-", "the piece on e4 is the opponent's"),
        ("e1e2/-", "a piece of the same side stands on e2"),
        ("e2e5/-", "the piece does not move that way"),
        ("e2e4/-", "the piece on e4 is in the way"),
        ("f1d3/-", "the piece on e2 is in the way"),
        ("d2c3/-", "a pawn moves diagonally only to take, and there is nothing to take on c3"),
        ("a7a8/-", "a pawn that reaches the last rank promotes: add the letter of its new piece, like r"),
        ("a7a8q/-", "a pawn promotes only to a piece lost before this turn, and no queen is lost"),
        ("d2d3q/-", "only a pawn that reaches the last rank promotes"),
        ("e1g1/-", "castling is not allowed in this game"),
        ("d2d3+e2e3/-", "moving two pawns in one plan is not allowed in this game"),
        ("--/-", "a side that has a legal plan may not pass"),
        ("e2e3/d2d3", "the prediction moves a piece on d2, where the opponent has none"),
        ("e2e3/e4e5", "the prediction is not a legal move of the opponent"),
    ] {
        assert_eq!(refusal(&[], position, plan), words, "{plan}");
    }
    let nothing_lost = refusal(&[], "4k3/P7/8/8/8/8/8/4K3 - q 0 1", "a7a8q/-");
    assert_eq!(nothing_lost, "no lost piece can replace the pawn: it stays a pawn, so write no letter");
    let pass = refusal(&[], "8/8/8/3K4/8/pp6/kp6/pp6 - - 0 1", "d5d6/a2a1");
    assert_eq!(pass, "the opponent must pass, which cannot be predicted: write - for no prediction");
}

#[test]
fn a_move_by_a_house_rule_is_told_why() {
    let castling: OptionPairs = &[("castling", "on")];
    let position = "4k3/8/8/8/8/8/8/R3KB1R K - 0 1";
    assert_eq!(refusal(castling, position, "e1g1/-"), "the piece on f1 is in the way");
    let moved = "castling right lost: the king or that rook has moved";
    assert_eq!(refusal(castling, position, "e1c1/-"), moved);

    let two_pawns: OptionPairs = &[("two_pawns", "on")];
    let position = "4k3/8/8/8/8/1nP5/PP1P4/4K3 - - 0 1";
    let together = "only two pawns that have never moved may move together, one square each, written from \
                    the a-file to the h-file";
    for (plan, words) in [
        ("a2a3+b2b3/-", "the piece on b3 is in the way"),
        ("a2a3+c3c4/-", together),
        ("a2a4+d2d3/-", together),
        ("d2d3+a2a3/-", together),
        ("a2a3+a2a3/-", together),
        ("a2a3+e1e2/-", together),
        ("a2a3+h2h3/-", "no piece stands on h2"),
    ] {
        assert_eq!(refusal(two_pawns, position, plan), words, "{plan}");
    }
}

#[test]
fn a_text_of_another_form_is_no_plan() {
    let mut game = Match::<Prediction>::new(&[("two_pawns", "on")], None).expect("a game starts");
    let before = game.clone();
    for text in [
        "e2e4",
        "e2e4/",
        "/e7e5",
        "/",
        "",
        "e2e4/--",
        "e2e4/e7e5/-",
        "a7a8k/-",
        "a7a8Q/-",
        "a7a8qq/-",
        "a7a8q",
        "e2e4/a2a1q",
        "a2a3+b2b3q/-",
        "a2a3+/-",
        "a2a3+b2b3+c2c3/-",
        "e2e9/-",
        "i2e4/-",
        "e2-e4/-",
        "eé/-",
        "-/-",
        "E2E4/-",
        " e2e4/-",
    ] {
        for (white, black) in [(text, "e7e5/-"), ("e2e4/-", text)] {
            let error = game.play_text(ByColor::new(Some(white), Some(black))).unwrap_err();
            assert!(matches!(error, RulesError::Plan(..)), "{text}: {error}");
        }
    }
    assert_eq!(game.position(), before.position());
}

#[test]
fn an_impossible_position_is_refused() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let wrong: [(OptionPairs, String); 15] = [
        (&[], format!("{kings} - - 0")),
        (&[], format!("{kings}  - - 0 1")),
        (&[], format!("{kings} K - 0 1")),
        (&[], "4k3/8/8/8/8/8/8/4K2R K - 0 1".to_owned()),
        (&[("castling", "on")], format!("{kings} K - 0 1")),
        (&[("castling", "on")], "4k3/8/8/8/8/8/8/R3K2R QK - 0 1".to_owned()),
        (&[], format!("{kings} - qQ 0 1")),
        (&[], format!("{kings} - RQ 0 1")),
        (&[], format!("{kings} - P 0 1")),
        (&[], format!("{kings} - {} 0 1", "Q".repeat(256))),
        (&[], "4k3/8/8/8/8/8/8/P3K3 - - 0 1".to_owned()),
        (&[], "p3k3/8/8/8/8/8/8/4K3 - - 0 1".to_owned()),
        (&[("promotion", "any")], "P3k3/8/8/8/8/8/8/4K3 - - 0 1".to_owned()),
        (&[], "4k3/8/8/8/3(Pp)4/8/8/4K3 - - 0 1".to_owned()),
        (&[], "4k3/8/8/8/8/8/8/K3K3 - - 0 1".to_owned()),
    ];
    for (options, text) in wrong {
        let error = Match::<Prediction>::new(options, Some(&text)).unwrap_err();
        assert!(matches!(error, RulesError::Position(_)), "{text}: {error}");
    }
}
