//! Evaluation of games of the rules for the tests of this crate.

use std::marker::PhantomData;

use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::prediction::{Prediction, PredictionPosition};
use zugleich_rules::{Color, Square};

use super::{Evaluate, inputs, material_balance, quiet_countdown};

/// The material balance as the evaluation of a game.
#[derive(Debug)]
pub(crate) struct MaterialEvaluation<G>(PhantomData<G>);

impl Evaluate for MaterialEvaluation<Chesimul> {
    type Game = Chesimul;

    fn evaluate(_: &Chesimul, position: &Position) -> f64 {
        material_balance(position.placement())
    }

    const FEATURES: usize = inputs::PIECE_KINDS;

    fn features(position: &Position, tell: &mut impl FnMut(Color, usize, Square)) {
        inputs::emit_pieces(position.placement(), tell);
    }

    fn countdown(position: &Position, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }
}

impl Evaluate for MaterialEvaluation<Prediction> {
    type Game = Prediction;

    fn evaluate(_: &Prediction, position: &PredictionPosition) -> f64 {
        material_balance(position.placement())
    }

    fn countdown(position: &PredictionPosition, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }
}
