use std::collections::BTreeSet;

use proptest::prelude::*;
use zugleich_engine::net;
use zugleich_rules::board::PieceTypeSet;
use zugleich_rules::kernel::{Match, VerifiedPlan, legal_plans};
use zugleich_rules::{Role, Square};

use super::forces::SidePieces;
use super::*;

/// Games of random plies, each chosen by a number.
fn games() -> impl Strategy<Value = Match<Entanglement>> {
    proptest::collection::vec(any::<u16>(), 0..90).prop_map(|numbers| {
        let mut game = Match::<Entanglement>::new(&[], None).unwrap();
        for number in numbers {
            let plans = game.plans(game.position().to_move());
            let Some(plan) = plans.get(usize::from(number) % plans.len().max(1)) else { break };
            game.play_line(&plan.plan().to_string()).unwrap();
        }
        game
    })
}

fn armies(position: &EntanglementPosition) -> ByColor<SidePieces> {
    ByColor::from_fn(|side| {
        let mut army = [(None, PieceTypeSet::NONE); 16];
        army.iter_mut().zip(position.army(side)).for_each(|(place, piece)| *place = piece);
        army
    })
}

fn judged(armies: ByColor<SidePieces>, mover: Color) -> f64 {
    expected_result(&balances(&Forces::new(armies), mover), &WEIGHTS)
}

/// The army with every square replaced.
fn moved(army: &SidePieces, square: impl Fn(Square) -> Square) -> SidePieces {
    army.map(|(at, types)| (at.map(&square), types))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The evaluation is symmetric in colours, and in left and right.
    #[test]
    fn the_colours_are_judged_alike(game in games()) {
        let position = game.position();
        let value = EntanglementEvaluation::evaluate(&Entanglement, position);
        prop_assert!(value.abs() < 1.0);
        let armies = armies(position);
        let up = |square: Square| Square::new(square.file(), square.rank().flip());
        let other = ByColor::new(moved(&armies.black, up), moved(&armies.white, up));
        prop_assert!((value + judged(other, !position.to_move())).abs() < 1e-5);
        let across = |square: Square| Square::new(square.file().flip(), square.rank());
        let flipped = ByColor::from_fn(|side| moved(&armies[side], across));
        prop_assert!((value - judged(flipped, position.to_move())).abs() < 1e-5);
    }

    /// A capture gains less than the total, and other plans have no gain.
    #[test]
    fn captures_gain(game in games()) {
        let position = game.position();
        let plans = legal_plans(&Entanglement, position, position.to_move());
        for (plan, gain) in plans.iter().map(VerifiedPlan::plan).zip(EntanglementEvaluation::gains(position, &Forces::from(position), &plans)) {
            prop_assert_eq!(gain.is_some(), position.piece_at(plan.to).is_some(), "{}", plan);
            prop_assert!(gain.is_none_or(|gain| gain.abs() < WEIGHTS[0]));
        }
    }
}

fn after(plies: &str) -> EntanglementPosition {
    let mut game = Match::<Entanglement>::new(&[], None).unwrap();
    plies.split_whitespace().for_each(|ply| drop(game.play_line(ply).unwrap()));
    game.position().clone()
}

#[test]
fn a_piece_ahead_is_worth_more() {
    assert!(
        EntanglementEvaluation::evaluate(&Entanglement, &after("a2a7"))
            > EntanglementEvaluation::evaluate(&Entanglement, &after("a2a6"))
    );
}

/// An unknown king is not in danger.
#[test]
fn a_known_king_among_enemies_is_worse() {
    let mut armies = armies(&after(""));
    let judge = judged(armies, Color::White);
    armies.white[0].1 = PieceTypeSet::of(Role::King);
    let known = judged(armies, Color::White);
    armies.white[0].0 = Some(Square::A6);
    assert!(judged(armies, Color::White) < known && known < judge);
}

#[test]
fn the_countdown_runs_only_near_the_end() {
    let there_and_back = "b1c3 b8c6 c3b1 c6b8 ";
    let position = after(&there_and_back.repeat(24));
    assert_eq!(position.quiet_plies(), 96);
    assert_eq!(EntanglementEvaluation::countdown(&position, 3), 0);
    assert_eq!(EntanglementEvaluation::countdown(&position, 4), 96);
}

/// At the start both sides see the same features, except for the side to move.
#[test]
fn at_the_start_both_sides_see_the_same_but_who_moves() {
    let mut seen = ByColor::<BTreeSet<usize>>::default();
    net::active_inputs::<EntanglementEvaluation>(&after(""), &mut |view, input| {
        assert!(seen[view].insert(input));
    });
    let apart: Vec<usize> = seen.white.symmetric_difference(&seen.black).copied().collect();
    assert_eq!((seen.white.len(), apart.len()), (2 * 16 * 6 + 1, 2));
    assert!(apart.iter().all(|input| *input < net::inputs::<EntanglementEvaluation>()));
}
