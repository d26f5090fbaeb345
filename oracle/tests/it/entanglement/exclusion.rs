//! Explanations are true and minimal: the SAT solver agrees with exactly these facts, and disagrees without
//! any one of them.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::Index;
use zugleich_oracle::entanglement::SatOracle;
use zugleich_rules::board::Rank;
use zugleich_rules::entanglement::{
    Attack, EntanglementPosition, ExclusionProof, Fact, PieceType, PieceTypeSet, Plan,
};
use zugleich_rules::{Color, Square};

use super::games::{choices, play};

proptest! {
    // Four impossible types and four illegal moves per game: 1,200 explanations.
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_type_is_ruled_out_by_its_facts(choices in choices(0..80), indices in any::<[Index; 4]>()) {
        let game = play(&choices);
        let position = game.position();
        let missing = missing_types(position);
        for index in indices.iter().filter(|_| !missing.is_empty()) {
            let (square, one) = missing[index.index(missing.len())];
            let why = position.type_exclusion(square, one).expect("the type is missing");
            is_true_and_smallest(position.history(), &why, |oracle| oracle.may_be(square, one))?;
        }
        for (square, _, types) in position.pieces() {
            prop_assert!(types.iter().all(|one| position.type_exclusion(square, one).is_none()));
        }
    }

    #[test]
    fn a_move_is_ruled_out_by_its_facts(choices in choices(0..80), indices in any::<[Index; 4]>()) {
        let game = play(&choices);
        let position = game.position();
        let illegal = illegal_moves(position);
        for index in indices.iter().filter(|_| !illegal.is_empty()) {
            let plan = illegal[index.index(illegal.len())];
            let why = position.move_exclusion(plan).expect("the move is illegal");
            let tried = position.history().len() + 1;
            prop_assert!(why.facts.contains(&Fact::Moved(tried)));
            is_true_and_smallest(position.history(), &why, |oracle| oracle.is_legal(plan))?;
        }
        prop_assert!(position.plans().all(|plan| position.move_exclusion(plan).is_none()));
    }
}

fn is_true_and_smallest(
    history: &[Plan],
    why: &ExclusionProof,
    mut claim: impl FnMut(&mut SatOracle) -> bool,
) -> Result<(), TestCaseError> {
    let mut possible_if_told =
        |facts: &[Fact]| claim(&mut SatOracle::with_facts(history, &|fact| facts.contains(&fact)));
    prop_assert!(!possible_if_told(&why.facts), "{} does not rule it out: {:?}", why, why.facts);
    // The fact of the move in question is always required.
    for left_out in why.facts.iter().filter(|fact| **fact != Fact::Moved(history.len() + 1)) {
        let fewer: Vec<Fact> = why.facts.iter().copied().filter(|fact| fact != left_out).collect();
        prop_assert!(possible_if_told(&fewer), "{:?} is not needed in {}", left_out, why);
    }
    if let Some(counting) = &why.counting {
        prop_assert!(counting.squares.len() + counting.taken > counting.places);
    }
    prop_assert!(!why.to_string().is_empty());
    names_every_attack(history, why)
}

/// Checks that every fact about a king has an attack between pieces on the board, and that every case has
/// kings and attacks.
fn names_every_attack(history: &[Plan], why: &ExclusionProof) -> Result<(), TestCaseError> {
    let attacks: Vec<&Attack> = why.exposed.iter().flat_map(|case| &case.attacks).collect();
    for fact in &why.facts {
        let ply = match *fact {
            Fact::Start => 0,
            Fact::LeftSafe(ply) => ply,
            Fact::Moved(_) => continue,
        };
        prop_assert!(attacks.iter().any(|attack| attack.ply == ply), "{:?} in no attack: {:?}", fact, why);
    }
    let moves: Vec<Plan> = why.moves.iter().map(|shown| shown.plan).collect();
    prop_assert_eq!(&moves[..history.len()], history);
    for attack in attacks {
        let squares = standing(&moves[..attack.ply]);
        let owners = [attack.king, attack.from].map(|square| squares.get(&square).copied());
        prop_assert_eq!(owners, [Some(attack.side), Some(!attack.side)], "{:?}", attack);
        let told =
            why.facts.contains(&if attack.ply == 0 { Fact::Start } else { Fact::LeftSafe(attack.ply) });
        prop_assert!(told && !attack.types.is_empty(), "{:?}", attack);
    }
    for case in &why.exposed {
        prop_assert!(!case.kings.is_empty() && !case.attacks.is_empty(), "{:?}", case);
        if let Some(counting) = &case.counting {
            prop_assert!(counting.squares.len() + counting.taken > counting.places);
        }
    }
    Ok(())
}

/// Returns the squares of all pieces after these moves, with their sides.
fn standing(moves: &[Plan]) -> BTreeMap<Square, Color> {
    let home = |square: &Square| match square.rank() {
        Rank::First | Rank::Second => Some((*square, Color::White)),
        Rank::Seventh | Rank::Eighth => Some((*square, Color::Black)),
        _ => None,
    };
    let mut squares: BTreeMap<Square, Color> = Square::ALL.iter().filter_map(home).collect();
    for plan in moves {
        let mover = squares.remove(&plan.from).expect("a piece moves");
        squares.insert(plan.to, mover);
    }
    squares
}

fn missing_types(position: &EntanglementPosition) -> Vec<(Square, PieceType)> {
    let all = PieceTypeSet::ORIGINAL | PieceTypeSet::PROMOTED;
    let missing = |(square, _, types)| (all - types).iter().map(move |one| (square, one));
    position.pieces().flat_map(missing).collect()
}

fn illegal_moves(position: &EntanglementPosition) -> Vec<Plan> {
    let own = position.pieces().filter(|(_, side, _)| *side == position.to_move());
    let plans = own.flat_map(|(from, _, _)| Square::ALL.into_iter().map(move |to| Plan { from, to }));
    plans.filter(|plan| !position.targets(plan.from).has(plan.to)).collect()
}
