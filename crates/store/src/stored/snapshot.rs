//! Written form of a game's reports: its start, and each turn with its plans, steps, events and position.
//!
//! They are read when this program does not know the game's edition of the rules. Unknown names are kept; a
//! report of another form counts as missing.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use zugleich_rules::board::{Geometry, from_letter, letter};
use zugleich_rules::kernel::{BoardView, FromTo, Outcome, PlanData, PlanPrediction, TurnReport};
use zugleich_rules::{ByColor, Color};

use super::snapshot_atoms::{SideForm, figure, read_figure, read_way};
use super::snapshot_step::StepForm;
use zugleich_session::domain::{NextTurn, StartSnapshot, TurnSnapshot, UnknownResult};

/// Version of this form.
const VERSION: u32 = 1;

/// Written form of a game's start.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartForm {
    version: u32,
    position: String,
    scene: Option<BoardViewForm>,
    next: ActingSidesForm,
    options: Vec<(String, String)>,
}

/// Written form of a turn.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnForm {
    version: u32,
    before: String,
    after: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<PlanForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<PlanForm>,
    steps: Vec<StepForm>,
    scene: Option<BoardViewForm>,
    next: ActingSidesForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    check: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<OutcomeForm>,
}

/// A plan, its notation in a record, its moves and its prediction.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanForm {
    text: String,
    #[serde(rename = "written", default, skip_serializing_if = "Option::is_none")]
    notation: Option<String>,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    becomes: Option<char>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pass: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    predicts: Option<PredictionForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PredictionForm {
    Nothing,
    Moves(Vec<String>),
}

/// Side length of the board and the pieces on it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardViewForm {
    board: u8,
    figures: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActingSidesForm {
    turn: u32,
    white: bool,
    black: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeForm {
    winner: Option<SideForm>,
    reason: String,
}

/// Encodes the report of a game's start.
pub(super) fn write_start(told: &StartSnapshot) -> StartForm {
    StartForm {
        version: VERSION,
        position: told.position.clone(),
        scene: told.scene.as_ref().map(BoardViewForm::of),
        next: ActingSidesForm::of(told.awaited),
        options: told.options.clone(),
    }
}

/// Decodes the result of [`write_start`]; `None` for another form.
pub(super) fn read_start(value: Value) -> Option<StartSnapshot> {
    let form: StartForm =
        serde_json::from_value(value).ok().filter(|form: &StartForm| form.version == VERSION)?;
    Some(StartSnapshot {
        position: form.position,
        scene: BoardViewForm::read(form.scene)?,
        awaited: form.next.awaited(),
        options: form.options,
    })
}

/// Encodes the report of a turn.
pub(super) fn write(told: &TurnSnapshot) -> TurnForm {
    let TurnSnapshot { before, report, strange_end, notation, scene, awaited } = told;
    let plan = |side: Color| {
        let (text, data) = (report.plans[side].as_ref()?, report.plan_data[side].as_ref()?);
        Some(PlanForm::of(text, data, notation[side].as_ref()))
    };
    let known = report.outcome.map(|Outcome { winner, reason }| (winner, reason.name()));
    let strange = strange_end.as_ref().map(|end| (end.winner, end.reason.as_str()));
    let end = |(winner, reason): (Option<Color>, &str)| OutcomeForm {
        winner: winner.map(SideForm::from),
        reason: reason.to_owned(),
    };
    TurnForm {
        version: VERSION,
        before: before.clone(),
        after: report.position.clone(),
        white: plan(Color::White),
        black: plan(Color::Black),
        steps: report.steps.iter().map(StepForm::of).collect(),
        scene: scene.as_ref().map(BoardViewForm::of),
        next: ActingSidesForm::of(*awaited),
        check: report.in_check,
        end: known.or(strange).map(end),
    }
}

/// Decodes the result of [`write()`] for a turn; `None` for another form.
pub(super) fn read(turn: u32, value: Value) -> Option<TurnSnapshot> {
    let form: TurnForm =
        serde_json::from_value(value).ok().filter(|form: &TurnForm| form.version == VERSION)?;
    let plans = ByColor::new(PlanForm::read(form.white)?, PlanForm::read(form.black)?);
    let steps: Vec<_> = form.steps.into_iter().map(StepForm::read).collect::<Option<_>>()?;
    let (outcome, strange_end) = form.end.map_or((None, None), OutcomeForm::read);
    Some(TurnSnapshot {
        before: form.before,
        report: TurnReport {
            turn,
            plans: plans.as_ref().map(|plan| plan.as_ref().map(|plan| plan.text.clone())),
            plan_data: plans.as_ref().map(|plan| plan.as_ref().map(|plan| plan.data.clone())),
            events: steps.iter().flat_map(|step| &step.events).cloned().collect(),
            steps,
            position: form.after,
            in_check: form.check,
            outcome,
        },
        strange_end,
        notation: plans.map(|plan| plan.and_then(|plan| plan.notation)),
        scene: BoardViewForm::read(form.scene)?,
        awaited: form.next.awaited(),
    })
}

/// A decoded plan.
struct DecodedPlan {
    text: String,
    notation: Option<String>,
    data: PlanData,
}

impl PlanForm {
    fn of(text: &str, data: &PlanData, notation: Option<&String>) -> Self {
        let ways = |ways: &[FromTo]| ways.iter().map(ToString::to_string).collect();
        Self {
            text: text.to_owned(),
            notation: notation.cloned(),
            moves: ways(&data.moves),
            becomes: data.promotion.map(|role| letter(Color::Black, role)),
            pass: data.pass,
            predicts: match &data.prediction {
                PlanPrediction::Unknown => None,
                PlanPrediction::Nothing => Some(PredictionForm::Nothing),
                PlanPrediction::Moves(moves) => Some(PredictionForm::Moves(ways(moves))),
            },
        }
    }

    /// Decodes the plan of a side, if it had one; `None` if it is unreadable.
    fn read(form: Option<Self>) -> Option<Option<DecodedPlan>> {
        let Some(form) = form else { return Some(None) };
        let ways = |ways: &[String]| ways.iter().map(|way| read_way(way)).collect::<Option<Vec<_>>>();
        let promotion = match form.becomes {
            Some(letter) => Some(from_letter(letter)?.1),
            None => None,
        };
        let prediction = match &form.predicts {
            None => PlanPrediction::Unknown,
            Some(PredictionForm::Nothing) => PlanPrediction::Nothing,
            Some(PredictionForm::Moves(moves)) => PlanPrediction::Moves(ways(moves)?),
        };
        let data = PlanData { moves: ways(&form.moves)?, promotion, pass: form.pass, prediction };
        Some(Some(DecodedPlan { text: form.text, notation: form.notation, data }))
    }
}

impl BoardViewForm {
    fn of(scene: &BoardView) -> Self {
        // A board has at most eight files.
        let board = u8::try_from(scene.geometry.side()).unwrap_or_default();
        Self { board, figures: scene.figures.iter().map(figure).collect() }
    }

    /// Decodes the scene of a position, if it has one; `None` if it is unreadable.
    fn read(form: Option<Self>) -> Option<Option<BoardView>> {
        let Some(form) = form else { return Some(None) };
        let figures = form.figures.iter().map(|text| read_figure(text)).collect::<Option<_>>()?;
        Some(Some(BoardView { geometry: Geometry::of(form.board)?, figures }))
    }
}

impl ActingSidesForm {
    const fn of(awaited: NextTurn) -> Self {
        let NextTurn { turn, acts } = awaited;
        Self { turn, white: acts.white, black: acts.black }
    }

    const fn awaited(&self) -> NextTurn {
        NextTurn { turn: self.turn, acts: ByColor::new(self.white, self.black) }
    }
}

impl OutcomeForm {
    /// Decodes an end, whose reason may be unknown to this program.
    fn read(self) -> (Option<Outcome>, Option<UnknownResult>) {
        let winner = self.winner.map(Color::from);
        match self.reason.parse() {
            Ok(reason) => (Some(Outcome { winner, reason }), None),
            Err(_) => (None, Some(UnknownResult { winner, reason: self.reason })),
        }
    }
}
