use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// A case: a start, some turns, and the expectations afterwards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConformanceCase {
    /// Number of the case, e.g. `CHES-R1.1`.
    pub id: String,
    /// Subject of the case, in one line.
    pub title: String,
    /// Clauses of the rules pages that it tests, e.g. `parity.md 11b`.
    pub clauses: Vec<String>,
    /// The variant id.
    pub variant: String,
    /// Rules edition that the case requires; the current one if `None`.
    pub edition: Option<u32>,
    /// Options that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Text of the starting position; the variant's start if `None`.
    pub position: Option<String>,
    /// The turns, in the form that `replay` reads.
    #[serde(default)]
    pub turns: Vec<String>,
    /// `blind`: White's list.
    pub white: Option<String>,
    /// `blind`: Black's list.
    pub black: Option<String>,
    /// Expectations after the last turn.
    pub expect: CaseExpectation,
    /// Additional explanation for readers.
    pub note: Option<String>,
}

/// Expectations after the last turn of a case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseExpectation {
    /// The position text.
    pub position: Option<String>,
    /// The result object, or null for a game in progress.
    #[serde(default, deserialize_with = "present")]
    pub result: Option<Value>,
    /// Events that the last turn contains; each given field must be equal.
    #[serde(default)]
    pub events: Vec<BTreeMap<String, Value>>,
    /// Kinds of event that the last turn does not contain.
    #[serde(default)]
    pub no_events: Vec<String>,
    /// Plans that are legal.
    pub legal: Option<PlansBySide>,
    /// Plans that are not legal.
    pub illegal: Option<PlansBySide>,
    /// `blind`: outcome of every player's turn, `forfeited:reason` for a forfeited one.
    pub outcomes: Option<Vec<String>>,
    /// Pieces by square, in the notation of the position text.
    #[serde(default)]
    pub possible: BTreeMap<String, String>,
    /// `true` if the side to move is in check.
    pub in_check: Option<bool>,
    /// Reason of the draw that a player may claim, or null if none can be claimed.
    #[serde(default, deserialize_with = "present")]
    pub claim: Option<Value>,
    /// Expected refusal of the last turn.
    pub error: Option<ExpectedRefusal>,
}

/// Side and code of a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedRefusal {
    /// `white` or `black` for the side of an illegal plan, or `form`.
    pub side: String,
    /// Stable code of the broken rule, or of the fault of form.
    pub code: String,
}

/// Plans by side.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlansBySide {
    /// White's.
    #[serde(default)]
    pub white: Vec<String>,
    /// Black's.
    #[serde(default)]
    pub black: Vec<String>,
    /// Plans of the side to move, in a game with one acting side at a time.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// Distinguishes a present field with the value null from a missing field.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

impl CaseExpectation {
    fn asserts_nothing(&self) -> bool {
        let Self {
            position,
            result,
            events,
            no_events,
            legal,
            illegal,
            outcomes,
            possible,
            in_check,
            claim,
            error,
        } = self;
        let lists = |sides: &Option<PlansBySide>| {
            let lists = sides.iter().flat_map(|s| [&s.white, &s.black, &s.moves]);
            lists.into_iter().any(|list| !list.is_empty())
        };
        position.is_none()
            && result.is_none()
            && events.is_empty()
            && no_events.is_empty()
            && outcomes.is_none()
            && possible.is_empty()
            && in_check.is_none()
            && claim.is_none()
            && error.is_none()
            && !lists(legal)
            && !lists(illegal)
    }
}

/// Reads a file of cases.
///
/// # Errors
/// The line that is not a valid case, asserts nothing, or repeats an id.
pub fn read(text: &str) -> Result<Vec<ConformanceCase>, String> {
    let mut cases: Vec<ConformanceCase> = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let case: ConformanceCase =
            serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
        if case.expect.asserts_nothing() {
            return Err(format!("line {number}: case {} asserts nothing", case.id));
        }
        if cases.iter().any(|other| other.id == case.id) {
            return Err(format!("line {number}: duplicate case {}", case.id));
        }
        cases.push(case);
    }
    Ok(cases)
}
