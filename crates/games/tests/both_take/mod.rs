//! Both take: a seventh game, which shows that adding a game takes one folder and one line.
//!
//! 5x5, both sides move at once. Pieces that exchange squares pass each other, two pieces that arrive on one
//! square both vanish, and a piece that arrives on the square of an enemy that stayed captures it. The side
//! that captures the king wins.

mod lesson;
#[cfg(test)]
mod properties;

use zugleich_engine::{Evaluate, material_balance, quiet_countdown, simultaneous};
use zugleich_render::{Sentences, source};
use zugleich_rules::board::{BitBoard, Geometry, Placement, attacks, letter};
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{
    BoardPiece, Capabilities, CommonPlanError, Describe, Descriptor, Draw, Enumerate, EventData, EventValue,
    Game, LegalPlan, MovePlan, Options, Outcome, PlanParseError, PositionField, PositionParseError, Recorder,
    SealingParty, SimplePosition, StartPositions, TurnPresentation, TurnScope,
};
use zugleich_rules::{ByColor, Color, Role, Square};

use crate::{BookText, GameEntry};

const BOARD: Geometry = Geometry::FIVE;
const DESCRIPTOR: Descriptor = Descriptor {
    id: "both-take",
    name: "Both take",
    summary: "Both move at once: who changes places passes, who meets vanishes. Take the king to win.",
    credit: "Made up to show how a game is added.",
    geometry: BOARD,
    edition: 1,
    simultaneous: true,
    turn: TurnScope::Plans,
    sealed_by: SealingParty::Server,
    draws: true,
    presentation: TurnPresentation::AtOnce,
    start_positions: StartPositions::Anywhere(&[
        PositionField::Pieces,
        PositionField::Quiet,
        PositionField::Turn,
    ]),
    options: &[],
};

static SENTENCES: Sentences = Sentences::new(&DESCRIPTOR, &[source!("sentences")]);

pub(crate) const ENTRIES: &[&GameEntry] = &[&ENTRY];

pub(crate) const BOOKS: &[BookText] = &[];

const ENTRY: GameEntry = GameEntry {
    perft: Some((2, 195_886)),
    ..GameEntry::new(
        Variant::of::<BothTake>(),
        &SENTENCES,
        simultaneous::<BothTake>(),
        include_str!("cases.jsonl"),
        lesson::LESSON,
    )
};

/// The game, without options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BothTake;

/// An event of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BothTakeEvent {
    Capture { side: Color, taken: Role, square: Square },
    Collision { square: Square },
}

impl Describe for BothTakeEvent {
    fn describe(&self) -> EventData {
        match *self {
            Self::Capture { side, taken, square } => EventData::new(
                "capture",
                [
                    ("side", EventValue::Side(side)),
                    ("piece", EventValue::Piece(letter(!side, taken))),
                    ("square", EventValue::Square(square)),
                ],
            ),
            Self::Collision { square } => {
                EventData::new("collision", [("square", EventValue::Square(square))])
            }
        }
    }
}

fn targets(placement: &Placement, side: Color, from: Square) -> BitBoard {
    let role = placement.role_at(side, from);
    let reached = role.map_or(BitBoard::EMPTY, |role| attacks(side, role, from, placement.occupied()));
    reached & BOARD.squares() & !placement.of(side)
}

impl Game for BothTake {
    type Position = SimplePosition;
    type Plan = MovePlan;
    type Turn = ByColor<LegalPlan<Self>>;
    type Event = BothTakeEvent;
    type Illegal = CommonPlanError;
    type Key = Placement;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> SimplePosition {
        SimplePosition::start(Placement::parse("rnbqk/5/5/5/RNBQK", BOARD).expect("this is the start"))
    }

    fn parse_position(&self, text: &str) -> Result<SimplePosition, PositionParseError> {
        SimplePosition::parse(text, BOARD)
    }

    fn position_text(&self, position: &SimplePosition) -> String {
        position.text(BOARD)
    }

    fn turn_number(&self, position: &SimplePosition) -> u32 {
        position.turn()
    }

    fn outcome(&self, position: &SimplePosition) -> Option<Outcome> {
        position.outcome(|| Color::ALL.into_iter().all(|side| self.plans(position, side) == [MovePlan::Pass]))
    }

    fn acts(&self, _: &SimplePosition, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<MovePlan, PlanParseError> {
        MovePlan::read_plain(text, BOARD, "write two squares, like b1c3, or -- for a pass")
    }

    fn judge(&self, position: &SimplePosition, side: Color, plan: &MovePlan) -> Result<(), CommonPlanError> {
        let placement = position.placement();
        match *plan {
            _ if self.plans(position, side).contains(plan) => Ok(()),
            MovePlan::Pass => Err(CommonPlanError::MayNotPass),
            MovePlan::Move { from, .. } if placement.of(side).has(from) => Err(CommonPlanError::NotItsMove),
            MovePlan::Move { from, .. } if placement.of(!side).has(from) => {
                Err(CommonPlanError::NotYourPiece(from))
            }
            MovePlan::Move { from, .. } => Err(CommonPlanError::EmptySquare(from)),
        }
    }

    fn resolve(
        &self,
        position: &SimplePosition,
        turn: &ByColor<LegalPlan<Self>>,
        recorder: &mut impl Recorder<BothTakeEvent>,
    ) -> SimplePosition {
        let mut placement = *position.placement();
        let mut quiet = true;
        recorder.step("move", 0);
        let movers = ByColor::from_fn(|side| match *turn[side].plan() {
            MovePlan::Pass => None,
            MovePlan::Move { from, to, .. } => {
                recorder.motion(side, from, to);
                Some((placement.take(side, from)?, to))
            }
        });
        if let (Some((_, square)), Some((_, other))) = (movers.white, movers.black)
            && square == other
        {
            Color::ALL.into_iter().for_each(|side| recorder.gone(side, square));
            recorder.event(BothTakeEvent::Collision { square });
            return position.next(placement, false);
        }
        for (side, mover) in movers.iter() {
            let Some((role, square)) = *mover else { continue };
            if let Some(taken) = placement.take(!side, square) {
                quiet = false;
                recorder.gone(!side, square);
                recorder.event(BothTakeEvent::Capture { side, taken, square });
            }
            placement.put(side, role, square);
        }
        position.next(placement, quiet)
    }

    fn repetition_key(&self, position: &SimplePosition) -> Option<Placement> {
        Some(*position.placement())
    }
}

impl Enumerate for BothTake {
    fn plans(&self, position: &SimplePosition, side: Color) -> Vec<MovePlan> {
        let placement = position.placement();
        let moves = |from| targets(placement, side, from).into_iter().map(move |to| MovePlan::of(from, to));
        let plans: Vec<_> = placement.of(side).into_iter().flat_map(moves).collect();
        if plans.is_empty() { vec![MovePlan::Pass] } else { plans }
    }
}

impl Draw for BothTake {
    fn figures(&self, position: &SimplePosition) -> Vec<BoardPiece> {
        BoardPiece::of(position.placement())
    }
}

impl Evaluate for BothTake {
    type Game = Self;

    fn evaluate(_: &Self, position: &SimplePosition) -> f64 {
        material_balance(position.placement())
    }

    fn countdown(position: &SimplePosition, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }
}
