use proptest::prelude::*;
use zugleich_engine::Evaluate;
use zugleich_rules::board::{Geometry, Placement, king_steps};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::{Game, MovePlan, NullRecorder, check, legal_plans};
use zugleich_rules::{ByColor, Color, Role, Square};

use super::ChesimulEvaluation;

/// The position of these pieces, after `quiet` quiet turns.
fn position(placement: &Placement, quiet: u32) -> Position {
    let text = format!("{} {quiet} 1", placement.text(Geometry::FIVE));
    Chesimul.parse_position(&text).expect("it can be")
}

/// Random pieces on random squares, one king each, pawns on possible ranks; the game goes on.
fn placements() -> impl Strategy<Value = Placement> {
    let squares: Vec<Square> = Geometry::FIVE.squares().into_iter().collect();
    let piece = (any::<bool>(), 0..5_usize);
    let order = Just(squares).prop_shuffle();
    (order, proptest::collection::vec(piece, 0..20)).prop_filter_map("is over", |(squares, pieces)| {
        let mut placement = Placement::EMPTY;
        let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
        let others = pieces
            .into_iter()
            .map(|(white, role)| (if white { Color::White } else { Color::Black }, Role::ALL[role]));
        for (&square, (color, role)) in squares.iter().zip(kings.into_iter().chain(others)) {
            let far = square.rank() == Geometry::FIVE.far_rank(color);
            let role = if role == Role::Pawn && far { Role::Queen } else { role };
            placement.put(color, role, square);
        }
        Chesimul.outcome(&position(&placement, 0)).is_none().then_some(placement)
    })
}

proptest! {
    /// Induction step of the proof that adjacent kings are a draw: for every plan of the other side, the
    /// chaser takes its king or stays next to it, and survives.
    #[test]
    fn a_king_chases_for_ever(
        mut placement in placements(), side in any::<bool>(), step in any::<prop::sample::Index>(),
    ) {
        let side = if side { Color::White } else { Color::Black };
        let chaser = placement.king(side).unwrap();
        let near: Vec<Square> = (king_steps(chaser) & Geometry::FIVE.squares()).into_iter().collect();
        let from = placement.king(!side).unwrap();
        let to = *step.get(&near);
        placement.take(!side, from);
        placement.take(side, to);
        placement.put(!side, Role::King, to);
        let position = position(&placement, 0);
        if Chesimul.outcome(&position).is_some() {
            return Ok(());
        }
        prop_assert_eq!(ChesimulEvaluation::certain(&Chesimul, &position), Some(0.0));
        let chase = check(&Chesimul, &position, side, MovePlan::of(chaser, to)).ok();
        prop_assert!(chase.is_some(), "nothing keeps the chaser from it");
        for other in legal_plans(&Chesimul, &position, !side) {
            let turn = ByColor::from_fn(|each| if each == side { chase } else { Some(other) });
            let next = Chesimul.resolve(&position, &turn.both().unwrap(), &mut NullRecorder);
            let king = |side| next.placement().king(side);
            prop_assert_eq!(king(side), Some(to));
            prop_assert!(king(!side).is_none_or(|king| king_steps(to).has(king)), "{} escapes", other.plan());
        }
    }
}

#[test]
fn the_start_is_even_and_a_lone_queen_promises_little() {
    let value = |text| ChesimulEvaluation::evaluate(&Chesimul, &Chesimul.parse_position(text).unwrap());
    assert_eq!(value("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), 0.0);
    // Under exact play a queen has a mean value of 0.065.
    let queen = value("4k/5/5/5/Q3K 0 1");
    assert!(0.0 < queen && queen < 0.4, "{queen}");
}

#[test]
fn the_countdown_runs_only_near_the_end() {
    let position = |quiet| position(Chesimul.start().placement(), quiet);
    assert_eq!(ChesimulEvaluation::countdown(&position(46), 3), 0);
    assert_eq!(ChesimulEvaluation::countdown(&position(47), 3), 47);
}
