use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::kernel::{Claim, Game, Match, NullRecorder, Ply, legal_plans};

use super::search::AlphaBetaSearch;
use crate::evaluate::{EntanglementEvaluation, Evaluate};
use crate::limits::Limits;

/// A ply after which a draw can be claimed has the value of a draw, whatever the evaluation.
#[test]
fn a_draw_that_can_be_claimed_ends_the_game() {
    let mut game = Match::<Entanglement>::new(&[], None).unwrap();
    let plies = format!("a2a7 {}b8c6 b1c3 c6b8", "b8c6 b1c3 c6b8 c3b1 ".repeat(2));
    plies.split_whitespace().for_each(|ply| drop(game.play_line(ply).unwrap()));
    let (position, side) = (game.position(), game.position().to_move());
    let limits = Limits { depth: 1, ..Limits::of_nodes(0, 1) };
    let worth = |claims: bool| {
        let mut plans = legal_plans(&Entanglement, position, side);
        plans.retain(|&plan| {
            let next = Entanglement.resolve(position, &Ply { side, plan }, &mut NullRecorder);
            Entanglement.claim(&next).is_some() == claims
        });
        assert!(!plans.is_empty());
        AlphaBetaSearch::<EntanglementEvaluation>::new(&Entanglement).deepen(position, plans, &limits).value
    };
    assert_eq!(worth(true), 0.0);
    assert!(worth(false) > 0.0 && EntanglementEvaluation::evaluate(&Entanglement, position) > 0.0);
}
