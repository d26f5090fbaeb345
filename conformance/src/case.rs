use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// One case: a start, some turns, and what must hold afterwards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its number, e.g. `CHES-R1.1`.
    pub id: String,
    /// What it shows, in one line.
    pub title: String,
    /// The clauses of the rules pages that it shows, e.g. `parity.md 11b`.
    pub clauses: Vec<String>,
    /// The variant id.
    pub variant: String,
    /// The edition of the rules that the case asks for; the present one without it.
    pub edition: Option<u32>,
    /// Options that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The text of the starting position; the variant's start without it.
    pub position: Option<String>,
    /// The turns, as `replay` reads them.
    #[serde(default)]
    pub turns: Vec<String>,
    /// `blind`: White's list.
    pub white: Option<String>,
    /// `blind`: Black's list.
    pub black: Option<String>,
    /// What must hold after the last turn.
    pub expect: Expect,
    /// What a reader may want to know besides.
    pub note: Option<String>,
}

/// What must hold after the last turn of a case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The position text.
    pub position: Option<String>,
    /// The result object, or null for a game that goes on.
    #[serde(default, deserialize_with = "present")]
    pub result: Option<Value>,
    /// Events that the last turn contains, each given field equal.
    #[serde(default)]
    pub events: Vec<BTreeMap<String, Value>>,
    /// Kinds of event that the last turn does not contain.
    #[serde(default)]
    pub no_events: Vec<String>,
    /// Plans that are legal.
    pub legal: Option<Sides>,
    /// Plans that are not legal.
    pub illegal: Option<Sides>,
    /// `blind`: what became of every player's turn, `forfeited:reason` for a forfeited one.
    pub outcomes: Option<Vec<String>>,
    /// Pieces by square, as the position text writes them.
    #[serde(default)]
    pub possible: BTreeMap<String, String>,
    /// Whether the side to move is in check.
    pub in_check: Option<bool>,
    /// The last turn is refused.
    pub error: Option<Refused>,
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// `white` or `black`, whose plan is illegal, or `form`.
    pub side: String,
    /// The stable name of the rule that is broken, or of the fault of form.
    pub code: String,
}

/// Plans by side.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// White's.
    #[serde(default)]
    pub white: Vec<String>,
    /// Black's.
    #[serde(default)]
    pub black: Vec<String>,
    /// Those of the side to move, in a game in which one side acts at a time.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// Keeps a field that is there with the value null apart from a field that is not there.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

impl Expect {
    fn asserts_nothing(&self) -> bool {
        let Self { position, result, events, no_events, legal, illegal, outcomes, possible, in_check, error } =
            self;
        let lists = |sides: &Option<Sides>| {
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
            && error.is_none()
            && !lists(legal)
            && !lists(illegal)
    }
}

/// Reads a file of cases.
///
/// # Errors
/// The line that is no case, that asserts nothing, or whose id stands there twice.
pub fn read(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let case: Case = serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
        if case.expect.asserts_nothing() {
            return Err(format!("line {number}: case {} asserts nothing", case.id));
        }
        if cases.iter().any(|other| other.id == case.id) {
            return Err(format!("line {number}: case {} is there twice", case.id));
        }
        cases.push(case);
    }
    Ok(cases)
}
