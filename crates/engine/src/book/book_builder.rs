use std::collections::{BTreeMap, HashMap, VecDeque};

use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::{ByColor, Color};

use super::BookPage;
use crate::engine::{Analysis, AnalysisSource, AnyEngine};
use crate::error::EngineError;
use crate::limits::Limits;

/// Size of a book and search effort for it.
///
/// ```
/// use zugleich_engine::book::BookConfig;
/// // Two turns, and of the second one the positions that are reached in one of ten games.
/// let config = BookConfig { nodes: 1_000_000, turns: 2, share: 0.1, best: 1 };
/// assert!(config.share > 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookConfig {
    /// Node budget of each search.
    pub nodes: u64,
    /// Number of turns that the book covers.
    pub turns: u32,
    /// Least probability of a position if both sides play by the book.
    pub share: f64,
    /// Number of best plies that are followed where one side acts and there is nothing to mix; they come from
    /// searches with a part of the nodes.
    pub best: usize,
}

/// Divisor of the node budget for a ply that might be followed.
const PART: u64 = 100;

/// Construction of a book, turn by turn from the start of the game. The result depends on the course alone,
/// however often construction was interrupted.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{book::{BookBuilder, BookConfig}, simultaneous};
/// let variant = Variant::of::<Chesimul>();
/// let config = BookConfig { nodes: 100, turns: 1, share: 0.1, best: 1 };
/// let mut builder = BookBuilder::new(&variant, simultaneous::<Material>(), config, Vec::new())?;
/// assert_eq!(builder.left(), 1, "the start position");
/// while builder.step(&|| false)?.is_some() {}
/// assert_eq!((builder.pages().len(), builder.left()), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookBuilder<'a> {
    engine: &'a dyn AnyEngine,
    course: BookConfig,
    /// Analyses found earlier.
    kept: HashMap<Vec<ByColor<Option<String>>>, Analysis>,
    pages: Vec<BookPage>,
    /// Positions of this turn that are still to be searched, the most probable first.
    level: VecDeque<BookBranch>,
    /// Positions of the next turn, by position text.
    next: BTreeMap<String, BookBranch>,
    turn: u32,
}

/// A candidate position of a book.
#[derive(Debug)]
struct BookBranch {
    game: Box<dyn AnyMatch>,
    /// Probability of reaching it.
    reached: f64,
}

/// Result of one step.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{book::{BookBuilder, BookConfig}, simultaneous};
/// let variant = Variant::of::<Chesimul>();
/// let config = BookConfig { nodes: 100, turns: 1, share: 0.1, best: 1 };
/// let mut builder = BookBuilder::new(&variant, simultaneous::<Material>(), config, Vec::new())?;
/// let step = builder.step(&|| false)?.expect("it has the start position");
/// assert_eq!((step.turn, step.reached, step.position), (1, 1.0, variant.start(&[])?.position()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BookStep {
    /// The text of the position.
    pub position: String,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Probability of reaching the position if both sides play by the book; where one side acts, with each
    /// followed ply equally probable.
    pub reached: f64,
    /// Number of positions resolved for it; `None` for an analysis found earlier.
    pub nodes: Option<u64>,
}

impl<'a> BookBuilder<'a> {
    /// Starts a book; `kept` holds the pages found earlier with the same course.
    ///
    /// # Errors
    /// [`EngineError::Rules`] if the game does not start.
    pub fn new(
        variant: &Variant,
        engine: &'a dyn AnyEngine,
        course: BookConfig,
        kept: Vec<BookPage>,
    ) -> Result<Self, EngineError> {
        let start = BookBranch { game: variant.start(&[])?, reached: 1.0 };
        let kept = kept.into_iter().map(|page| (page.after, page.analysis)).collect();
        let (pages, level, next) = (Vec::new(), VecDeque::from([start]), BTreeMap::new());
        Ok(Self { engine, course, kept, pages, level, next, turn: 1 })
    }

    /// Returns the pages found so far.
    #[must_use]
    pub fn pages(&self) -> &[BookPage] {
        &self.pages
    }

    /// Returns the number of known positions that are still to be searched.
    #[must_use]
    pub fn left(&self) -> usize {
        self.level.len()
    }

    /// Searches the next position; `None` if the book is complete or `stop` returned `true`.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    pub fn step(&mut self, stop: &dyn Fn() -> bool) -> Result<Option<BookStep>, EngineError> {
        if self.level.is_empty() && self.turn < self.course.turns {
            self.turn += 1;
            self.level = self.most_probable();
        }
        let Some(BookBranch { game, reached }) = self.level.front() else { return Ok(None) };
        let (record, reached) = (game.record(), *reached);
        let kept = self.kept.get(&record.turns);
        let analysis = match kept {
            Some(analysis) => analysis.clone(),
            None => self.engine.analyse_until(record, &self.limits(1), stop)?,
        };
        let ways =
            if self.turn < self.course.turns { self.ways(&**game, &analysis, stop)? } else { Vec::new() };
        if stop() {
            return Ok(None);
        }
        let nodes = kept.is_none().then_some(analysis.nodes);
        let step = BookStep { position: game.position(), turn: self.turn, reached, nodes };
        let after = record.turns.clone();
        for BookBranch { game, reached: probability } in ways {
            let branch = self.next.entry(game.position()).or_insert(BookBranch { game, reached: 0.0 });
            branch.reached += reached * probability;
        }
        self.pages.push(BookPage {
            after,
            analysis: Analysis { nodes: 0, source: AnalysisSource::Book, ..analysis },
        });
        self.level.pop_front();
        Ok(Some(step))
    }

    fn limits(&self, part: u64) -> Limits {
        Limits::of_nodes(self.course.nodes / part, 1)
    }

    /// Returns the positions of the next turn that belong into the book.
    fn most_probable(&mut self) -> VecDeque<BookBranch> {
        let mut level: Vec<BookBranch> = std::mem::take(&mut self.next).into_values().collect();
        level.retain(|branch| branch.reached >= self.course.share);
        level.sort_by(|a, b| b.reached.total_cmp(&a.reached));
        level.into()
    }

    /// Returns the positions after the book's turns in which the game goes on, each with its probability.
    fn ways(
        &self,
        game: &dyn AnyMatch,
        analysis: &Analysis,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<BookBranch>, EngineError> {
        let turns = match game.to_move().filter(|_| !game.descriptor().simultaneous) {
            Some(side) => self.best(game, side, analysis, stop)?,
            None => pairs(analysis),
        };
        let mut ways = Vec::new();
        for (turn, probability) in turns {
            let mut after = game.boxed_clone();
            after.play(turn.as_ref().map(Option::as_deref))?;
            if after.outcome().is_none() {
                ways.push(BookBranch { game: after, reached: probability });
            }
        }
        Ok(ways)
    }

    /// Returns the best plies of the side that acts: the analysis's own, then the others by value.
    fn best(
        &self,
        game: &dyn AnyMatch,
        side: Color,
        analysis: &Analysis,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<WeightedTurn>, EngineError> {
        let best: Vec<&str> = analysis.mixes[side].iter().map(|candidate| &*candidate.plan).collect();
        let mut others = Vec::new();
        for plan in game.legal_plan_texts(side).into_iter().filter(|plan| !best.contains(&&**plan)) {
            let mut after = game.boxed_clone();
            after.play(of(side, &plan).as_ref().map(Option::as_deref))?;
            if after.outcome().is_none() && !stop() {
                let value = self.engine.analyse_until(after.record(), &self.limits(PART), stop)?.value;
                others.push((if side == Color::White { value } else { -value }, plan));
            }
        }
        others.sort_by(|a, b| b.0.total_cmp(&a.0));
        let others = others.iter().map(|(_, plan)| &**plan);
        let followed: Vec<&str> = best.into_iter().chain(others).take(self.course.best).collect();
        let probability = 1.0 / followed.len() as f64;
        Ok(followed.into_iter().map(|plan| (of(side, plan), probability)).collect())
    }
}

/// The plans of a turn, and its probability.
type WeightedTurn = (ByColor<Option<String>>, f64);

fn of(side: Color, plan: &str) -> ByColor<Option<String>> {
    let mut turn = ByColor::default();
    turn[side] = Some(plan.to_owned());
    turn
}

/// Pairs each plan of White's mixture with each of Black's.
fn pairs(analysis: &Analysis) -> Vec<WeightedTurn> {
    let plans = analysis.mixes.as_ref().map(|mix| {
        let mixed = mix.iter().map(|candidate| (Some(candidate.plan.clone()), candidate.probability));
        // A side that does not act has a single, empty plan.
        let idle = mix.is_empty().then_some((None, 1.0));
        mixed.chain(idle).collect::<Vec<_>>()
    });
    let pair = |(white, p): &(Option<String>, f64)| {
        let with = |(black, q): &(Option<String>, f64)| (ByColor::new(white.clone(), black.clone()), p * q);
        plans.black.iter().map(with).collect::<Vec<_>>()
    };
    plans.white.iter().flat_map(pair).collect()
}
