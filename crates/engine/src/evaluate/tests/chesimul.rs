use proptest::prelude::*;
use zugleich_rules::board::{Geometry, king_steps};
use zugleich_rules::chesimul::{Chesimul, Plan, Position};
use zugleich_rules::game::{Game, Silent};
use zugleich_rules::{ByColor, Color, Role, Square};

use crate::evaluate::Evaluate;

/// Any pieces anywhere, one king each, pawns where they can stand.
fn positions() -> impl Strategy<Value = Position> {
    let squares: Vec<Square> = Geometry::FIVE.squares().into_iter().collect();
    let piece = (any::<bool>(), 0..5_usize);
    let order = Just(squares).prop_shuffle();
    (order, proptest::collection::vec(piece, 0..20)).prop_filter_map("is over", |(squares, pieces)| {
        let mut position = Chesimul.start();
        position.placement = zugleich_rules::board::Placement::EMPTY;
        let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
        let others = pieces
            .into_iter()
            .map(|(white, role)| (if white { Color::White } else { Color::Black }, Role::ALL[role]));
        for (&square, (color, role)) in squares.iter().zip(kings.into_iter().chain(others)) {
            let far = square.rank() == Geometry::FIVE.far_rank(color);
            let role = if role == Role::Pawn && far { Role::Queen } else { role };
            position.placement.put(color, role, square);
        }
        Chesimul.outcome(&position).is_none().then_some(position)
    })
}

fn mirrored(position: &Position) -> Position {
    Position { placement: position.placement.mirrored(Geometry::FIVE), ..*position }
}

proptest! {
    #[test]
    fn the_colours_are_judged_alike(position in positions()) {
        let (value, other) = (Chesimul.evaluate(&position), Chesimul.evaluate(&mirrored(&position)));
        prop_assert_eq!(value, -other);
        prop_assert!(value.abs() < 1.0);
        let (certain, other) = (Chesimul.certain(&position), Chesimul.certain(&mirrored(&position)));
        prop_assert_eq!(certain, other.map(|value| -value));
    }

    /// The step of the proof that kings next to each other are a draw: whatever the other side does, the chase
    /// takes its king or goes on, and the chaser is alive.
    #[test]
    fn a_king_chases_for_ever(mut position in positions(), side in any::<bool>(), step in any::<prop::sample::Index>()) {
        let side = if side { Color::White } else { Color::Black };
        let king = |position: &Position, side| position.placement.king(side);
        let chaser = king(&position, side).unwrap();
        let near: Vec<Square> = (king_steps(chaser) & Geometry::FIVE.squares()).into_iter().collect();
        let from = king(&position, !side).unwrap();
        let to = *step.get(&near);
        position.placement.take(!side, from);
        position.placement.take(side, to);
        position.placement.put(!side, Role::King, to);
        if Chesimul.outcome(&position).is_some() {
            return Ok(());
        }
        prop_assert_eq!(Chesimul.certain(&position), Some(0.0));
        let chase = Plan::Move { from: chaser, to };
        prop_assert_eq!(Chesimul.check(&position, side, &chase), Ok(()));
        for other in Chesimul.plans(&position, !side) {
            let turn = if side == Color::White { ByColor::new(chase, other) } else { ByColor::new(other, chase) };
            let next = Chesimul.resolve(&position, &turn, &mut Silent);
            prop_assert_eq!(king(&next, side), Some(to));
            prop_assert!(king(&next, !side).is_none_or(|king| king_steps(to).has(king)), "{other} escapes");
        }
    }
}

#[test]
fn material_decides_more_the_less_is_left() {
    let value = |text| Chesimul.evaluate(&Chesimul.parse_position(text).unwrap());
    assert_eq!(value("rnbqk/ppppp/5/PPPPP/RNBQK 0 1"), 0.0);
    assert_eq!(value("4k/5/5/5/Q3K 0 1"), 9.0 / 17.0);
    assert!(value("4k/p4/5/P4/R3K 0 1") < value("4k/5/5/5/R3K 0 1"));
}

#[test]
fn the_countdown_runs_only_near_the_end() {
    let position = |quiet| Position { quiet, ..Chesimul.start() };
    assert_eq!(Chesimul.countdown(&position(46), 3), 0);
    assert_eq!(Chesimul.countdown(&position(47), 3), 47);
}
