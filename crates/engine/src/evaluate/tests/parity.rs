use proptest::prelude::*;
use zugleich_rules::board::Geometry;
use zugleich_rules::kernel::{Match, MovePlan};
use zugleich_rules::parity::{Occupation, Parity, SingleOccupation, Standard};
use zugleich_rules::{ByColor, Color};

use crate::evaluate::Evaluate;

/// Starts that are the same for both colours: the game's own, and one in which kings come under attack soon.
const STARTS: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1",
    "3rr2k/2n3q1/1b6/3p4/3P4/1B6/2N3Q1/3RR2K - - -/- 0 1",
];

fn mirrored(plan: MovePlan) -> MovePlan {
    let mirror = |square| Geometry::EIGHT.mirror(square);
    match plan {
        MovePlan::Pass => MovePlan::Pass,
        MovePlan::Move { from, to, promotion } => {
            MovePlan::Move { from: mirror(from), to: mirror(to), promotion }
        }
    }
}

/// Plays a game and its mirror image, and judges every position that is not the end.
fn colours_are_judged_alike<V: Occupation>(start: &str, picks: &[(u16, u16)]) -> Result<(), TestCaseError> {
    let mut game = Match::<Parity<V>>::new(&[], Some(start)).unwrap();
    let mut mirror = game.clone();
    for &(white, black) in picks {
        let rules = game.game();
        let (value, other) = (rules.evaluate(game.position()), rules.evaluate(mirror.position()));
        prop_assert_eq!(value, -other);
        prop_assert!(value.abs() < 1.0);
        let pick = |side, number: u16| {
            let plans = game.plans(side);
            *plans[usize::from(number) % plans.len()].plan()
        };
        let turn = ByColor::new(pick(Color::White, white), pick(Color::Black, black));
        let play = |game: &mut Match<Parity<V>>, turn: ByColor<MovePlan>| {
            let texts = turn.map(|plan| plan.to_string());
            game.play_text(texts.as_ref().map(|text| Some(text.as_str()))).map(drop)
        };
        play(&mut game, turn).unwrap();
        play(&mut mirror, turn.map(mirrored).swap()).unwrap();
        if game.outcome().is_some() {
            break;
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn colours_are_judged_alike_in_parity(
        start in prop::sample::select(STARTS.to_vec()),
        picks in prop::collection::vec(any::<(u16, u16)>(), 1..60),
    ) {
        colours_are_judged_alike::<Standard>(start, &picks)?;
    }

    #[test]
    fn colours_are_judged_alike_in_single_occupation(
        start in prop::sample::select(STARTS.to_vec()),
        picks in prop::collection::vec(any::<(u16, u16)>(), 1..60),
    ) {
        colours_are_judged_alike::<SingleOccupation>(start, &picks)?;
    }
}

fn value(text: &str) -> f64 {
    let game = Match::<Parity<Standard>>::new(&[], Some(text)).unwrap();
    assert_eq!(game.outcome(), None);
    game.game().evaluate(game.position())
}

#[test]
fn the_start_is_balanced() {
    assert_eq!(value(STARTS[0]), 0.0);
}

#[test]
fn material_and_mobility_count() {
    let even = value("4k3/8/8/8/8/8/PPP5/R3K3 - - -/- 0 1");
    assert!(value("4k3/8/8/8/8/8/PPP5/RN2K3 - - -/- 0 1") > even, "a knight more");
    assert!(value("4k3/8/8/8/8/R7/PPP5/4K3 - - -/- 0 1") > even, "a rook that reaches more squares");
}

/// What attacks a king presses it more if it does not rest, and most if the king rests.
#[test]
fn a_resting_king_near_free_attackers_is_exposed() {
    let rook = "6k1/5p2/8/8/8/8/5P2/R5K1";
    let near = "6k1/5p2/8/8/8/7R/5P2/6K1";
    let free = value(&format!("{near} - - -/- 0 1"));
    assert!(free > value(&format!("{near} - - h3/- 0 1")), "a piece that rests");
    assert!(free < value(&format!("{near} - - -/g8 0 1")), "a king that rests");
    assert!(free > value(&format!("{rook} - - -/- 0 1")), "a piece far away");
}
