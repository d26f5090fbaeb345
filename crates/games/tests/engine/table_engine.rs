//! Engines with endgame tables do not search the positions that these hold exactly.

use zugleich_engine::endings;
use zugleich_engine::endings::{EndgameClass, SequentialWorkers, engine_with_tables};
use zugleich_engine::{Analysis, AnyEngine, Limits, simultaneous};
use zugleich_games::chesimul::{ChesimulEvaluation, ChesimulTables, PositionSuite, SuitePosition};
use zugleich_games::parity::ParityEvaluation;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;
use zugleich_rules::parity::{Parity, Standard};

const CHESIMUL: Variant = Variant::of::<Chesimul>();

fn at(position: &str) -> Box<dyn AnyMatch> {
    CHESIMUL.open(&[], Some(position)).expect("the position can be")
}

fn tables() -> ChesimulTables {
    let three: Vec<EndgameClass> = EndgameClass::all(3).collect();
    ChesimulTables::built(&three, &SequentialWorkers)
}

fn analysed(engine: &dyn AnyEngine, game: &dyn AnyMatch, depth: u32) -> Analysis {
    let limits = Limits { nodes: 2_000, depth, noise: 0.0, exploitation: 0.0, seed: 1 };
    engine.analyse(game.record(), &limits).expect("the game goes on")
}

#[test]
fn what_a_table_holds_is_looked_up() {
    let (known, engine) = (tables(), engine_with_tables(tables()));
    let ending = "4k/5/5/5/K3Q 0 1";
    let probe = known.probe(&Chesimul.parse_position(ending).unwrap()).unwrap();
    let found = analysed(&*engine, &*at(ending), 9);
    assert_eq!((found.value, found.gap, found.depth, found.nodes), (probe.exact.value, probe.gap, 0, 0));
    assert!(found.error.is_some_and(|error| error < 1e-9));
    // A few quiet turns hardly matter, and the error says how much; the last ones decide.
    let few = analysed(&*engine, &*at("4k/5/5/5/K3Q 3 1"), 1);
    assert!(few.error.is_some_and(|error| (1e-9..=1e-3).contains(&error)) && few.gap <= 5e-3, "{few:?}");
    let many = analysed(&*engine, &*at("4k/5/5/5/K3Q 48 1"), 9);
    assert!(many.error.is_none() && many.value.abs() < found.value, "{many:?}");
}

/// Tables ignore repetitions: where one is possible the engine searches, and sees the draw.
#[test]
fn a_repetition_is_not_looked_up() {
    let mut game = at("4k/5/5/5/Q3K 0 1");
    for turn in ["e1d1 e5d5", "d1e1 d5e5", "e1d1 e5d5"] {
        let plans: Vec<&str> = turn.split(' ').collect();
        game.play(ByColor::new(Some(plans[0]), Some(plans[1]))).unwrap();
    }
    let engine = engine_with_tables(tables());
    assert!(analysed(&*engine, &*at(&game.position()), 9).error.is_some());
    let found = analysed(&*engine, &*game, 9);
    assert!(found.error.is_none());
    assert!(found.mixes.white.iter().all(|candidate| candidate.plan != "d1e1"), "{found:?}");
}

/// The values after captures in four-piece endings are known, so play is better than without tables.
#[test]
fn tables_are_asked_turns_ahead() {
    let engine = engine_with_tables(tables());
    let four = |case: &&SuitePosition| case.position.placement().occupied().len() == 4;
    let cases: Vec<_> = PositionSuite::stored().cases.iter().filter(four).step_by(8).collect();
    let lost = |engine: &dyn AnyEngine| -> f64 {
        let lost = |case: &&SuitePosition| {
            let game = at(&Chesimul.position_text(&case.position));
            let found = analysed(engine, &*game, 9);
            assert!(found.error.is_none() && found.depth > 0);
            case.nash_conv(&found.mixes)
        };
        cases.iter().map(lost).sum()
    };
    let (with, without) = (lost(&*engine), lost(simultaneous::<ChesimulEvaluation>()));
    assert!(with < without, "{with} with tables, {without} without");
}

/// Tables hold for default options, and are not used with any other.
#[test]
fn options_are_not_looked_up() {
    type Game = Parity<Standard>;
    let tables = endings::EndgameTables::<ParityEvaluation<Standard>>::built(
        &["KQvK".parse().unwrap()],
        &SequentialWorkers,
    );
    let engine = engine_with_tables(tables);
    let ending = Some("3Qk3/8/8/8/8/8/8/4K3 - - d8/- 0 1");
    let analysed = |options: &[(&str, &str)]| {
        let game = Variant::of::<Game>().open(options, ending).expect("the position can be");
        analysed(&*engine, &*game, 1)
    };
    let known = analysed(&[]);
    assert_eq!((known.depth, known.error.is_some(), known.value), (0, true, 0.0));
    assert_eq!(analysed(&[("stalemate", "loss")]).depth, 0, "it is the default");
    let other = analysed(&[("stalemate", "draw")]);
    assert_eq!((other.depth, other.error), (1, None));
}
