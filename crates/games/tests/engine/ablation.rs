//! Searches without one of their parts: equally exact results, at a different cost.

use zugleich_engine::{Ablation, Analysis, AnyEngine, Limits, alternating, simultaneous};
use zugleich_games::blind::lists::LIST_ENGINE;
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
        let lacking = analysed(&*engine.with_ablation(part));
        let is_same = (lacking.value - whole.value).abs() < 1e-6;
        assert_eq!(is_same, part != Ablation::Evaluation, "{part}: {lacking:?} {whole:?}");
    }
    let few = analysed(&*engine.with_ablation(Ablation::Windows));
    assert!(few.nodes > whole.nodes, "{} {}", few.nodes, whole.nodes);
}

#[test]
fn only_simultaneous_turns_are_matrix_games() {
    assert!(alternating::<EntanglementEvaluation>().matrix().is_none());
    assert!(LIST_ENGINE.search().is_none());
}
