//! Explanations of Entanglement Chess in words.

use zugleich_rules::board::Geometry;
use zugleich_rules::entanglement::{Entanglement, PieceType, Plan};
use zugleich_rules::kernel::Match;
use zugleich_rules::{Role, Square};

#[test]
fn the_words_name_plies_counts_and_checks() {
    let game = |moves: &str| {
        let mut game = Match::<Entanglement>::new(&[], None).expect("a start");
        for ply in moves.split_whitespace() {
            game.play_line(ply).expect("a legal ply");
        }
        game
    };
    let king = PieceType { role: Role::King, promoted: false };
    let why = |moves: &str, square, one| {
        game(moves).position().type_exclusion(square, one).expect("it is impossible").to_string()
    };
    assert_eq!(
        why("a2a5", Square::A7, king),
        "played: 1. a2a5; the black king was not attacked at the start"
    );
    assert_eq!(
        why("c2e4 h8g6", Square::B7, king),
        "played: 1. c2e4; the mover's king was not attacked after 2. h8g6"
    );
    assert_eq!(
        why("a2a3", Square::A3, PieceType { role: Role::Queen, promoted: true }),
        "a pawn is promoted when it reaches the last rank, and not before"
    );
    let illegal = |moves: &str, plan: &str| {
        let plan = Plan::parse(plan, Geometry::EIGHT).expect("a move");
        game(moves).position().move_exclusion(plan).expect("it is illegal").to_string()
    };
    // A known knight; a step that only the king could make, into an attack.
    assert_eq!(illegal("b1c3 b8c6", "c3c4"), "played: 1. b1c3");
    assert_eq!(illegal("", "a1c4"), "no piece moves that way");
    let exposed = illegal("c2a4 b7b6 a4a5 a8g2 d2d3 b6b5", "d3e4");
    assert!(exposed.ends_with("the king would be left attacked"), "{exposed}");
}
