//! Study of a turn: the value of each plan, the plans played, and the share of luck in the result.

use zugleich_rules::kernel::{Enumerate, LegalPlan, RulesError};
use zugleich_rules::{ByColor, Color};

use crate::engine::{Analysis, AnalysisSource, Candidate, analysis};
use crate::error::EngineError;
use crate::evaluate::Evaluate;
use crate::expected_play::{ExpectedPlay, HumanStrategies};
use crate::limits::Limits;
use crate::replayed_record::ReplayedRecord;
use crate::search::{MatrixAction, MixedStrategy, Node, Search};

/// Greatest number of plans listed per side, beside those that are played or mixed.
const LISTED: usize = 12;

/// The analysis of a position with its payoff matrix.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Limits, Study, simultaneous};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let played = ByColor::new(Some("b1c3"), Some("b5c3"));
/// let limits = Limits::of_nodes(1_000, 1);
/// let study = simultaneous::<Material>().study_until(game.record(), played, &limits, &|| false)?;
/// assert_eq!(study.played(Color::White).map(|plan| plan.plan.as_str()), Some("b1c3"));
/// assert_eq!(study.matrix.len(), study.plans.white.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// Value and mixtures of the position.
    pub analysis: Analysis,
    /// The searched plans, the most probable first, then by regret; empty for a side that does not act.
    pub plans: ByColor<Vec<PlanAssessment>>,
    /// Payoffs of their pairs to White, as far as searched: a row for each plan of White, a column for each
    /// of Black, and a single one for a side that does not act.
    pub matrix: Vec<Vec<Option<f64>>>,
    /// Value of the played turn to White, if there was one and it was searched.
    pub after: Option<f64>,
    /// Expected plans of each side's opponent; `None` where one side acts.
    pub expected: ByColor<Option<ExpectedPlay>>,
    /// Principal variation, as far as searched; empty where both sides plan at once.
    pub line: Vec<String>,
}

/// A plan of an analysis.
///
/// ```
/// use zugleich_engine::PlanAssessment;
/// let plan = PlanAssessment { plan: "b1c3".to_owned(), probability: 0.0, regret: Some(0.02), played: true };
/// assert!(plan.played && plan.regret > Some(0.0), "a small mistake");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlanAssessment {
    /// The plan in the notation of the game.
    pub plan: String,
    /// Its probability in the mixture.
    pub probability: f64,
    /// Its loss of value against the best plan, facing the mixture of the other side; `None` if it was not
    /// searched.
    pub regret: Option<f64>,
    /// `true` if the plan was played.
    pub played: bool,
}

impl Study {
    /// Returns the plan that a side played, with its regret.
    #[must_use]
    pub fn played(&self, side: Color) -> Option<&PlanAssessment> {
        self.plans[side].iter().find(|plan| plan.played)
    }

    /// Returns White's gain in the turn beyond both sides' mistakes: the effect of the random draw of both
    /// plans. `None` where one side acts.
    #[must_use]
    pub fn luck(&self) -> Option<f64> {
        if !self.line.is_empty() {
            return None;
        }
        let regret = |side| self.played(side).map_or(Some(0.0), |plan| plan.regret);
        Some(self.after? - self.analysis.value + regret(Color::White)? - regret(Color::Black)?)
    }
}

/// Studies a position and the plans played in it.
pub(crate) fn study<E: Evaluate>(
    opened: &ReplayedRecord<E::Game>,
    mut search: Search<'_, E>,
    looked_up: Option<&Analysis>,
    guess: Option<HumanStrategies>,
    played: ByColor<Option<&str>>,
    limits: &Limits,
) -> Result<Study, EngineError> {
    let legal = |side: Color, text: &str| -> Result<LegalPlan<E::Game>, RulesError> {
        Ok(opened.game.plan(side, text)?.checked().clone())
    };
    // A table also holds the next position; a book holds this one alone.
    let by_table = looked_up.is_some_and(|known| known.source == AnalysisSource::Table);
    let depth = if by_table { 1 } else { limits.depth };
    let mut solved = search.deepen(opened.game.position(), &Limits { depth, ..*limits });
    let found = looked_up.cloned().unwrap_or_else(|| analysis(&solved, search.nodes));
    let mixes = match looked_up {
        Some(known) => actions(&solved.node, known, legal)?,
        None => solved.mixes.clone(),
    };
    let mut rows = ByColor::from_fn(|side| rows(&solved.node, side, &mixes));
    for side in Color::ALL {
        let Some(text) = played[side] else { continue };
        mark(&solved.node, &mut rows[side], side, &legal(side, text)?);
    }
    let more = rows.as_ref().map(|rows| rows.iter().map(|row| row.action).collect());
    search.settle_with(&mut solved.node, &more, limits.nodes);
    let expected = |guess: HumanStrategies| guess.expected(&mut search, &solved.node, limits.nodes);
    let expected = guess.map_or_else(ByColor::default, expected);
    Ok(Study { expected, ..build_study(&solved.node, found, rows, &mixes) })
}

/// An action of a side, before its conversion to text.
struct ActionRow {
    action: MatrixAction,
    text: Option<String>,
    probability: f64,
    played: bool,
    regret: Option<f64>,
}

/// Converts the mixtures of a table or a book to the plans of a node.
fn actions<G: Enumerate>(
    node: &Node<'_, G>,
    known: &Analysis,
    legal: impl Fn(Color, &str) -> Result<LegalPlan<G>, RulesError>,
) -> Result<ByColor<MixedStrategy>, EngineError> {
    let mut mixes = ByColor::<MixedStrategy>::default();
    for side in Color::ALL {
        for Candidate { plan, probability } in &known.mixes[side] {
            let action = node.find(side, legal(side, plan)?.plan());
            mixes[side].extend(action.map(|action| (action, *probability)));
        }
        // A side that does not act has a single, empty action.
        if mixes[side].is_empty() {
            mixes[side].push((MatrixAction::of(0), 1.0));
        }
    }
    Ok(mixes)
}

/// Returns the mixture of a side and the other actions that the search chose.
fn rows<G: Enumerate>(node: &Node<'_, G>, side: Color, mixes: &ByColor<MixedStrategy>) -> Vec<ActionRow> {
    let text = |action| Some(node.plan(side, action)?.plan().to_string());
    let shown = node.with_free_predictions(side, mixes[side].clone(), &mixes[!side]);
    let mixed = mixes[side].iter().zip(shown).map(|(&(action, probability), (shown, _))| ActionRow {
        action,
        text: text(shown),
        probability,
        played: false,
        regret: None,
    });
    let mut rows: Vec<_> = mixed.collect();
    for &action in &node.chosen[side] {
        if !rows.iter().any(|row| row.action == action) {
            rows.push(ActionRow {
                action,
                text: text(action),
                probability: 0.0,
                played: false,
                regret: None,
            });
        }
    }
    rows
}

/// Marks the plan that was played, and adds it if it was not searched.
fn mark<G: Enumerate>(node: &Node<'_, G>, rows: &mut Vec<ActionRow>, side: Color, plan: &LegalPlan<G>) {
    let text = Some(plan.plan().to_string());
    let found = node.find(side, plan.plan());
    let at = rows.iter().position(|row| row.text == text);
    let at = at.or_else(|| rows.iter().position(|row| Some(row.action) == found));
    match (at, found) {
        (Some(at), _) => rows[at].played = true,
        (None, Some(action)) => {
            rows.push(ActionRow { action, text, probability: 0.0, played: true, regret: None });
        }
        (None, None) => {}
    }
}

/// Builds the study from the rows of both sides.
fn build_study<G: Enumerate>(
    node: &Node<'_, G>,
    analysis: Analysis,
    mut rows: ByColor<Vec<ActionRow>>,
    mixes: &ByColor<MixedStrategy>,
) -> Study {
    for side in Color::ALL {
        let worths: Vec<_> =
            rows[side].iter().map(|row| worth(node, side, row.action, &mixes[!side])).collect();
        let best = worths.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        for (row, worth) in rows[side].iter_mut().zip(worths) {
            row.regret = worth.map(|worth| best - worth);
        }
        shorten(&mut rows[side]);
    }
    let cell = |white: &ActionRow, black: &ActionRow| node.worth(ByColor::new(white.action, black.action));
    let row = |white: &ActionRow| rows.black.iter().map(|black| cell(white, black)).collect();
    let matrix = rows.white.iter().map(row).collect();
    // A side that does not act has no row to mark.
    let done = |side: Color| rows[side].iter().find(|row| row.played || row.text.is_none());
    let after = done(Color::White).zip(done(Color::Black)).and_then(|(white, black)| cell(white, black));
    let plans = rows.map(|rows| rows.into_iter().filter_map(ActionRow::into_assessment).collect());
    Study { analysis, plans, matrix, after, expected: ByColor::default(), line: Vec::new() }
}

/// Returns the value of a plan to its side against a mixture.
fn worth<G: Enumerate>(
    node: &Node<'_, G>,
    side: Color,
    own: MatrixAction,
    against: &MixedStrategy,
) -> Option<f64> {
    let sign = if side == Color::White { 1.0 } else { -1.0 };
    let part = |&(other, probability): &(MatrixAction, f64)| {
        let pair = if side == Color::White { ByColor::new(own, other) } else { ByColor::new(other, own) };
        Some(probability * sign * node.worth(pair)?)
    };
    against.iter().map(part).sum()
}

/// Sorts the rows and keeps those worth listing.
fn shorten(rows: &mut Vec<ActionRow>) {
    let cost = |row: &ActionRow| row.regret.unwrap_or(f64::INFINITY);
    rows.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(cost(a).total_cmp(&cost(b))));
    let mut number = 0;
    rows.retain(|row| {
        number += 1;
        number <= LISTED || row.played || row.probability > 0.0
    });
}

impl ActionRow {
    fn into_assessment(self) -> Option<PlanAssessment> {
        let Self { text, probability, played, regret, .. } = self;
        Some(PlanAssessment { plan: text?, probability, regret, played })
    }
}
