use std::fmt;

use zugleich_rules::board::Geometry;
use zugleich_rules::kernel::{
    Capabilities, Describe, Descriptor, Enumerate, EventData, Game, LegalPlan, Options, Outcome, PlanData,
    PlanParseError, PlanText, PositionParseError, Predict, Recorder, SealingParty, StableCode,
    StartPositions, TurnPresentation, TurnScope,
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
pub(super) enum ToyPosition {
    /// For each pair of plans, White's first: the sides with a relevant prediction, and the payoffs with
    /// neither, only Black's, only White's and both right.
    Before(Vec<(ByColor<bool>, [f64; 4])>, ByColor<Vec<Option<usize>>>),
    After(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ToyPlan {
    number: usize,
    name: Option<usize>,
    pub(super) prediction: Option<usize>,
}

impl fmt::Display for ToyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl PlanText for ToyPlan {
    fn to_data(&self) -> PlanData {
        PlanData::default()
    }

    fn list_text(&self) -> String {
        self.to_string()
    }
}

/// An event that never happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl StableCode for Never {
    fn code(&self) -> &'static str {
        match *self {}
    }
}

impl Describe for Never {
    fn describe(&self) -> EventData {
        match *self {}
    }
}

impl Game for Toy {
    type Position = ToyPosition;
    type Plan = ToyPlan;
    type Turn = ByColor<LegalPlan<Self>>;
    type Event = Never;
    type Illegal = Never;
    type Key = ();

    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        id: "toy",
        name: "Toy",
        summary: "",
        credit: "",
        geometry: Geometry::FIVE,
        edition: 1,
        simultaneous: true,
        turn: TurnScope::Plans,
        sealed_by: SealingParty::Server,
        draws: true,
        presentation: TurnPresentation::AtOnce,
        start_positions: StartPositions::AtItsStart,
        options: &[],
    };

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().prediction();
    }

    fn with_options(_: &Options) -> Self {
        Self { names: ByColor::default() }
    }

    fn start(&self) -> ToyPosition {
        ToyPosition::After(0.0)
    }

    fn parse_position(&self, _: &str) -> Result<ToyPosition, PositionParseError> {
        Ok(ToyPosition::After(0.0))
    }

    fn position_text(&self, position: &ToyPosition) -> String {
        format!("{position:?}")
    }

    fn turn_number(&self, _: &ToyPosition) -> u32 {
        1
    }

    fn outcome(&self, _: &ToyPosition) -> Option<Outcome> {
        None
    }

    fn acts(&self, _: &ToyPosition, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<ToyPlan, PlanParseError> {
        Err(PlanParseError::form(text, "nothing"))
    }

    fn judge(&self, _: &ToyPosition, _: Color, _: &ToyPlan) -> Result<(), Never> {
        Ok(())
    }

    fn resolve(
        &self,
        position: &ToyPosition,
        turn: &ByColor<LegalPlan<Self>>,
        _: &mut impl Recorder<Never>,
    ) -> ToyPosition {
        let ToyPosition::Before(payoffs, names) = position else { return position.clone() };
        let ByColor { white, black } = turn.as_ref().map(LegalPlan::<Self>::plan);
        let right = |own: &ToyPlan, other: &ToyPlan| own.prediction.is_some() && own.prediction == other.name;
        let right = ByColor::new(right(white, black), right(black, white));
        let (stakes, payoffs) = payoffs[white.number * names.black.len() + black.number];
        let at = usize::from(right.white && stakes.white) * 2 + usize::from(right.black && stakes.black);
        ToyPosition::After(payoffs[at])
    }

    fn repetition_key(&self, _: &ToyPosition) -> Option<()> {
        None
    }
}

impl Enumerate for Toy {
    fn plans(&self, _: &ToyPosition, side: Color) -> Vec<ToyPlan> {
        let names = self.names[side].iter().copied().enumerate();
        names.map(|(number, name)| ToyPlan { number, name, prediction: None }).collect()
    }
}

impl Predict for Toy {
    type Moves = usize;

    fn moves(plan: &ToyPlan) -> Option<usize> {
        plan.name
    }

    fn prediction(plan: &ToyPlan) -> Option<usize> {
        plan.prediction
    }

    fn with_prediction(plan: &ToyPlan, prediction: Option<usize>) -> ToyPlan {
        ToyPlan { prediction, ..*plan }
    }

    fn stakes(position: &ToyPosition, turn: &ByColor<LegalPlan<Self>>) -> ByColor<bool> {
        let ToyPosition::Before(payoffs, names) = position else { return ByColor::new(false, false) };
        payoffs[turn.white.plan().number * names.black.len() + turn.black.plan().number].0
    }
}

impl Evaluate for Toy {
    type Game = Self;

    fn evaluate(_: &Self, position: &ToyPosition) -> f64 {
        match position {
            ToyPosition::Before(..) => 0.0,
            ToyPosition::After(value) => *value,
        }
    }

    fn countdown(_: &ToyPosition, _: u32) -> u32 {
        0
    }
}
