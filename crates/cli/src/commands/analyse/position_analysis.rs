//! Analysis of a position, as text and as JSON.

use std::io::{self, Write};

use serde_json::{Value as Json, json};
use zugleich_engine::{Analysis, AnalysisSource, Candidate, ExpectedPlay, PlanAssessment, Study};
use zugleich_rules::{ByColor, Color};

use crate::notice::{count_noun, error_bound};

/// Analysis of a position.
pub(super) struct PositionAnalysis {
    pub(super) analysis: Analysis,
    /// The analysis with payoffs, in a game whose turns are matrices of plans.
    pub(super) study: Option<Study>,
}

impl PositionAnalysis {
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Analysis { value, gap, depth, nodes, mixes, error, source } = &self.analysis;
        match error {
            Some(error) => {
                writeln!(out, "value {value:.9} for White, from a table, {}", error_bound(*error))?;
            }
            None if *source == AnalysisSource::Book => {
                writeln!(out, "value {value:.4} for White, gap {gap:.4}, depth {depth}, from the book")?;
            }
            None => {
                let nodes = count_noun(*nodes, "node");
                writeln!(out, "value {value:.4} for White, gap {gap:.4}, depth {depth}, {nodes}")?;
            }
        }
        for side in Color::ALL {
            writeln!(out, "{side:?}: {}", shares(&mixes[side]))?;
        }
        let Some(Study { expected, line, .. }) = &self.study else { return Ok(()) };
        for side in Color::ALL {
            let Some(ExpectedPlay { plans, reply, value, played }) = &expected[side] else { continue };
            let played = played.map(|played| format!(", played plan {played:.4}")).unwrap_or_default();
            let plans = shares(plans);
            writeln!(out, "{side:?} can expect: {plans}; best reply {reply}, {value:.4}{played}")?;
        }
        if line.is_empty() { Ok(()) } else { writeln!(out, "line: {}", line.join(" ")) }
    }

    pub(super) fn json(&self) -> Json {
        let Analysis { value, gap, depth, nodes, mixes, error, source } = &self.analysis;
        let mut told = json!({
            "value": value, "gap": gap, "white": plans(&mixes.white), "black": plans(&mixes.black), "depth": depth,
            "nodes": nodes, "source": source.name(), "error": error,
        });
        match &self.study {
            Some(study) if study.line.is_empty() => {
                told["plans"] = sides(&study.plans, |plans| plans.iter().map(studied).collect());
                told["matrix"] = json!(study.matrix);
                told["expected"] = sides(&study.expected, |of| of.as_ref().map(expected).into());
            }
            Some(study) => told["line"] = json!(study.line),
            None => {}
        }
        told
    }
}

/// Returns plans with their probabilities in percent.
fn shares(mix: &[Candidate]) -> String {
    let share = |Candidate { plan, probability }: &Candidate| format!("{plan} {:.1} %", 100.0 * probability);
    mix.iter().map(share).collect::<Vec<_>>().join(", ")
}

fn sides<T>(of: &ByColor<T>, told: impl Fn(&T) -> Json) -> Json {
    json!({ "white": told(&of.white), "black": told(&of.black) })
}

fn plans(mix: &[Candidate]) -> Json {
    let told =
        |Candidate { plan, probability }: &Candidate| json!({ "plan": plan, "probability": probability });
    mix.iter().map(told).collect()
}

fn studied(PlanAssessment { plan, probability, regret, played }: &PlanAssessment) -> Json {
    json!({ "plan": plan, "probability": probability, "regret": regret, "played": played })
}

fn expected(ExpectedPlay { plans: of, reply, value, played }: &ExpectedPlay) -> Json {
    json!({ "plans": plans(of), "reply": reply, "value": value, "played": played })
}
