//! Properties of the evaluation of each game.

use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_games::parity::ParityEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::parity::{SingleOccupation, Standard};

zugleich_properties::evaluation_properties! {
    chesimul: ChesimulEvaluation => evaluation mirrored_evaluation;
    parity: ParityEvaluation<Standard> => evaluation mirrored_evaluation;
    parity_so: ParityEvaluation<SingleOccupation> => evaluation mirrored_evaluation;
    prediction_chess: PredictionEvaluation => evaluation mirrored_evaluation;
    // Entanglement has a start that differs between the colours.
    entanglement: EntanglementEvaluation => evaluation;
}
