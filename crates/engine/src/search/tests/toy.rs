use std::fmt;

use zugleich_rules::board::Geometry;
use zugleich_rules::kernel::{
    Begins, Capabilities, Code, Describe, Descriptor, Enumerate, EventData, Game, Legal, Options, Outcome,
    PlanData, PlanFault, PositionFault, Predict, Recorder, SealedBy, Spell, Telling, TurnIs,
};
use zugleich_rules::{ByColor, Color};

use crate::evaluate::Evaluate;

/// A game of one turn with arbitrary payoffs, which depend on both plans and on the right predictions.
#[derive(Clone, Debug)]
pub(super) struct Toy {
    /// Number by which each plan is predicted; `None` for one that cannot be. Equal ones stand together.
    pub(super) names: ByColor<Vec<Option<usize>>>,
}

/// All payoffs before the turn, and one after it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Position {
    /// For each pair of plans, White's first: the sides with a relevant prediction, and the payoffs with
    /// neither, only Black's, only White's and both right.
    Before(Vec<(ByColor<bool>, [f64; 4])>, ByColor<Vec<Option<usize>>>),
    After(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Plan {
    number: usize,
    name: Option<usize>,
    pub(super) prediction: Option<usize>,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Spell for Plan {
    fn spell(&self) -> PlanData {
        PlanData::default()
    }

    fn listed(&self) -> String {
        self.to_string()
    }
}

/// An event that never happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Nothing {}

impl fmt::Display for Nothing {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Code for Nothing {
    fn code(&self) -> &'static str {
        match *self {}
    }
}

impl Describe for Nothing {
    fn describe(&self) -> EventData {
        match *self {}
    }
}

impl Game for Toy {
    type Position = Position;
    type Plan = Plan;
    type Turn = ByColor<Legal<Self>>;
    type Event = Nothing;
    type Illegal = Nothing;
    type Key = ();

    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        id: "toy",
        name: "Toy",
        summary: "",
        credit: "",
        geometry: Geometry::FIVE,
        edition: 1,
        simultaneous: true,
        turn: TurnIs::Plans,
        sealed_by: SealedBy::Server,
        draws: true,
        telling: Telling::AtOnce,
        begins: Begins::AtItsStart,
        options: &[],
    };

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().prediction();
    }

    fn with_options(_: &Options) -> Self {
        Self { names: ByColor::default() }
    }

    fn start(&self) -> Position {
        Position::After(0.0)
    }

    fn parse_position(&self, _: &str) -> Result<Position, PositionFault> {
        Ok(Position::After(0.0))
    }

    fn position_text(&self, position: &Position) -> String {
        format!("{position:?}")
    }

    fn turn_number(&self, _: &Position) -> u32 {
        1
    }

    fn outcome(&self, _: &Position) -> Option<Outcome> {
        None
    }

    fn acts(&self, _: &Position, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        Err(PlanFault::form(text, "nothing"))
    }

    fn judge(&self, _: &Position, _: Color, _: &Plan) -> Result<(), Nothing> {
        Ok(())
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<Legal<Self>>,
        _: &mut impl Recorder<Nothing>,
    ) -> Position {
        let Position::Before(payoffs, names) = position else { return position.clone() };
        let ByColor { white, black } = turn.as_ref().map(Legal::<Self>::plan);
        let right = |own: &Plan, other: &Plan| own.prediction.is_some() && own.prediction == other.name;
        let right = ByColor::new(right(white, black), right(black, white));
        let (stakes, payoffs) = payoffs[white.number * names.black.len() + black.number];
        let at = usize::from(right.white && stakes.white) * 2 + usize::from(right.black && stakes.black);
        Position::After(payoffs[at])
    }

    fn repetition_key(&self, _: &Position) -> Option<()> {
        None
    }
}

impl Enumerate for Toy {
    fn plans(&self, _: &Position, side: Color) -> Vec<Plan> {
        let names = self.names[side].iter().copied().enumerate();
        names.map(|(number, name)| Plan { number, name, prediction: None }).collect()
    }
}

impl Predict for Toy {
    type Moves = usize;

    fn moves(plan: &Plan) -> Option<usize> {
        plan.name
    }

    fn prediction(plan: &Plan) -> Option<usize> {
        plan.prediction
    }

    fn with_prediction(plan: &Plan, prediction: Option<usize>) -> Plan {
        Plan { prediction, ..*plan }
    }

    fn stakes(position: &Position, turn: &ByColor<Legal<Self>>) -> ByColor<bool> {
        let Position::Before(payoffs, names) = position else { return ByColor::new(false, false) };
        payoffs[turn.white.plan().number * names.black.len() + turn.black.plan().number].0
    }
}

impl Evaluate for Toy {
    fn evaluate(&self, position: &Position) -> f64 {
        match position {
            Position::Before(..) => 0.0,
            Position::After(value) => *value,
        }
    }

    fn countdown(&self, _: &Position, _: u32) -> u32 {
        0
    }
}
