use std::fmt::Debug;

use crate::board::Geometry;
use crate::kernel::{
    Descriptor, OptionInfo, PositionField, SealingParty, StartPositions, TurnPresentation, TurnScope,
};

/// Duration of a shared square: the only difference between the two variants.
///
/// ```
/// use zugleich_rules::{kernel::Game, parity::{Occupation, Parity, SingleOccupation, Standard}};
/// assert!(SingleOccupation::SINGLE && !Standard::SINGLE);
/// assert_eq!(Parity::<SingleOccupation>::DESCRIPTOR.id, "parity-so");
/// ```
pub trait Occupation: Clone + Copy + Debug + Send + Sync + 'static {
    /// `true` if the two pieces must leave the square in the next turn (14).
    const SINGLE: bool;

    /// Name, options and author of the variant.
    const DESCRIPTOR: &'static Descriptor;
}

/// Parity Chess: two pieces may share a square indefinitely.
///
/// ```
/// use zugleich_rules::{kernel::Match, parity::{Parity, Standard}};
/// // Both pawns arrive on g4, and share it.
/// let mut game = Match::<Parity<Standard>>::new(&[], Some("4k3/8/8/6p1/8/8/6P1/4K3 - - -/- 0 1"))?;
/// game.play_line("g2g4 g5g4")?;
/// let report = game.play_line("e1e2 e8e7")?;
/// assert_eq!(report.position, "8/4k3/8/8/6(Pp)1/8/4K3/8 - - e2/e7 1 3");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Standard;

/// Parity Chess with Single Occupation: two pieces that have met must both leave at once.
///
/// ```
/// use zugleich_rules::{kernel::Match, parity::{Parity, SingleOccupation}};
/// // Both pawns arrive on g4, and share it.
/// let mut game = Match::<Parity<SingleOccupation>>::new(&[], Some("4k3/8/8/6p1/8/8/6P1/4K3 - - -/- 0 1"))?;
/// game.play_line("g2g4 g5g4")?;
/// assert_eq!(game.play_line("e1e2 g4g3").unwrap_err().code(), "must-leave");
/// game.play_line("g4g5 g4g3")?;
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
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
    presentation: TurnPresentation::AtOnce,
    start_positions: StartPositions::Anywhere(&[
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
