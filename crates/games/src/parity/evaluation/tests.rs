use zugleich_engine::Evaluate;
use zugleich_rules::kernel::Match;
use zugleich_rules::parity::{Parity, Standard};

use super::ParityEvaluation;

fn value(text: &str) -> f64 {
    let game = Match::<Parity<Standard>>::new(&[], Some(text)).unwrap();
    assert_eq!(game.outcome(), None);
    ParityEvaluation::evaluate(game.game(), game.position())
}

#[test]
fn the_start_is_balanced() {
    assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1"), 0.0);
}

#[test]
fn material_and_mobility_count() {
    let even = value("4k3/8/8/8/8/8/PPP5/R3K3 - - -/- 0 1");
    assert!(value("4k3/8/8/8/8/8/PPP5/RN2K3 - - -/- 0 1") > even, "a knight more");
    assert!(value("4k3/8/8/8/8/R7/PPP5/4K3 - - -/- 0 1") > even, "a rook that reaches more squares");
}

/// Pressure on a king grows if the attacker does not rest, and most if the king rests.
#[test]
fn a_resting_king_near_free_attackers_is_exposed() {
    let rook = "6k1/5p2/8/8/8/8/5P2/R5K1";
    let near = "6k1/5p2/8/8/8/7R/5P2/6K1";
    let free = value(&format!("{near} - - -/- 0 1"));
    assert!(free > value(&format!("{near} - - h3/- 0 1")), "a piece that rests");
    assert!(free < value(&format!("{near} - - -/g8 0 1")), "a king that rests");
    assert!(free > value(&format!("{rook} - - -/- 0 1")), "a piece far away");
}
