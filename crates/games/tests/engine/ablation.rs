//! Searches without one of their parts: equally exact results, at a different cost.

use zugleich_engine::{Ablation, Analysis, AnyEngine, Limits, alternating, simultaneous};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;

fn analysed(engine: &dyn AnyEngine) -> Analysis {
    let game = Variant::of::<Chesimul>().open(&[], Some("r2qk/5/3n1/2B2/R2QK 0 9")).expect("it can be");
    let limits = Limits { depth: 2, ..Limits::of_nodes(u64::MAX, 1) };
    engine.analyse(game.record(), &limits).expect("the game goes on")
}

#[test]
fn ablation_changes_no_value_except_evaluation() {
    let engine = simultaneous::<ChesimulEvaluation>();
    let whole = analysed(engine);
    for part in Ablation::ALL {
        let lacking = analysed(&*engine.with_ablation(part).expect("its turns are searched so"));
        let is_same = (lacking.value - whole.value).abs() < 1e-6;
        assert_eq!(is_same, part != Ablation::Evaluation, "{part}: {lacking:?} {whole:?}");
    }
    let few = analysed(&*engine.with_ablation(Ablation::Windows).expect("its turns are searched so"));
    assert!(few.nodes > whole.nodes, "{} {}", few.nodes, whole.nodes);
}

#[test]
fn ablation_without_turn_search_is_none() {
    assert!(alternating::<EntanglementEvaluation>().with_ablation(Ablation::Memory).is_none());
}
