//! Algebraic notation: writing plans, and reading texts.

use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::{ByColor, Color, GAMES};

fn open(variant: &str, options: &[(&str, &str)], position: &str) -> Box<dyn AnyMatch> {
    GAMES.variant(variant).and_then(|v| v.open(options, Some(position))).expect("the position can be")
}

/// Returns the notation of a turn in coordinates.
fn written(game: &dyn AnyMatch, line: &str) -> String {
    let plans = line.split_once(' ').expect("a turn is two plans");
    let check = |side, plan| Some(game.check(side, plan).expect("the plan is legal"));
    let turn = ByColor::new(check(Color::White, plans.0), check(Color::Black, plans.1));
    let (_, words) = game.boxed_clone().play_notated(turn).expect("the turn is legal");
    [words.white, words.black].map(|word| word.expect("both sides act")).join("|")
}

/// Returns the possible meanings of a text, or the reason that it has none.
fn read(game: &dyn AnyMatch, side: Color, text: &str) -> String {
    game.readings(side, text).map_or_else(|refusal| refusal.to_string(), |plans| plans.join(" "))
}

#[test]
fn a_turn_is_written_as_each_side_planned_it() {
    let cases = [
        // Captures and en passant are judged on the start board, whether they fail or not.
        ("parity", "4k3/8/8/3p4/4P3/8/8/4K3 - - -/- 0 1", "e4d5 d5e4", "exd5|dxe4"),
        ("parity", "4k3/8/8/8/pP6/8/8/4K3 - b3 b4/- 0 1", "e1d1 a4b3", "Kd1|axb3"),
        ("parity", "4k3/1P6/8/8/8/8/1p6/4K3 - - -/- 0 1", "b7b8q b2b1n", "b8=Q+|b1=N"),
        ("parity", "r3k2r/8/8/8/8/8/8/R3K2R KQkq - -/- 0 1", "e1g1 e8c8", "O-O|O-O-O"),
        // The file distinguishes two pieces, else the rank, else both.
        ("parity", "4k3/8/8/8/8/1N3N2/8/4K3 - - -/- 0 1", "b3d4 e8e7", "Nbd4|Ke7"),
        ("parity", "4k3/8/8/5N2/8/8/8/4KN2 - - -/- 0 1", "f5e3 e8d8", "N5e3|Kd8"),
        ("parity", "6k1/8/8/1Q5Q/8/8/7Q/K7 - - -/- 0 1", "h5e5 g8f8", "Qh5e5|Kf8"),
        // A resting piece is no rival.
        ("parity", "4k3/8/8/8/8/1N3N2/8/4K3 - - f3/- 0 1", "b3d4 e8e7", "Nd4|Ke7"),
        // Both sides give check; an attack on a king that shares its square is not a check.
        ("parity", "4k3/8/8/8/8/3q4/8/R3K3 - - -/- 0 1", "a1a8 d3e3", "Ra8+|Qe3+"),
        ("prediction", "4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1", "e1d1/a5h5 a5h5/-", "Kd1/Rxh5|Rxh5/-"),
        ("prediction", "4k3/P6p/8/8/8/8/7P/4K3 - - 0 1", "a7a8/e8d8 h7h5/a7a8", "a8/Kd8|h5/a8"),
        ("prediction", "4k3/8/8/8/8/8/8/1N2KN2 - - 0 1", "b1d2/- e8e7/f1d2", "Nbd2/-|Ke7/Nfd2"),
        ("chesimul", "rnbqk/ppppp/5/PPPPP/RNBQK 0 1", "b1c3 b5c3", "b1c3|b5c3"),
    ];
    for (variant, position, line, expected) in cases {
        assert_eq!(written(&*open(variant, &[], position), line), expected, "{position} {line}");
    }
}

#[test]
fn a_checkmate_has_its_sign() {
    // The rook has rested and now gives an immediate check without escape.
    let game = open("parity", &[], "R6k/1p4pp/8/8/8/8/8/6K1 - - a8/- 0 1");
    assert_eq!(written(&*game, "g1f1 b7b6"), "Kf1#|b6");
    assert_eq!(written(&*game, "g1f1 h7h6"), "Kf1+|h6");
}

#[test]
fn king_moving_into_attack_gets_check_sign() {
    let game = open("parity", &[("king_risk", "allowed")], "4k3/8/8/8/8/8/P7/3RK3 - - d1/- 0 1");
    // The king rests next turn, so it cannot leave.
    assert_eq!(written(&*game, "a2a3 e8d8"), "a3#|Kd8");
}

#[test]
fn a_plan_of_two_pawns_is_two_words() {
    let options = [("two_pawns", "on"), ("promotion", "any")];
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR - - 0 1";
    let game = open("prediction", &options, start);
    assert_eq!(written(&*game, "a2a3+h2h3/b7b6+c7c6 g8f6/-"), "a3+h3/b6+c6|Nf6/-");
    assert_eq!(read(&*game, Color::White, "a3+b3/b6+c6"), "a2a3+b2b3/b7b6+c7c6");
    assert_eq!(read(&*game, Color::White, "a3+b3+"), "a2a3+b2b3/-");
    assert!(
        read(&*game, Color::White, "a4+b3/-").contains("two pawns that have never moved may move together")
    );
}

#[test]
fn the_printed_notation_of_the_author_is_read() {
    let position = "4k3/8/2n5/2Bp1p2/3RPR2/8/8/4K3 - - -/- 0 1";
    for (text, expected) in [
        ("exf", "e4f5"),
        ("exd", "e4d5"),
        ("Rxf", "f4f5"),
        ("RxP", "\"RxP\" is not a valid plan"),
        ("Rdxd5", "d4d5"),
        ("e4xf", "e4f5"),
        ("Bd6", "c5d6"),
        ("Rd1", "d4d1"),
        ("e5", "e4e5"),
        ("exN", "may not plan e4c6: the piece does not move that way"),
        ("Rxa", "the notation matches no piece and target"),
        ("Nf3", "the notation matches no piece and target"),
    ] {
        let found = read(&*open("parity", &[], position), Color::White, text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    let game = open("parity", &[], "4k3/8/2n5/1P1P4/8/8/8/4K3 - - -/- 0 1");
    assert_eq!(read(&*game, Color::White, "bxN"), "b5c6");
    assert_eq!(read(&*game, Color::White, "bxc6!"), "b5c6");
    assert_eq!(read(&*game, Color::White, "d6"), "d5d6");
}

#[test]
fn readings_are_listed_or_refused_with_reason() {
    let game = open("parity", &[], "4k3/P7/8/8/8/8/8/R3K2R Q - h1/- 0 1");
    assert_eq!(read(&*game, Color::White, "Rb1"), "a1b1");
    assert!(read(&*game, Color::White, "Rh5").ends_with("h1h5: the piece on h1 rests: it moved last turn"));
    assert!(read(&*game, Color::White, "a8").ends_with("promotes: add q, r, b or n"));
    assert_eq!(read(&*game, Color::White, "a8Q+"), "a7a8q");
    assert!(read(&*game, Color::White, "--").contains("white may not plan --"));
    for text in ["", "x", "Qx", "R", "9", "Rx", "e5xN5", "xN", "5xN", "O-O-O-O", "Ké", "a8=K", "a8=", "RxR="]
    {
        assert!(read(&*game, Color::White, text).contains("is not a valid plan: write two"), "{text:?}");
    }
    let two = open("parity", &[], "4k3/8/8/8/8/1N3N2/8/4K3 - - -/- 0 1");
    assert_eq!(read(&*two, Color::White, "Nd4"), "b3d4 f3d4");
    let predicts = open("prediction", &[], "4k3/8/8/8/8/1n3n2/8/4K3 - - 0 1");
    assert_eq!(read(&*predicts, Color::White, "Kf1/Nd4"), "e1f1/b3d4 e1f1/f3d4");
    assert_eq!(read(&*predicts, Color::White, "Kf1"), "e1f1/-");
    assert!(
        read(&*predicts, Color::White, "Kf1/Nd8")
            .ends_with("the prediction is not a legal move of the opponent")
    );
    let passes = open("prediction", &[], "4k3/8/8/8/p7/P7/8/4K3 - - 0 1");
    assert!(read(&*passes, Color::White, "Kf1/--").contains("opponent"));
}
