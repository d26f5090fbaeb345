//! Tests of the tables of games other than Chesimul, which `tables.rs` tests: comparison with the
//! rules alone, plan by plan and prediction by prediction.

use zugleich_engine::endings::{
    EndgameClass, EndgameTables, SequentialWorkers, SolvableEndings, TIE, TableBytes, TableFileError,
    TableLookupError, TableVerification,
};
use zugleich_engine::{Evaluate, PositionOf, outcome_value};
use zugleich_games::parity::ParityEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::kernel::{Game, LegalPlan, NullRecorder, Options, PredictionOps, legal_plans};
use zugleich_rules::parity::{SingleOccupation, Standard};
use zugleich_rules::{ByColor, Color};

fn class(name: &str) -> EndgameClass {
    name.parse().expect("a class")
}

/// The game with default options, for which tables hold.
fn rules<E: SolvableEndings>() -> E::Game {
    <E::Game>::with_options(&Options::default())
}

fn parsed<E: SolvableEndings>(_: &EndgameTables<E>, text: &str) -> PositionOf<E> {
    rules::<E>().parse_position(text).expect("a position")
}

/// Every legal plan of a side, with every prediction.
fn every<E: SolvableEndings>(
    game: &E::Game,
    position: &PositionOf<E>,
    side: Color,
) -> Vec<LegalPlan<E::Game>> {
    let plans = ByColor::from_fn(|side| legal_plans(game, position, side));
    let mut all = plans[side].clone();
    if let Some(prediction) = PredictionOps::<E::Game>::of() {
        let predicting =
            |own| plans[!side].iter().filter_map(move |other| (prediction.with_predicted)(own, other));
        all.extend(plans[side].iter().flat_map(predicting));
    }
    all
}

/// Greatest gain of either side by any plan against the table's mixture of the other, measured from the
/// table's value.
fn gained<E: SolvableEndings<Game: Game<Turn = ByColor<LegalPlan<<E as Evaluate>::Game>>>>>(
    tables: &EndgameTables<E>,
    position: &PositionOf<E>,
) -> f64 {
    let (game, probe) = (&rules::<E>(), tables.probe(position).expect("its table is there"));
    let all = ByColor::from_fn(|side| every::<E>(game, position, side));
    let paid = |side: Color, own: &LegalPlan<E::Game>| -> f64 {
        let against = probe.mixes[!side].iter().map(|(plan, share)| {
            let other =
                all[!side].iter().find(|legal| legal.plan() == plan).expect("mixtures are of legal plans");
            let (own, other) = (own.clone(), other.clone());
            let turn = if side == Color::White { ByColor::new(own, other) } else { ByColor::new(other, own) };
            let next = game.resolve(position, &turn, &mut NullRecorder);
            let end = game.outcome(&next).map(outcome_value);
            share * end.unwrap_or_else(|| tables.later(&next).expect("what a turn leads to is known").value)
        });
        against.sum()
    };
    let best = all.white.iter().map(|own| paid(Color::White, own)).fold(-1.0, f64::max);
    let worst = all.black.iter().map(|own| paid(Color::Black, own)).fold(1.0, f64::min);
    (best - probe.exact.value).max(probe.exact.value - worst).abs()
}

/// Verifies the tables of all positions by independent methods, and some positions against all plans of the
/// rules.
fn holds<E: SolvableEndings<Game: Game<Turn = ByColor<LegalPlan<<E as Evaluate>::Game>>>>>(
    name: &str,
    every: usize,
) {
    let tables = EndgameTables::<E>::built(&[class(name)], &SequentialWorkers);
    assert!(tables.get(class(name)).expect("it was made").error() < 1e-9);
    let TableVerification { boards, matrix, gap, mirror } =
        tables.check(class(name), 7).expect("it is there");
    assert!(boards > 1_000 && matrix < 1e-9 && mirror < 1e-9 && gap <= 4.0 * TIE, "{name}: {boards}");
    for position in tables.positions(class(name)).step_by(every) {
        let gained = gained(&tables, &position);
        assert!(gained <= 4.0 * TIE + 1e-9, "{}: {gained}", rules::<E>().position_text(&position));
    }
}

#[test]
fn no_plan_of_parity_beats_a_table() {
    holds::<ParityEvaluation<Standard>>("KRvK", 211);
    holds::<ParityEvaluation<SingleOccupation>>("KRvK", 211);
    holds::<ParityEvaluation<SingleOccupation>>("KPvK", 211);
}

#[test]
fn no_plan_and_no_prediction_beats_a_table() {
    holds::<PredictionEvaluation>("KNvK", 311);
}

/// A lone king that has moved has lost, because it then rests (parity.md 2, 12); but if it took the other
/// piece, White's king rests too and has lost as well.
#[test]
fn a_king_alone_has_one_turn() {
    let tables = EndgameTables::<ParityEvaluation<Standard>>::built(&[class("KQvK")], &SequentialWorkers);
    let value = |text: &str| tables.value(&parsed(&tables, text)).expect("it is there").value;
    assert!((value("3Qk3/8/8/8/8/8/8/4K3 - - -/- 0 1") - 1.0).abs() < 1e-9, "the queen leaves");
    assert!(value("3Qk3/8/8/8/8/8/8/4K3 - - d8/- 0 1").abs() < 1e-9, "the queen rests and is taken");
    assert!((value("4k3/8/8/8/8/8/8/3qK3 - - -/- 0 1") + 1.0).abs() < 1e-9, "and with the colours exchanged");
    assert_eq!(value("3Qk3/8/8/8/8/8/8/4K3 - - -/e8 0 1"), 1.0, "it is over");
    let missing = |text: &str| tables.probe(&parsed(&tables, text)).expect_err("it is not there");
    assert_eq!(missing("3qk3/8/8/8/8/8/8/3QK3 - - -/- 0 1"), TableLookupError::Pieces);
    let rooks = EndgameTables::<ParityEvaluation<Standard>>::built(&[class("KRvK")], &SequentialWorkers);
    let castling = parsed(&rooks, "4k3/8/8/8/8/8/8/4K2R K - -/- 0 1");
    assert_eq!(rooks.probe(&castling).expect_err("nobody may castle in a table"), TableLookupError::Castling);
}

/// If king and piece exchange squares, White's correct prediction matters; no other prediction does.
#[test]
fn predictions_that_matter_are_there() {
    let tables = EndgameTables::<PredictionEvaluation>::new();
    let position = parsed(&tables, "k7/1Q6/8/8/8/8/8/K7 - - 0 1");
    let mut ends = Vec::new();
    let plans = PredictionEvaluation::play(&rules::<PredictionEvaluation>(), &position, |next| {
        ends.push(PredictionEvaluation::end(&rules::<PredictionEvaluation>(), next).map(outcome_value));
    });
    let number = |side: Color, text: &str| plans[side].iter().position(|plan| plan.to_string() == text);
    let after = |white: &str, black: &str| {
        let (row, col) = (number(Color::White, white), number(Color::Black, black));
        ends[row.expect("a plan") * plans.black.len() + col.expect("a plan")]
    };
    assert_eq!(after("b7a8/a8b7", "a8b7/-"), Some(1.0));
    assert_eq!(after("b7a8/-", "a8b7/-"), None);
    assert_eq!(after("b7a8/-", "a8b7/b7a8"), Some(1.0));
    assert_eq!(after("b7a7/-", "a8a7/-"), Some(1.0), "who meets the queen is taken");
    assert_eq!(after("a1a2/-", "a8b7/-"), Some(1.0), "and who goes to where she stands");
    let predicting = |side: Color| plans[side].iter().filter(|plan| plan.prediction.is_some()).count();
    assert_eq!((predicting(Color::White), predicting(Color::Black)), (1, 1));
}

#[test]
fn a_table_of_one_game_is_none_of_another() {
    let tables = EndgameTables::<ParityEvaluation<Standard>>::built(&[class("KNvK")], &SequentialWorkers);
    let bytes = tables.get(class("KNvK")).expect("it was made").to_bytes().expect("they are in memory");
    let length = bytes.len() as u64;
    let bytes: std::sync::Arc<dyn TableBytes> = std::sync::Arc::new(bytes);
    assert!(EndgameTables::<ParityEvaluation<Standard>>::open(bytes.clone(), length).is_ok());
    assert_eq!(
        EndgameTables::<ParityEvaluation<SingleOccupation>>::open(bytes.clone(), length).err(),
        Some(TableFileError::Form)
    );
    assert_eq!(EndgameTables::<PredictionEvaluation>::open(bytes, length).err(), Some(TableFileError::Form));
}
