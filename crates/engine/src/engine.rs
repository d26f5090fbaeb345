use std::fmt::Debug;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zugleich_rules::kernel::{Foresight, Game, Legal, Options, Record};
use zugleich_rules::{ByColor, Color};

use crate::error::EngineError;
use crate::evaluate::{Ending, Evaluate};
use crate::knowledge::Knowledge;
use crate::ladder::Ladder;
use crate::level::Level;
use crate::limits::Limits;
use crate::opened::Opened;
use crate::part::Part;
use crate::players::{self, Baseline};
use crate::search::{Helpers, Kept, Search, Solved};
use crate::study::{Answered, Study, study};

/// An engine for one game, with plans as text.
///
/// All it gets is the public record of a game: it cannot see a pending plan.
pub trait AnyEngine: Debug + Send + Sync {
    /// The id of the game that it plays.
    fn variant(&self) -> &'static str;

    /// Judges the position at the end of a record, for both sides without noise and leaning.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be played again or the game is over.
    fn analyse(&self, record: &Record, limits: &Limits) -> Result<Analysis, EngineError> {
        self.analyse_until(record, limits, &|| false)
    }

    /// As [`AnyEngine::analyse`], with what was found by the time that it is told to stop; the first turn ahead is
    /// looked at in any case.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError>;

    /// As [`AnyEngine::analyse_until`], with what each plan is worth that the search has looked at, and what was played
    /// in the position besides; and where one side acts, with the line of what is best. None in a game of one turn.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`], and for plans that are not legal.
    fn study_until(
        &self,
        _record: &Record,
        _played: ByColor<Option<&str>>,
        _limits: &Limits,
        _stop: &dyn Fn() -> bool,
    ) -> Result<Option<Study>, EngineError> {
        Ok(None)
    }

    /// What would have beaten each of the two plans that are all of a game; none in a game of turns. What was found by
    /// the time that it is told to stop.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`], and for plans that are not legal.
    fn answers_until(
        &self,
        _record: &Record,
        _played: ByColor<&str>,
        _stop: &dyn Fn() -> bool,
    ) -> Result<Option<ByColor<Answered>>, EngineError> {
        Ok(None)
    }

    /// Chooses a plan for a side.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be played again, the game is over or the side does not act.
    fn choose(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError> {
        self.choose_until(record, side, limits, &|| false)
    }

    /// As [`AnyEngine::choose`], unless it is told to stop, which is asked for every position beyond the first turn
    /// ahead. Who is never told to stop chooses as if nobody had asked.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`], and [`EngineError::Stopped`].
    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError>;

    /// What each level may do in the game.
    fn ladder(&self) -> &'static Ladder {
        &Ladder::COMMON
    }

    /// What this level may do in the game.
    fn limits(&self, level: Level, seed: u64) -> Limits {
        self.ladder().limits(level, seed)
    }

    /// Chooses as people do: mixes nothing, and thinks of one side only. By turns chance decides whether it
    /// sees its own threats alone, and plays what is good against just any plan, or the other side's alone, and
    /// answers what that one would play who sees only its own. Noise is as ever, and no more than two turns are
    /// looked at.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    fn choose_one_sided(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError>;

    /// The same engine for one match, of which it keeps what it has learnt in one turn for the next: its
    /// answers depend on what it was asked before. None in a game whose engine keeps nothing.
    fn warm(&self) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// The same engine without a part of its search, to measure what that is worth. None in a game whose turns are not
    /// searched so.
    fn without(&self, _part: Part) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// The same engine, whose searches others help at the same time. What it finds is as exact as ever. A budget of
    /// nodes is for all together, of whom each may go over it by a few hundred; where it ends chance decides, and so
    /// by little what is found. None in a game that is not searched turn by turn.
    fn helped(&self, _helpers: Arc<dyn Helpers>) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// Chooses the plan that is worth most against a mixture of the other side that the player knows, looking so many
    /// turns ahead; as [`Baseline::Greedy`] in a game whose turns are not searched so.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`], and for a mixture with a plan that is not legal.
    fn respond(
        &self,
        record: &Record,
        side: Color,
        _against: &[Candidate],
        _depth: u32,
    ) -> Result<String, EngineError> {
        self.baseline(Baseline::Greedy, record, side, 0)
    }

    /// What a plan is worth to its side against a mixture of the other side, looking so many turns ahead: from -1 to 1.
    /// None in a game whose turns are not searched so.
    ///
    /// # Errors
    /// As [`AnyEngine::respond`].
    fn payoff(
        &self,
        _record: &Record,
        _side: Color,
        _plan: &str,
        _against: &[Candidate],
        _depth: u32,
    ) -> Result<Option<f64>, EngineError> {
        Ok(None)
    }

    /// The terms of the evaluation at the end of a record ([`Evaluate::terms`]).
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn terms(&self, _record: &Record) -> Result<Vec<f64>, EngineError> {
        Ok(Vec::new())
    }

    /// What each of them weighs; none in a game whose evaluation is not fitted.
    fn weights(&self) -> &'static [f64] {
        &[]
    }

    /// Positions whose exact values are known ([`Evaluate::endings`]), as the game writes them.
    fn endings(&self, _pieces: usize, _count: usize, _seed: u64) -> Vec<Ending<String>> {
        Vec::new()
    }

    /// Positions whose exact values are known, always the same ([`Evaluate::suite`]), as the game writes them.
    fn suite(&self, _pieces: usize) -> Vec<Ending<String>> {
        Vec::new()
    }

    /// Chooses a plan as a player to measure engines by.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError>;
}

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// What the position is worth to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// How much both sides together could gain by leaving their mixes, as far as the search looks: the value is
    /// no further than this from the true one of that depth.
    pub gap: f64,
    /// How many turns it looked ahead.
    pub depth: u32,
    /// How many positions it resolved.
    pub nodes: u64,
    /// The plans that each side should play and how often, the most frequent first; none for a side that does
    /// not act.
    pub mixes: ByColor<Vec<Candidate>>,
    /// How far the value can be from the true one, where it was looked up; none where it was searched for.
    pub error: Option<f64>,
}

/// A plan and how probably it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The plan as the game writes it.
    pub plan: String,
    /// Its probability.
    pub probability: f64,
}

/// The plan that an engine has chosen, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The plan as the game writes it.
    pub plan: String,
    /// What the position is worth to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// As in [`Analysis::gap`], for the mixes with the noise and the leaning of the limits: a bound of what they can
    /// cost, not what they do.
    pub gap: f64,
    /// How many turns it looked ahead.
    pub depth: u32,
    /// How many positions it resolved.
    pub nodes: u64,
    /// The plans that it was drawn from, the most probable first, noise included.
    pub mix: Vec<Candidate>,
}

/// The engine of a game in which both sides plan at the same time.
#[must_use]
pub const fn simultaneous<G: Evaluate>() -> &'static dyn AnyEngine {
    Engine::<G>::PLAIN
}

/// The engine of a game whose turns are matrices of plans.
#[derive(Debug)]
pub(crate) struct Engine<G: Evaluate> {
    /// What it knows beside the rules.
    known: Option<Arc<dyn Knowledge<G>>>,
    /// What it has learnt in the turns before, if it keeps that.
    kept: Option<Kept<G>>,
    /// What its searches leave out.
    without: Option<Part>,
    /// Who lets several of its searches run at the same time, if anybody does.
    helpers: Option<Arc<dyn Helpers>>,
}

impl<G: Evaluate> Engine<G> {
    const PLAIN: &'static Self = &Self { known: None, kept: None, without: None, helpers: None };

    /// An engine that knows more than the rules.
    pub(crate) const fn knowing(known: Arc<dyn Knowledge<G>>) -> Self {
        Self { known: Some(known), kept: None, without: None, helpers: None }
    }

    /// What is known of the position, if that decides how it is played, or else what a search finds.
    fn analyse(&self, opened: &Opened<G>, limits: &Limits, stop: &dyn Fn() -> bool) -> Analysis {
        let mut search = self.search(opened, stop);
        if let Some(known) = self.looked_up(opened, &search) {
            return known;
        }
        if let Some(kept) = &self.kept {
            kept.give(&mut search);
        }
        let solved = search.deepen(opened.game.position(), limits);
        let analysis = analysis(&solved, search.nodes);
        drop(solved);
        if let Some(kept) = &self.kept {
            kept.take(search);
        }
        analysis
    }

    fn search<'a>(&'a self, opened: &'a Opened<G>, stop: &'a dyn Fn() -> bool) -> Search<'a, G> {
        let search = Search::new(opened.game.game(), opened.twice.clone()).without(self.without);
        search.knowing(self.known(opened)).until(stop).helped(self.helpers.as_deref())
    }

    /// The same engine, which has learnt nothing yet.
    fn anew(&self) -> Self {
        Self { known: self.known.clone(), kept: None, without: self.without, helpers: self.helpers.clone() }
    }

    /// What it knows beside the rules, which is of games in which each option is as it is if nothing is said.
    fn known(&self, opened: &Opened<G>) -> Option<&dyn Knowledge<G>> {
        self.known.as_deref().filter(|_| opened.game.record().options.is_empty())
    }

    /// What is known of the position, if that decides how it is played.
    fn looked_up(&self, opened: &Opened<G>, search: &Search<'_, G>) -> Option<Analysis> {
        let position = opened.game.position();
        self.known(opened).filter(|_| !search.may_repeat(position))?.analysis(position)
    }
}

impl<G: Evaluate> AnyEngine for Engine<G> {
    fn variant(&self) -> &'static str {
        G::DESCRIPTOR.id
    }

    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        Ok(self.analyse(&Opened::<G>::new(record)?, &Limits { leaning: 0.0, ..*limits }, stop))
    }

    fn study_until(
        &self,
        record: &Record,
        played: ByColor<Option<&str>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Study>, EngineError> {
        let opened = Opened::<G>::new(record)?;
        let search = self.search(&opened, stop);
        let looked_up = self.looked_up(&opened, &search);
        study(&opened, search, looked_up.as_ref(), played, &Limits { leaning: 0.0, ..*limits }).map(Some)
    }

    fn respond(
        &self,
        record: &Record,
        side: Color,
        against: &[Candidate],
        depth: u32,
    ) -> Result<String, EngineError> {
        players::respond::<G>(record, side, against, depth)
    }

    fn payoff(
        &self,
        record: &Record,
        side: Color,
        plan: &str,
        against: &[Candidate],
        depth: u32,
    ) -> Result<Option<f64>, EngineError> {
        players::payoff::<G>(record, side, plan, against, depth).map(Some)
    }

    fn ladder(&self) -> &'static Ladder {
        G::LADDER
    }

    fn warm(&self) -> Option<Box<dyn AnyEngine>> {
        Some(Box::new(Self { kept: Some(Kept::new()), ..self.anew() }))
    }

    fn helped(&self, helpers: Arc<dyn Helpers>) -> Option<Box<dyn AnyEngine>> {
        Some(Box::new(Self { helpers: Some(helpers), ..self.anew() }))
    }

    fn without(&self, part: Part) -> Option<Box<dyn AnyEngine>> {
        let known = self.known.clone().filter(|_| part != Part::Tables);
        Some(Box::new(Self { known, without: Some(part), ..self.anew() }))
    }

    fn choose_one_sided(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError> {
        let plans = texts::<G>(&Opened::<G>::new(record)?.plans(side)?);
        one_sided(self, record, side, &plans, limits)
    }

    fn terms(&self, record: &Record) -> Result<Vec<f64>, EngineError> {
        terms::<G>(record)
    }

    fn weights(&self) -> &'static [f64] {
        G::WEIGHTS
    }

    fn endings(&self, pieces: usize, count: usize, seed: u64) -> Vec<Ending<String>> {
        endings::<G>(pieces, count, seed)
    }

    fn suite(&self, pieces: usize) -> Vec<Ending<String>> {
        let game = G::with_options(&Options::default());
        told(&game, game.suite(pieces))
    }

    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError> {
        let opened = Opened::<G>::new(record)?;
        let plans = opened.plans(side)?;
        // There is nothing to think about with one plan, unless it predicts another.
        let depth = if plans.len() == 1 && Foresight::<G>::of().is_none() { 1 } else { limits.depth };
        let analysis = self.analyse(&opened, &Limits { depth, ..*limits }, stop);
        if stop() {
            return Err(EngineError::Stopped);
        }
        Ok(chosen(analysis, side, &texts::<G>(&plans), limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        baseline::<G>(kind, record, side, seed)
    }
}

/// Draws the plan of a side that an analysis recommends, or just any of its legal plans if the limits want that.
pub(crate) fn chosen(analysis: Analysis, side: Color, plans: &[String], limits: &Limits) -> Choice {
    let Analysis { value, gap, depth, nodes, mut mixes, .. } = analysis;
    let noise = limits.noise.clamp(0.0, 1.0);
    let mix = noisy(std::mem::take(&mut mixes[side]), plans, noise);
    let draw = ChaCha8Rng::seed_from_u64(limits.seed).random();
    let plan = drawn(&mix, draw).to_owned();
    Choice { plan, value, gap: (1.0 - noise) * gap + 2.0 * noise, depth, nodes, mix }
}

/// [`AnyEngine::choose_one_sided`], among these plans of the side.
pub(crate) fn one_sided(
    engine: &dyn AnyEngine,
    record: &Record,
    side: Color,
    plans: &[String],
    limits: &Limits,
) -> Result<Choice, EngineError> {
    let Limits { depth, seed, .. } = *limits;
    let own = engine.baseline(Baseline::Greedy, record, side, seed)?;
    let reply = match engine.baseline(Baseline::Greedy, record, !side, seed) {
        Ok(plan) => {
            engine.respond(record, side, &[Candidate { plan, probability: 1.0 }], depth.min(ONE_SIDED))?
        }
        // There is nothing to answer where one side acts at a time.
        Err(EngineError::NotActing(_)) => own.clone(),
        Err(error) => return Err(error),
    };
    let mut mix = vec![Candidate { plan: own, probability: 0.5 }];
    match mix.iter_mut().find(|candidate| candidate.plan == reply) {
        Some(candidate) => candidate.probability = 1.0,
        None => mix.push(Candidate { plan: reply, probability: 0.5 }),
    }
    let mut mixes = ByColor::default();
    mixes[side] = mix;
    let analysis = Analysis { value: 0.0, gap: 2.0, depth: 1, nodes: 0, mixes, error: None };
    Ok(chosen(analysis, side, plans, limits))
}

/// How many turns those look ahead who see one side only.
const ONE_SIDED: u32 = 2;

/// Plans as the game writes them.
pub(crate) fn texts<G: Game>(plans: &[Legal<G>]) -> Vec<String> {
    plans.iter().map(|plan| plan.plan().to_string()).collect()
}

/// [`AnyEngine::terms`] of every game.
pub(crate) fn terms<G: Evaluate>(record: &Record) -> Result<Vec<f64>, EngineError> {
    let opened = Opened::<G>::new(record)?;
    Ok(opened.game.game().terms(opened.game.position()))
}

/// [`AnyEngine::endings`] of every game.
pub(crate) fn endings<G: Evaluate>(pieces: usize, count: usize, seed: u64) -> Vec<Ending<String>> {
    let game = G::with_options(&Options::default());
    told(&game, game.endings(pieces, count, seed))
}

/// Endings as the game writes them.
fn told<G: Evaluate>(game: &G, endings: Vec<Ending<G::Position>>) -> Vec<Ending<String>> {
    let told = |Ending { position, value, plans, matrix }: Ending<G::Position>| Ending {
        position: game.position_text(&position),
        value,
        plans,
        matrix,
    };
    endings.into_iter().map(told).collect()
}

/// [`AnyEngine::baseline`] of every game.
pub(crate) fn baseline<G: Evaluate>(
    kind: Baseline,
    record: &Record,
    side: Color,
    seed: u64,
) -> Result<String, EngineError> {
    let opened = Opened::<G>::new(record)?;
    let plans = opened.plans(side)?;
    Ok(players::choose(kind, &opened, side, &plans, seed).plan().to_string())
}

/// What a search has found with so many nodes, in plans as the game writes them.
pub(crate) fn analysis<G: Evaluate>(solved: &Solved<'_, G>, nodes: u64) -> Analysis {
    let Solved { node, bounds, mixes } = solved;
    let candidates = |side: Color| {
        let told = node.telling(side, mixes[side].clone(), &mixes[!side]);
        let named = |&(pick, probability): &(_, f64)| {
            Some(Candidate { plan: node.plan(side, pick)?.plan().to_string(), probability })
        };
        told.iter().filter_map(named).collect()
    };
    Analysis {
        // Rounding may put the bounds of an exact value the wrong way round, or past what a game can be worth.
        value: node.value(mixes).max(bounds.lower).min(bounds.upper).clamp(-1.0, 1.0),
        gap: (bounds.upper - bounds.lower).max(0.0),
        depth: node.depth,
        nodes,
        mixes: ByColor::from_fn(candidates),
        error: None,
    }
}

/// A mix in which just any plan is played with the probability `noise`.
fn noisy(mut mix: Vec<Candidate>, plans: &[String], noise: f64) -> Vec<Candidate> {
    if noise == 0.0 {
        return mix;
    }
    mix.iter_mut().for_each(|candidate| candidate.probability *= 1.0 - noise);
    let share = noise / plans.len() as f64;
    for plan in plans {
        match mix.iter_mut().find(|candidate| candidate.plan == *plan) {
            Some(candidate) => candidate.probability += share,
            None => mix.push(Candidate { plan: plan.clone(), probability: share }),
        }
    }
    mix.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    mix
}

/// The plan that a number from 0 to 1 falls on.
pub(crate) fn drawn(mix: &[Candidate], mut draw: f64) -> &str {
    for candidate in mix {
        draw -= candidate.probability;
        if draw < 0.0 {
            return &candidate.plan;
        }
    }
    // Rounding may leave a little beyond the last plan; it goes to the most probable one.
    &mix.first().expect("a side that acts has a plan").plan
}
