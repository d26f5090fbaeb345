use std::fmt::Debug;

use crate::board::Geometry;
use crate::kernel::{
    Descriptor, OptionInfo, PositionField, SealingParty, StartPositions, TurnPresentation, TurnScope,
};

/// Duration of a shared square: the only difference between the two variants.
pub trait Occupation: Clone + Copy + Debug + Send + Sync + 'static {
    /// `true` if the two pieces must leave the square in the next turn (14).
    const SINGLE: bool;

    /// Name, options and author of the variant.
    const DESCRIPTOR: &'static Descriptor;
}

/// Parity Chess: two pieces may share a square indefinitely.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

/// Parity Chess with Single Occupation: two pieces that have met must both leave at once.
#[derive(Clone, Copy, Debug)]
pub struct SingleOccupation;

impl Occupation for Standard {
    const SINGLE: bool = false;
    const DESCRIPTOR: &'static Descriptor = &STANDARD;
}

impl Occupation for SingleOccupation {
    const SINGLE: bool = true;
    const DESCRIPTOR: &'static Descriptor = &SINGLE;
}

const STANDARD: Descriptor = Descriptor {
    id: "parity",
    name: "Parity Chess",
    summary: "Chess in which both move at once: a piece that has moved rests for a turn, and two enemies that \
              arrive on the same square share it.",
    credit: "Rules by A V Murali (\"Parity Chess\").",
    geometry: Geometry::EIGHT,
    edition: 1,
    simultaneous: true,
    turn: TurnScope::Plans,
    sealed_by: SealingParty::Server,
    draws: true,
    telling: TurnPresentation::AtOnce,
    begins: StartPositions::Anywhere(&[
        PositionField::SharedPieces,
        PositionField::Castling,
        PositionField::Passed,
        PositionField::Resting,
        PositionField::Quiet,
        PositionField::Turn,
    ]),
    options: OPTIONS,
};

const SINGLE: Descriptor = Descriptor {
    id: "parity-so",
    name: "Parity Chess with Single Occupation",
    summary: "Parity Chess in which two enemies that arrive on the same square must both leave it in the next \
              turn, without taking.",
    ..STANDARD
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "king_risk",
        values: &["forbidden", "allowed"],
        summary: "Moves that expose the own king to an attack, as in the author's sample game.",
    },
    OptionInfo {
        key: "stalemate",
        values: &["loss", "draw"],
        summary: "Result for a side that has no legal plan and is not in immediate check.",
    },
];
