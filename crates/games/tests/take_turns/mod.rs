//! Take turns: a game in which one side moves at a time, as small as a game can be.
//!
//! 5x5. A piece that arrives on the square of an enemy captures it, and the side that captures the king wins.

mod lesson;
#[cfg(test)]
mod properties;

use zugleich_engine::{
    Alternating, Evaluate, NoForces, alternating, capture_gain, material_balance, ply_countdown,
};
use zugleich_render::{Sentences, source};
use zugleich_rules::board::{BitBoard, Geometry, Placement, attacks, letter};
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{
    BoardPiece, Capabilities, CommonPlanError, Describe, Descriptor, Draw, Enumerate, EventData, EventValue,
    FromTo, Game, LegalPlan, Options, Outcome, PlanParseError, Ply, PositionField, PositionParseError,
    Recorder, SealingParty, SimplePlyPosition, StartPositions, TurnPresentation, TurnScope,
};
use zugleich_rules::{Color, Role, Square};

use crate::{BookText, GameEntry};

const BOARD: Geometry = Geometry::FIVE;
const DESCRIPTOR: Descriptor = Descriptor {
    id: "take-turns",
    name: "Take turns",
    summary: "One side moves at a time. Take the king to win.",
    credit: "Made up to show how a game is added.",
    geometry: BOARD,
    edition: 1,
    simultaneous: false,
    turn: TurnScope::Plans,
    sealed_by: SealingParty::Server,
    draws: true,
    presentation: TurnPresentation::AtOnce,
    start_positions: StartPositions::Anywhere(&[
        PositionField::Pieces,
        PositionField::ToMove,
        PositionField::Quiet,
        PositionField::Turn,
    ]),
    options: &[],
};

static SENTENCES: Sentences = Sentences::new(&DESCRIPTOR, &[source!("sentences")]);

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] = &[];

const ENTRY: GameEntry = GameEntry {
    perft: Some((4, 169_962)),
    ..GameEntry::new(
        Variant::of::<TakeTurns>(),
        &SENTENCES,
        alternating::<TakeTurns>(),
        include_str!("cases.jsonl"),
        lesson::LESSON,
    )
};

/// The game, without options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeTurns;

/// A capture, the only event of a ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeTurnsEvent {
    side: Color,
    taken: Role,
    square: Square,
}

impl Describe for TakeTurnsEvent {
    fn describe(&self) -> EventData {
        EventData::new(
            "capture",
            [
                ("side", EventValue::Side(self.side)),
                ("piece", EventValue::Piece(letter(!self.side, self.taken))),
                ("square", EventValue::Square(self.square)),
            ],
        )
    }
}

fn targets(placement: &Placement, side: Color, from: Square) -> BitBoard {
    let role = placement.role_at(side, from);
    let reached = role.map_or(BitBoard::EMPTY, |role| attacks(side, role, from, placement.occupied()));
    reached & BOARD.squares() & !placement.of(side)
}

impl Game for TakeTurns {
    type Position = SimplePlyPosition;
    type Plan = FromTo;
    type Turn = Ply<LegalPlan<Self>>;
    type Event = TakeTurnsEvent;
    type Illegal = CommonPlanError;
    type Key = (Placement, Color);

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> SimplePlyPosition {
        SimplePlyPosition::start(Placement::parse("rnbqk/5/5/5/RNBQK", BOARD).expect("this is the start"))
    }

    fn parse_position(&self, text: &str) -> Result<SimplePlyPosition, PositionParseError> {
        SimplePlyPosition::parse(text, BOARD)
    }

    fn position_text(&self, position: &SimplePlyPosition) -> String {
        position.text(BOARD)
    }

    fn turn_number(&self, position: &SimplePlyPosition) -> u32 {
        position.ply()
    }

    fn outcome(&self, position: &SimplePlyPosition) -> Option<Outcome> {
        position.outcome(|| self.plans(position, position.to_move()).is_empty())
    }

    fn acts(&self, position: &SimplePlyPosition, side: Color) -> bool {
        position.to_move() == side
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<FromTo, PlanParseError> {
        let form = || PlanParseError::form(text, "write two squares, like b1c3");
        FromTo::parse(text, BOARD).ok_or_else(form)
    }

    fn judge(&self, position: &SimplePlyPosition, side: Color, plan: &FromTo) -> Result<(), CommonPlanError> {
        let (placement, FromTo { from, to }) = (position.placement(), *plan);
        match placement.role_at(side, from) {
            Some(_) if targets(placement, side, from).has(to) => Ok(()),
            Some(_) => Err(CommonPlanError::NotItsMove),
            None if placement.of(!side).has(from) => Err(CommonPlanError::NotYourPiece(from)),
            None => Err(CommonPlanError::EmptySquare(from)),
        }
    }

    fn resolve(
        &self,
        position: &SimplePlyPosition,
        &Ply { side, plan }: &Ply<LegalPlan<Self>>,
        recorder: &mut impl Recorder<TakeTurnsEvent>,
    ) -> SimplePlyPosition {
        let (mut placement, FromTo { from, to }) = (*position.placement(), *plan.plan());
        recorder.step("move", 0);
        recorder.motion(side, from, to);
        let taken = placement.take(!side, to);
        if let Some(taken) = taken {
            recorder.gone(!side, to);
            recorder.event(TakeTurnsEvent { side, taken, square: to });
        }
        if let Some(role) = placement.take(side, from) {
            placement.put(side, role, to);
        }
        position.next(placement, taken.is_none())
    }

    fn repetition_key(&self, position: &SimplePlyPosition) -> Option<(Placement, Color)> {
        Some((*position.placement(), position.to_move()))
    }
}

impl Enumerate for TakeTurns {
    fn plans(&self, position: &SimplePlyPosition, side: Color) -> Vec<FromTo> {
        if position.to_move() != side {
            return Vec::new();
        }
        let placement = position.placement();
        let moves = |from| targets(placement, side, from).into_iter().map(move |to| FromTo { from, to });
        placement.of(side).into_iter().flat_map(moves).collect()
    }
}

impl Draw for TakeTurns {
    fn figures(&self, position: &SimplePlyPosition) -> Vec<BoardPiece> {
        BoardPiece::of(position.placement())
    }
}

impl Evaluate for TakeTurns {
    type Game = Self;

    fn evaluate(_: &Self, position: &SimplePlyPosition) -> f64 {
        material_balance(position.placement())
    }

    fn countdown(position: &SimplePlyPosition, plies: u32) -> u32 {
        ply_countdown(position, plies)
    }
}

impl Alternating for TakeTurns {
    type Forces = NoForces;

    fn gains(position: &SimplePlyPosition, _: &NoForces, plans: &[LegalPlan<Self>]) -> Vec<Option<f64>> {
        let gain =
            |plan: &LegalPlan<Self>| capture_gain(position.placement(), position.to_move(), plan.plan().to);
        plans.iter().map(gain).collect()
    }
}
