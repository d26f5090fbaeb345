//! What every engine does, whatever game it plays.

mod common;
mod simultaneous;

use std::fmt::Debug;
use std::sync::Arc;

use zugleich_rules::kernel::Record;
use zugleich_rules::{ByColor, Color};

pub(crate) use common::{analysis, baseline, chosen, drawn, endings, judge, one_sided, seen, terms, texts};
pub(crate) use simultaneous::Engine;
pub use simultaneous::simultaneous;

use crate::book::Known;
use crate::edition::SINCE;
use crate::error::EngineError;
use crate::evaluate::Ending;
use crate::ladder::Ladder;
use crate::level::Level;
use crate::limits::Limits;
use crate::net::{Net, NetFault};
use crate::part::Part;
use crate::players::Baseline;
use crate::search::Helpers;
use crate::study::{Answered, Study};

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

    /// The first edition of the engine whose choices in this game it makes again.
    fn since(&self) -> u32 {
        SINCE
    }

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
    /// answers depend on what it was asked before. Where one side acts it saves its budget in positions that are
    /// decided. None in a game whose engine keeps nothing.
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

    /// The same engine with a learned evaluation in the place of the game's own.
    ///
    /// # Errors
    /// [`NetFault`] if the net is not one of the game.
    fn learned(&self, net: Arc<Net>) -> Result<Box<dyn AnyEngine>, NetFault> {
        Err(NetFault::Inputs { net: net.rows.len(), game: self.inputs() })
    }

    /// The same engine with the net that comes with the program, to analyse with. None in a game without one.
    fn trained(&self) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// The same engine with a book of openings: what is in it is not searched for, unless a choice is to lean. None if
    /// it is of another game, and in a game that is not searched turn by turn.
    fn booked(&self, _book: Arc<Known>) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// How many inputs a net of the game has; none in a game for which nothing can be learned.
    fn inputs(&self) -> usize {
        0
    }

    /// Which of them each side sees at the end of a record.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn seen(&self, _record: &Record) -> Result<ByColor<Vec<usize>>, EngineError> {
        Ok(ByColor::default())
    }

    /// What the evaluation alone, the game's own or the learned one, takes the end of a record to be worth to White.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn judge(&self, _record: &Record) -> Result<f64, EngineError> {
        Ok(0.0)
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

    /// The terms of the evaluation at the end of a record ([`Evaluate::terms`](crate::Evaluate::terms)).
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

    /// Positions whose exact values are known ([`Evaluate::endings`](crate::Evaluate::endings)), as the game writes
    /// them.
    fn endings(&self, _pieces: usize, _count: usize, _seed: u64) -> Vec<Ending<String>> {
        Vec::new()
    }

    /// Positions whose exact values are known, always the same ([`Evaluate::suite`](crate::Evaluate::suite)), as the
    /// game writes them.
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
    /// How far the value can be from the true one, where it is a table's.
    pub error: Option<f64>,
    /// Where it was found.
    pub source: Source,
}

/// Where an engine has found what it thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It has searched.
    Search,
    /// It was given a [book](AnyEngine::booked).
    Book,
    /// It has tables of endings.
    Table,
}

impl Source {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Book => "book",
            Self::Table => "table",
        }
    }
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
