//! Searches without one of their parts: equally exact results, at a different cost.

use zugleich_engine::{Analysis, AnyEngine, Limits, Part, alternating, simultaneous};
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;

fn analysed(engine: &dyn AnyEngine) -> Analysis {
    let game = Variant::of::<Chesimul>().open(&[], Some("r2qk/5/3n1/2B2/R2QK 0 9")).expect("it can be");
    let limits = Limits { depth: 2, ..Limits::of_nodes(u64::MAX, 1) };
    engine.analyse(game.record(), &limits).expect("the game goes on")
}

#[test]
fn a_part_that_is_left_out_changes_no_value_but_the_evaluation() {
    let engine = simultaneous::<Chesimul>();
    let whole = analysed(engine);
    for part in Part::ALL {
        let lacking = analysed(&*engine.without(part).expect("its turns are searched so"));
        let is_same = (lacking.value - whole.value).abs() < 1e-6;
        assert_eq!(is_same, part != Part::Evaluation, "{part}: {lacking:?} {whole:?}");
    }
    let few = analysed(&*engine.without(Part::Windows).expect("its turns are searched so"));
    assert!(few.nodes > whole.nodes, "{} {}", few.nodes, whole.nodes);
}

#[test]
fn a_game_whose_turns_are_not_searched_so_has_no_such_parts() {
    assert!(alternating::<Entanglement>().without(Part::Memory).is_none());
}
