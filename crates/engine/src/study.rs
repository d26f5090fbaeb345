//! A turn looked back at: what each plan was worth, what was played, and how much of what came of it was luck.

use zugleich_rules::kernel::{Legal, RulesError};
use zugleich_rules::{ByColor, Color};

use crate::engine::{Analysis, Candidate, Source, analysis};
use crate::error::EngineError;
use crate::evaluate::Evaluate;
use crate::expected::{Expected, Guess};
use crate::limits::Limits;
use crate::opened::Opened;
use crate::search::{Mix, Node, Pick, Search};

/// So many plans of a side are told at most: those that are played, and those that cost least.
const TOLD: usize = 12;

/// A position as its analysis has it, with the payoffs that it follows from.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// What the position is worth, and how it is played.
    pub analysis: Analysis,
    /// The plans that were looked at, the most probable first, then those that cost least; none for a side that does
    /// not act.
    pub plans: ByColor<Vec<Studied>>,
    /// What each pair of them is worth to White, as far as it was looked at: a row for each plan of White, a column for
    /// each of Black, and a single one for a side that does not act.
    pub matrix: Vec<Vec<Option<f64>>>,
    /// What the turn that was played is worth to White, if one was and it was looked at.
    pub after: Option<f64>,
    /// What each side could have known of the other one's plan; nothing where one side acts.
    pub expected: ByColor<Option<Expected>>,
    /// What both sides do best from here, as far as was looked; none where both plan at once.
    pub line: Vec<String>,
}

/// What was found against a plan that is all that its side does in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The shortest plan of the other side that would have won, as the game writes it, if one was found.
    pub reply: Option<String>,
    /// Up to which length all plans of the other side were tried, those that are all as long as the reply at most.
    pub tried: usize,
}

/// A plan that an analysis has looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Studied {
    /// The plan as the game writes it.
    pub plan: String,
    /// How probably it should be played.
    pub probability: f64,
    /// How much less it is worth than the best plan, against the mixture of the other side; none where that was not
    /// looked at.
    pub regret: Option<f64>,
    /// Whether it was played.
    pub played: bool,
}

impl Study {
    /// What was played by a side, and what it has cost.
    #[must_use]
    pub fn played(&self, side: Color) -> Option<&Studied> {
        self.plans[side].iter().find(|plan| plan.played)
    }

    /// How much more the turn gave White than the mistakes of both sides: what the draw of the plans has brought, each
    /// against the other one. There is none where one side acts.
    #[must_use]
    pub fn luck(&self) -> Option<f64> {
        if !self.line.is_empty() {
            return None;
        }
        let regret = |side| self.played(side).map_or(Some(0.0), |plan| plan.regret);
        Some(self.after? - self.analysis.value + regret(Color::White)? - regret(Color::Black)?)
    }
}

/// Studies a position, with what was played in it.
pub(crate) fn study<G: Evaluate>(
    opened: &Opened<G>,
    mut search: Search<'_, G>,
    looked_up: Option<&Analysis>,
    guess: Option<Guess>,
    played: ByColor<Option<&str>>,
    limits: &Limits,
) -> Result<Study, EngineError> {
    let legal = |side: Color, text: &str| -> Result<Legal<G>, RulesError> {
        Ok(opened.game.plan(side, text)?.checked().clone())
    };
    // What a table has of the position it has of the next one, too; what a book has it has of this one alone.
    let by_table = looked_up.is_some_and(|known| known.source == Source::Table);
    let depth = if by_table { 1 } else { limits.depth };
    let mut solved = search.deepen(opened.game.position(), &Limits { depth, ..*limits });
    let found = looked_up.cloned().unwrap_or_else(|| analysis(&solved, search.nodes));
    let mixes = match looked_up {
        Some(known) => picks(&solved.node, known, legal)?,
        None => solved.mixes.clone(),
    };
    let mut rows = ByColor::from_fn(|side| rows(&solved.node, side, &mixes));
    for side in Color::ALL {
        let Some(text) = played[side] else { continue };
        mark(&solved.node, &mut rows[side], side, &legal(side, text)?);
    }
    let more = rows.as_ref().map(|rows| rows.iter().map(|row| row.pick).collect());
    search.settle_with(&mut solved.node, &more, limits.nodes);
    let expected = |guess: Guess| guess.expected(&mut search, &solved.node, limits.nodes);
    let expected = guess.map_or_else(ByColor::default, expected);
    Ok(Study { expected, ..told(&solved.node, found, rows, &mixes) })
}

/// What a side might do, before it is written down.
struct Row {
    pick: Pick,
    text: Option<String>,
    probability: f64,
    played: bool,
    regret: Option<f64>,
}

/// The mixtures of a table or a book as the plans of a node.
fn picks<G: Evaluate>(
    node: &Node<'_, G>,
    known: &Analysis,
    legal: impl Fn(Color, &str) -> Result<Legal<G>, RulesError>,
) -> Result<ByColor<Mix>, EngineError> {
    let mut mixes = ByColor::<Mix>::default();
    for side in Color::ALL {
        for Candidate { plan, probability } in &known.mixes[side] {
            let pick = node.find(side, legal(side, plan)?.plan());
            mixes[side].extend(pick.map(|pick| (pick, *probability)));
        }
        // A side that does not act has one thing to do.
        if mixes[side].is_empty() {
            mixes[side].push((Pick::of(0), 1.0));
        }
    }
    Ok(mixes)
}

/// What a side plays, and what else the search has taken into account.
fn rows<G: Evaluate>(node: &Node<'_, G>, side: Color, mixes: &ByColor<Mix>) -> Vec<Row> {
    let text = |pick| Some(node.plan(side, pick)?.plan().to_string());
    let told = node.telling(side, mixes[side].clone(), &mixes[!side]);
    let mixed = mixes[side].iter().zip(told).map(|(&(pick, probability), (told, _))| Row {
        pick,
        text: text(told),
        probability,
        played: false,
        regret: None,
    });
    let mut rows: Vec<_> = mixed.collect();
    for &pick in &node.chosen[side] {
        if !rows.iter().any(|row| row.pick == pick) {
            rows.push(Row { pick, text: text(pick), probability: 0.0, played: false, regret: None });
        }
    }
    rows
}

/// Marks what was played, and adds it if nobody has looked at it.
fn mark<G: Evaluate>(node: &Node<'_, G>, rows: &mut Vec<Row>, side: Color, plan: &Legal<G>) {
    let text = Some(plan.plan().to_string());
    let found = node.find(side, plan.plan());
    let at = rows.iter().position(|row| row.text == text);
    let at = at.or_else(|| rows.iter().position(|row| Some(row.pick) == found));
    match (at, found) {
        (Some(at), _) => rows[at].played = true,
        (None, Some(pick)) => rows.push(Row { pick, text, probability: 0.0, played: true, regret: None }),
        (None, None) => {}
    }
}

/// Writes down what is worth telling.
fn told<G: Evaluate>(
    node: &Node<'_, G>,
    analysis: Analysis,
    mut rows: ByColor<Vec<Row>>,
    mixes: &ByColor<Mix>,
) -> Study {
    for side in Color::ALL {
        let worths: Vec<_> =
            rows[side].iter().map(|row| worth(node, side, row.pick, &mixes[!side])).collect();
        let best = worths.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        for (row, worth) in rows[side].iter_mut().zip(worths) {
            row.regret = worth.map(|worth| best - worth);
        }
        shorten(&mut rows[side]);
    }
    let cell = |white: &Row, black: &Row| node.worth(ByColor::new(white.pick, black.pick));
    let row = |white: &Row| rows.black.iter().map(|black| cell(white, black)).collect();
    let matrix = rows.white.iter().map(row).collect();
    // Who does not act has nothing that could be marked.
    let done = |side: Color| rows[side].iter().find(|row| row.played || row.text.is_none());
    let after = done(Color::White).zip(done(Color::Black)).and_then(|(white, black)| cell(white, black));
    let plans = rows.map(|rows| rows.into_iter().filter_map(Row::told).collect());
    Study { analysis, plans, matrix, after, expected: ByColor::default(), line: Vec::new() }
}

/// What a plan is worth to its side against a mixture.
fn worth<G: Evaluate>(node: &Node<'_, G>, side: Color, own: Pick, against: &Mix) -> Option<f64> {
    let sign = if side == Color::White { 1.0 } else { -1.0 };
    let part = |&(other, probability): &(Pick, f64)| {
        let pair = if side == Color::White { ByColor::new(own, other) } else { ByColor::new(other, own) };
        Some(probability * sign * node.worth(pair)?)
    };
    against.iter().map(part).sum()
}

/// Leaves the plans that are worth telling, in their order.
fn shorten(rows: &mut Vec<Row>) {
    let cost = |row: &Row| row.regret.unwrap_or(f64::INFINITY);
    rows.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(cost(a).total_cmp(&cost(b))));
    let mut number = 0;
    rows.retain(|row| {
        number += 1;
        number <= TOLD || row.played || row.probability > 0.0
    });
}

impl Row {
    fn told(self) -> Option<Studied> {
        let Self { text, probability, played, regret, .. } = self;
        Some(Studied { plan: text?, probability, regret, played })
    }
}
