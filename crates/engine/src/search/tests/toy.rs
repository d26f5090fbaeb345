use std::fmt;

use zugleich_rules::board::Geometry;
use zugleich_rules::game::{
    Describe, Descriptor, EventData, Figure, Game, IllegalKind, OptionFault, Options, Outcome, PlanFault,
    PositionFault, Recorder,
};
use zugleich_rules::{ByColor, Color};

use crate::evaluate::Evaluate;

/// A game of one turn with any payoffs: what it is worth depends on both plans and on which predictions are right.
#[derive(Clone, Debug)]
pub(super) struct Toy {
    /// By which number each plan is predicted; `None` for one that cannot be. Equal ones stand together.
    pub(super) names: ByColor<Vec<Option<usize>>>,
}

/// Before the turn all payoffs, and after it one.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Position {
    /// For each pair of plans, White's first: whose prediction makes a difference, and the payoffs with neither, only
    /// Black's, only White's and both right.
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

#[derive(Clone, Debug)]
pub(super) enum Nothing {}

impl Describe for Nothing {
    fn describe(&self) -> EventData {
        match *self {}
    }
}

impl Game for Toy {
    type Position = Position;
    type Plan = Plan;
    type Turn = ByColor<Plan>;
    type Event = Nothing;
    type Key = ();

    const WRITES_PREDICTIONS: bool = true;

    fn descriptor() -> &'static Descriptor {
        &Descriptor {
            id: "toy",
            name: "Toy",
            summary: "",
            credit: "",
            geometry: Geometry::FIVE,
            simultaneous: true,
            options: &[],
        }
    }

    fn with_options(_: &Options) -> Result<Self, OptionFault> {
        Ok(Self { names: ByColor::default() })
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

    fn plans(&self, _: &Position, side: Color) -> Vec<Plan> {
        let names = self.names[side].iter().copied().enumerate();
        names.map(|(number, name)| Plan { number, name, prediction: None }).collect()
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        Err(PlanFault { text: text.to_owned(), expected: "nothing" })
    }

    fn check(&self, _: &Position, _: Color, _: &Plan) -> Result<(), IllegalKind> {
        Ok(())
    }

    fn resolve(&self, position: &Position, turn: &ByColor<Plan>, _: &mut impl Recorder<Nothing>) -> Position {
        let Position::Before(payoffs, names) = position else { return position.clone() };
        let right = ByColor::from_fn(|side: Color| {
            turn[side].prediction.is_some() && turn[side].prediction == turn[!side].name
        });
        let (stakes, payoffs) = payoffs[turn.white.number * names.black.len() + turn.black.number];
        let at = usize::from(right.white && stakes.white) * 2 + usize::from(right.black && stakes.black);
        Position::After(payoffs[at])
    }

    fn repetition_key(&self, _: &Position) -> Option<()> {
        None
    }

    fn figures(&self, _: &Position) -> Vec<Figure> {
        Vec::new()
    }
}

impl Evaluate for Toy {
    fn evaluate(&self, position: &Position) -> f64 {
        match position {
            Position::Before(..) => 0.0,
            Position::After(value) => *value,
        }
    }

    fn certain(&self, _: &Position) -> Option<f64> {
        None
    }

    fn countdown(&self, _: &Position, _: u32) -> u32 {
        0
    }

    fn foreseeing(plan: &Plan, other: &Plan) -> Option<Plan> {
        other.name.map(|name| Plan { prediction: Some(name), ..*plan })
    }

    fn stakes(position: &Position, turn: &ByColor<Plan>) -> ByColor<bool> {
        match position {
            Position::Before(payoffs, names) => {
                payoffs[turn.white.number * names.black.len() + turn.black.number].0
            }
            Position::After(_) => ByColor::new(false, false),
        }
    }
}
